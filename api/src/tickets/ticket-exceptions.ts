import { sql } from 'kysely'
import type { TicketException } from 'shared-api/tickets/ticket-progress'
import type { Tx } from '../platform/database/connect.ts'
import { pageBounds, type PageOfRows } from '../platform/database/list.ts'
import { accountName } from '../platform/database/wire.ts'
import { isDuePayment } from '../payments/unpaid.ts'

/** A ticket on which nothing has happened for so many days is asked about. */
const silentDays = 14
const courtNearDays = 7

const exceptions = (now: Date) => sql`
  select ticket.id as "Id", ticket.number as "Name", ${accountName} as "Carrier__r",
    ticket.attorney_status as "Attorney_Status__c", ticket.attorney_name as "Attorney_Name__c",
    ticket.court_on as "Court_Date__c", ticket.created_at,
    array_remove(array[
      case when ticket.attorney_name is null then 'No attorney' end,
      case when ticket.court_on between today.day and today.day + ${courtNearDays}::int then 'Court within 7 days' end,
      case when exists (
        select from payment
        where payment.ticket_id = ticket.id and ${isDuePayment}
          and coalesce(payment.due_on, (payment.created_at at time zone account.time_zone)::date) < today.day
      ) then 'Payment overdue' end,
      case when greatest(
        ticket.created_at,
        (select max(changed_at) from ticket_change where ticket_change.ticket_id = ticket.id),
        (select max(ticket_note.created_at) from ticket_note where ticket_note.ticket_id = ticket.id),
        (select max(file.created_at) from file where file.bucket = 'tickets' and file.folder = ticket.id)
      ) < ${now}::timestamptz - make_interval(days => ${silentDays}) then 'Silent for 14 days' end
    ], null) as "Reasons"
  from ticket
  join account on account.id = ticket.account_id
  cross join lateral (select (${now}::timestamptz at time zone account.time_zone)::date as day) as today
  where ticket.closed_at is null
`

/** Open tickets that the back office has to look at, the earliest court date first. */
export async function selectTicketExceptions(
  tx: Tx,
  now: Date,
  { Page, PageSize }: { Page: number; PageSize: number },
): Promise<PageOfRows<TicketException>> {
  const found = sql`(${exceptions(now)}) as exception where cardinality("Reasons") > 0`
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(
    tx,
  )
  const Total = counted[0]?.total ?? 0
  const { limit, offset } = pageBounds({ Page, PageSize }, Total)
  const { rows } = await sql<TicketException>`
    select "Id", "Name", "Carrier__r", "Attorney_Status__c", "Attorney_Name__c", "Court_Date__c", "Reasons"
    from ${found} order by "Court_Date__c" nulls last, created_at, "Id" limit ${limit} offset ${offset}
  `.execute(tx)
  return { Data: rows, Page, PageSize, Total }
}
