import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import type { DriverRow } from 'shared-api/drivers'
import { mvr } from 'shared-api/mvr'
import { mvrRequests } from 'shared-api/mvr/mvr-request'
import { selectCarrier } from 'shared-auth'
import { breakCall } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import { paths } from '../paths.ts'
import { consent, withoutConsent } from './request-testing.ts'

const purpose = 'Post-incident'
let CarrierId: string
let consented: DriverRow
let other: DriverRow

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  CarrierId = carriers.find(({ Name }) => Name.startsWith('Quillhaven'))?.Id ?? ''
  selectCarrier(CarrierId)
  const [first, second] = await withoutConsent(CarrierId, purpose)
  if (!first || !second) throw new Error('There are too few drivers.')
  await consent(first.Id, purpose)
  consented = first
  other = second
})

async function open(driverIds: readonly string[]) {
  const opened = openScreen(App, paths.request(driverIds))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request MVR' }))
  await dialog.findByRole('radio', { name: /^3 year/ })
  return { ...opened, dialog }
}

test('price, product and who must consent are shown before; the result says what was ordered and what waits', async () => {
  const [product] = await call(mvrRequests.products)
  const { person, dialog } = await open([consented.Id, other.Id])
  expect(await dialog.findByText(consented.Name)).toBeVisible()
  expect(dialog.getByText(`$${product?.Price}`)).toBeVisible()
  await person.selectOptions(dialog.getByLabelText('Purpose'), purpose)
  expect(await dialog.findByText(new RegExp(`^${other.Name} must consent first`))).toBeVisible()
  const cost = (Number(product?.Price) * 2).toFixed(2)
  expect(dialog.getByText(`2 reports, $${cost} at most`)).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Request reports' }))
  const done = within(await screen.findByRole('dialog', { name: 'MVR requested' }))
  expect(done.getByText('1 report is on the way to the state.')).toBeVisible()
  expect(done.getByText(/^1 report waits for consent/)).toBeVisible()
  expect(await done.findByRole('button', { name: `Send consent link to ${other.Name}` })).toBeVisible()
  const { Data } = await call(mvr.batches, { query: { CarrierId } })
  expect(Data[0]).toMatchObject({ PermissiblePurpose__c: purpose, Number_of_MVR_Reports__c: 2 })
  expect(done.getByRole('link', { name: 'Open batch' })).toHaveAttribute(
    'href',
    paths.batch(Data[0]?.Id ?? ''),
  )
})

test('a recent report is offered instead, and ordered anyway when asked for', async () => {
  const body = { CarrierId, DriverIds: [consented.Id], RequestId: crypto.randomUUID() }
  await call(mvrRequests.request, { body: { ...body, MVRType: '3 year', PermissiblePurpose: purpose } })
  const before = (await call(mvr.batches, { query: { CarrierId } })).Total
  const { person, dialog } = await open([consented.Id])
  await person.selectOptions(dialog.getByLabelText('Purpose'), purpose)
  await person.click(dialog.getByRole('button', { name: 'Request report' }))
  const nothing = within(await screen.findByRole('dialog', { name: 'Nothing was ordered' }))
  const recent = within(nothing.getByRole('list', { name: 'Recent reports' }))
  expect(recent.getByRole('link', { name: consented.Name })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/customerportal\/view-report\/.*\/report$/),
  )
  expect((await call(mvr.batches, { query: { CarrierId } })).Total).toBe(before)
  await person.click(nothing.getByRole('button', { name: 'Order anyway' }))
  expect(await screen.findByRole('dialog', { name: 'MVR requested' })).toBeVisible()
  expect((await call(mvr.batches, { query: { CarrierId } })).Total).toBe(before + 1)
})

test('a driver is found by name, and nothing is sent without a driver and a purpose', async () => {
  const { person } = openScreen(App, '/mvr')
  await person.click(await screen.findByRole('link', { name: 'Request MVR' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request MVR' }))
  await dialog.findByRole('radio', { name: /^3 year/ })
  await person.click(dialog.getByRole('button', { name: 'Request report' }))
  const problems = within(await dialog.findByRole('alert'))
  expect(problems.getByRole('link', { name: 'Choose a driver' })).toBeVisible()
  expect(problems.getByRole('link', { name: /Choose why you need the report$/ })).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Choose a driver' }))
  await person.type(await screen.findByRole('textbox', { name: 'Search: Driver' }), other.Name)
  await person.click(await screen.findByRole('option', { name: new RegExp(`^${other.Name}`) }))
  expect(await dialog.findByText(other.Name)).toBeVisible()
  await person.click(dialog.getByRole('button', { name: `Remove ${other.Name}` }))
  await waitFor(() => expect(dialog.queryByText(other.Name)).not.toBeInTheDocument())
})

test('a request that got no answer is sent again as the same one', async () => {
  const before = (await call(mvr.batches, { query: { CarrierId } })).Total
  const { person, dialog } = await open([other.Id])
  await person.selectOptions(dialog.getByLabelText('Purpose'), purpose)
  const { repair } = breakCall('RequestMVR', 503)
  await person.click(dialog.getByRole('button', { name: 'Request report' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Out of order')
  repair()
  await person.click(dialog.getByRole('button', { name: 'Request report' }))
  expect(await screen.findByText(/^1 report waits for consent/)).toBeVisible()
  expect((await call(mvr.batches, { query: { CarrierId } })).Total).toBe(before + 1)
})

test('a driver who is not there is not found, and has to be removed first', async () => {
  const { person, dialog } = await open([other.Id, '5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11'])
  expect(await dialog.findByText('Driver not found')).toBeVisible()
  const button = dialog.getByRole('button', { name: 'Request reports' })
  await waitFor(() => expect(button).toHaveAccessibleDescription('Remove the drivers who were not found.'))
  await person.click(dialog.getByRole('button', { name: 'Remove Driver not found' }))
  expect(dialog.getByRole('button', { name: 'Request report' })).not.toHaveAttribute('aria-disabled')
})

test('the form that is closed leaves the list of reports', async () => {
  const { person, dialog, address } = await open([other.Id])
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(address()).toBe('/mvr')
})

test('a CSV file names the drivers; lines that name none are told, and a file without a known column says so', async () => {
  const { person, dialog } = await open([])
  const chooser = dialog.getByLabelText('CSV file with drivers')
  await person.upload(chooser, new File(['Name,City\nBram,Lima\n'], 'list.csv'))
  expect(await dialog.findByText(/^The first line names no column with driver IDs/)).toBeVisible()
  const number = consented.Carrier_s_Driver_ID__c ?? ''
  expect(number).not.toBe('')
  await person.upload(chooser, new File([`Driver ID\n${number}\nNO-SUCH-ONE\n${number}\n`], 'list.csv'))
  expect(
    await dialog.findByText(/^1 driver was found. 1 line repeats a driver. 1 line was left out:/),
  ).toBeVisible()
  expect(dialog.getByRole('list', { name: 'Lines that were left out' })).toHaveTextContent(
    'Line 3: No driver of this carrier has this driver ID or CDL number',
  )
  const chosen = within(dialog.getByRole('list', { name: 'Chosen drivers' }))
  expect(await chosen.findByText(consented.Name)).toBeVisible()
  await person.selectOptions(dialog.getByLabelText('Purpose'), purpose)
  expect(await chosen.findByText('Consented')).toBeVisible()
})
