import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { mvr, mvrReportSorts, MvrStatus } from 'shared-api/mvr'
import { quillhaven } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const CarrierId = quillhaven.id
const today = { CarrierId, list_filter: 'Created Today (Portal)' } as const

test('MVR reports come newest first, and none is on two pages', async () => {
  const first = await call(mvr.reports, { query: { CarrierId } })
  expect(first).toMatchObject({
    Page: 1,
    PageSize: 10,
    Total: 64,
    Counts: { All: 64, 'Created Today (Portal)': 3 },
  })
  const created = first.Data.map(({ CreatedDate }) => CreatedDate)
  expect(created).toEqual(created.toSorted().toReversed())
  for (const SortBy of mvrReportSorts) {
    const pages = await Promise.all(
      [1, 2, 3].map((Page) => call(mvr.reports, { query: { CarrierId, SortBy, Page, PageSize: 25 } })),
    )
    expect(new Set(pages.flatMap(({ Data }) => Data.map(({ Id }) => Id))).size).toBe(64)
  }
})

test("'Created Today (Portal)' are those ordered in the portal since midnight at the carrier's place", async () => {
  const page = await call(mvr.reports, { query: today })
  expect(page.Data).toHaveLength(3)
  // Midnight in New York is five hours behind UTC in November.
  for (const { CreatedDate } of page.Data) expect(CreatedDate > '2026-11-20T05:00:00Z').toBe(true)
  service.setNow(new Date('2026-11-21T04:59:00Z'))
  await service.signIn('carrier')
  expect((await call(mvr.reports, { query: today })).Total).toBe(3)
  service.setNow(new Date('2026-11-21T05:01:00Z'))
  expect((await call(mvr.reports, { query: today })).Total).toBe(0)
})

test('search looks at driver and type', async () => {
  const found = await call(mvr.reports, { query: { CarrierId, Search: '7 year' } })
  expect(found.Total).toBeGreaterThan(0)
  expect(new Set(found.Data.map((report) => report.History_Info__c))).toEqual(new Set(['7 year MVR']))
  expect((await call(mvr.reports, { query: { CarrierId, Search: 'adaeze winfield' } })).Total).toBe(1)
})

test('reports of one status are listed and counted alone, under a search too', async () => {
  const { Data: all } = await call(mvr.reports, { query: { CarrierId, PageSize: 100 } })
  for (const Status of MvrStatus.options) {
    const own = all.filter((report) => report.MVR_Status__c === Status).map(({ Id }) => Id)
    const page = await call(mvr.reports, { query: { CarrierId, Status, PageSize: 100 } })
    expect(page.Data.map(({ Id }) => Id)).toEqual(own)
    expect(page).toMatchObject({ Total: own.length, Counts: { All: own.length } })
  }
  const found = await call(mvr.reports, { query: { CarrierId, Status: 'Complete', Search: '7 year' } })
  expect(found.Total).toBe(
    all.filter((report) => report.MVR_Status__c === 'Complete' && report.History_Info__c.startsWith('7 year'))
      .length,
  )
})
