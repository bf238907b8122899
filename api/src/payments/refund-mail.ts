import type { Tx } from '../platform/database/connect.ts'
import { mailQueue } from '../platform/mail/mail.ts'
import { selectCheckout } from './checkout-queries.ts'
import { openPayer, payerOf } from './payer.ts'
import { refundMail, surplusMail } from './payment-mails.ts'
import type { PaymentTools } from './payment-tools.ts'

/** Informs the payer of money that went back: of a receipt, or for what was paid or cancelled before and has none. */
export async function mailRefund(tx: Tx, tools: PaymentTools, refundId: string) {
  const refund = await tx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .innerJoin('ticket', 'ticket.id', 'payment.ticket_id')
    .select([
      'refund.session_id',
      'refund.is_surplus',
      'refund.reason',
      'refund.amount_cents',
      'refund.currency',
      'ticket.number as ticket',
    ])
    .where('refund.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const mail = await (refund.is_surplus ? mailOfSurplus : mailOfReceipt)(tx, tools, refund)
  if (mail?.to != null) await tools.enqueue(tx, mailQueue, refundId, { ...mail, to: mail.to })
}

interface Refund {
  session_id: string
  reason: string
  amount_cents: number
  currency: string
  ticket: string
}

async function mailOfSurplus(
  tx: Tx,
  tools: PaymentTools,
  { session_id: sessionId, reason, amount_cents: cents, currency, ticket }: Refund,
) {
  const session = await selectCheckout(tx, sessionId)
  return session && { to: payerOf(tools, session).email, ...surplusMail(ticket, reason, cents, currency) }
}

async function mailOfReceipt(
  tx: Tx,
  { keys }: PaymentTools,
  { session_id: sessionId, amount_cents: cents, currency }: Refund,
) {
  const receipt = await tx
    .selectFrom('receipt')
    .select(['id', 'number', 'payer_sealed'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (receipt === undefined || receipt.payer_sealed === null) return undefined
  const { email } = openPayer(keys, 'receipt', receipt.id, receipt.payer_sealed)
  return { to: email, ...refundMail(receipt.number, cents, currency) }
}
