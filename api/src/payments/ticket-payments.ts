import { sql } from 'kysely'
import type { TicketPayment } from 'shared-api/payments'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { instant, money } from '../platform/database/wire.ts'
import { isSettlingPayment } from './unpaid.ts'

/** [{ Name, Amount }] of a payment. */
export const paymentLines = sql<TicketPayment['Lines']>`(
  select coalesce(json_agg(json_build_object('Name', line.name, 'Amount', ${money(sql`line.amount_cents`)})
    order by line.position), '[]')
  from payment_line as line where line.payment_id = payment.id
)`

/** Unpaid ones first, by due date; those without one are due at once. */
const unpaidFirst = sql`payment.status in ('Paid', 'Cancelled'), payment.due_on nulls first, payment.created_at, payment.id`

/** What was charged, once it is paid: a review may accept another amount than was due. */
export const chargedOrAsked = money(sql`coalesce(charged_cents(payment.id), payment.amount_cents)`)
  .$notNull()
  .as('Amount')

/** Null where nothing was refunded, and where the bank returned all of it. */
const refunded = sql`(
  select sum(amount_cents) from refund
  where payment_id = payment.id and status = 'done' and not is_surplus
)`

/** A refund that the bank returned is a reversal, too, and none of a dispute. */
export const isMoveOfDispute = sql<boolean>`(move.kind in ('dispute', 'reversal') and not exists (
  select from transaction as refund
  where refund.payment_id = move.payment_id and refund.kind = 'refund'
    and refund.provider_reference = move.provider_reference
))`

/** The bank took the money back, and has not given it again. */
export const isDisputed = sql<boolean>`coalesce((
  select sum(amount_cents) < 0 from transaction as move
  where move.payment_id = payment.id and ${isMoveOfDispute}
), false)`

/** Of the charge that paid it: money that came twice has another receipt. */
export const receiptId = sql<string | null>`(
  select receipt.id from receipt join transaction using (session_id)
  where transaction.payment_id = payment.id and transaction.kind = 'charge' and not transaction.is_surplus
)`

/** All payments of a ticket. A ticket that the user may not see answers 404, like a missing one. */
export async function paymentsOfTicket(
  tx: Tx,
  ticketId: string,
  { user, linkOf }: { user: User; linkOf: (paymentId: string) => string },
): Promise<TicketPayment[]> {
  const ticket = await tx.selectFrom('ticket').select('id').where('id', '=', ticketId).executeTakeFirst()
  if (ticket === undefined) throw new Refusal(404, recordNotFound)
  const rows = await tx
    .selectFrom('payment')
    .select([
      'payment.id as Id',
      'payment.name as paymentName',
      'payment.status as Status',
      chargedOrAsked,
      'payment.currency as CurrencyIsoCode',
      'payment.due_on as DueDate',
      paymentLines.as('Lines'),
      instant('payment.paid_at').$castTo<string | null>().as('paidDate'),
      money(refunded).as('Refunded'),
      isSettlingPayment.as('IsSettling'),
      isDisputed.as('IsDisputed'),
      receiptId.as('ReceiptId'),
    ])
    .where('payment.ticket_id', '=', ticketId)
    .orderBy(unpaidFirst)
    .execute()
  return rows.map((row) => ({
    ...row,
    bt_paylink__PayLink__c: user.role !== 'operator' && isDue(row) ? linkOf(row.Id) : null,
  }))
}

const isDue = ({ Status }: Pick<TicketPayment, 'Status'>) => Status === 'Due' || Status === 'In Checkout'
