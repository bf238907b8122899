import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { safetyCounters } from 'shared-api/safety/safety-counters'
import { smsFeeds, smsNotify } from 'shared-api/safety/sms-notify'
import { rollOff } from 'shared-api/safety/roll-off'
import { scores } from 'shared-api/safety/scores'
import { formatDate } from 'shared-ui'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { narrowWindow } from 'shared-testing/window-width'
import config from '../../remote.config.ts'
import Reports from './reports.tsx'

let carrierId: string | undefined

beforeEach(async () => {
  carrierId = (await signInAs('carrier@demo.example'))[0]?.Id
})

const open = (report: string, address = '') =>
  openElement(
    <Reports report={report} carrierId={carrierId} whose="Quillhaven" keepsColumns />,
    `/customerportal/report/${report}${address}`,
  )
const ofCarrier = () => ({ query: { CarrierId: carrierId } })
const reportsOffered = config.slots.flatMap((offer) => (offer.slot === 'report' ? [offer] : []))
const titleOf = (id: string) => reportsOffered.find(({ report }) => report === id)?.title ?? ''
const region = (name: string) => screen.findByRole('region', { name })
const rowTexts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('every BASIC has its report, under the name of its call', () => {
  const called = Object.values(scores).map(({ rows }) =>
    rows.name
      .replace(/^Get/, '')
      .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
      .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
      .toLowerCase(),
  )
  expect(reportsOffered.map(({ report }) => report)).toEqual(expect.arrayContaining(called))
})

test.each([
  ['violations-last60-days-count', safetyCounters.violationsLast60Days, /^(\d+) violations?, /],
  [
    'clean-inspections-last60-days-count',
    safetyCounters.cleanInspectionsLast60Days,
    /^(\d+) clean inspections?, /,
  ],
  ['violations-rolling-off-count', safetyCounters.violationsRollingOff, /^(\d+) violations?, /],
  ['basic-alerts-count', safetyCounters.basicAlerts, /^(\d+) BASICs? in alert, /],
  ['sms-notify-count', safetyCounters.smsNotify, /^(\d+) notifications?, /],
  ['sms-notification-today', smsNotify.today, /^(\d+) notifications?, /],
  ['sms-notification7-days', smsNotify.last7Days, /^(\d+) notifications?, /],
  ['clean-inspection7-days', smsNotify.clean7Days, /^(\d+) clean inspections?, /],
  ['out-of-service7-days', smsNotify.outOfService7Days, /^(\d+) inspections?, /],
  ['sms-common-violations', smsNotify.commonViolations, /^(\d+) violation codes?, /],
  ['sms-common-offenders', smsNotify.commonOffenders, /^(\d+) drivers?, /],
] as const)('%s has as many rows as its tile counts', async (id, { count }, said) => {
  const { Count } = await call(count, ofCarrier())
  open(id)
  const words = await screen.findByText(said)
  expect(said.exec(words.textContent)?.[1]).toBe(String(Count))
  const list = within(await region(titleOf(id)))
  if (Count === 0) expect(await list.findByRole('heading', { name: /^No / })).toBeVisible()
  else expect(rowTexts(await list.findByRole('table'))).toHaveLength(Math.min(Count, 10))
})

test.each([
  ['sms-notify-inspection-list', smsFeeds.inspections, /^(\d+) inspection reports?, /],
  ['sms-notify-crash-indicators', smsFeeds.crashes, /^(\d+) crash reports?, /],
] as const)('%s has the rows of its feed', async (id, feed, said) => {
  const { Total } = await call(feed, ofCarrier())
  open(id)
  const words = await screen.findByText(said)
  expect(said.exec(words.textContent)?.[1]).toBe(String(Total))
  const table = await within(await region(titleOf(id))).findByRole('table')
  expect(rowTexts(table)).toHaveLength(Math.min(Total, 10))
})

test('a report is printed with the rows of all its pages', async () => {
  const id = 'violations-last60-days-count'
  const { Count } = await call(safetyCounters.violationsLast60Days.count, ofCarrier())
  expect(Count).toBeGreaterThan(10)
  const { person } = open(id)
  const table = await within(await region(titleOf(id))).findByRole('table')
  const print = jest.fn(() => [rowTexts(table).length, screen.getByText(/^1 to /).textContent])
  Object.assign(globalThis, { print })
  await person.click(screen.getByRole('button', { name: 'Print report' }))
  await waitFor(() => expect(print).toHaveReturnedWith([Count, `1 to ${Count} of ${Count}`]))
})

test('a snapshot in the address shows what it is the first not to count, and leads back to the whole', async () => {
  const { Months } = await call(rollOff, ofCarrier())
  const { Snapshot, Count } = Months.find((month) => month.Count > 0) ?? { Snapshot: '', Count: 0 }
  const { person, address } = open('violations-rolling-off-count', `?Snapshot=${Snapshot}`)
  const title = `Rolling off at the snapshot of ${formatDate(Snapshot)}`
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await screen.findByText(new RegExp(`^${Count} violations?, `))).toBeVisible()
  expect(rowTexts(await within(await region(title)).findByRole('table'))).toHaveLength(Math.min(Count, 10))
  const way = screen.getByRole('navigation', { name: 'Breadcrumb' })
  await person.click(within(way).getByRole('link', { name: 'Violations rolling off' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Violations rolling off' })).toBeVisible()
  expect(address()).toBe('/customerportal/report/violations-rolling-off-count')
})

test.each(['2026-11-30', 'friday', ''])(
  'a day without a snapshot in the address (%j) is told',
  async (day) => {
    const { Count } = await call(safetyCounters.violationsRollingOff.count, ofCarrier())
    open('violations-rolling-off-count', `?Snapshot=${day}`)
    expect(await screen.findByText(/^The address asks for a day that is no snapshot/)).toBeVisible()
    expect(await screen.findByText(new RegExp(`^${Count} violations?, `))).toBeVisible()
  },
)

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
  if (Total === 0) expect(await within(list).findByRole('heading', { name: /^No / })).toBeVisible()
  else expect(rowTexts(await within(list).findByRole('table'))).toHaveLength(Math.min(Total, 10))
})

test.each([
  ['a row', 'table', () => {}],
  ['a card on a phone', 'list', narrowWindow],
] as const)('%s leads to its record, and to those that it speaks of', async (_, role, prepare) => {
  prepare()
  const { Data } = await call(safetyCounters.violationsLast60Days.rows, {
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

test.each([
  ['a row', 'table', () => {}],
  ['a card on a phone', 'list', narrowWindow],
] as const)('%s of a notification opens its inspection, once that is imported', async (_, role, prepare) => {
  prepare()
  const query = { ...ofCarrier().query, get_report: 'true' } as const
  const { Data } = await call(safetyCounters.smsNotify.rows, { query })
  const imported = Data.flatMap(({ SMS_Inspection_Data__c: id }) => (id === null ? [] : [id]))
  expect(imported).not.toEqual([])
  open('sms-notify-count')
  const list = await within(await region('SMS notify, last 7 days')).findByRole(role)
  const places = within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  for (const id of imported)
    expect(places).toContain(`/customerportal/details/${id}?record_type=SMS_INSPECTION`)
})

test('a card of a BASIC leads to what it is made of', async () => {
  narrowWindow()
  open('iss-score-this-week')
  const list = within(await region('ISS score'))
  expect(await list.findByRole('link', { name: 'Unsafe Driving' })).toHaveAttribute(
    'href',
    '/customerportal/report/basics-unsafe-driving',
  )
})

test('a figure without rows says why there are none', async () => {
  open('basics-controlled-substance')
  expect(await screen.findByRole('heading', { name: 'No violations' })).toBeVisible()
  expect(screen.getByText(/^No violation counts for Controlled Substances/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})
