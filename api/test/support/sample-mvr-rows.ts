import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sealLetter } from '../../src/mvr/adverse/letter-text.ts'
import { sealContent, sealRaw } from '../../src/mvr/sealed-results.ts'
import type { Db } from '../../src/platform/database/connect.ts'
import { addMonitoring } from './sample-monitoring-rows.ts'
import { sampleContent } from './sample-mvr-content.ts'
import { testKeys } from './test-world.ts'

/** A link, a signed consent, a batch with a report and its result, charge and access, and what is monitored, of each of these drivers. */
export async function addMvrs(
  admin: Db,
  { userId, driverIds }: { userId: string; driverIds: readonly string[] },
) {
  for (const driverId of driverIds) {
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      with asked as (select id, account_id, name from driver where id = ${driverId}),
      link as (
        insert into mvr_consent_link (id, account_id, driver_id, purpose, created_by, created_at, expires_at)
        select gen_random_uuid(), account_id, id, 'Monitoring', ${userId}, now(), now() + interval '7 days' from asked
      ), copy as (
        insert into file (
          id, account_id, bucket, folder, kind, name, size_bytes, content_type, store_key, created_by,
          created_by_name, created_at
        )
        select gen_random_uuid(), account_id, 'drivers', id, 'Signed document', 'consent.pdf', 9, 'application/pdf',
          'consent ' || id, ${userId}, name, now()
        from asked returning id, account_id, folder
      ), signed as (
        insert into signature (
          id, account_id, document_kind, driver_id, template, template_version, consent_version, document_sealed,
          document_hash, file_id, file_hash, signer_id, signer_name, signed_at, network, device
        )
        select gen_random_uuid(), account_id, 'MVR consent', folder, 'mvr-disclosure', 1, 1, '', sha256(id::text::bytea),
          id, sha256(''), ${userId}, 'Adaeze Winfield', now(), '127.0.0.1', 'Firefox'
        from copy returning id, account_id, driver_id, document_hash
      )
      insert into mvr_consent (
        id, account_id, driver_id, purpose, disclosure_version, disclosure_hash, signature_id, signer_name, signed_at,
        is_by_link
      )
      select gen_random_uuid(), account_id, driver_id, 'Annual review', 1, document_hash, id, 'Adaeze Winfield', now(),
        false
      from signed
    `.execute(admin)
    const reportId = randomUUID()
    const content = sealContent(testKeys, reportId, sampleContent())
    const raw = sealRaw(testKeys, reportId, 'MVR OF MICHIGAN')
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      with batch as (
        insert into mvr_batch (
          account_id, mvr_type, purpose, requested_by, requested_by_name, request_id, request_hash, created_at
        )
        select account_id, '3 year', 'Annual review', ${userId}, 'Dana Pell', gen_random_uuid(), sha256(''), now()
        from driver where id = ${driverId}
        returning id, account_id
      ), report as (
        insert into mvr_report (
          id, account_id, batch_id, driver_id, driver_name, mvr_type, purpose, requested_by, consent_id, state,
          price_cents, status, source, created_at, ordered_at, finished_at
        )
        select ${reportId}, batch.account_id, batch.id, ${driverId}, 'Adaeze Winfield', '3 year MVR', 'Annual review', ${userId},
          (select id from mvr_consent where driver_id = ${driverId}), 'OH', 1450, 'Complete', 'portal', now(), now(),
          now()
        from batch returning id, account_id, driver_id
      ), result as (
        insert into mvr_result (
          report_id, account_id, driver_id, schema_version, content_sealed, raw_sealed, raw_hash, provider,
          provider_order_id, received_at
        )
        select id, account_id, driver_id, 1, ${content}, ${raw}, sha256(''), 'sandbox', 'SB-1', now() from report
      )
      insert into mvr_access (account_id, report_id, driver_id, user_id, user_name, role, what, purpose, looked_at)
      select account_id, id, driver_id, ${userId}, 'Dana Pell', 'carrier', 'opened the report', 'Annual review', now()
      from report
    `.execute(admin)
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      insert into mvr_dispute (report_id, account_id, driver_id, text, opened_by, opened_by_name, opened_at)
      select id, account_id, driver_id, 'This is not mine', ${userId}, 'Adaeze Winfield', now() from mvr_report
      where id = ${reportId}
    `.execute(admin)
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      insert into mvr_charge (report_id, account_id, amount_cents, currency, charged_at)
      select id, account_id, 1450, 'USD', now() from mvr_report
      where driver_id = ${driverId} and batch_id is not null
    `.execute(admin)
    const letterId = randomUUID()
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      insert into mvr_adverse_action (
        id, account_id, driver_id, driver_name, report_id, reason, pre_sent_at, pre_sent_by, pre_sent_by_name
      )
      select gen_random_uuid(), account_id, driver_id, driver_name, id, 'Two serious violations', now(), ${userId},
        'Dana Pell'
      from mvr_report where id = ${reportId}
    `.execute(admin)
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      insert into mvr_adverse_letter (
        id, account_id, driver_id, action_id, kind, template_version, text_sealed, text_hash, summary, delivery, sent_at
      )
      select ${letterId}, account_id, driver_id, id, 'Pre-adverse', 1, ${sealLetter(testKeys, letterId, 'A notice')},
        sha256(''), 'By hand', 'Print', now()
      from mvr_adverse_action where report_id = ${reportId}
    `.execute(admin)
    // oxlint-disable-next-line no-await-in-loop
    await addReview(admin, { userId, driverId, reportId })
  }
  await addMonitoring(admin, { userId, driverIds })
}

/** Of its report, with a note on each authority. All or nothing, as the database wants it. */
const addReview = (
  admin: Db,
  { userId, driverId, reportId }: { userId: string; driverId: string; reportId: string },
) =>
  admin.transaction().execute(async (tx) => {
    const id = randomUUID()
    await sql`
      insert into mvr_review (
        id, account_id, driver_id, request_id, request_hash, reviewed_by, reviewed_by_name, signer_name, reviewed_at,
        reviewed_on, decision, note
      )
      select ${id}, account_id, id, gen_random_uuid(), sha256(''), ${userId}, 'Dana Pell', 'Dana Pell', now(),
        now() + interval '1 day', 'Meets requirements', 'Nothing new.'
      from driver where id = ${driverId}
    `.execute(tx)
    await sql`
      insert into mvr_review_report (review_id, account_id, driver_id, report_id)
      select id, account_id, driver_id, ${reportId} from mvr_review where id = ${id}
    `.execute(tx)
    await sql`
      insert into mvr_review_authority (review_id, account_id, driver_id, state, note)
      select ${id}, account_id, id, asked.state, 'Asked on 2 Nov.'
      from driver cross join lateral (select 'OH' union select driver.cdl_state) as asked (state)
      where driver.id = ${driverId} and asked.state <> ''
    `.execute(tx)
  })

/** A driver of every carrier, and those who can sign in. */
export async function driversOfAll(admin: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select distinct on (account_id) id from driver order by account_id, id) as first
    union select driver_id from app_user where driver_id is not null
  `.execute(admin)
  return rows.map(({ id }) => id)
}
