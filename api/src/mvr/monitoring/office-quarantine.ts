import { sql } from 'kysely'
import { tenantTx } from '../../platform/database/tenant.ts'
import { backOffice, type OfficeTools } from '../../platform/office-tools.ts'

const sentences = {
  unknown: 'There is no such enrollment here. Ask the provider whose notice it is.',
  ended: 'The monitoring had ended before the notice came. The carrier does not see it.',
  unreadable: 'The notice could not be read. Ask the provider to send it again under another number.',
} as const

/** Notices that no carrier sees, newest first, without what they say. */
export async function listQuarantine({ db, print }: OfficeTools) {
  const rows = await tenantTx(db, backOffice, (tx) =>
    tx
      .selectFrom('mvr_quarantine')
      .leftJoin('mvr_enrollment', (join) =>
        join.on(sql<boolean>`mvr_enrollment.id::text = mvr_quarantine.told_enrollment_id`),
      )
      .leftJoin('account', 'account.id', 'mvr_enrollment.account_id')
      .select([
        'mvr_quarantine.provider',
        'mvr_quarantine.provider_notice_id as notice',
        'mvr_quarantine.reason',
        'mvr_quarantine.received_at as at',
        'account.name as carrier',
      ])
      .orderBy('mvr_quarantine.received_at', 'desc')
      .orderBy('mvr_quarantine.id')
      .limit(100)
      .execute(),
  )
  for (const { provider, notice, reason, at, carrier } of rows)
    print(
      `${at.toISOString().slice(0, 16).replace('T', ' ')}  ${provider} ${notice}  ${carrier ?? 'no carrier'}: ${sentences[reason]}`,
    )
  print(`${rows.length} notices are in quarantine, newest first, at most 100.`)
}
