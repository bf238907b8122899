import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { Basic, safety } from 'shared-api/safety'
import { safetyCounters } from 'shared-api/safety/safety-counters'
import { roadsideLists } from 'shared-api/safety/roadside-lists'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { graphMonths, smsDashboard } from 'shared-api/safety/sms-dashboard'
import { oxmarrow, quillhaven } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const CarrierId = quillhaven.id
const notFound = { status: 404, message: 'Record not found' }
const all = { CarrierId, PageSize: 100, get_report: 'true' } as const

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** The points of each BASIC in its ledger. */
async function ledgerPoints(Snapshot?: string) {
  const ledgers = await Promise.all(
    Basic.options.map((basic) =>
      call(safetyAnalysis.ledger, { query: { CarrierId, Basic: basic, Snapshot, PageSize: 100 } }),
    ),
  )
  return new Map(ledgers.map(({ Status, Data }) => [Status.Basic, sumOf(Data.map(({ Points }) => Points))]))
}

test('the points by month of 24 months are those of the ledgers, BASIC by BASIC', async () => {
  const points = await call(smsDashboard.pointsByMonth, { query: { CarrierId, graph_filter: '24' } })
  const ledger = await ledgerPoints()
  for (const { Basic: basic, Points, Total } of points.Basics) {
    expect([basic, Total]).toEqual([basic, ledger.get(basic)])
    expect(sumOf(Points)).toBe(Total)
    expect(Points).toHaveLength(points.Months.length)
  }
  expect(points.Total).toBe(sumOf([...ledger.values()]))
  expect(points.From).toBe('2024-10-30')
  expect([points.Months[0], points.Months.at(-1)]).toEqual(['2024-10', '2026-10'])
})

test('fewer months are the last ones of 24, with the same weights', async () => {
  const [six, twelve, most] = await Promise.all(
    graphMonths.map((graph_filter) =>
      call(smsDashboard.pointsByMonth, { query: { CarrierId, graph_filter } }),
    ),
  )
  expect(six?.Months).toHaveLength(7)
  expect(twelve?.Months).toHaveLength(13)
  const tails = [six, twelve].map((points) => points?.Basics.map(({ Points }) => Points.slice(1)))
  expect(tails).toEqual([6, 12].map((count) => most?.Basics.map(({ Points }) => Points.slice(-count))))
  const headers = { authorization: `Bearer ${await service.signIn('carrier')}` }
  const { status } = await service.ask('GetSMSPointsByBasicGraphs?graph_filter=7', { headers })
  expect(status).toBe(400)
})

test('an inspection is clean where no violation counts, in the rate and in the counter', async () => {
  const { rows } = await sql<{ id: string }>`
    select min(roadside_violation.id::text) as id from roadside_violation
    join roadside_inspection on roadside_inspection.id = inspection_id
    where roadside_inspection.account_id = ${CarrierId} and roadside_inspection.inspected_on between '2026-10-01' and '2026-10-30'
    group by inspection_id having count(*) = 1 limit 1`.execute(service.admin)
  const clean = async () => {
    const { Rates } = await call(smsDashboard.details, { query: { CarrierId } })
    const { Total } = await call(safetyCounters.cleanInspectionsLast60Days.rows, { query: all })
    return [Rates.Clean.Count, Total]
  }
  const [rate = 0, counter = 0] = await clean()
  await service.admin
    .updateTable('roadside_violation')
    .set({ adjudication: 'Dismissed' })
    .where('id', '=', rows[0]?.id ?? '')
    .execute()
  expect(await clean()).toEqual([rate + 1, counter + 1])
  await service.admin
    .updateTable('roadside_violation')
    .set({ adjudication: null })
    .where('id', '=', rows[0]?.id ?? '')
    .execute()
})

test('the points by state add up to the ledgers', async () => {
  const { States, Total } = await call(smsDashboard.pointsByState, { query: { CarrierId } })
  expect(Total).toBe(sumOf([...(await ledgerPoints()).values()]))
  expect(sumOf(States.map(({ Points }) => Points))).toBe(Total)
  for (const { Points, Basics } of States) expect(sumOf(Basics.map((one) => one.Points))).toBe(Points)
  expect(States[0]?.Name).not.toBe(States[0]?.State)
  expect(States.toSorted((one, other) => other.Points - one.Points)).toEqual(States)
})

test.each(['drivers', 'codes', 'units'] as const)(
  'the %s share all points of 24 months among them',
  async (kind) => {
    const { Data, Total } = await call(smsDashboard[kind], { query: all })
    const { Points } = await call(smsDashboard.details, { query: { CarrierId } })
    expect(Data).toHaveLength(Total)
    expect(sumOf(Data.map((row) => row.Points))).toBe(Points)
    for (const row of Data) expect(row.Share).toBeCloseTo((row.Points / Points) * 100, 0)
    expect(Data.toSorted((one, other) => other.Points - one.Points)).toEqual(Data)
    const [first] = Data
    const found = await call(smsDashboard[kind], { query: { ...all, Search: first?.Name ?? '' } })
    expect(found.Data).toContainEqual(first)
    const second = await call(smsDashboard[kind], { query: { ...all, Page: 2, PageSize: 2 } })
    expect(second.Data).toEqual(Data.slice(2, 4))
  },
)

test('a violation counts for the unit that its report names, and for the power unit where it names none', async () => {
  const { id, license } = await service.admin
    .selectFrom('roadside_violation')
    .innerJoin('roadside_vehicle', 'roadside_vehicle.inspection_id', 'roadside_violation.inspection_id')
    .select(['roadside_violation.id', 'roadside_vehicle.license'])
    .where('roadside_violation.account_id', '=', CarrierId)
    .where('roadside_violation.basic', '=', 'Vehicle Maintenance')
    .where('roadside_violation.inspected_on', '>', '2026-01-01')
    .where('roadside_violation.inspected_on', '<', '2026-10-01')
    .where('roadside_vehicle.unit', '=', 2)
    .orderBy('roadside_violation.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const trailer = async () => {
    const { Data } = await call(smsDashboard.units, { query: { ...all, Search: license ?? '' } })
    return sumOf(Data.map(({ Points }) => Points))
  }
  expect(await trailer()).toBe(0)
  await service.admin.updateTable('roadside_violation').set({ unit: 2 }).where('id', '=', id).execute()
  expect(await trailer()).toBeGreaterThan(0)
})

test('the details agree with the ledgers, the summary and the ISS score', async () => {
  const details = await call(smsDashboard.details, { query: { CarrierId } })
  const [summary] = await call(safety.summary, { query: { CarrierId } })
  expect(details.Points).toBe(sumOf([...(await ledgerPoints()).values()]))
  expect(details.Snapshots).toHaveLength(24)
  expect(details.Snapshots[0]).toBe(summary?.Snapshot)
  for (const { Basic: basic, Points } of details.History) {
    const now = summary?.Basics.find((one) => one.Basic === basic)
    expect(Points).toHaveLength(24)
    expect(Points.at(-1)).toMatchObject({ Percentile: now?.Percentile, EventGroup: now?.EventGroup })
    expect(Points.at(-2)?.Percentile).toBe(now?.PreviousPercentile)
  }
  expect(details.IssSteps).toEqual([
    { Name: 'Out-of-service order or high risk', Value: 'No' },
    { Name: 'Enough data for a percentile', Value: expect.stringMatching(/^\d of 7 BASICs$/) },
    { Name: 'Hours of Service in alert', Value: expect.stringMatching(/^No, /) },
    { Name: 'Other BASICs in alert', Value: '1, Vehicle Maintenance' },
    { Name: 'That one alone gives', Value: '65 to 69' },
    { Name: 'Estimated score', Value: `${summary?.Iss.Score}` },
  ])
  expect(details.IssWithoutAlerts).toBeLessThan(50)
})

test('the rates are parts of the relevant inspections, beside those of the snapshot before', async () => {
  const { Rates, PreviousSnapshot } = await call(smsDashboard.details, { query: { CarrierId } })
  const vehicle = await call(safetyAnalysis.ledger, {
    query: { CarrierId, Basic: 'Vehicle Maintenance', PageSize: 100 },
  })
  const { Count, Of, Percent } = Rates.VehicleOutOfService
  expect(Of).toBe(vehicle.Status.Inspections)
  expect(Count).toBe(vehicle.Data.filter(({ OutOfService }) => OutOfService > 0).length)
  expect(Percent).toBeCloseTo((Count / Of) * 100, 2)
  const before = await call(smsDashboard.details, { query: { CarrierId, Snapshot: PreviousSnapshot } })
  expect(Rates.Clean.PreviousPercent).toBe(before.Rates.Clean.Percent)
  expect(Rates.Crashes?.Previous).toBe(before.Rates.Crashes?.Count)
})

test('a past snapshot is shown whole, one to come or older than 24 is refused', async () => {
  const Snapshot = '2026-06-26'
  const points = await call(smsDashboard.pointsByMonth, {
    query: { CarrierId, graph_filter: '24', Snapshot },
  })
  expect(points.Total).toBe(sumOf([...(await ledgerPoints(Snapshot)).values()]))
  const [summary] = await call(safety.summary, { query: { CarrierId, Snapshot } })
  expect(summary).toMatchObject({ Snapshot, NextSnapshot: '2026-07-31' })
  for (const [day, Message] of [
    ['2026-11-27', 'FMCSA has not run this snapshot yet'],
    ['2024-10-25', 'Choose one of the last 24 snapshots'],
  ] as const) {
    await expect(call(safety.summary, { query: { CarrierId, Snapshot: day } })).rejects.toMatchObject({
      errors: [{ Field: 'Snapshot', Message }],
    })
  }
})

test('without a carrier the points are of all carriers in scope, never of others', async () => {
  const [mine, whole] = await Promise.all([
    call(smsDashboard.pointsByState, { query: { CarrierId } }),
    call(smsDashboard.pointsByState, { query: {} }),
  ])
  const carriers = await call(safety.summary, { query: {} })
  const numerators = carriers.flatMap(({ Basics }) => Basics.map(({ Numerator }) => Numerator))
  expect(whole.Total).toBe(sumOf(numerators))
  expect(whole.Total).toBeGreaterThan(mine.Total)
})

test('a carrier that is not the callers answers like one that does not exist', async () => {
  const foreign = { CarrierId: oxmarrow.id }
  await expect(call(smsDashboard.details, { query: foreign })).rejects.toMatchObject(notFound)
  await expect(call(smsDashboard.pointsByMonth, { query: foreign })).rejects.toMatchObject(notFound)
  await expect(call(smsDashboard.pointsByState, { query: foreign })).rejects.toMatchObject(notFound)
  for (const kind of ['drivers', 'codes', 'units'] as const) {
    const query = { ...all, ...foreign }
    // oxlint-disable-next-line no-await-in-loop
    await expect(call(smsDashboard[kind], { query })).rejects.toMatchObject(notFound)
  }
})

test('the state US is shown as Federal', async () => {
  const { Data } = await call(safetyAnalysis.ledger, { query: { CarrierId, Basic: 'Vehicle Maintenance' } })
  const [most] = Data
  await service.admin
    .updateTable('roadside_inspection')
    .set({ report_state: 'US' })
    .where('id', '=', most?.Id ?? '')
    .execute()
  const { States } = await call(smsDashboard.pointsByState, { query: { CarrierId } })
  const federal = States.find(({ State }) => State === 'US')
  expect(federal?.Name).toBe('Federal')
  expect(federal?.Points).toBeGreaterThanOrEqual(90)
})

test('inspections without a driver are as many as their list has', async () => {
  await service.signIn('carrier')
  const { InspectionsWithoutDriver } = await call(smsDashboard.details, { query: { CarrierId } })
  const query = { CarrierId, list_filter: 'Inspection Without Drivers' } as const
  const { Total } = await call(roadsideLists.inspections, { query })
  expect(InspectionsWithoutDriver).toBe(Total)
  expect(Total).toBeGreaterThan(12)
})
