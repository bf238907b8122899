import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/connect.ts'

/** The rows of each table, asked as the superuser: of two databases with the same content they are equal. */
export async function tableCounts(admin: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, (xpath('/row/n/text()', query_to_xml(
      format('select count(*) as n from public.%I', relname), false, true, '')))[1]::text::int as rows
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
    order by relname
  `.execute(admin)
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}
