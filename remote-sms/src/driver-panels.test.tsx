import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { related } from 'shared-api/related'
import { sessions } from 'shared-api/sessions'
import DriverNotifications from './driver-notifications.tsx'
import DriverPanels from './driver-panels.tsx'
import { breakCall, openElement, signInAs } from './testing.tsx'

let driverId: string
/** Whose lists are longer than any driver's of the demo. */
let carrierId: string

beforeEach(async () => {
  const accounts = await signInAs('carrier@demo.example')
  carrierId = accounts.find(({ Name }) => Name === 'Quillhaven Freight LLC')?.Id ?? ''
  const { Data } = await violationsOf(carrierId)
  driverId = Data.find(({ Driver__c }) => Driver__c !== null)?.Driver__c ?? ''
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})

const violationsOf = (id: string) =>
  call(related.smsViolations, { params: { id }, query: { record_type: 'VIOLATIONS', PageSize: 100 } })

async function places(table: string) {
  const rows = within(await screen.findByRole('table', { name: table }))
  return rows.getAllByRole('link').map((link) => link.getAttribute('href'))
}

const violationPlaces = ({ Data }: { Data: readonly { Id: string }[] }) =>
  Data.map(({ Id }) => `/customerportal/details/${Id}?record_type=VIOLATIONS`)

test('the violations and inspections of this driver alone, each a link to its record', async () => {
  const own = await violationsOf(driverId)
  openElement(<DriverPanels driverId={driverId} />)
  expect(await places('Violations')).toEqual(violationPlaces(own))
  const panel = within(screen.getByRole('region', { name: 'Violations' }))
  expect(panel.getByText(`${own.Total} in all`)).toBeVisible()
  for (const place of await places('Roadside inspections'))
    expect(place).toMatch(/^\/customerportal\/details\/[\da-f-]{36}\?record_type=SMS_INSPECTION$/)
})

test('a long list is turned over, five rows at a time', async () => {
  const all = violationPlaces(await violationsOf(carrierId))
  const { person } = openElement(<DriverPanels driverId={carrierId} />)
  expect(await places('Violations')).toEqual(all.slice(0, 5))
  const pages = within(screen.getByRole('navigation', { name: 'Pages of Violations' }))
  await person.click(pages.getByRole('button', { name: 'Next page' }))
  await waitFor(async () => expect(await places('Violations')).toEqual(all.slice(5, 10)))
  const panel = within(screen.getByRole('region', { name: 'Violations' }))
  expect(panel.getByText(/^6 to 10 of /)).toBeVisible()
})

test('what could not be loaded says so, and is there after Try again', async () => {
  const { repair } = breakCall(`RelatedLists/${driverId}`, 503)
  const { person } = openElement(<DriverNotifications driverId={driverId} />)
  expect(await screen.findByText('SMS notifications could not be loaded')).toBeVisible()
  repair()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^(No notifications|\d+ in all)$/)).toBeVisible()
})

test("to another driver they are as nobody's", async () => {
  await signInAs('driver@demo.example')
  const { Driver } = await call(sessions.user)
  expect(Driver?.Id).not.toBe(driverId)
  openElement(<DriverPanels driverId={driverId} />)
  expect(await screen.findByText('Violations could not be loaded')).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
