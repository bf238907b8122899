import type { Client } from 'pg'

/**
 * Makes the search indexes usable. Under row level security PostgreSQL looks rows up by an index only with functions
 * it trusts to say nothing about rows that the policies hide ("leakproof"), and LIKE is not among them: in an odd
 * pattern it could complain about a row. Our patterns come from the service alone, escaped, so it is trusted here.
 * Only a superuser may say so; without, searching is right and slower. Not kept in a dump: said again at every start.
 */
export async function prepareSearch(client: Client) {
  await client.query('create extension if not exists pg_trgm')
  const { rows } = await client.query<{ is_superuser: boolean }>(
    'select rolsuper as is_superuser from pg_roles where rolname = current_user',
  )
  if (rows[0]?.is_superuser !== true) return
  // Changed only where it has to be: two starts at once would trip over each other's change.
  const { rowCount } = await client.query(
    `select from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure and not proleakproof`,
  )
  if (rowCount !== 0) await client.query('alter function pg_catalog.textlike(text, text) leakproof')
}
