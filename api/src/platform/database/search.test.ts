import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/test-database.ts'
import { matchesSearch } from './list.ts'
import { tenantTx } from './tenant.ts'

const database = await testDatabase()

const operator = {
  id: '5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11',
  role: 'operator',
  accountIds: [],
  driverId: undefined,
} as const

test.each(['driver', 'ticket', 'mvr_report'])(
  'a search in %s uses its index, policies or not',
  async (table) => {
    const plan = await tenantTx(database.db, operator, async (tx) => {
      // The demo is so small that reading all of it is cheaper.
      await sql`set local enable_seqscan = off`.execute(tx)
      const condition = matchesSearch('search_text', 'Adaeze winfield')
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from ${sql.table(table)} where ${condition}
    `.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain(`Bitmap Index Scan on ${table}_by_words`)
    expect(plan).toMatch(/Index Cond: .*%adaeze%.* AND .*%winfield%/)
  },
)
