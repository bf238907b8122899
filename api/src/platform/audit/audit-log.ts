import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import { executeUnread } from '../database/pipelined-connection.ts'

export interface AuditEntry {
  at: Date
  actorId: string | undefined
  actorRole: string
  action: string
  accountId?: string | undefined
  /** Whose record, or which: an id, never a personal word. */
  subject?: string | undefined
  network: string
  requestId: string
}

/** Appends to the audit log, in the transaction of the audited action. Entries can't be changed. */
export async function appendAudit(db: Db | Tx, entry: AuditEntry) {
  await executeUnread(
    db,
    sql`
      select append_audit(
        ${entry.at}, ${entry.actorId ?? null}, ${entry.actorRole}, ${entry.action},
        ${entry.accountId ?? null}, ${entry.subject ?? null}, ${entry.network}, ${entry.requestId}
      )
    `,
  )
}
