import { beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { maxResults, search, type SearchKind } from 'shared-api/search'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { testService } from '../../test/support/test-service.ts'
import { beginning, selectIndexed, selectNewest } from './entry-queries.ts'

const service = await testService({ as: 'carrier' })

interface Asked {
  Kinds?: string
  Page?: number
  PageSize?: number
}

const find = async (SearchTerm: string, asked: Asked = {}) =>
  call(search.global, { query: { SearchTerm, CarrierId: quillhaven.id, ...asked } })

const titlesOf = async (kind: SearchKind, term: string) => {
  const { Groups } = await find(term, { Kinds: kind, PageSize: 50 })
  return Groups.flatMap(({ Results }) => Results.map(({ Title }) => Title))
}

const run = (statement: ReturnType<typeof sql>) => statement.execute(service.admin)

test.each([
  '%',
  '_',
  '%%%%%',
  '\\',
  `'; drop table driver; --`,
  '" or 1=1',
  '$1',
  '::',
  '{}[]()*+?.^|',
  '👩‍🚒',
  '́'.repeat(50),
  'ﷺ'.repeat(100),
  'a '.repeat(50).trim(),
  'é'.repeat(100),
  'x'.repeat(100),
  '0'.repeat(100),
])('what a user may type: %j is only words', async (term) => {
  const { Groups } = await find(term)
  const found = Groups.flatMap(({ Results }) => Results)
  if (!/[\p{L}\p{N}]/u.test(term)) expect(found).toEqual([])
  for (const { Id } of found) expect(Id).toMatch(/^[0-9a-f-]{36}$/)
})

test('pattern characters in a search match only themselves', async () => {
  expect(await titlesOf('Driver', 'a%e')).toEqual(await titlesOf('Driver', 'a e'))
})

test.each([
  [{ SearchTerm: '' }, 'SearchTerm', 'Enter what to search for'],
  [{ SearchTerm: '   ' }, 'SearchTerm', 'Enter what to search for'],
  [{ SearchTerm: '\u202e\u200b' }, 'SearchTerm', 'Enter what to search for'],
  [{ SearchTerm: 'x'.repeat(101) }, 'SearchTerm', 'Use at most 100 characters'],
  [{ SearchTerm: 'a', PageSize: 101 }, 'PageSize', 'PageSize is a number from 1 to 100'],
  [{ SearchTerm: 'a', Kinds: 'Driver,Password' }, 'Kinds/1', expect.stringContaining('separated by commas')],
])('what a user may type: %j is refused in plain words', async (query, field, message) => {
  await expect(call(search.global, { query })).rejects.toMatchObject({
    status: 400,
    errors: [{ Field: field.replace('/', '.'), Message: message }],
  })
})

describe('very many', () => {
  beforeAll(async () => {
    await run(sql`
      insert into ticket (account_id, number, received_on, driver_full_name, violation_description)
      select ${quillhaven.id}::uuid, 'V-' || i, '2026-01-01'::date + i, 'Many Plentiful', 'Speeding'
      from generate_series(1, 150) as i`)
  })

  test('are counted up to a number, and it is said that there are more', async () => {
    const { Groups, IsMore } = await find('plentiful', { Kinds: 'Ticket' })
    expect(Groups).toMatchObject([{ Total: maxResults, IsMore: true }])
    expect(IsMore).toBe(true)
  })

  test('come page by page, the newest first, none twice', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((Page) => find('plentiful', { Kinds: 'Ticket', Page, PageSize: 50 })),
    )
    const titles = pages.flatMap(({ Groups }) =>
      Groups.flatMap(({ Results }) => Results.map(({ Title }) => Title)),
    )
    expect(titles).toEqual(Array.from({ length: maxResults }, (_, index) => `V-${150 - index}`))
  })

  test('do not hide the one whose number begins with what is searched for', async () => {
    await run(sql`
      insert into ticket (account_id, number, received_on, driver_full_name)
      values (${quillhaven.id}, 'PLENTIFUL-7', '2001-01-01', 'Terry Other')`)
    const { Groups } = await find('plentiful', { Kinds: 'Ticket' })
    expect(Groups[0]?.Results[0]).toMatchObject({ Title: 'PLENTIFUL-7', Score: 1 })
  })
})

describe('changed records', () => {
  const winfield = sql`(select id from driver where name = 'Adaeze Winfield')`

  test("a driver's new name finds the driver and the driver's records", async () => {
    const inspections = await titlesOf('SMSInspection', 'winfield')
    const violations = await titlesOf('SMSViolation', 'winfield')
    const challenges = await titlesOf('Inspection', 'winfield')
    expect(inspections.length + violations.length + challenges.length).toBeGreaterThan(0)
    await run(sql`update driver set last_name = 'Ostrander' where id = ${winfield}`)
    expect(await titlesOf('Driver', 'ostrander')).toEqual(['Adaeze Ostrander'])
    expect(await titlesOf('SMSInspection', 'ostrander')).toEqual(inspections)
    expect(await titlesOf('SMSViolation', 'ostrander')).toEqual(violations)
    expect(await titlesOf('Inspection', 'ostrander')).toEqual(challenges)
    expect(await titlesOf('Driver', 'winfield')).not.toContain('Adaeze Winfield')
    await run(sql`update driver set last_name = 'Winfield' where name = 'Adaeze Ostrander'`)
  })

  test('a violation is found by the driver of its inspection until it is deleted', async () => {
    const ids = ['5e1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f01', '5e1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f02'] as const
    await run(sql`insert into roadside_inspection (id, account_id, report_number, report_state, inspected_on, level)
      values (${ids[0]}, ${quillhaven.id}, 'YY777', 'OH', '2026-10-01', 2)`)
    await run(sql`insert into roadside_violation (id, account_id, inspection_id, code, description, basic, severity, is_out_of_service)
      values (${ids[1]}, ${quillhaven.id}, ${ids[0]}, '999.1-YY', 'Something', 'Unsafe Driving', 3, false)`)
    expect(await titlesOf('SMSViolation', 'winfield 999.1')).toEqual([])
    await run(sql`update roadside_inspection set driver_id = ${winfield} where id = ${ids[0]}`)
    expect(await titlesOf('SMSViolation', 'winfield 999.1')).toEqual(['999.1-YY'])
    await run(sql`delete from roadside_violation where id = ${ids[1]}`)
    await run(sql`delete from roadside_inspection where id = ${ids[0]}`)
    expect(await titlesOf('SMSViolation', '999.1-YY')).toEqual([])
    expect(await titlesOf('SMSInspection', 'YY777')).toEqual([])
  })
})

const dana = {
  id: '5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11',
  role: 'carrier',
  accountIds: [quillhaven.id, tarnbrook.id],
  driverId: undefined,
} as const

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

test('rare words are looked up in the index and the newest are walked to, policies or not', async () => {
  const where = { kinds: ['Ticket'], accountIds: dana.accountIds } as const
  const [near, far, plan] = await tenantTx(service.db, dana, async (tx) => {
    const newest = await selectNewest(tx, where, beginning(['winfield']))
    const indexed = await selectIndexed(tx, where, beginning(['winfield']))
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from search_entry where found_by like '% winfield%'`.execute(tx)
    return [newest, indexed, rows.map((row) => row['QUERY PLAN']).join(' ')] as const
  })
  expect(near.length).toBeGreaterThan(0)
  expect(ids(near)).toEqual(ids(far))
  expect(plan).toMatch(/search_entry_by_words.*Index Cond: .*found_by ~~ '% winfield%'/)
})
