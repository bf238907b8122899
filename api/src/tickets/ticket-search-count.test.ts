import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { maxCounted } from 'shared-api/list'
import { tickets } from 'shared-api/tickets'
import { quillhaven } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const add = (count: number, word: string) =>
  sql`
  insert into ticket (account_id, number, attorney_status, violation_description)
  select ${quillhaven.id}, ${word} || place, 'Ticket Received', ${word} from generate_series(1, ${count}::int) as place
`.execute(service.admin)

const find = (Search: string, query: object = {}) =>
  call(tickets.list, { query: { CarrierId: quillhaven.id, Search, Status: 'All', ...query } })

test('a search that finds as many tickets as are counted says how many', async () => {
  await add(maxCounted, 'exactly')
  const page = await find('exactly')
  expect(page).toMatchObject({ Total: maxCounted, Counts: { All: maxCounted, Open: maxCounted, Closed: 0 } })
  expect(page.IsMore).toBeUndefined()
})

test('a search that finds more says so, and has every page of them, in order', async () => {
  await add(maxCounted + 25, 'plentiful')
  expect(await find('plentiful')).toMatchObject({
    Total: maxCounted,
    IsMore: true,
    Counts: { All: maxCounted },
  })
  const last = await find('plentiful', { Page: 11, PageSize: 100, SortBy: 'Name', SortDir: 'asc' })
  expect(last.Data).toHaveLength(25)
  expect(last.Data.at(-1)?.Name).toBe('plentiful999')
  expect(last).toMatchObject({ Total: maxCounted + 25, IsMore: true })
  expect(await find('plentiful', { Page: 12, PageSize: 100 })).toMatchObject({ Data: [], IsMore: true })
  expect((await find('plentiful', { Status: 'Closed' })).Data).toEqual([])
})
