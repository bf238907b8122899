import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { challenges } from 'shared-api/challenges'
import { drivers } from 'shared-api/drivers'
import { safetyCounters } from 'shared-api/safety/safety-counters'
import { tickets } from 'shared-api/tickets'
import { quillhaven, tarnbrook } from '../demo/accounts.ts'
import { testService } from './support/test-service.ts'
import { addViolation, setTimeZone } from '../test/support/sample-rows.ts'

const service = await testService({ as: 'carrier' })

const CarrierId = quillhaven.id
const byName = Object.entries({
  openTickets: tickets.open,
  complianceChallenges: challenges.open,
  activeMembers: drivers.activeMembers,
  ...safetyCounters,
})

const insertViolation = (inspected_on: string) =>
  addViolation(service.admin, { account_id: tarnbrook.id, inspected_on, basic: 'Vehicle Maintenance' })

async function violationsOn(day: string) {
  const rows = await service.admin
    .selectFrom('roadside_violation')
    .select('id')
    .where('account_id', '=', tarnbrook.id)
    .where('inspected_on', '=', day)
    .execute()
  return rows.length
}

async function firstAndLastDay() {
  for (const day of ['2026-09-23', '2026-11-20'])
    if ((await violationsOn(day)) === 0) await insertViolation(day)
  const { Data } = await call(safetyCounters.violationsLast60Days.rows, {
    query: { CarrierId: tarnbrook.id, get_report: 'true', PageSize: 100 },
  })
  const days = Data.map((violation) => violation.Inspection_Date__c).toSorted()
  return [days[0], days.at(-1)]
}

test.each(byName)(
  '%s has as many rows behind it as it counts, and some in the demo',
  async (_, { count, rows }) => {
    expect((await call(count, { query: { CarrierId } })).Count).toBeGreaterThan(0)
    for (const query of [{}, { CarrierId }, { CarrierId: tarnbrook.id }]) {
      const { Count } = await call(count, { query })
      const page = await call(rows, { query: { ...query, get_report: 'true', PageSize: 100 } })
      const further = await call(rows, { query: { ...query, get_report: 'true', PageSize: 100, Page: 2 } })
      expect(page.Total).toBe(Count)
      expect(page.Data.length + further.Data.length).toBe(Count)
    }
  },
)

/** The files that the demo's safety rows are from. */
const AsOf = { Day: '2026-10-30', IsCurrent: true, MonthsOld: 1 }

test('the pinned carrier counts open tickets, challenges, members and notifications, now and before', async () => {
  expect(await call(tickets.open.count, { query: { CarrierId } })).toEqual({
    Count: 14,
    Previous: 11,
  })
  expect(await call(challenges.open.count, { query: { CarrierId } })).toEqual({
    Count: 9,
    Previous: 9,
  })
  expect(await call(drivers.activeMembers.count, { query: { CarrierId } })).toEqual({
    Count: 118,
    Previous: 115,
  })
  expect(await call(safetyCounters.smsNotify.count, { query: { CarrierId } })).toEqual({
    Count: 6,
    Previous: 4,
    AsOf,
  })
})

test('the pinned carrier counts one BASIC in alert since the newest snapshot, and has the row that says which', async () => {
  expect(await call(safetyCounters.basicAlerts.count, { query: { CarrierId } })).toEqual({
    IsComparable: true,
    NotKnown: 0,
    NotCurrent: 0,
    Count: 1,
    Previous: 0,
    AsOf,
  })
  const { Data } = await call(safetyCounters.basicAlerts.rows, { query: { CarrierId, get_report: 'true' } })
  expect(Data).toEqual([
    {
      CarrierId,
      CarrierName: 'Quillhaven Freight LLC',
      Basic: 'Vehicle Maintenance',
      Percentile: 81,
      Threshold: 80,
      Measure: 9.8,
      Snapshot: '2026-10-30',
      FilesDay: '2026-10-30',
      FilesCurrent: true,
      Official: null,
    },
  ])
})

test('sixty days are today and the fifty-nine before it, and the period before ends where they begin', async () => {
  const query = { CarrierId: tarnbrook.id }
  const before = await call(safetyCounters.violationsLast60Days.count, { query })
  for (const day of ['2026-11-20', '2026-09-22', '2026-09-21', '2026-07-24', '2026-07-23', '2026-11-21']) {
    await insertViolation(day)
  }
  expect(await call(safetyCounters.violationsLast60Days.count, { query })).toEqual({
    Count: before.Count + 2,
    Previous: before.Previous + 2,
    AsOf,
  })
})

test("a day begins at the carrier's midnight, each carrier's at its own", async () => {
  // One in the morning of the 21st in New York, and still the 20th in Los Angeles.
  service.setNow(new Date('2026-11-21T06:00:00Z'))
  await service.signIn('carrier')
  for (const day of ['2026-09-22', '2026-11-21']) expect(await violationsOn(day)).toBeGreaterThan(0)
  expect(await firstAndLastDay()).toEqual(['2026-09-23', '2026-11-21'])
  await setTimeZone(service.admin, tarnbrook.id, 'America/Los_Angeles')
  expect(await firstAndLastDay()).toEqual(['2026-09-22', '2026-11-20'])
  await setTimeZone(service.admin, tarnbrook.id, 'America/New_York')
})

test('rows of a counter are searched and sorted among themselves', async () => {
  const query = { CarrierId, get_report: 'true' } as const
  const { Data, Total } = await call(safetyCounters.violationsLast60Days.rows, {
    query: { ...query, SortBy: 'Severity_Weight__c', SortDir: 'asc', PageSize: 100 },
  })
  const weights = Data.map((violation) => violation.Severity_Weight__c)
  expect(weights).toEqual(weights.toSorted((one, other) => one - other))
  const code = Data[0]?.Violation_Code__c ?? ''
  const found = await call(safetyCounters.violationsLast60Days.rows, { query: { ...query, Search: code } })
  expect(found.Total).toBe(Data.filter((violation) => violation.Violation_Code__c === code).length)
  expect(found.Total).toBeLessThan(Total)
  const none = await call(challenges.open.rows, {
    query: { ...query, Search: 'no such thing' },
  })
  expect(none).toMatchObject({ Data: [], Total: 0 })
})

test('violations roll off two years after their inspection, the next first', async () => {
  const { Data } = await call(safetyCounters.violationsRollingOff.rows, {
    query: { CarrierId, get_report: 'true', PageSize: 100 },
  })
  expect(Data.length).toBeGreaterThan(0)
  const days = Data.map((violation) => violation.Roll_Off_Date__c)
  expect(days).toEqual(days.toSorted())
  expect(days.filter((day) => day < '2026-11-20' || day >= '2027-01-19')).toEqual([])
  const [first] = Data
  expect(first?.Roll_Off_Date__c).toBe(
    first?.Inspection_Date__c.replace('2024', '2026').replace('2025', '2027'),
  )
})
