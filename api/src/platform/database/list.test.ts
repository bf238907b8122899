import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/test-database.ts'
import { fromNearerEnd, pageBounds, pageOfRows } from './list.ts'

const database = await testDatabase()

test.each([
  [1, { limit: 10, offset: 0 }],
  [6, { limit: 10, offset: 50 }],
  [7, { limit: 0, offset: 60 }],
  [1_000_000, { limit: 0, offset: 9_999_990 }],
])('page %i of 55 rows is read from its first row, and none after the last one', (Page, bounds) => {
  expect(pageBounds({ Page, PageSize: 10 }, 55)).toEqual(bounds)
})

test.each([
  [0, { limit: 10, offset: 0, isFromEnd: false }],
  [20, { limit: 10, offset: 20, isFromEnd: false }],
  [30, { limit: 10, offset: 15, isFromEnd: true }],
  [50, { limit: 5, offset: 0, isFromEnd: true }],
  [60, { limit: 0, offset: 0, isFromEnd: true }],
])('a page at row %i of 55 is read from the end that is nearer', (offset, bounds) => {
  expect(fromNearerEnd({ limit: 10, offset }, 55)).toEqual(bounds)
})

test('a page after the last one answers empty without reading a row', async () => {
  const page = { Page: 9000, PageSize: 100 }
  const read = database.admin.transaction().execute((tx) => {
    // Fails for each row that is read.
    const rows = tx.selectFrom('account').select(sql`1 / (length(id::text) - 36)`.as('failing'))
    return pageOfRows(tx, rows, sql`id`, page)
  })
  expect(await read).toEqual({ Data: [], ...page, Total: expect.any(Number) })
})
