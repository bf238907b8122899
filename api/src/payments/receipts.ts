import { sql } from 'kysely'
import type { Receipt } from 'shared-api/payments'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import { instant, instantOf, money } from '../platform/database/wire.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { decimal } from './money.ts'
import { openPayer } from './payer.ts'
import { receiptId } from './ticket-payments.ts'

/** Days that users who paid by link get their receipt by the id of their checkout. */
const receiptDays = 30

/** The receipt of a payment that the user sees. One that is absent, foreign or unpaid answers 404. */
export async function receiptOfPayment(tx: Tx, keys: Keys, paymentId: string): Promise<Receipt> {
  const row = await selectReceipt(tx)
    .where('receipt.id', 'in', (payment) =>
      payment.selectFrom('payment').select(receiptId.as('receipt_id')).where('payment.id', '=', paymentId),
    )
    .executeTakeFirst()
  if (row === undefined) throw new Refusal(404, recordNotFound)
  const shown = await tx
    .selectFrom('ticket')
    .select('id')
    .where('id', 'in', [...new Set(row.lines.map(({ ticketId }) => ticketId))])
    .execute()
  return receiptFrom(row, keys, new Set(shown.map(({ id }) => id)))
}

/** The receipt of a checkout that was started with a pay link, for 30 days. */
export async function receiptOfSession(
  tx: Tx,
  keys: Keys,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<Receipt> {
  const row = await selectReceipt(tx)
    .innerJoin('checkout_session', 'checkout_session.id', 'receipt.session_id')
    .where('checkout_session.id', '=', sessionId)
    .where('checkout_session.link_payment_id', 'is not', null)
    .where('receipt.paid_at', '>', new Date(now.getTime() - receiptDays * 86_400_000))
    .executeTakeFirst()
  if (row === undefined) throw new Refusal(404, recordNotFound)
  return receiptFrom(row, keys, new Set())
}

const selectReceipt = (tx: Tx) =>
  tx.selectFrom('receipt').select([
    'receipt.id',
    'receipt.number',
    instant('receipt.paid_at').as('paidAt'),
    'receipt.carrier_name',
    'receipt.payer_sealed',
    // As the timeline calls the payer.
    sql<string>`coalesce(payer_name(receipt.session_id), 'Unknown')`.as('payer'),
    'receipt.lines',
    'receipt.total_cents',
    'receipt.currency',
    'receipt.provider_reference',
    'receipt.card_label',
    sql<Receipt['Refunds']>`(
        select coalesce(json_agg(json_build_object(
          'Amount', ${money(sql`refund.amount_cents`)}, 'RefundedAt', ${instantOf(sql`refund.refunded_at`)},
          'Reason', refund.reason
        ) order by refund.refunded_at), '[]')
        from refund
        where refund.session_id = receipt.session_id and refund.status = 'done' and not refund.is_surplus
      )`.as('refunds'),
  ])

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectReceipt>['executeTakeFirst']>>>

/** @param shown ids of the tickets that the user may open. */
function receiptFrom(row: Row, keys: Keys, shown: ReadonlySet<string>): Receipt {
  const payer = row.payer_sealed && openPayer(keys, 'receipt', row.id, row.payer_sealed)
  const tickets = new Map(row.lines.map(({ ticketId, ticket }) => [ticketId, ticket]))
  return {
    Id: row.id,
    Name: row.number,
    PaidAt: row.paidAt,
    Payer: payer?.name ?? row.payer,
    Carrier__r: { Name: row.carrier_name },
    Lines: row.lines.map(({ name, amountCents, ticket }) => ({
      Name: name,
      Amount: decimal(amountCents),
      Ticket: ticket,
    })),
    Total: decimal(row.total_cents),
    CurrencyIsoCode: row.currency,
    ProviderReference: row.provider_reference,
    Card: row.card_label,
    Tickets: [...tickets].map(([id, Name]) => ({ Id: shown.has(id) ? id : null, Name })),
    Refunds: row.refunds,
  }
}
