import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal, recordNotFound } from 'shared-api/refusal'
import * as z from 'zod/mini'
import type { Tx } from '../platform/database/connect.ts'
import { type Queue, type Worker, worker } from '../platform/jobs/queue.ts'
import { ProviderRefused } from '../providers/payment/payment-provider.ts'
import { type LockedPayment, lockPayments } from './checkout-queries.ts'
import { decimal } from './money.ts'
import { type PaymentTools, paymentTx } from './payment-tools.ts'
import { mailRefund } from './refund-mail.ts'
import { isDisputed } from './ticket-payments.ts'

export const refundQueue = {
  name: 'refund',
  payload: z.strictObject({ refundIds: z.array(z.uuid()) }),
  retries: 20,
  within: 60,
} as const satisfies Queue

export const refundWorker = (tools: PaymentTools): Worker =>
  worker(refundQueue, async ({ refundIds }) => {
    await Promise.all(refundIds.map((id) => finishRefund(tools, id)))
  })

export interface RefundDraft {
  paymentId: string
  amountCents: number
  reason: string
  /** Of the sender: sent twice, refunded once. */
  requestId: string
  /** Null for the office's command. */
  requestedBy: string | null
}

/**
 * Pays back a part of a paid payment or all of it. The row is written first, then the provider is asked, then the ledger is
 * written: after a crash in between the reconciler goes on where this stopped.
 */
export async function refundPayment(
  tools: PaymentTools,
  draft: RefundDraft,
  audit: (tx: Tx, accountId: string) => Promise<void> = async () => undefined,
) {
  const refundId = await paymentTx(tools.db, (tx) => askForRefund(tx, tools, draft, audit))
  const ending = await finishRefund(tools, refundId).catch((cause: unknown) => {
    throw new Refusal(
      503,
      "The payment provider has not answered yet. The portal finishes the refund: don't send it again.",
      {
        cause,
      },
    )
  })
  if (ending === 'failed') throw refusedByProvider()
  return refundId
}

const refusedByProvider = () =>
  new Refusal(409, 'The payment provider refused the refund. Nothing was paid back.')

async function askForRefund(
  tx: Tx,
  { clock }: PaymentTools,
  { paymentId, amountCents, reason, requestId, requestedBy }: RefundDraft,
  audit: (tx: Tx, accountId: string) => Promise<void>,
): Promise<string> {
  const [payment] = await lockPayments(tx, [paymentId])
  if (payment === undefined) throw new Refusal(404, recordNotFound)
  const asked = await tx
    .selectFrom('refund')
    .select(['id', 'payment_id', 'amount_cents', 'reason', 'status'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (asked !== undefined) {
    const isSame =
      asked.payment_id === paymentId && asked.amount_cents === amountCents && asked.reason === reason
    if (!isSame) throw new Refusal(409, 'This RequestId was used for another refund. Send a new one.')
    if (asked.status === 'failed') throw refusedByProvider()
    await audit(tx, payment.account_id)
    return asked.id
  }
  await refuseEqualUnderWay(tx, payment, amountCents)
  const charge = await tx
    .selectFrom('transaction')
    .select(['session_id', 'amount_cents', 'currency'])
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'charge')
    .where('is_surplus', '=', false)
    .executeTakeFirst()
  if (charge === undefined) throw new Refusal(409, 'This payment is not paid. There is nothing to refund.')
  const { disputed } = await tx
    .selectFrom('payment')
    .select(isDisputed.as('disputed'))
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (disputed)
    throw new Refusal(409, 'The bank took this money back in a dispute. Refund it if the dispute is won.')
  const { refunded } = await tx
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('refunded'))
    .where('payment_id', '=', paymentId)
    .where('session_id', '=', charge.session_id)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  const left = charge.amount_cents - refunded
  if (amountCents > left) {
    const message =
      left === 0
        ? 'All of this payment was refunded already.'
        : `Refund at most ${decimal(left)} ${charge.currency}.${refunded > 0 ? ' The rest was refunded already.' : ''}`
    throw new Refusal(409, message, { errors: [{ Field: 'Amount', Message: message }] })
  }
  const id = randomUUID()
  await tx
    .insertInto('refund')
    .values({
      id,
      account_id: payment.account_id,
      payment_id: paymentId,
      session_id: charge.session_id,
      request_id: requestId,
      amount_cents: amountCents,
      currency: charge.currency,
      reason,
      requested_by: requestedBy,
      requested_at: clock(),
      refunded_at: null,
    })
    .execute()
  await audit(tx, payment.account_id)
  return id
}

/** Its answer was lost, and the sender may think that it was not made. */
async function refuseEqualUnderWay(tx: Tx, { id, currency }: LockedPayment, amountCents: number) {
  const equal = await tx
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', id)
    .where('amount_cents', '=', amountCents)
    .where('status', '=', 'asked')
    .where('is_surplus', '=', false)
    .executeTakeFirst()
  if (equal !== undefined)
    throw new Refusal(
      409,
      `A refund of ${decimal(amountCents)} ${currency} is not finished yet. Don't send it again.`,
    )
}

/** Asks the provider, writes the ledger, and gives how it ended. Doing it again changes nothing. */
export async function finishRefund(tools: PaymentTools, refundId: string): Promise<'done' | 'failed'> {
  const {
    status,
    charge,
    amount_cents: amountCents,
  } = await paymentTx(tools.db, (tx) => selectRefund(tx, refundId))
  if (status !== 'asked') return status
  try {
    const { reference, at } = await tools.provider.refund({
      id: refundId,
      chargeReference: charge,
      amountCents,
    })
    await paymentTx(tools.db, (tx) => writeRefund(tx, tools, refundId, { reference, at }))
    return 'done'
  } catch (problem) {
    if (!(problem instanceof ProviderRefused)) throw problem
    tools.log.error({ err: problem, refund: refundId }, 'the provider refused a refund')
    await paymentTx(tools.db, (tx) =>
      tx
        .updateTable('refund')
        .set({ status: 'failed' })
        .where('id', '=', refundId)
        .where('status', '=', 'asked')
        .execute(),
    )
    return 'failed'
  }
}

export async function writeRefund(
  tx: Tx,
  tools: PaymentTools,
  refundId: string,
  { reference, at }: { reference: string; at: Date },
) {
  const { payment_id } = await selectRefund(tx, refundId)
  await lockPayments(tx, [payment_id])
  const refund = await selectRefund(tx, refundId)
  if (refund.status !== 'asked') return
  const { account_id, session_id, is_surplus, amount_cents, currency } = refund
  await tx
    .insertInto('transaction')
    .values({
      account_id,
      payment_id,
      session_id,
      kind: 'refund',
      is_surplus,
      amount_cents: -amount_cents,
      currency,
      provider: tools.provider.name,
      provider_reference: reference,
      happened_at: at,
    })
    .execute()
  await tx.updateTable('refund').set({ status: 'done', refunded_at: at }).where('id', '=', refundId).execute()
  await mailRefund(tx, tools, refundId)
}

const selectRefund = (tx: Tx, id: string) =>
  tx
    .selectFrom('refund')
    .innerJoin('transaction as charge', (join) =>
      join
        .onRef('charge.session_id', '=', 'refund.session_id')
        .onRef('charge.payment_id', '=', 'refund.payment_id')
        .on('charge.kind', '=', 'charge'),
    )
    .select([
      'refund.account_id',
      'refund.payment_id',
      'refund.session_id',
      'refund.is_surplus',
      'refund.amount_cents',
      'refund.currency',
      'refund.status',
      'charge.provider_reference as charge',
    ])
    .where('refund.id', '=', id)
    .executeTakeFirstOrThrow()
