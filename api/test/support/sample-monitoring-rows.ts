import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sealNotice } from '../../src/mvr/monitoring/sealed-notices.ts'
import type { Db } from '../../src/platform/database/connect.ts'
import { testKeys } from './test-world.ts'

/** A consent to monitoring, an enrollment and a notice of each of these drivers. */
export async function addMonitoring(
  admin: Db,
  { userId, driverIds }: { userId: string; driverIds: readonly string[] },
) {
  for (const driverId of driverIds) {
    const noticeId = randomUUID()
    const content = sealNotice(testKeys, 'mvr_notice', noticeId, {
      kind: 'medical',
      happenedOn: '2026-11-12',
      text: 'Medical certification changed.',
    })
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      with asked as (select id, account_id, name from driver where id = ${driverId}),
      copy as (
        insert into file (
          id, account_id, bucket, folder, kind, name, size_bytes, content_type, store_key, created_by,
          created_by_name, created_at
        )
        select gen_random_uuid(), account_id, 'drivers', id, 'Signed document', 'monitoring.pdf', 9, 'application/pdf',
          'monitoring ' || id, ${userId}, name, now()
        from asked returning id, account_id, folder
      ), signed as (
        insert into signature (
          id, account_id, document_kind, driver_id, template, template_version, consent_version, document_sealed,
          document_hash, file_id, file_hash, signer_id, signer_name, signed_at, network, device
        )
        select gen_random_uuid(), account_id, 'MVR consent', folder, 'mvr-disclosure', 1, 1, '',
          sha256(('monitoring ' || id)::bytea), id, sha256(''), ${userId}, 'Adaeze Winfield', now(), '127.0.0.1',
          'Firefox'
        from copy returning id, account_id, driver_id, document_hash
      )
      insert into mvr_consent (
        id, account_id, driver_id, purpose, disclosure_version, disclosure_hash, signature_id, signer_name, signed_at,
        is_by_link
      )
      select gen_random_uuid(), account_id, driver_id, 'Monitoring', 1, document_hash, id, 'Adaeze Winfield', now(),
        false
      from signed
    `.execute(admin)
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      insert into mvr_enrollment (
        id, account_id, driver_id, consent_id, state, requested_by, requested_by_name, request_id, request_hash,
        created_at
      )
      select gen_random_uuid(), account_id, driver_id, id, 'OH', ${userId}, 'Dana Pell', gen_random_uuid(), sha256(''),
        now()
      from mvr_consent where driver_id = ${driverId} and purpose = 'Monitoring' and withdrawn_at is null
    `.execute(admin)
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      update mvr_enrollment set status = 'Monitored', provider = 'sandbox', left_at = now(), monitored_at = now()
      where driver_id = ${driverId}
    `.execute(admin)
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      insert into mvr_notice (
        id, account_id, driver_id, enrollment_id, provider, provider_notice_id, kind, severity, happened_on,
        content_sealed, received_at
      )
      select ${noticeId}, account_id, driver_id, id, 'sandbox', ${`SN-${noticeId}`}, 'medical', 'High', '2026-11-12',
        ${content}, now()
      from mvr_enrollment where driver_id = ${driverId}
    `.execute(admin)
  }
}
