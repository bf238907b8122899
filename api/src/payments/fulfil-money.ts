import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import type { ReceiptLine } from '../platform/database/tables/payment-tables.ts'
import { mailQueue } from '../platform/mail/mail.ts'
import type { ProviderSession } from '../providers/payment/payment-provider.ts'
import type { AskedPayment, CheckoutSession } from './checkout-queries.ts'
import { type Payer, payerOf, sealPayer } from './payer.ts'
import { receiptMail } from './payment-mails.ts'
import type { PaymentTools } from './payment-tools.ts'
import { refundQueue } from './refund.ts'

type Charge = NonNullable<ProviderSession['charge']>

/** Nothing is due for it any more: its money goes back. */
export const isSurplus = ({ status }: AskedPayment) => status === 'Paid' || status === 'Cancelled'

/**
 * The checkout is paid: a charge for each payment, a receipt, its mail, and money back for what was paid already. False where
 * that was all of it.
 */
export async function addMoney(
  tx: Tx,
  tools: PaymentTools,
  session: CheckoutSession,
  payments: readonly AskedPayment[],
  told: ProviderSession,
): Promise<boolean> {
  await addSurplus(tx, tools, session, payments.filter(isSurplus), told)
  const paid = payments.filter((payment) => !isSurplus(payment))
  if (paid.length === 0) return false
  const charge = chargeOf(told)
  await insertCharges(tx, session, paid, { charge, currency: session.currency, isSurplus: false })
  await tx
    .updateTable('payment')
    .set({ status: 'Paid', paid_at: charge.at })
    .where(
      'id',
      'in',
      paid.map(({ id }) => id),
    )
    .execute()
  const payer = paidBy(tools, session, told)
  const receipt = await insertReceipt(tx, tools, session, { lines: await linesOf(tx, paid), charge, payer })
  if (payer.email !== null) {
    const mail = receiptMail(tools.portal, receipt, session)
    await tools.enqueue(tx, mailQueue, receipt.id, { to: payer.email, ...mail })
  }
  return true
}

/** The checkout is paid, and money for these payments, of which nothing is due, goes back by itself. */
export async function addSurplus(
  tx: Tx,
  tools: PaymentTools,
  session: CheckoutSession,
  surplus: readonly AskedPayment[],
  told: ProviderSession,
): Promise<void> {
  const { currency } = told
  await insertCharges(tx, session, surplus, { charge: chargeOf(told), currency, isSurplus: true })
  await returnMoney(
    tx,
    tools,
    { ...session, currency },
    surplus.map(({ id, status, asked_cents: cents }) => ({
      paymentId: id,
      cents,
      reason: surplusReasons[status],
    })),
  )
  await tx
    .updateTable('checkout_session')
    .set({
      status: 'paid',
      settled_at: tools.clock(),
      is_declined: false,
      payer_sealed: sealPayer(tools.keys, 'checkout_session', session.id, paidBy(tools, session, told)),
    })
    .where('id', '=', session.id)
    .execute()
}

function chargeOf({ charge }: ProviderSession): Charge {
  if (charge === undefined) throw new Error('The provider calls a session paid and names no charge')
  return charge
}

/** What the provider knows of the payer comes first. */
export function paidBy(
  tools: PaymentTools,
  session: CheckoutSession,
  { payer: told }: ProviderSession,
): Payer {
  const known = payerOf(tools, session)
  return { ...known, name: told.name ?? known.name, email: told.email ?? known.email }
}

async function insertCharges(
  tx: Tx,
  { id, account_id, provider }: CheckoutSession,
  payments: readonly AskedPayment[],
  { charge, currency, isSurplus: is_surplus }: { charge: Charge; currency: string; isSurplus: boolean },
) {
  if (payments.length === 0) return
  await tx
    .insertInto('transaction')
    .values(
      payments.map((payment) => ({
        account_id,
        payment_id: payment.id,
        session_id: id,
        kind: 'charge' as const,
        is_surplus,
        amount_cents: payment.asked_cents,
        currency,
        provider,
        provider_reference: charge.reference,
        happened_at: charge.at,
      })),
    )
    .execute()
}

const surplusReasons = {
  Paid: 'Paid already',
  Cancelled: 'Cancelled before it was paid',
  Review: 'Another amount than was due',
  Due: 'Not due any more',
  'In Checkout': 'Not due any more',
}

interface Surplus {
  paymentId: string
  cents: number
  reason: string
}

/** Money for what was paid or cancelled before goes back by itself. */
export async function returnMoney(
  tx: Tx,
  { enqueue, clock }: PaymentTools,
  { id: session_id, account_id, currency }: Pick<CheckoutSession, 'id' | 'account_id'> & { currency: string },
  surplus: readonly Surplus[],
) {
  if (surplus.length === 0) return
  const refunds = surplus.map(({ paymentId, cents, reason }) => {
    const id = randomUUID()
    return {
      id,
      account_id,
      payment_id: paymentId,
      session_id,
      request_id: id,
      is_surplus: true,
      amount_cents: cents,
      currency,
      reason,
      requested_by: null,
      requested_at: clock(),
      refunded_at: null,
    }
  })
  await tx.insertInto('refund').values(refunds).execute()
  await enqueue(tx, refundQueue, randomUUID(), { refundIds: refunds.map(({ id }) => id) })
}

async function linesOf(tx: Tx, paid: readonly AskedPayment[]): Promise<ReceiptLine[]> {
  const lines = await tx
    .selectFrom('payment_line')
    .select(['payment_id', 'name', 'amount_cents'])
    .where(
      'payment_id',
      'in',
      paid.map(({ id }) => id),
    )
    .orderBy('payment_id')
    .orderBy('position')
    .execute()
  const payments = new Map(paid.map((payment) => [payment.id, payment]))
  const named = lines.map(({ payment_id: paymentId, name, amount_cents: amountCents }) => {
    const { ticket_id: ticketId = '', ticket = '' } = payments.get(paymentId) ?? {}
    return { paymentId, name, amountCents, ticketId, ticket }
  })
  return [...named, ...differenceLines(paid, named)]
}

/** Where a review accepted another amount than the lines add up to. */
function differenceLines([first, ...rest]: readonly AskedPayment[], lines: readonly ReceiptLine[]) {
  if (first === undefined) return []
  const taken = [first, ...rest].reduce((sum, { asked_cents: cents }) => sum + cents, 0)
  const amountCents = taken - lines.reduce((sum, { amountCents: cents }) => sum + cents, 0)
  const { id: paymentId, ticket_id: ticketId, ticket } = first
  const name = 'Difference to the amount due'
  return amountCents === 0 ? [] : [{ paymentId, name, amountCents, ticketId, ticket }]
}

async function insertReceipt(
  tx: Tx,
  { keys }: PaymentTools,
  { id: session_id, account_id, currency, provider }: CheckoutSession,
  { lines, charge, payer }: { lines: ReceiptLine[]; charge: Charge; payer: Payer },
) {
  const id = randomUUID()
  const year = charge.at.getUTCFullYear()
  return tx
    .insertInto('receipt')
    .values({
      id,
      account_id,
      session_id,
      number: sql<string>`'R-' || ${year}::text || '-' || lpad(nextval('receipt_number')::text, 6, '0')`,
      paid_at: charge.at,
      carrier_name: sql<string>`(select name from account where id = ${account_id})`,
      payer_sealed: sealPayer(keys, 'receipt', id, { ...payer, linkData: null }),
      lines: JSON.stringify(lines),
      total_cents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
      currency,
      provider,
      provider_reference: charge.reference,
      card_label: charge.cardLabel,
    })
    .returning(['id', 'number', 'paid_at', 'lines', 'total_cents', 'currency', 'card_label'])
    .executeTakeFirstOrThrow()
}
