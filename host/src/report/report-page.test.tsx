import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { counters } from 'shared-api/counters'
import { rollOff } from 'shared-api/safety/roll-off'
import { scores } from 'shared-api/safety/scores'
import { winLoss } from 'shared-api/tickets/win-loss'
import { carrierId, selectCarrier, signedIn, token } from 'shared-auth'
import { formatDate } from 'shared-ui'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { narrowWindow, wideWindow } from 'shared-testing/window-width'
import { watchCalls } from 'shared-testing/calls'
import { reports } from './reports.tsx'

const sessions = new Map<string, string>()

/** One session a person for all tests of the file: the service counts how often one signs in. */
async function workAs(email: string) {
  const known = sessions.get(email)
  if (known !== undefined) signedIn(known)
  else await signIn(email)
  sessions.set(email, token() ?? '')
}

beforeAll(() => workAs('carrier@demo.example'))
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await workAs('carrier@demo.example')
  selectCarrier((await call(accounts.list))[0]?.Account.Id)
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
  wideWindow()
})

const open = (place: string) => openPortal(`/customerportal/report/${place}`, federationOf([]))
const region = (name: string) => screen.findByRole('region', { name })
const rowTexts = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

/** What the tile of the figure says. */
const ofCarrier = () => ({ query: { CarrierId: carrierId() } })
const counted = [
  ['open-tickets-count', counters.openTickets, /^(\d+) open tickets?, /],
  ['compliance-challenges-count', counters.complianceChallenges, /^(\d+) compliance challenges?, /],
  ['active-membership-count', counters.activeMembership, /^(\d+) active members?, /],
  ['violations-last60-days-count', counters.violationsLast60Days, /^(\d+) violations?, /],
  ['clean-inspections-last60-days-count', counters.cleanInspectionsLast60Days, /^(\d+) clean inspections?, /],
  ['violations-rolling-off-count', counters.violationsRollingOff, /^(\d+) violations?, /],
  ['basic-alerts-count', counters.basicAlerts, /^(\d+) BASICs? in alert, /],
  ['sms-notify-count', counters.smsNotify, /^(\d+) notifications?, /],
] as const

test.each(counted)('%s has as many rows as its tile counts', async (id, { count }, said) => {
  const { Count } = await call(count, ofCarrier())
  open(id)
  const words = await screen.findByText(said)
  expect(said.exec(words.textContent)?.[1]).toBe(String(Count))
  // The columns may come after the rows.
  const table = await within(await region(titleOf(id))).findByRole('table')
  expect(rowTexts(table)).toHaveLength(Math.min(Count, 10))
})

test('a snapshot in the address shows what it is the first not to count, and leads back to the whole', async () => {
  const { Months } = await call(rollOff, ofCarrier())
  const { Snapshot, Count } = Months.find((month) => month.Count > 0) ?? { Snapshot: '', Count: 0 }
  const { person } = open(`violations-rolling-off-count?Snapshot=${Snapshot}`)
  const title = `Rolling off at the snapshot of ${formatDate(Snapshot)}`
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
  expect(await screen.findByText(new RegExp(`^${Count} violations?, `))).toBeDefined()
  expect(rowTexts(await within(await region(title)).findByRole('table'))).toHaveLength(Math.min(Count, 10))
  const way = screen.getByRole('navigation', { name: 'Breadcrumb' })
  await person.click(within(way).getByRole('link', { name: 'Violations rolling off' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Violations rolling off' })).toBeDefined()
  expect(location.search).toBe('')
})

test.each(['2026-11-30', 'friday', ''])(
  'a day without a snapshot in the address (%j) is told',
  async (day) => {
    const { Count } = await call(counters.violationsRollingOff.count, ofCarrier())
    open(`violations-rolling-off-count?Snapshot=${day}`)
    expect(await screen.findByText(/^The address asks for a day that is no snapshot/)).toBeDefined()
    expect(await screen.findByText(new RegExp(`^${Count} violations?, `))).toBeDefined()
  },
)

test('the win rate has as many rows as cases it is made of', async () => {
  const { N } = await call(winLoss.figure, ofCarrier())
  open('ticket-win-loss-data')
  expect(await screen.findByText(new RegExp(`^${N} closed tickets, `))).toBeDefined()
})

test.each([
  ['basics-unsafe-driving', scores.unsafeDriving],
  ['basics-hours-of-service', scores.hoursOfService],
  ['basics-driver-fitness', scores.driverFitness],
  ['basics-controlled-substance', scores.controlledSubstance],
  ['basics-vehicle-maintainance', scores.vehicleMaintenance],
  ['basics-crash-indicator', scores.crashIndicator],
  ['iss-score-this-week', scores.iss],
] as const)('%s shows what the figure is made of', async (id, { rows }) => {
  const { Total } = await call(rows, { query: { ...ofCarrier().query, get_report: 'true' } })
  open(id)
  const list = await region(titleOf(id))
  if (Total === 0) expect(await within(list).findByRole('heading', { name: /^No / })).toBeDefined()
  else expect(rowTexts(await within(list).findByRole('table'))).toHaveLength(Math.min(Total, 10))
})

const titleOf = (id: string) => reports.find((report) => report.id === id)?.title ?? ''

test('every figure of the portal has its rows, under the name of its call', () => {
  const called = [
    ...Object.values(counters).map(({ rows }) => rows.name),
    ...Object.values(scores).map(({ rows }) => rows.name),
    winLoss.rows.name,
  ].map((name) =>
    name
      .replace(/^Get/, '')
      .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
      .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
      .toLowerCase(),
  )
  expect(reports.map(({ id }) => id).toSorted()).toEqual(called.toSorted())
})

test('the page says what is counted, for whom, and leads back to the dashboard', async () => {
  const name = (await call(accounts.list))[0]?.Account.Name ?? ''
  const { person } = open('open-tickets-count')
  expect(await screen.findByRole('heading', { level: 1, name: 'Open tickets' })).toBeDefined()
  expect(document.title).toBe('Open tickets - Carrier compliance')
  expect(await screen.findByText(new RegExp(`open tickets, ${name}$`))).toBeDefined()
  expect(screen.getByText(/^Tickets that are not closed today/)).toBeDefined()
  const way = screen.getByRole('navigation', { name: 'Breadcrumb' })
  await person.click(within(way).getByRole('link', { name: 'Dashboard' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined()
})

test('rows are sorted by a head, and the address says so', async () => {
  const { Data } = await call(counters.activeMembership.rows, {
    query: { ...ofCarrier().query, get_report: 'true', SortBy: 'Name', SortDir: 'asc' },
  })
  const { person } = open('active-membership-count')
  const table = await within(await region('Active members')).findByRole('table')
  await person.click(within(table).getByRole('button', { name: 'Driver' }))
  await waitFor(() => expect(location.search).toBe('?SortBy=Name&SortDir=asc'))
  const names = async () => rowTexts(await within(await region('Active members')).findByRole('table'))
  await waitFor(async () => expect((await names())[0]).toContain(Data[0]?.Name ?? 'nobody'))
  expect((await names()).at(-1)).toContain(Data.at(-1)?.Name)
})

test('on a phone, whose cards have no heads, a choice above them sorts the rows', async () => {
  narrowWindow()
  const { person } = open('active-membership-count')
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Driver')
  await waitFor(() => expect(location.search).toBe('?SortBy=Name&SortDir=asc'))
  await person.click(await screen.findByRole('button', { name: 'Sort descending' }))
  await waitFor(() => expect(location.search).toBe('?SortBy=Name'))
})

test('pages are turned, and the address of a page opens it', async () => {
  const { person, unmount } = open('active-membership-count')
  await person.click(await screen.findByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(location.search).toBe('?Page=2'))
  expect(await screen.findByRole('table', { name: 'Active members, page 2' })).toBeDefined()
  unmount()
  open('active-membership-count?Page=2')
  expect(await screen.findByRole('table', { name: 'Active members, page 2' })).toBeDefined()
})

test('a search finds among the rows, stays out of the address, and is cleared where it finds nothing', async () => {
  const first = (
    await call(counters.activeMembership.rows, { query: { ...ofCarrier().query, get_report: 'true' } })
  ).Data[0]
  const { person } = open('active-membership-count')
  const search = await screen.findByRole('searchbox', { name: 'Search active members' })
  await person.type(search, `${first?.Name ?? ''}{Enter}`)
  expect(await screen.findByText(new RegExp(`for "${first?.Name}"`))).toBeDefined()
  expect(location.search).toBe('')
  await person.clear(search)
  await person.type(search, 'zzzz{Enter}')
  expect(await screen.findByText('No active members match "zzzz"')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText(/^\d+ active members, /)).toBeDefined()
})

const rows = [
  ['a row', 'table', () => undefined],
  ['a card on a phone', 'list', narrowWindow],
] as const

test.each(rows)('%s leads to its record, and to those that it speaks of', async (_, role, prepare) => {
  prepare()
  const { Data } = await call(counters.violationsLast60Days.rows, {
    query: { ...ofCarrier().query, get_report: 'true' },
  })
  open('violations-last60-days-count')
  const list = await within(await region('Violations, last 60 days')).findByRole(role)
  const places = within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  for (const { Id, Driver__c, SMS_Inspection_Data__r } of Data) {
    expect(places).toContain(`/customerportal/details/${Id}?record_type=VIOLATIONS`)
    expect(places).toContain(
      `/customerportal/details/${SMS_Inspection_Data__r.Id}?record_type=SMS_INSPECTION`,
    )
    if (Driver__c !== null)
      expect(places).toContain(`/customerportal/details/${Driver__c}?record_type=DRIVER`)
  }
})

test('a card of a challenge leads to its ticket', async () => {
  narrowWindow()
  const { Data } = await call(counters.complianceChallenges.rows, {
    query: { ...ofCarrier().query, get_report: 'true' },
  })
  const [ticket] = Data.flatMap(({ Associated_Ticket__r }) => Associated_Ticket__r ?? [])
  open('compliance-challenges-count')
  expect((await screen.findByRole('link', { name: ticket?.Name ?? 'none' })).getAttribute('href')).toBe(
    `/customerportal/details/${ticket?.Id}?record_type=TICKET`,
  )
})

test('a card of a BASIC leads to what it is made of', async () => {
  narrowWindow()
  open('iss-score-this-week')
  const list = within(await region('ISS score'))
  expect((await list.findByRole('link', { name: 'Unsafe Driving' })).getAttribute('href')).toBe(
    '/customerportal/report/basics-unsafe-driving',
  )
})

test('of all carriers, rows say whose they are', async () => {
  selectCarrier(undefined)
  open('open-tickets-count')
  expect(await screen.findByText(/^\d+ open tickets, all carriers \(2\)$/)).toBeDefined()
  expect(await screen.findByRole('columnheader', { name: 'Carrier' })).toBeDefined()
})

test('a figure without rows says why there are none', async () => {
  open('basics-controlled-substance')
  expect(await screen.findByRole('heading', { name: 'No violations' })).toBeDefined()
  expect(screen.getByText(/^No violation counts for Controlled Substances/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

test('a page beyond the last leads back to it', async () => {
  const { person } = open('open-tickets-count?Page=99')
  expect(await screen.findByText('There is no page 99')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Go to the last page' }))
  expect(await screen.findByRole('table', { name: 'Open tickets, page 2' })).toBeDefined()
})

test('rows that could not be loaded come by Try again', async () => {
  const calls = watchCalls()
  calls.failing.set('GetOpenTicketsCount', { status: 503, Message: 'The service is resting.' })
  const { person } = open('open-tickets-count')
  expect(await screen.findByText('Open tickets could not be loaded')).toBeDefined()
  calls.failing.clear()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^\d+ open tickets, /)).toBeDefined()
})

test('a report is refused to a role that may not see its rows', async () => {
  await workAs('driver@demo.example')
  const calls = watchCalls()
  open('active-membership-count')
  expect(await screen.findByText('Unauthorized Access')).toBeDefined()
  expect(calls.count('asked GetActiveMembershipCount')).toBe(0)
})

test('a driver has the rows of his own', async () => {
  await workAs('driver@demo.example')
  const { Count } = await call(counters.openTickets.count)
  open('open-tickets-count')
  expect(await screen.findByText(`${Count} open ${Count === 1 ? 'ticket' : 'tickets'}`)).toBeDefined()
})

test('a figure that no one counts is a page that does not exist', async () => {
  open('unpaid-bills-count')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  expect(location.pathname).toBe('/404')
})
