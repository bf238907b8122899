import { sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import { isDuePayment } from './unpaid.ts'

/** What is due on these tickets, oldest first. */
export const selectDuePayments = (tx: Tx, ticketIds: readonly string[]) =>
  tx
    .selectFrom('payment')
    .select(['id', 'ticket_id', 'opportunity_id', 'amount_cents', 'currency'])
    .where('ticket_id', 'in', [...ticketIds])
    .where(isDuePayment)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The refunds of a ticket's payments, of any state, in the order in which they were asked for. */
export const refundsOfTicket = (tx: Tx, ticketId: string) =>
  tx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .select([
      'refund.payment_id',
      'refund.amount_cents',
      'refund.currency',
      'refund.status',
      'refund.reason',
      'refund.is_surplus',
      sql<string>`(refund.requested_at at time zone account.time_zone)::date`.as('asked_on'),
    ])
    .where('payment.ticket_id', '=', ticketId)
    .orderBy('refund.requested_at')
    .orderBy('refund.id')
    .execute()

export type RefundOfTicket = Awaited<ReturnType<typeof refundsOfTicket>>[number]
