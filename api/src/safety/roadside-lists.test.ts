import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { type InspectionFilter, roadsideLists, type ViolationFilter } from 'shared-api/safety/roadside-lists'
import { roadsideInspectionSorts, violationListSorts } from 'shared-api/safety/roadside-sorts'
import { agentAccounts, quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { ownDriverId } from '../../test/support/sample-rows.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const inspections = (query: Partial<InspectionFilter> = {}) =>
  call(roadsideLists.inspections, { query: { CarrierId: quillhaven.id, PageSize: 100, ...query } })
const violations = (query: Partial<ViolationFilter> = {}) =>
  call(roadsideLists.violations, { query: { CarrierId: quillhaven.id, PageSize: 100, ...query } })

async function everyPage<Row>(read: (page: number) => Promise<{ Data: Row[]; Total: number }>) {
  const first = await read(1)
  const pages = Array.from({ length: Math.ceil(first.Total / 100) - 1 }, (_, place) => read(place + 2))
  const Data = [first, ...(await Promise.all(pages))].flatMap((page) => page.Data)
  expect(Data).toHaveLength(first.Total)
  return Data
}

test('an inspection stands under one of two tabs: with its driver, or without', async () => {
  const all = await everyPage((Page) => inspections({ Page }))
  const matched = await everyPage((Page) => inspections({ Page, list_filter: 'Inspection' }))
  const unmatched = await everyPage((Page) =>
    inspections({ Page, list_filter: 'Inspection Without Drivers' }),
  )
  expect(matched.filter(({ Driver__c }) => Driver__c === null)).toEqual([])
  expect(unmatched.filter(({ Driver__c }) => Driver__c !== null)).toEqual([])
  expect([matched.length > 0, unmatched.length > 0]).toEqual([true, true])
  const { Counts } = await inspections()
  expect(Counts).toEqual({
    All: all.length,
    Inspection: matched.length,
    'Inspection Without Drivers': unmatched.length,
  })
})

test.each(['asc', 'desc'] as const)('every order turns over all rows once, %s', async (SortDir) => {
  const { Total } = await inspections()
  for (const SortBy of roadsideInspectionSorts) {
    const rows = await everyPage((Page) => inspections({ Page, SortBy, SortDir }))
    expect([SortBy, new Set(rows.map(({ Id }) => Id)).size]).toEqual([SortBy, Total])
  }
  const all = await violations()
  for (const SortBy of violationListSorts) {
    const rows = await everyPage((Page) => violations({ Page, SortBy, SortDir }))
    expect([SortBy, new Set(rows.map(({ Id }) => Id)).size]).toEqual([SortBy, all.Total])
  }
  const severities = (await violations({ SortBy: 'Severity_Weight__c', SortDir })).Data.map(
    (violation) => violation.Severity_Weight__c,
  )
  const up = severities.toSorted((one, other) => one - other)
  expect(severities).toEqual(SortDir === 'asc' ? up : up.toReversed())
})

test('the newest come first, each violation with its weight at the newest snapshot', async () => {
  const { Data, Counts, Total } = await violations({ PageSize: 100 })
  const days = Data.map((violation) => violation.Inspection_Date__c)
  expect(days).toEqual(days.toSorted().toReversed())
  expect(Counts).toEqual({ All: Total })
  const old = await everyPage((Page) => violations({ Page, SortDir: 'asc' }))
  expect(old[0]).toMatchObject({ Time_Weight__c: 0 })
  expect(new Set(old.map((violation) => violation.Time_Weight__c))).toEqual(new Set([0, 1, 2, 3]))
})

test('rows are found by report, driver, code and description, in any order of the words', async () => {
  const [first] = (await inspections({ list_filter: 'Inspection' })).Data
  const byReport = await inspections({ Search: `${first?.Report_State__c}-${first?.Report_Number__c}` })
  expect(byReport.Data.map(({ Id }) => Id)).toEqual([first?.Id])
  const byDriver = await inspections({
    Search: first?.Driver_Name__r?.Name.split(' ').toReversed().join(' ') ?? '',
  })
  expect(byDriver.Total).toBeGreaterThan(0)
  expect(byDriver.Counts).toMatchObject({ All: byDriver.Total, 'Inspection Without Drivers': 0 })
  expect(byDriver.Data.filter(({ Driver__c }) => Driver__c !== first?.Driver__c)).toEqual([])
  const [violation] = (await violations()).Data
  const Search = `${violation?.Violation_Description__c.slice(0, 12)} ${violation?.Violation_Code__c}`
  const byCode = await violations({ Search })
  expect(byCode.Data.map((row) => row.Violation_Code__c)).toContain(violation?.Violation_Code__c)
  for (const nothing of ['no such words', '--', '%'])
    expect(await violations({ Search: nothing })).toMatchObject({ Data: [], Total: 0 })
})

test('a driver has own inspections and violations alone, counted and found like all', async () => {
  const driverId = await ownDriverId(service.admin)
  await service.signIn('driver')
  const own = await call(roadsideLists.inspections, { query: { PageSize: 100 } })
  expect(own.Total).toBeGreaterThan(0)
  expect(own.Data.filter(({ Driver__c }) => Driver__c !== driverId)).toEqual([])
  expect(own.Counts).toEqual({ All: own.Total, Inspection: own.Total, 'Inspection Without Drivers': 0 })
  const found = await call(roadsideLists.violations, { query: { PageSize: 100 } })
  expect(found.Data.filter(({ Driver__c }) => Driver__c !== driverId)).toEqual([])
  expect(found.Total).toBe(found.Data.length)
  const counted = await service.admin
    .selectFrom('roadside_violation')
    .innerJoin('roadside_inspection', 'roadside_inspection.id', 'inspection_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('driver_id', '=', driverId)
    .executeTakeFirstOrThrow()
  expect(found.Total).toBe(counted.count)
  await service.signIn('carrier')
})

test("another's carrier is not found, and of several carriers all rows come", async () => {
  const CarrierId = agentAccounts.find(({ id }) => id !== quillhaven.id && id !== tarnbrook.id)?.id ?? ''
  await expect(inspections({ CarrierId })).rejects.toMatchObject({ status: 404 })
  await expect(violations({ CarrierId })).rejects.toMatchObject({ status: 404 })
  const all = await inspections({ CarrierId: undefined })
  const one = [await inspections(), await inspections({ CarrierId: tarnbrook.id })]
  expect(all.Total).toBe(one.reduce((sum, { Total }) => sum + Total, 0))
})

test('what is counted keeps up with inspections and violations that come, move and go', async () => {
  const before = { inspections: (await inspections()).Counts, violations: (await violations()).Total }
  const [row] = (await inspections()).Data
  await sql`delete from roadside_violation where inspection_id = ${row?.Id}`.execute(service.admin)
  await sql`update roadside_inspection set driver_id = null where id = ${row?.Id}`.execute(service.admin)
  const { Data, Counts, Total } = await inspections({ list_filter: 'Inspection Without Drivers' })
  expect(Total).toBe(Counts['Inspection Without Drivers'])
  expect(Data.map(({ Id }) => Id)).toContain(row?.Id)
  expect(Counts.All).toBe(before.inspections.All)
  expect((await violations()).Total).toBe(before.violations - (row?.Violations__c ?? 0))
  await sql`delete from roadside_inspection where id = ${row?.Id}`.execute(service.admin)
  expect((await inspections()).Counts.All).toBe(before.inspections.All - 1)
})

test("a driver's new name is where it belongs in the order", async () => {
  const last = { SortBy: 'Driver_Name__r.Name', SortDir: 'asc', list_filter: 'Inspection' } as const
  const [first] = (await inspections(last)).Data
  await sql`update driver set first_name = 'Zzyzx' where id = ${first?.Driver__c}`.execute(service.admin)
  expect((await inspections(last)).Data[0]?.Driver__c).not.toBe(first?.Driver__c)
  const [top] = (await inspections({ ...last, SortDir: 'desc' })).Data
  expect(top?.Driver__c).toBe(first?.Driver__c)
})
