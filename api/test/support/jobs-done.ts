import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/connect.ts'

/** Resolves as soon as no job waits or is in progress, within a minute and a half. A job that failed is due again at once. */
export async function jobsDone(admin: Db) {
  const giveUpAt = performance.now() + 90_000
  for (;;) {
    await makeRetriesDue(admin)
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state::text from jobs.job where state < 'completed' and name not like '\\_\\_%'
    `.execute(admin)
    if (rows.length === 0) return
    if (performance.now() > giveUpAt) throw new Error(`Not done: ${JSON.stringify(rows)}`)
    await delay(20)
  }
}

/** As if the pause before the next try were over. */
export const makeRetriesDue = (admin: Db) =>
  sql`update jobs.job set start_after = now() where state = 'retry' and start_after > now()`.execute(admin)
