import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { mvr } from 'shared-api/mvr'
import { mvrRequests } from 'shared-api/mvr/mvr-request'
import { selectCarrier } from 'shared-auth'
import { column, heads, numberAtEnd, range, tab } from 'shared-testing/list'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { narrowWindow } from 'shared-testing/window-width'
import App from '../app.tsx'
import { paths } from '../paths.ts'
import { withoutConsent } from '../request/request-testing.ts'

let CarrierId: string

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  CarrierId = carriers.find(({ Name }) => Name.startsWith('Quillhaven'))?.Id ?? ''
  selectCarrier(CarrierId)
})

/** A batch of two reports that wait for consent. */
async function newBatch() {
  const drivers = (await withoutConsent(CarrierId, 'Monitoring')).slice(0, 2)
  const { Batch } = await call(mvrRequests.request, {
    body: {
      CarrierId,
      DriverIds: drivers.map(({ Id }) => Id),
      MVRType: '7 year',
      PermissiblePurpose: 'Monitoring',
      IsRenewed: true,
      RequestId: crypto.randomUUID(),
    },
  })
  if (Batch === null) throw new Error('Nothing was requested.')
  return { batch: Batch, names: drivers.map(({ Name }) => Name) }
}

const tile = async (label: string) => screen.findByRole('link', { name: new RegExp(`^${label}`) })

test('what failed, waits for consent or is in process is counted before the lists, and leads to its rows', async () => {
  await newBatch()
  const counted = await Promise.all(
    (['Failed', 'Consent Needed'] as const).map((Status) =>
      call(mvr.reports, { query: { CarrierId, Status } }),
    ),
  )
  const { person, address } = openScreen(App, '/mvr')
  expect(await tile('Failed reports')).toHaveTextContent(`Failed reports ${counted[0]?.Total}`)
  expect(await tile('Batches in process')).toHaveAttribute('href', '/mvr/batches?list_filter=In+Process')
  await person.click(await tile('Waiting for consent'))
  expect(address()).toBe('/mvr?Status=Consent+Needed')
  await waitFor(() => expect(numberAtEnd(tab('All'))).toBe(counted[1]?.Total))
  await waitFor(() => expect(new Set(column('Status'))).toEqual(new Set(['Consent Needed'])))
  await person.click(screen.getByRole('button', { name: 'Remove filter: Status is Consent Needed' }))
  expect(address()).toBe('/mvr')
})

test('the batches have their progress, and those in process are found', async () => {
  await newBatch()
  const { Data, Counts } = await call(mvr.batches, { query: { CarrierId } })
  const { person, address } = openScreen(App, '/mvr')
  await range('1 to')
  await person.click(tab('Batches'))
  expect(address()).toBe('/mvr/batches')
  await screen.findByRole('link', { name: Data[0]?.Name ?? '' })
  expect(heads()).toEqual(expect.arrayContaining(['Name', 'Status', 'Completed reports']))
  expect(column('Completed reports')).toEqual(
    Data.map((batch) => `${batch.Number_of_Completed_MVR_Reports__c} of ${batch.Number_of_MVR_Reports__c}`),
  )
  await person.click(tab('In Process'))
  await waitFor(() => expect(new Set(column('Status'))).toEqual(new Set(['In Process'])))
  expect(numberAtEnd(tab('In Process'))).toBe(Counts['In Process'])
})

test('a batch opens with its reports, and each that waits has a link for its driver', async () => {
  const { batch, names } = await newBatch()
  const { person, address } = openScreen(App, '/mvr/batches')
  await person.click(await screen.findByRole('link', { name: batch.Name }))
  expect(address()).toBe(paths.batch(batch.Id))
  expect(await screen.findByRole('heading', { level: 1, name: `Batch ${batch.Name}` })).toBeVisible()
  expect(await screen.findByText('2 drivers: sign the consent')).toBeVisible()
  expect(column('Driver').toSorted()).toEqual(names.toSorted())
  expect(new Set(column('Status'))).toEqual(new Set(['Consent Needed']))
  await person.click(screen.getByRole('button', { name: `Send consent link to ${names[0]}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `Ask ${names[0]} for consent` }))
  await person.click(dialog.getByRole('button', { name: 'Create link to copy' }))
  expect(await dialog.findByText(/\/mvr-consent\?link=/)).toBeVisible()
})

test('one button emails a link to all drivers who have to consent, and says who has one already', async () => {
  const { batch } = await newBatch()
  const { person } = openScreen(App, paths.batch(batch.Id))
  const button = await screen.findByRole('button', { name: 'Email all links' })
  await person.click(button)
  expect(await screen.findByText(/^A link was emailed to 2 drivers|^No link was emailed/)).toBeVisible()
  await person.click(button)
  expect(
    await screen.findByText('No link was emailed. 2 drivers have one from before that still works.'),
  ).toBeVisible()
})

test('on a phone the reports of a batch are cards with the same link', async () => {
  narrowWindow()
  const { batch, names } = await newBatch()
  openScreen(App, paths.batch(batch.Id))
  expect(await screen.findByRole('button', { name: `Send consent link to ${names[0]}` })).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('a batch that is not there is not found, and the address without one leads to the batches', async () => {
  openScreen(App, paths.batch('5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11'))
  expect(await screen.findByText('There is no such MVR batch')).toBeVisible()
  const { address } = openScreen(App, paths.viewReport)
  await waitFor(() => expect(address()).toBe('/mvr/batches'))
})
