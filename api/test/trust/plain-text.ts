import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/connect.ts'
import { openCdlNumber } from '../../src/drivers/protected/sealed-fields.ts'
import { testKeys } from '../support/test-world.ts'

/** The CDL numbers that the database keeps sealed, opened with the keys of the tests. */
export async function sealedNumbers(admin: Db): Promise<string[]> {
  const rows = await admin.selectFrom('driver').select(['id', 'cdl_number_sealed']).execute()
  return rows.flatMap(({ id, cdl_number_sealed: sealed }) =>
    sealed === null ? [] : [openCdlNumber(testKeys, id, sealed)],
  )
}

/** Columns in which one of the words lies open, as text or as bytes. */
export async function columnsWith(admin: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; schema: string }>`
    select table_name as "table", table_schema as schema from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
  `.execute(admin)
  const found = new Set<string>()
  for (const { table, schema } of rows) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows: hits } = await sql<{ column: string }>`
      -- Whole rows first: few of them have any of the words.
      with wanted as (
        select text from unnest(${words}::text[]) as word,
          unnest(array[word, encode(convert_to(word, 'UTF8'), 'hex')]) as text
      ), found as materialized (
        select to_jsonb(entry) as entry from ${sql.table(`${schema}.${table}`)} as entry
        where exists (select from wanted where strpos(entry::text, text) > 0)
      )
      select distinct field.key as column from found, jsonb_each_text(entry) as field
      where exists (select from wanted where strpos(field.value, text) > 0)
    `.execute(admin)
    for (const { column } of hits) found.add(`${table}.${column}`)
  }
  return [...found].toSorted()
}

/** Columns that by their name hold a secret, and by their type hold it in the open. */
export async function openSecretColumns(admin: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type not in ('bytea', 'timestamp with time zone', 'boolean')
      and column_name ~ '(ssn|birth|cdl_number|password|token|secret|code_hash)' and column_name !~ '_hash$'
    order by 1
  `.execute(admin)
  return rows.map(({ name }) => name)
}
