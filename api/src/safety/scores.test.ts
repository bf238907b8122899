import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { safetyCounters } from 'shared-api/safety/safety-counters'
import { rollOff } from 'shared-api/safety/roll-off'
import { issHistory, scores } from 'shared-api/safety/scores'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'
import { addViolation } from '../../test/support/sample-rows.ts'
import { addDays } from '../platform/calendar.ts'
import { lastDayCounted } from './roadside-queries.ts'
import { lastDayWithin } from './score/window.ts'

const service = await testService({ as: 'carrier' })

const CarrierId = quillhaven.id
const snapshot = '2026-10-30'

test('a BASIC says its measure, percentile, threshold and what it was a snapshot before', async () => {
  expect(await call(scores.vehicleMaintenance.figure, { query: { CarrierId } })).toEqual({
    Measure: 9.8,
    Percentile: 81,
    PercentileText: '81%',
    PercentileBasis: {
      Source: 'Published pairs',
      Sentence:
        'Estimated between percentiles that FMCSA published of passenger carriers with 21-100 vehicle inspections, 31 Jul 2026',
      Peers: null,
      Snapshot: '2026-07-31',
      IsOld: false,
    },
    Threshold: 80,
    Alert: true,
    Estimated: false,
    Previous: expect.any(Number),
    PreviousPercentile: expect.any(Number),
    Basic: 'Vehicle Maintenance',
    CarrierId,
    CarrierName: 'Quillhaven Freight LLC',
    Carriers: 1,
    Snapshot: snapshot,
    Files: expect.objectContaining({ Day: snapshot, IsCurrent: true, Missing: [] }),
  })
})

test('the rows of a BASIC make its measure: 490 points over 50', async () => {
  const { Data, Total } = await call(scores.vehicleMaintenance.rows, {
    query: { CarrierId, get_report: 'true', PageSize: 100 },
  })
  expect(Data).toHaveLength(Total)
  const inspections = Map.groupBy(Data, (row) => row.SMS_Inspection_Data__r.Id)
  expect(inspections.size).toBe(13)
  const points = [...inspections.values()].map((found) => {
    const sum = found.reduce((all, row) => all + row.Severity_Weight__c + (row.Out_of_Service__c ? 2 : 0), 0)
    return Math.min(30, sum) * (found[0]?.Time_Weight__c ?? 0)
  })
  expect(points.reduce((sum, of) => sum + of, 0)).toBe(490)
})

test('the rows are sorted, searched and paged by the database', async () => {
  const query = { CarrierId, get_report: 'true' } as const
  const { Data } = await call(scores.hoursOfService.rows, {
    query: { ...query, SortBy: 'Severity_Weight__c', SortDir: 'asc', PageSize: 100 },
  })
  const weights = Data.map((row) => row.Severity_Weight__c)
  expect(weights).toEqual(weights.toSorted((one, other) => one - other))
  const [first] = Data
  const found = await call(scores.hoursOfService.rows, {
    query: { ...query, Search: first?.Report_Number__c ?? '' },
  })
  expect(found.Total).toBe(
    Data.filter(({ Report_Number__c: report }) => report === first?.Report_Number__c).length,
  )
  expect(found.Total).toBeLessThan(Data.length)
})

test('the crashes behind the Crash Indicator weigh by harm and age', async () => {
  const { Data } = await call(scores.crashIndicator.rows, { query: { CarrierId, get_report: 'true' } })
  // 41, 220 and 515 days before 2026-11-20; a person was hurt in the second.
  expect(Data.map((row) => [row.Crash_Date__c, row.Severity_Weight__c, row.Time_Weight__c])).toEqual([
    ['2026-10-10', 1, 3],
    ['2026-04-14', 2, 2],
    ['2025-06-23', 1, 1],
  ])
})

test('of all carriers the most urgent one answers, and says who it is', async () => {
  expect(await call(scores.vehicleMaintenance.figure)).toMatchObject({
    CarrierName: 'Quillhaven Freight LLC',
    Carriers: 2,
    Percentile: 81,
  })
  const iss = await call(scores.iss.figure)
  const each = await Promise.all(
    [quillhaven, tarnbrook].map(({ id }) => call(scores.iss.figure, { query: { CarrierId: id } })),
  )
  expect(iss.Measure).toBe(Math.max(...each.map(({ Measure }) => Measure ?? 0)))
  expect(iss.Carriers).toBe(2)
})

test('the ISS score lies between 65 and 69 with Vehicle Maintenance alone in alert', async () => {
  expect(await call(scores.iss.figure, { query: { CarrierId } })).toMatchObject({
    Measure: 65,
    Percentile: null,
    Threshold: 75,
    Alert: false,
    Estimated: true,
    Band: 'Optional',
    Basis: 'One other BASIC',
    Reason: 'Vehicle Maintenance alone is in alert, which puts the score between 65 and 69.',
    Snapshot: snapshot,
    NextSnapshot: '2026-11-27',
  })
})

test('the ISS score has a history of the last twelve snapshots, ending with this one and the one before', async () => {
  const { Months, Snapshots, Scores, Bands } = await call(issHistory, { query: { CarrierId } })
  const { Measure, Previous } = await call(scores.iss.figure, { query: { CarrierId } })
  expect(Months).toHaveLength(12)
  expect([Months[0], Months[11]]).toEqual(['2025-11', '2026-10'])
  expect([Snapshots[0], Snapshots[11]]).toEqual(['2025-11-28', snapshot])
  expect(Scores.slice(-2)).toEqual([Previous, Measure])
  expect(Bands.map(({ Name, From, To }) => [Name, From, To])).toEqual([
    ['Pass', 1, 49],
    ['Optional', 50, 74],
    ['Inspect', 75, 100],
  ])
})

test('the ISS score is made of the BASICs behind it, the highest percentile first', async () => {
  const { Data, Total } = await call(scores.iss.rows, { query: { get_report: 'true' } })
  expect(Total).toBe(14)
  expect(Data[0]).toMatchObject({ CarrierId, Basic: 'Vehicle Maintenance', Percentile: 81, Alert: true })
})

test('the ISS score is 100 under an order out of service, from its day on', async () => {
  const query = { CarrierId: tarnbrook.id }
  const before = await call(issHistory, { query })
  const { id } = await service.admin
    .insertInto('carrier_order')
    .values({ account_id: tarnbrook.id, kind: 'Out of service', from_on: '2026-10-01', until_on: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const under = await call(issHistory, { query })
  expect(under.Scores).toEqual([...before.Scores.slice(0, 11), 100])
  await service.admin.deleteFrom('carrier_order').where('id', '=', id).execute()
  expect(await call(issHistory, { query })).toEqual(before)
})

test('a violation rolls off at the first snapshot that no longer counts it', async () => {
  const query = { CarrierId: tarnbrook.id }
  const before = await call(rollOff, { query })
  expect(before.Months.map(({ Snapshot }) => Snapshot).slice(0, 3)).toEqual([
    '2026-11-27',
    '2026-12-25',
    '2027-01-29',
  ])
  expect(before.Months).toHaveLength(12)
  // The window of the snapshot of 27 November begins on 27 November 2024: the day before has left it.
  await insertViolation('2024-11-26', 'Hours of Service')
  await insertViolation('2024-11-27', 'Driver Fitness')
  const { Months, Next, Within60Days } = await call(rollOff, { query })
  const more = Months.slice(0, 2).map(({ Count }, month) => Count - (before.Months[month]?.Count ?? 0))
  expect(more).toEqual([1, 1])
  expect(Months[0]?.Basics).toContainEqual({ Basic: 'Hours of Service', Count: expect.any(Number) })
  expect(Next.find(({ Basic }) => Basic === 'Hours of Service')?.Date).toBe('2026-11-26')
  expect(Within60Days).toBe(before.Within60Days + 2)
})

test('the last day that counts is the same in lists as in the score, at the end of February too', async () => {
  const days = Array.from({ length: 1600 }, (_, place) => addDays('2023-01-01', place))
  const { rows } = await sql<{ day: string; last: string }>`
    select day::text as day, ${lastDayCounted(sql`day`)}::text as last from unnest(${days}::date[]) as day
  `.execute(service.admin)
  expect(rows).toHaveLength(days.length)
  expect(rows.filter(({ day, last }) => last !== lastDayWithin(day, 24))).toEqual([])
})

const rowsAt = (Snapshot: string) =>
  call(safetyCounters.violationsRollingOff.rows, {
    query: { CarrierId: quillhaven.id, get_report: 'true', PageSize: 100, Snapshot },
  })

test('each snapshot leads to exactly the violations that roll off at it', async () => {
  const { Months } = await call(rollOff, { query: { CarrierId: quillhaven.id } })
  for (const { Snapshot, Count } of Months) expect((await rowsAt(Snapshot)).Total).toBe(Count)
  const { Data } = await rowsAt('2026-11-27')
  const inspected = Data.map(({ Inspection_Date__c: day }) => day)
  expect(inspected.filter((day) => day < '2024-10-30' || day >= '2024-11-27')).toEqual([])
  await expect(rowsAt('2026-11-13')).rejects.toMatchObject({
    errors: [{ Field: 'Snapshot', Message: 'A snapshot is the last Friday of a month' }],
  })
})

const insertViolation = (inspected_on: string, basic: 'Hours of Service' | 'Driver Fitness') =>
  addViolation(service.admin, { account_id: tarnbrook.id, inspected_on, basic })
