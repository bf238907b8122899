import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { resealedByRotation } from '../../src/office-command.ts'
import { testDatabase } from '../support/test-database.ts'

const database = await testDatabase()

/** What the old key is kept for, and why that ends. */
const exceptions = {
  'draft.content_sealed': 'deleted after 30 days',
  'ticket_draft.content_sealed': 'deleted after 30 days',
}

test('every sealed column is sealed again by rotate-keys, or has a reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select case when table_schema = 'public' then '' else table_schema || '.' end
      || table_name || '.' || column_name as name
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'sandbox') and table_type = 'BASE TABLE' and column_name like '%\\_sealed'
  `.execute(database.admin)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...resealedByRotation.flatMap(({ columns }) => columns), ...Object.keys(exceptions)].toSorted(),
  )
})
