import { sql } from 'kysely'
import type { Schedule, ScheduleTools } from '../../platform/jobs/queue.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import { mvrUser } from '../advance-report.ts'

/** Each hour: tells a carrier's users that the five business days of an adverse action are over. */
export const finalNoticesDue = (tools: ScheduleTools): Schedule => ({
  name: 'mvr-final-notices',
  cron: '20 * * * *',
  run: async () => {
    const count = await tellOfFinalNotices(tools)
    if (count > 0) tools.log.info({ count }, 'users were told that final notices can be sent')
  },
})

/** @returns the number of notifications. */
export async function tellOfFinalNotices({
  db,
  clock,
}: Pick<ScheduleTools, 'db' | 'clock'>): Promise<number> {
  const { rows } = await tenantTx(db, mvrUser, (tx) =>
    sql<{ count: number }>`select tell_of_final_notices(${clock()})::int as count`.execute(tx),
  )
  return rows[0]?.count ?? 0
}
