import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { maxCounted } from 'shared-api/list'
import { type InspectionFilter, roadsideLists, type ViolationFilter } from 'shared-api/safety/roadside-lists'
import { violationListSorts } from 'shared-api/safety/roadside-sorts'
import { oxmarrow, quillhaven } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

/** One of so many has a driver; each has a violation of the same code. */
const add = (count: number, word: string, { accountId = quillhaven.id, drivers = 5 } = {}) =>
  sql`
    with inspected as (
      insert into roadside_inspection (account_id, driver_id, report_number, report_state, inspected_on, level)
      select ${accountId}, case when place % ${drivers}::int = 0 then (
          select id from driver where account_id = ${accountId} order by id limit 1
        ) end,
        ${word} || lpad(place::text, 6, '0'), 'OH', date '2026-01-01' + (place % 200)::int, 1
      from generate_series(1, ${count}::int) as place
      returning id, account_id
    )
    insert into roadside_violation (account_id, inspection_id, code, description, basic, severity, is_out_of_service)
    select account_id, id, '393.75A', ${word}, 'Vehicle Maintenance', 8, false from inspected
  `.execute(service.admin)

const inspections = (Search: string, query: Partial<InspectionFilter> = {}) =>
  call(roadsideLists.inspections, { query: { CarrierId: quillhaven.id, Search, ...query } })
const violations = (Search: string, query: Partial<ViolationFilter> = {}) =>
  call(roadsideLists.violations, { query: { CarrierId: quillhaven.id, Search, ...query } })

test('a search that finds as many rows as are counted says how many', async () => {
  await add(maxCounted, 'EXACTLY')
  const found = await inspections('exactly')
  expect(found).toMatchObject({
    Total: maxCounted,
    Counts: { All: maxCounted, Inspection: maxCounted / 5, 'Inspection Without Drivers': maxCounted * 0.8 },
  })
  expect([found.IsMore, (await violations('exactly')).IsMore]).toEqual([undefined, undefined])
})

test('a search that finds more says so, and has every page of them, in order', async () => {
  await add(maxCounted + 25, 'PLENTIFUL')
  const first = { Total: maxCounted, IsMore: true, Counts: { All: maxCounted } }
  expect(await inspections('plentiful')).toMatchObject(first)
  expect(await violations('plentiful')).toMatchObject(first)
  const page = { Page: 11, PageSize: 100, SortBy: 'Report_Number__c', SortDir: 'asc' } as const
  for (const last of [await inspections('plentiful', page), await violations('plentiful', page)]) {
    expect(last).toMatchObject({ Total: maxCounted + 25, IsMore: true })
    expect(last.Data).toHaveLength(25)
    expect(last.Data.at(-1)?.Report_Number__c).toBe('PLENTIFUL001025')
  }
  const unmatched = await inspections('plentiful', {
    list_filter: 'Inspection Without Drivers',
    PageSize: 100,
  })
  expect(unmatched.Data).toHaveLength(100)
  expect(unmatched.Data.filter(({ Driver__c }) => Driver__c !== null)).toEqual([])
})

test('a search of more than are counted has every order of the violations, without those of other carriers', async () => {
  await add(maxCounted + 3, 'ORDERED')
  await add(10, 'ORDEREDTOO', { accountId: oxmarrow.id })
  for (const SortBy of violationListSorts) {
    const pages = await Promise.all(
      Array.from({ length: 11 }, (_, place) =>
        violations('ordered', { Page: place + 1, PageSize: 100, SortBy, SortDir: 'desc' }),
      ),
    )
    const ids = pages.flatMap(({ Data }) => Data.map(({ Id }) => Id))
    expect([SortBy, new Set(ids).size, ids.length]).toEqual([SortBy, maxCounted + 3, maxCounted + 3])
  }
})

test('a tab without any of the many rows that a search finds is empty', async () => {
  await add(maxCounted + 5, 'DRIVEN', { drivers: 1 })
  const unmatched = await inspections('driven', { list_filter: 'Inspection Without Drivers' })
  expect(unmatched).toMatchObject({ Data: [], Total: 0, IsMore: true })
  await add(1, 'DRIVENALONE', { drivers: 2 })
  const one = await inspections('driven', { list_filter: 'Inspection Without Drivers' })
  expect(one.Data.map((row) => row.Report_Number__c)).toEqual(['DRIVENALONE000001'])
})
