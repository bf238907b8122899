import { appendAudit, type AuditEntry } from '../../platform/audit/audit-log.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { Keys } from '../../platform/secrets/keys.ts'

/** The audit actions for details shared with another carrier, by column. */
export const passedOn = {
  cdl_number_sealed: 'passed on a CDL number',
  birth_date_sealed: 'passed on a birth date',
} as const

interface Source {
  id: string
  account_id: string
  cdl_number_sealed: Buffer | null
  birth_date_sealed: Buffer | null
}

/** Records shared details in the driver's access log. Call it as late as `audit`, for the same reason. */
export async function auditPassedOn(
  tx: Tx,
  keys: Keys,
  source: Source,
  by: Omit<AuditEntry, 'action' | 'accountId' | 'subject'>,
) {
  for (const column of ['cdl_number_sealed', 'birth_date_sealed'] as const) {
    if (source[column] === null) continue
    await appendAudit(tx, keys, {
      ...by,
      action: passedOn[column],
      accountId: source.account_id,
      subject: source.id,
    })
  }
}
