import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { guestLinks } from 'shared-api/guests'
import { sessions } from 'shared-api/sessions'
import { selectCarrier } from 'shared-auth'
import { mayLeave } from '../form/add/add-driver-testing.ts'
import { breakCall, holdCall } from 'shared-testing/calls'
import { openElement, openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { writtenCarrier } from '../list/driver-testing.ts'
import App from '../app.tsx'
import { guestLinkCard, guestLinkColumns } from './guest-link-columns.tsx'

let carrierId = ''

beforeEach(async () => {
  const accounts = await signInAs('agent@demo.example')
  carrierId = accounts.find(({ Name }) => Name === writtenCarrier)?.Id ?? ''
  selectCarrier(carrierId)
})

const Id = '00000000-0000-4000-8000-000000000000'
const sampleLink = {
  Id,
  GuestLinkId: Id,
  Carrier__r: { Id, Name: writtenCarrier },
  CreatedBy: { Name: 'Dana Pell' },
  CreatedDate: '2026-11-20T12:00:00.000Z',
  ValidUntil: '2026-12-20T12:00:00.000Z',
  RowsUsed: 4,
  RowsAllowed: 5,
  Status: 'Open',
} as const

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null)

async function openForm() {
  const { person, cached } = openScreen(App, '/drivers-list/guest-links')
  await person.click(await screen.findByRole('button', { name: 'Create guest link' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create guest link' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await waitFor(() => expect(within(dialog).getByLabelText('Carrier')).toHaveDisplayValue(writtenCarrier))
  return { person, dialog, cached }
}

test('a link is made, shown once, lets a guest in, and is withdrawn once that was confirmed', async () => {
  const { person, dialog, cached } = await openForm()
  await person.type(within(dialog).getByLabelText('How many lines'), '1,234')
  await person.click(within(dialog).getByRole('button', { name: 'Create guest link' }))
  const code = await screen.findByRole('textbox', { name: 'Access code' })
  if (!(code instanceof HTMLInputElement)) throw new Error('the code stands in no field')
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveDisplayValue(
    new RegExp(`^http.*/guest#code=${code.value}$`),
  )
  expect(await call(sessions.guestSignIn, { body: { AccessCode: code.value } })).toHaveProperty('Token')
  await person.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText(code.value)).not.toBeInTheDocument())
  await waitFor(() => expect(cached()).not.toContain(code.value))

  const row = (await screen.findByText('0 of 1,234')).closest('tr')
  if (row === null) throw new Error('the link has no row')
  expect(row).toHaveTextContent('Open')
  await person.click(within(row).getByRole('button', { name: `Withdraw link for ${writtenCarrier}` }))
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw this link?' })
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
  const { release } = holdCall('WithdrawGuestLink')
  await person.click(within(question).getByRole('button', { name: 'Withdraw link' }))
  await person.click(within(question).getByRole('button', { name: 'Keep the link' }))
  expect(question).toBeVisible()
  release()
  expect(await screen.findByText('Withdrawn')).toBeVisible()
  expect(await screen.findByText('The link was withdrawn')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('region', { name: 'Guest links' })).toContainElement(focused()))
  await expect(call(sessions.guestSignIn, { body: { AccessCode: code.value } })).rejects.toMatchObject({
    status: 401,
  })
})

test.each([
  [4, 'Open', 'Open'],
  [5, 'Open', 'Used up'],
  [5, 'Withdrawn', 'Withdrawn'],
] as const)('a link that has brought %i of 5 lines and is %s is called %s', (RowsUsed, Status, words) => {
  const status = guestLinkColumns(() => undefined).find(({ id }) => id === 'Status')
  expect(status?.csv?.({ ...sampleLink, RowsUsed, Status })).toBe(words)
})

test('the card of a link on a phone says by whom it was made', () => {
  openElement(guestLinkCard(sampleLink, () => undefined).lines)
  expect(screen.getByText(/^Created .*, Dana Pell$/)).toBeVisible()
})

test('closing the form while the link is created still shows its code', async () => {
  const { person, dialog } = await openForm()
  await person.type(within(dialog).getByLabelText('How many lines'), '7')
  const { release } = holdCall('CreateGuestLink')
  await person.click(within(dialog).getByRole('button', { name: 'Create guest link' }))
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled())
  await person.keyboard('{Escape}')
  await person.click(within(dialog).getByRole('button', { name: 'Close' }))
  release()
  expect(await screen.findByRole('textbox', { name: 'Access code' })).toBeVisible()
})

test('a link on a later page is withdrawn, and the page stays', async () => {
  const ValidUntil = new Date(Date.now() + 86_400_000).toISOString()
  for (let made = 0; made < 11; made += 1)
    await call(guestLinks.create, { body: { CarrierId: carrierId, ValidUntil, RowsAllowed: 5 } })
  const { address, person } = openScreen(App, '/drivers-list/guest-links')
  await person.click(await screen.findByRole('button', { name: 'Page 2' }))
  const [first] = await screen.findAllByText(/^11 to/)
  expect(first).toBeVisible()
  await person.click(screen.getAllByRole('button', { name: /^Withdraw link/ })[0] ?? document.body)
  await person.click(await screen.findByRole('button', { name: 'Withdraw link' }))
  expect(await screen.findByText('The link was withdrawn')).toBeVisible()
  expect(screen.getByText(/^11 to/)).toBeVisible()
  expect(address()).toBe('/drivers-list/guest-links?Page=2')
})

test('a page that is not there leads back to the last one', async () => {
  await call(guestLinks.create, {
    body: {
      CarrierId: carrierId,
      ValidUntil: new Date(Date.now() + 86_400_000).toISOString(),
      RowsAllowed: 5,
    },
  })
  const { person } = openScreen(App, '/drivers-list/guest-links?Page=900')
  expect(await screen.findByText('There is no page 900')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Go to the last page' }))
  expect(await screen.findByRole('table', { name: /^Guest links, page/ })).toBeVisible()
})

test('a missing or past value is reported at its field, and no link is created', async () => {
  const before = (await call(guestLinks.list, { query: { CarrierId: carrierId } })).Total
  const { person, dialog } = await openForm()
  const until = within(dialog).getByLabelText('Valid until')
  await person.clear(until)
  await person.type(until, '1/5/2020')
  await person.type(within(dialog).getByLabelText('How many lines'), '0')
  await person.click(within(dialog).getByRole('button', { name: 'Create guest link' }))
  const many = 'Enter how many lines may be uploaded, from 1 to 1,00,000'
  expect(await within(dialog).findByRole('link', { name: many })).toBeVisible()
  expect(within(dialog).getByRole('link', { name: 'Valid until: Choose a date in the future' })).toBeVisible()
  await person.clear(within(dialog).getByLabelText('How many lines'))
  await person.type(within(dialog).getByLabelText('How many lines'), '5')
  await person.click(within(dialog).getByRole('button', { name: 'Create guest link' }))
  await waitFor(() => expect(until).toHaveAttribute('aria-invalid', 'true'))
  expect((await call(guestLinks.list, { query: { CarrierId: carrierId } })).Total).toBe(before)
})

test('links that could not be loaded say so and come with Try again', async () => {
  const { repair } = breakCall('GetGuestLinks', 503)
  const { person } = openScreen(App, '/drivers-list/guest-links')
  expect(await screen.findByText('Guest links could not be loaded')).toBeVisible()
  repair()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Guest links could not be loaded')).not.toBeInTheDocument())
})

test('leaving with input in the form asks first', async () => {
  const { person, dialog } = await openForm()
  expect(mayLeave()).toBe(true)
  await person.type(within(dialog).getByLabelText('How many lines'), '7')
  expect(mayLeave()).toBe(false)
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(mayLeave()).toBe(true)
})
