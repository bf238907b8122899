import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { jobSchema } from './install-jobs.ts'

/** Which of these jobs wait, are in progress or are to be tried again. Asked as the service. */
export async function selectPendingJobs(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(jobSchema, 'job')} where state < 'completed' and id = any (${[...ids]}::uuid[])
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
