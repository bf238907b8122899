import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import { executeUnread } from '../database/pipelined-connection.ts'
import type { Keys } from '../secrets/keys.ts'
import { sealEntry } from './audit-seal.ts'

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
export async function appendAudit(db: Db | Tx, keys: Keys, entry: AuditEntry): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((tx) => appendAudit(tx, keys, entry))
  const { rows } = await sql<{ position: number; previous: Buffer }>`select * from audit_place()`.execute(db)
  const [place] = rows
  if (place === undefined) throw new Error('The audit log has no place for an entry')
  const { at, ...columns } = columnsOf(entry)
  const epoch = (at.getTime() / 1000).toFixed(6)
  const seal = sealEntry(keys.current, place.previous, { position: place.position, epoch, ...columns })
  await executeUnread(
    db,
    sql`select append_audit(
      ${at}, ${columns.actor_id}, ${columns.actor_role}, ${columns.action}, ${columns.account_id}, ${columns.subject},
      ${columns.network}, ${columns.request_id}, ${seal}, ${keys.current.id}::smallint
    )`,
  )
}

/** As they are read again: UUIDs in lower case, and no half of a surrogate pair. */
const columnsOf = (entry: AuditEntry) => ({
  at: entry.at,
  actor_id: entry.actorId?.toLowerCase() ?? null,
  actor_role: entry.actorRole.toWellFormed(),
  action: entry.action.toWellFormed(),
  account_id: entry.accountId?.toLowerCase() ?? null,
  subject: entry.subject?.toWellFormed() ?? null,
  network: entry.network.toWellFormed(),
  request_id: entry.requestId.toWellFormed(),
})
