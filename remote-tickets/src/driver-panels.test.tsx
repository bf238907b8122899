import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { related } from 'shared-api/related'
import { tickets } from 'shared-api/tickets'
import DriverPanels from './driver-panels.tsx'
import { breakCall, narrowWindow, openElement, signInAs } from './testing.tsx'

let driverId: string

/** The driver with the most tickets that staff of the demo's carrier sees. */
async function busiestDriver() {
  const { Data } = await call(tickets.list, { query: { Status: 'All', PageSize: 100 } })
  const counts = new Map<string, number>()
  for (const { Driver__c } of Data)
    if (Driver__c !== null) counts.set(Driver__c, (counts.get(Driver__c) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}

beforeEach(async () => {
  await signInAs('carrier@demo.example')
  driverId = await busiestDriver()
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})

const open = () =>
  openElement(<DriverPanels driverId={driverId} />, `/customerportal/account-profile/${driverId}`)

test('the tickets and challenges of this driver alone, each a link to its record', async () => {
  const { Data, Total } = await call(related.tickets, {
    params: { id: driverId },
    query: { record_type: 'TICKET', PageSize: 5 },
  })
  open()
  const panel = within(await screen.findByRole('region', { name: 'Tickets' }))
  const table = within(await panel.findByRole('table', { name: 'Tickets' }))
  const links = table.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Data.map(({ Id }) => `/customerportal/details/${Id}?record_type=TICKET`),
  )
  expect(panel.getByText(`${Total} in all`)).toBeVisible()
  const challenges = within(screen.getByRole('region', { name: 'Compliance challenges' }))
  const first = await challenges.findByText(/No compliance challenges|in all$/)
  expect(first).toBeVisible()
})

test('what could not be loaded says so, and is there after Try again', async () => {
  const { repair } = breakCall(`RelatedLists/${driverId}`, 503)
  const { person } = open()
  expect(await screen.findByText('Compliance challenges could not be loaded')).toBeVisible()
  repair()
  const panel = within(screen.getByRole('region', { name: 'Tickets' }))
  await person.click(await panel.findByRole('button', { name: 'Try again' }))
  expect(await panel.findByRole('table', { name: 'Tickets' })).toBeVisible()
})

test('on a phone they are cards', async () => {
  narrowWindow()
  open()
  const cards = within(await screen.findByRole('list', { name: 'Tickets' }))
  expect(cards.getAllByRole('listitem').length).toBeGreaterThan(0)
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})
