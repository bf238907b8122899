import type { Client } from 'pg'

/**
 * What searching takes from PostgreSQL's own extensions: pieces of words (pg_trgm) in one index with whose they are
 * (btree_gin), and how many letters two words differ by (fuzzystrmatch). All are trusted: a database's owner may add them.
 */
const extensions = ['pg_trgm', 'btree_gin', 'fuzzystrmatch']

/** LIKE, and "these words resemble each other". */
const trusted = ['pg_catalog.textlike(text, text)', 'public.similarity_op(text, text)']

/**
 * Makes the search indexes usable. Under row level security PostgreSQL looks rows up by an index only with functions
 * it trusts to say nothing about rows that the policies hide ("leakproof"), and those of searching are not among them:
 * in an odd pattern LIKE could complain about a row. Our patterns come from the service alone, escaped, so they are
 * trusted here. Only a superuser may say so; without, searching is right and slower. Not kept in a dump: said again at
 * every start.
 */
export async function prepareSearch(client: Client) {
  for (const extension of extensions) await client.query(`create extension if not exists ${extension}`)
  const { rows } = await client.query<{ is_superuser: boolean }>(
    'select rolsuper as is_superuser from pg_roles where rolname = current_user',
  )
  if (rows[0]?.is_superuser !== true) return
  // Changed only where it has to be: two starts at once would trip over each other's change.
  const missing = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where oid = any($1::regprocedure[]) and not proleakproof`,
    [trusted],
  )
  for (const { name } of missing.rows) await client.query(`alter function ${name} leakproof`)
}
