import { sql } from 'kysely'
import { appendAudit } from '../platform/audit/audit-log.ts'
import type { Db } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import type { Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import type { MvrRetention } from '../settings.ts'
import { mvrUser } from './advance-report.ts'

interface RetentionTools {
  db: Db
  keys: Keys
  clock: () => Date
  retention: MvrRetention
}

/** Of a kind in one transaction. */
const atOnce = 500

/** Deletes what is older than it is kept, with an entry in the audit log for each carrier. Gives how much of each kind. */
export async function deleteOldMvrRows(tools: RetentionTools): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const rows = await deleteSome(tools)
    for (const { kind, count } of rows) deleted[kind] = (deleted[kind] ?? 0) + count
    if (rows.length === 0) return deleted
  }
}

const deleteSome = ({ db, keys, clock, retention: { reportYears, recordYears } }: RetentionTools) =>
  tenantTx(db, mvrUser, async (tx) => {
    const now = clock()
    const { rows } = await sql<{ kind: string; account_id: string | null; count: number }>`
      select kind, account_id, deleted::int as count
      from delete_old_mvr_rows(${now}, ${reportYears}, ${recordYears}, ${atOnce})
    `.execute(tx)
    for (const { kind, account_id: accountId } of rows)
      // oxlint-disable-next-line no-await-in-loop
      await appendAudit(tx, keys, {
        at: now,
        actorId: undefined,
        actorRole: 'operator',
        network: 'service',
        requestId: 'mvr-retention',
        action: `deleted old MVR ${kind}`,
        accountId: accountId ?? undefined,
        subject: accountId ?? undefined,
      })
    return rows
  })

/** Once a night. */
export const mvrRetention = (tools: RetentionTools & Pick<ScheduleTools, 'log'>): Schedule => ({
  name: 'mvr-retention',
  cron: '20 8 * * *',
  run: async () => {
    const deleted = await deleteOldMvrRows(tools)
    if (Object.keys(deleted).length > 0) tools.log.info(deleted, 'deleted what is older than MVRs are kept')
  },
})
