import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/test-database.ts'

const database = await testDatabase()

test('a connection that breaks at work fails its transaction, and nothing else', async () => {
  const broken = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database.admin)
    await sql`select`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  const { rows } = await sql<{ answer: number }>`select 1 as answer`.execute(database.db)
  expect(rows).toEqual([{ answer: 1 }])
})
