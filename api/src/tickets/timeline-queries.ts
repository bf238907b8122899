import { type RawBuilder, sql } from 'kysely'
import type { RecordEvent } from 'shared-api/record-event'
import type { Tx } from '../platform/database/connect.ts'
import { pageBounds, type PageOfRows } from '../platform/database/list.ts'
import { instantOf, money } from '../platform/database/wire.ts'

/**
 * The ledger of a ticket as events. A reversal gives back a refund that the bank did not take, or the money of a dispute.
 * Refunds that were taken are told from `refund`, which has their reason.
 */
const ledgerEvents = (ticketId: string) => sql`
  select move.id, happened_at, payment.name, abs(move.amount_cents) as cents, move.currency, receipt.id as receipt,
    case
      when kind = 'charge' then 'paid'
      when kind = 'dispute' then 'disputed'
      when kind = 'reversal' and not is_returned then 'dispute won'
      when kind = 'reversal' then 'returned'
      when is_returned then 'refunded'
    end as kind,
    case
      when kind = 'charge' then payer_name(move.session_id)
      when kind in ('dispute', 'reversal') then 'Bank'
      when not is_surplus then 'Back office'
    end as actor
  from transaction as move
  join payment on payment.id = move.payment_id
  left join receipt on receipt.session_id = move.session_id
  cross join lateral (
    select exists (
      select from transaction as other
      where other.payment_id = move.payment_id and other.provider_reference = move.provider_reference
        and (move.kind, other.kind) in (('reversal', 'refund'), ('refund', 'reversal'))
    ) as is_returned
  ) as reference
  where payment.ticket_id = ${ticketId}
`

const paymentChanges = (ticketId: string) => sql`
  select change.id, case when new_cents is null then 'payment cancelled' else 'payment changed' end, changed_at,
    actor_name,
    case when new_cents is null then '[]' else (
      select coalesce(json_agg(json_build_object('Field', field, 'From', before, 'To', after)), '[]')
      from (values
        ('Amount', ${money(sql`old_cents`)}, ${money(sql`new_cents`)}), ('DueDate', old_due_on::text, new_due_on::text)
      ) as each (field, before, after)
      where before is distinct from after
    ) end,
    payment.name, coalesce(new_cents, old_cents), payment.currency, null::uuid
  from payment_change as change join payment on payment.id = change.payment_id
  where payment.ticket_id = ${ticketId}
`

/** Everything that happened to a ticket. Row policies leave out what the caller may not see, like foreign documents. */
export const ticketEvents = (ticketId: string): RawBuilder<unknown> => sql`
  select id, 'added' as kind, created_at as at, created_by_name as actor, '[]'::json as changes, 'Ticket' as text,
    null::bigint as cents, fine_currency as currency, null::uuid as receipt
  from ticket where id = ${ticketId}
  union all
  select change_id, case kind when 'Correction' then 'corrected' else 'changed' end, changed_at, actor_name,
    json_agg(json_build_object('Field', field, 'From', old_value, 'To', new_value) order by id), reason,
    null, 'USD', null
  from ticket_change where ticket_id = ${ticketId}
  group by change_id, kind, changed_at, actor_name, reason
  union all
  select id, 'note', created_at, author_name, '[]', text, null, 'USD', null
  from ticket_note where ticket_id = ${ticketId}
  union all
  select id, case kind when 'Document' then 'document' else 'signature' end, created_at, created_by_name, '[]',
    name, null, 'USD', null
  from file where bucket = 'tickets' and folder = ${ticketId} and kind <> 'Signature'
  union all
  select id, 'payment due', created_at, 'Back office', '[]', name, coalesce((
      select old_cents from payment_change where payment_id = payment.id order by id limit 1
    ), amount_cents), currency, null
  from payment where ticket_id = ${ticketId}
  union all
  ${paymentChanges(ticketId)}
  union all
  select session.id, 'payment failed', session.settled_at, 'Bank', '[]', string_agg(payment.name, ', ' order by payment.id),
    sum(asked.amount_cents)::bigint, session.currency, null
  from checkout_session as session
  join checkout_payment as asked on asked.session_id = session.id
  join payment on payment.id = asked.payment_id
  where payment.ticket_id = ${ticketId} and session.status = 'failed' and session.provider_session_id is not null
  group by session.id
  union all
  select id, kind, happened_at, actor, '[]', name, cents, currency, case kind when 'paid' then receipt end
  from (${ledgerEvents(ticketId)}) as moved where kind is not null
  union all
  select refund.id, 'refunded', refunded_at, case when is_surplus then null else 'Back office' end, '[]', reason,
    refund.amount_cents, refund.currency, null
  from refund join payment on payment.id = refund.payment_id
  where payment.ticket_id = ${ticketId} and refunded_at is not null
`

const eventFields = sql`
  id as "Id", kind as "Kind", ${instantOf(sql`at`)} as "At",
  case when actor is not null then json_build_object('Name', actor) end as "By",
  changes as "Changes", text as "Text", ${money(sql`cents`)} as "Amount", currency as "CurrencyIsoCode",
  receipt as "ReceiptId"
`

/** @param events with the columns of `ticketEvents`. */
export async function selectTimeline(
  tx: Tx,
  events: RawBuilder<unknown>,
  { Page, PageSize }: { Page: number; PageSize: number },
): Promise<PageOfRows<RecordEvent>> {
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from (${events}) as event`.execute(tx)
  const Total = counted[0]?.total ?? 0
  const { limit, offset } = pageBounds({ Page, PageSize }, Total)
  const { rows } = await sql<RecordEvent>`
    select ${eventFields} from (${events}) as event
    order by at desc, kind = 'added', id desc limit ${limit} offset ${offset}
  `.execute(tx)
  return { Data: rows, Page, PageSize, Total }
}

interface NewNote {
  accountId: string
  of: 'ticket' | 'challenge'
  recordId: string
  text: string
  author: { id: string; name: string }
  now: Date
}

/** A note of a record, kept as it was written. */
export async function insertNote(tx: Tx, { accountId, of, recordId, text, author, now }: NewNote) {
  const { rows } = await sql<RecordEvent>`
    with added as (
      insert into ${sql.table(`${of}_note`)}
        (account_id, ${sql.ref(`${of}_id`)}, text, author_id, author_name, created_at)
      values (${accountId}, ${recordId}, ${text}, nullif(${author.id}, '')::uuid, ${author.name}, ${now})
      returning *
    )
    select ${eventFields} from (
      select id, 'note' as kind, created_at as at, author_name as actor, '[]'::json as changes, text,
        null::bigint as cents, 'USD' as currency, null::uuid as receipt
      from added
    ) as event
  `.execute(tx)
  const [note] = rows
  if (note === undefined) throw new Error('A note was kept without a row')
  return note
}
