import { sql } from 'kysely'
import type { Tx } from '../src/platform/database/connect.ts'

/** A checkout, a charge and a receipt for each paid payment of a carrier, here and in the sandbox's own ledger. */
export async function insertReceipts(tx: Tx, accountId: string) {
  for (const statement of statements) {
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      with paid as (
        select payment.*, payment.id as session_id, ticket.number as ticket, ticket.created_by as payer,
          account.name as carrier,
          'sb_cs_' || replace(payment.id::text, '-', '') as reference,
          'sb_ch_' || replace(payment.id::text, '-', '') as charge
        from payment join ticket on ticket.id = payment.ticket_id join account on account.id = payment.account_id
        where payment.account_id = ${accountId} and payment.status = 'Paid'
      )
      ${statement}
    `.execute(tx)
  }
}

const statements = [
  sql`
    insert into sandbox.session
      (id, idempotency_key, parameters, amount_cents, currency, status, created_at, expires_at)
    select reference, session_id, '{}', amount_cents, currency, 'paid', paid_at, paid_at + interval '30 minutes'
    from paid`,
  sql`
    insert into sandbox.charge
      (id, session_id, amount_cents, currency, status, card_brand, card_last4, created_at)
    select charge, reference, amount_cents, currency, 'succeeded', 'Visa', '4242', paid_at from paid`,
  sql`
    insert into checkout_session (
      id, account_id, provider, mode, status, amount_cents, currency, ticket_ids, parameters, provider_session_id,
      started_at, expires_at, settled_at, payer_user_id
    )
    select session_id, account_id, 'sandbox', 'test', 'paid', amount_cents, currency, array[ticket_id], '{}',
      reference, paid_at, paid_at + interval '30 minutes', paid_at, payer
    from paid`,
  sql`
    insert into checkout_payment (session_id, payment_id, account_id, amount_cents, is_active)
    select session_id, id, account_id, amount_cents, false from paid`,
  sql`
    insert into transaction (
      account_id, payment_id, session_id, kind, amount_cents, currency, provider, provider_reference, happened_at
    )
    select account_id, id, session_id, 'charge', amount_cents, currency, 'sandbox', charge, paid_at from paid`,
  sql`
    insert into receipt (
      account_id, session_id, number, paid_at, carrier_name, lines, total_cents, currency, provider,
      provider_reference, card_label
    )
    select account_id, session_id,
      'R-' || to_char(paid_at at time zone 'UTC', 'YYYY') || '-' || lpad(nextval('receipt_number')::text, 6, '0'),
      paid_at, carrier,
      (
        select jsonb_agg(jsonb_build_object(
          'paymentId', paid.id, 'name', line.name, 'amountCents', line.amount_cents, 'ticketId', paid.ticket_id,
          'ticket', paid.ticket
        ) order by line.position)
        from payment_line as line where line.payment_id = paid.id
      ),
      amount_cents, currency, 'sandbox', charge, 'Visa ends 4242'
    from paid order by paid_at, id`,
  // The fee of one payment of each driver was lowered before it was paid.
  sql`
    insert into payment_change (
      account_id, payment_id, old_cents, new_cents, old_due_on, new_due_on, actor_name, changed_at
    )
    select distinct on (ticket.driver_id) paid.account_id, paid.id, amount_cents + 5000, amount_cents, due_on, due_on,
      'Back office', paid.created_at + (paid_at - paid.created_at) / 2
    from paid join ticket on ticket.id = paid.ticket_id order by ticket.driver_id, paid.id`,
]
