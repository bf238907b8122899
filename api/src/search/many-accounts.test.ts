import { beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { maxResults, search, SearchKind } from 'shared-api/search'
import { tenantTx } from '../platform/database/tenant.ts'
import { testService } from '../../test/support/test-service.ts'
import {
  beginning,
  type Found,
  maxPerKind,
  selectIndexed,
  selectNewest,
  selectTitled,
} from './entry-queries.ts'

const service = await testService()
let accountIds: string[]

beforeAll(async () => {
  await sql`
    with added as (
      insert into account (name) select 'Carrier ' || i from generate_series(1, 1000) as i returning id
    )
    insert into ticket (account_id, number, received_on, driver_full_name)
    select id, 'PLENTY-' || row_number() over (), '2026-01-01'::date + i, 'Many Plentiful' from added, generate_series(1, 12) as i
  `.execute(service.admin)
  await sql`update ticket set driver_full_name = 'Quillon Zephyr' where id = (
    select id from ticket where number like 'PLENTY-%' order by account_id desc limit 1)`.execute(
    service.admin,
  )
  await sql`analyze search_entry, search_word`.execute(service.admin)
  const rows = await service.admin.selectFrom('account').select('id').execute()
  accountIds = rows.map(({ id }) => id)
})

const operator = {
  id: '5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11',
  role: 'operator',
  accountIds: [],
  driverId: undefined,
} as const

test('no way to records gives more of a kind, the more accounts there are', async () => {
  const where = { kinds: SearchKind.options, accountIds }
  const found = await tenantTx(service.db, operator, async (tx): Promise<Found[][]> => [
    await selectNewest(tx, where, beginning(['plentiful'])),
    await selectTitled(tx, where, ['plenty']),
    await selectIndexed(tx, where, beginning(['plentiful'])),
  ])
  for (const rows of found) {
    expect(rows.length).toBeGreaterThan(maxResults)
    expect(rows.length).toBeLessThanOrEqual(maxPerKind)
  }
})

test.each([
  ['plentiful', maxResults],
  ['plenty-1', maxResults],
  ['zephyr', 1],
  ['zefyr quillon', 1],
  ['nothing like it', 0],
  ['ephy', 1],
])('%j is answered over a thousand carriers', async (SearchTerm, total) => {
  await service.signIn('operator')
  const { Groups } = await call(search.global, { query: { SearchTerm } })
  expect(Groups.find(({ Kind }) => Kind === 'Ticket')?.Total ?? 0).toBe(total)
})
