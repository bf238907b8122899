import type { Tx } from '../platform/database/connect.ts'
import { isUnpaidPayment } from './unpaid.ts'

/** What is unpaid on these tickets, oldest first. */
export const selectDuePayments = (tx: Tx, ticketIds: readonly string[]) =>
  tx
    .selectFrom('payment')
    .select(['id', 'ticket_id', 'opportunity_id', 'amount_cents', 'currency'])
    .where('ticket_id', 'in', [...ticketIds])
    .where(isUnpaidPayment)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
