import { type RawBuilder, sql } from 'kysely'
import type { RecordEvent } from 'shared-api/record-event'
import type { Tx } from '../platform/database/connect.ts'
import { pageBounds, type PageOfRows } from '../platform/database/list.ts'
import { instantOf, money } from '../platform/database/wire.ts'

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
  select id, 'payment due', created_at, null, '[]', name, amount_cents, currency, null
  from payment where ticket_id = ${ticketId}
  union all
  select transaction.id, 'paid', happened_at, null, '[]', payment.name, transaction.amount_cents,
    transaction.currency, receipt.id
  from transaction
  join payment on payment.id = transaction.payment_id
  left join receipt on receipt.session_id = transaction.session_id
  where payment.ticket_id = ${ticketId} and kind = 'charge'
  union all
  select refund.id, 'refunded', refunded_at, null, '[]', reason, refund.amount_cents, refund.currency, null
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
  ticketId: string
  text: string
  author: { id: string; name: string }
  now: Date
}

export async function insertNote(tx: Tx, { accountId, ticketId, text, author, now }: NewNote) {
  const { rows } = await sql<RecordEvent>`
    with added as (
      insert into ticket_note (account_id, ticket_id, text, author_id, author_name, created_at)
      values (${accountId}, ${ticketId}, ${text}, nullif(${author.id}, '')::uuid, ${author.name}, ${now})
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
