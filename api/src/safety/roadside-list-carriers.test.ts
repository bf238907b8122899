import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { maxCounted } from 'shared-api/list'
import { type InspectionFilter, roadsideLists, type ViolationFilter } from 'shared-api/safety/roadside-lists'
import { roadsideInspectionSorts, violationListSorts } from 'shared-api/safety/roadside-sorts'
import { testService } from '../../test/support/test-service.ts'

// Across carriers a list is merged from the lists of each of them; these are the orders in one piece.
const service = await testService({ as: 'agent' })

const inspectionOrders: Record<InspectionFilter['SortBy'], string> = {
  Inspection_Date__c: 'inspection.inspected_on',
  Inspection_Level__c: 'inspection.level',
  Report_Number__c: 'inspection.report_number',
  'Driver_Name__r.Name': '(select lower(name) from driver where driver.id = driver_id)',
  'Account__r.Name': '(select lower(name) from account where account.id = inspection.account_id)',
}
const violationOrders: Record<ViolationFilter['SortBy'], string> = {
  ...inspectionOrders,
  Roll_Off_Date__c: 'inspection.inspected_on',
  Time_Weight__c: 'inspection.inspected_on',
  BASIC__c: 'violation.basic',
  Severity_Weight__c: 'violation.severity',
  Violation_Code__c: 'violation.code',
}

const tabs = {
  All: 'true',
  Inspection: 'driver_id is not null',
  'Inspection Without Drivers': 'driver_id is null',
} satisfies Record<InspectionFilter['list_filter'], string>

const ofAgent = `(select account_access.account_id from account_access join app_user on app_user.id = user_id
  where email = 'agent@demo.example')`

async function idsOf(from: string, id: string, order: string, where = 'true') {
  const { rows } = await sql<{ id: string }>`${sql.raw(`
    select ${id} as id from ${from} where inspection.account_id in ${ofAgent} and ${where} order by ${order}
  `)}`.execute(service.admin)
  return rows.map((row) => row.id)
}

const inspectionsIn = (order: string, dir: string, tab: InspectionFilter['list_filter']) =>
  idsOf(
    'roadside_inspection as inspection',
    'inspection.id',
    `${order} ${dir} nulls last, inspection.id ${dir}`,
    tabs[tab],
  )

const violationsIn = (order: string, dir: string) =>
  idsOf(
    'roadside_violation as violation join roadside_inspection as inspection on inspection.id = inspection_id',
    'violation.id',
    `${order} ${dir} nulls last, violation.id ${dir}`,
  )

/** The ids on every page, and on one behind the last. */
async function onEveryPage(
  count: number,
  read: (place: { Page: number; PageSize: number }) => Promise<{ Data: { Id: string }[]; Total: number }>,
) {
  const PageSize = Math.min(100, Math.ceil(count / 4))
  const places = Array.from({ length: Math.ceil(count / PageSize) + 1 }, (_, place) => place + 1)
  const pages = await Promise.all(places.map((Page) => read({ Page, PageSize })))
  expect(new Set(pages.map(({ Total }) => Total))).toEqual(new Set([count]))
  return pages.flatMap(({ Data }) => Data.map(({ Id }) => Id))
}

const bothWays = <Sort>(sorts: readonly Sort[]) =>
  sorts.flatMap((SortBy) => (['asc', 'desc'] as const).map((SortDir) => ({ SortBy, SortDir })))

test.each(bothWays(roadsideInspectionSorts))(
  'the inspections of several carriers by $SortBy $SortDir are in one order, on every page of every tab',
  async (order) => {
    for (const list_filter of ['All', 'Inspection', 'Inspection Without Drivers'] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const ids = await inspectionsIn(inspectionOrders[order.SortBy], order.SortDir, list_filter)
      expect(ids.length).toBeGreaterThan(10)
      // oxlint-disable-next-line no-await-in-loop
      const shown = await onEveryPage(ids.length, (place) =>
        call(roadsideLists.inspections, { query: { ...order, ...place, list_filter } }),
      )
      expect(shown).toEqual(ids)
    }
  },
)

test.each(bothWays(violationListSorts))(
  'the violations of several carriers by $SortBy $SortDir are in one order, on every page',
  async (order) => {
    const ids = await violationsIn(violationOrders[order.SortBy], order.SortDir)
    expect(ids.length).toBeGreaterThan(20)
    const shown = await onEveryPage(ids.length, (place) =>
      call(roadsideLists.violations, { query: { ...order, ...place } }),
    )
    expect(shown).toEqual(ids)
  },
)

const find = (Search: string) => call(roadsideLists.inspections, { query: { Search, PageSize: 100 } })

test('a search counts in all carriers what it finds in few of them, and says where there is more than it counts', async () => {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from ${sql.raw(ofAgent)} as found order by 1
  `.execute(service.admin)
  await sql`
    insert into roadside_inspection (account_id, report_state, report_number, inspected_on, level)
    select account, 'OH', 'everywhere' || place, date '2024-01-01' + place % 300, 3
    from generate_series(1, ${maxCounted + 50}::int) as place,
      lateral (select (${rows.map(({ id }) => id)}::uuid[])[1 + place % 2]) as carrier (account)
  `.execute(service.admin)
  expect(await find('everywhere')).toMatchObject({ Total: maxCounted, IsMore: true })
  const one = await find('everywhere777')
  expect(one.Data.map((row) => row.Report_Number__c)).toEqual(['everywhere777'])
  expect(one).toMatchObject({ Total: 1, Counts: { All: 1, Inspection: 0 } })
})
