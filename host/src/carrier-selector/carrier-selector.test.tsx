import { beforeEach, expect, test } from '@jest/globals'
import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { drivers } from 'shared-api/drivers'
import { sessions } from 'shared-api/sessions'
import { selectCarrier, useCarrierId } from 'shared-auth'
import { Page } from 'shared-ui'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { watchCalls } from 'shared-testing/calls'
import { driversRemote } from '../remotes-testing.tsx'

let calls: ReturnType<typeof watchCalls>

beforeEach(async () => {
  await signIn('carrier@demo.example')
  const [first] = await call(accounts.list)
  selectCarrier(first?.Account.Id)
  calls = watchCalls()
})

/** A list as a remote has one, with a state of its own. */
function DriverNames() {
  const CarrierId = useCarrierId()
  const list = useQuery({
    queryKey: ['drivers', CarrierId],
    queryFn: ({ signal }) => call(drivers.list, { query: { CarrierId } }, { signal }),
  })
  return (
    <Page title="All drivers">
      <input aria-label="Note" />
      <p>{list.data ? `${list.data.Total} drivers` : 'No answer yet'}</p>
    </Page>
  )
}

const portal = federationOf([{ ...driversRemote, modules: { './app': DriverNames } }])

async function choose(person: ReturnType<typeof openPortal>['person'], option: RegExp | string) {
  await person.click(await screen.findByRole('button', { name: /^Carrier: / }))
  await person.click(await screen.findByRole('option', { name: option }))
}

test('another carrier starts the page again, at its first page', async () => {
  const { person } = openPortal('/drivers-list?list_filter=Active&Page=3', portal)
  const before = (await screen.findByText(/\d+ drivers/)).textContent
  await person.type(screen.getByRole('textbox', { name: 'Note' }), 'about the first carrier')
  await choose(person, 'All carriers')
  await waitFor(() => expect(screen.getByText(/\d+ drivers/).textContent).not.toBe(before))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('')
  expect(location.search).toBe('?list_filter=Active')
  expect(screen.getByRole('button', { name: 'Carrier: All carriers' })).toBeDefined()
})

test('requests for the previous carrier are aborted', async () => {
  calls.unanswered.add('GetDrivers')
  const { person } = openPortal('/drivers-list', portal)
  await waitFor(() => expect(calls.count('asked GetDrivers')).toBe(1))
  calls.unanswered.clear()
  await choose(person, 'All carriers')
  await waitFor(() => expect(calls.count('aborted GetDrivers')).toBe(1))
  expect(await screen.findByText(/\d+ drivers/)).toBeDefined()
})

test('a page that is of no carrier keeps what was typed', async () => {
  const { person } = openPortal('/settings', portal)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await person.type(name, ' Junior')
  const typed = name.value
  await choose(person, 'All carriers')
  expect(await screen.findByRole('button', { name: 'Carrier: All carriers' })).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(typed)
})

test('the own carrier has its name also where the list could not be loaded', async () => {
  const { Carrier } = await call(sessions.user)
  selectCarrier(Carrier?.Id)
  calls.failing.set('GetAccountsList', { status: 500, Message: 'Something went wrong. Try again.' })
  openPortal('/settings', portal)
  expect(await screen.findByRole('button', { name: `Carrier: ${Carrier?.Name}` })).toBeDefined()
})

test('the list works by keyboard', async () => {
  const { person } = openPortal('/dashboard', portal)
  const button = await screen.findByRole('button', { name: /^Carrier: / })
  button.focus()
  await person.keyboard('{Enter}')
  const list = await screen.findByRole('listbox', { name: 'Carrier' })
  // jsdom lays nothing out, so the popover finds nothing in it to focus.
  await waitFor(() => expect(document.activeElement?.contains(list)).toBe(true))
  // A frame later the popover, which finds nothing to focus in jsdom, takes the focus to itself once more.
  await waitFor(async () => {
    act(() => list.focus())
    await person.keyboard('{Home}')
    const first = screen.getByRole('option', { name: /^All carriers/ })
    expect(first.hasAttribute('data-highlighted')).toBe(true)
  })
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Carrier: All carriers' })).toBeDefined()
})

test('the list is searched from two carriers on', async () => {
  const { person } = openPortal('/settings', portal)
  await person.click(await screen.findByRole('button', { name: /^Carrier: / }))
  const field = await screen.findByRole('textbox', { name: 'Search: Carrier' })
  // Not typed: jsdom lays nothing out, so the popover takes the focus itself.
  fireEvent.change(field, { target: { value: 'quill' } })
  const list = within(screen.getByRole('listbox', { name: 'Carrier' }))
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Quillhaven/),
  ])
})
