import { sql } from 'kysely'
import { agentAccounts } from '../../demo/accounts.ts'
import { addFmcsaWords } from './sample-fmcsa-words.ts'
import { addLinkRequests } from './sample-link-requests.ts'
import { addMvrs, driversOfAll } from './sample-mvr-rows.ts'
import { addUploads } from './sample-upload-rows.ts'
import type { Db } from '../../src/platform/database/connect.ts'
import type { User } from '../../src/platform/database/tenant.ts'

type Users = Record<User['role'], User>

/** An agent of another carrier, a finding, and one of everything that a driver may see of himself. */
export async function insertWhatTheDemoLacks(admin: Db, users: Users) {
  const { driverId } = users.driver
  const strange = agentAccounts.find(({ id }) => !users.carrier.accountIds.includes(id))
  await sql`
    with stranger as (insert into agent (name) values ('Odile Marchetti') returning id)
    insert into account_agent (account_id, agent_id) select ${strange?.id}, id from stranger
  `.execute(admin)
  await sql`
    insert into guest_link (account_id, user_id, code_index, rows_allowed, expires_at)
    values (${strange?.id}, ${users.carrier.id}, 'of another guest', 10, now() + interval '1 day')
  `.execute(admin)
  await addUploads(admin)
  await addLinkRequests(admin)
  await addMvrs(admin, { userId: users.carrier.id, driverIds: await driversOfAll(admin) })
  await addFmcsaWords(admin)
  await sql`
    insert into copied_percentile (account_id, snapshot, basic, percentile)
    select id, '2026-06-26', 'Crash Indicator', 40 from account
  `.execute(admin)
  await sql`
    insert into fmcsa_page (account_id, day, iss_score, entered_by_name, entered_at)
    select id, '2026-06-26', 40, 'Dana Pell', now() from account
  `.execute(admin)
  await sql`
    insert into roadside_match_kept (account_id, report_state, report_number, driver_id)
    select distinct on (account_id) account_id, 'OH', 'R1', id from driver
  `.execute(admin)
  await sql`
    insert into roadside_link_kept (
      account_id, report_state, report_number, inspection_place, code, basic, violation_place, ticket_id, linked_at)
    select distinct on (account_id) account_id, 'OH', 'R1', 1, '393.45A', 'Vehicle Maintenance', 1, id, now() from ticket
  `.execute(admin)
  await sql`
    insert into safety_today (account_id, as_of, computed_at, figures)
    select id, '2026-11-20', now(), '{"IssScore": null, "IssBand": null, "Basics": []}' from account
  `.execute(admin)
  await sql`
    insert into mvr_criteria (account_id, version, criteria, changed_by_name, changed_at)
    select id, 1, '{}', 'Dana Pell', now() from account
  `.execute(admin)
  for (const table of ['mvr_report', 'challenge', 'roadside_inspection', 'ticket']) {
    await sql`
      update ${sql.table(table)} set driver_id = ${driverId}
      where id in (select id from ${sql.table(table)} where account_id = any(${users.driver.accountIds}::uuid[]) limit 40)
    `.execute(admin)
  }
  await sql`
    insert into refund (
      account_id, payment_id, session_id, request_id, amount_cents, currency, reason, requested_at
    )
    select account_id, payment_id, session_id, gen_random_uuid(), amount_cents, currency, 'Paid twice', now()
    from transaction
  `.execute(admin)
  await sql`
    insert into challenge_change (account_id, challenge_id, change_id, field, new_value, actor_name, changed_at)
    select account_id, id, uuidv7(), 'Status__c', status, 'Imre Coldwater', now() from challenge
  `.execute(admin)
  await sql`
    insert into challenge_note (account_id, challenge_id, text, author_name, created_at)
    select account_id, id, 'Sent to the state.', 'Imre Coldwater', now() from challenge
  `.execute(admin)
  await sql`
    insert into challenge_stage (account_id, challenge_id, stage, filed_on, outcome, decided_on, decided_by, reason)
    select account_id, id, 1, current_date - 30, 'Denied', current_date - 20, 'L. Sorrel', 'No code.' from challenge
    on conflict do nothing
  `.execute(admin)
  await sql`
    insert into ticket_violation (ticket_id, violation_id, account_id, linked_at)
    select distinct on (ticket.account_id) ticket.id, roadside_violation.id, ticket.account_id, now()
    from ticket join roadside_violation on roadside_violation.account_id = ticket.account_id
  `.execute(admin)
  await sql`
    insert into court_reminder (account_id, ticket_id, court_on, days, sent_at)
    select account_id, id, current_date, 14, now() from ticket
  `.execute(admin)
  // On the driver's own record, on a ticket of his, and on his carrier.
  await sql`
    insert into file (
      id, account_id, bucket, folder, kind, name, size_bytes, content_type, store_key, created_by, created_by_name,
      created_at
    )
    select gen_random_uuid(), account_id, bucket, folder, 'Document', 'paper.pdf', 9, 'application/pdf',
      folder::text, ${users.carrier.id}, 'Dana Pell', now()
    from (
      select account_id, 'drivers' as bucket, id as folder from driver where id = ${driverId}
      union all
      (select account_id, 'tickets', id from ticket where driver_id = ${driverId} limit 1)
      union all
      select id, 'accounts', id from account where id = any(${users.driver.accountIds}::uuid[])
    ) as place
  `.execute(admin)
  // On every ticket.
  await sql`
    with copy as (
      insert into file (
        id, account_id, bucket, folder, kind, document_kind, name, size_bytes, content_type, store_key, created_by,
        created_by_name, created_at
      )
      select gen_random_uuid(), account_id, 'tickets', id, 'Signed document', 'Power of attorney', 'signed.pdf', 9,
        'application/pdf', 'signed ' || id, ${users.driver.id}, 'Adaeze Winfield', now()
      from ticket
      returning id, account_id, folder
    ), link as (
      insert into signing_link (id, account_id, ticket_id, document_kind, created_by, created_at, expires_at)
      select gen_random_uuid(), account_id, folder, 'Power of attorney', ${users.carrier.id}, now(), now() + interval '7 days'
      from copy
    )
    insert into signature (
      id, account_id, document_kind, ticket_id, template, template_version, consent_version, document_sealed,
      document_hash, file_id, file_hash, signer_id, signer_name, signed_at, network, device
    )
    select gen_random_uuid(), account_id, 'Power of attorney', folder, 'power-of-attorney', 1, 1, '',
      sha256(id::text::bytea), id, sha256(''), ${users.driver.id}, 'Adaeze Winfield', now(), '127.0.0.1', 'Firefox'
    from copy
  `.execute(admin)
}
