import { Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import { becomeTenant } from '../platform/database/tenant.ts'
import type { ProviderSession } from '../providers/payment/payment-provider.ts'
import {
  type AskedPayment,
  type CheckoutSession,
  lockCheckout,
  lockPaymentsOfCheckout,
  selectCheckout,
} from './checkout-queries.ts'
import { endUnpaid, release } from './fulfil.ts'
import { addMoney, addSurplus } from './fulfil-money.ts'
import { type PaymentTools, paymentTx, paymentUser } from './payment-tools.ts'

export interface Review {
  checkoutId: string
  reason: string | null
  askedCents: number
  currency: string
  ticketIds: string[]
  /** What the provider says now. */
  told: ProviderSession
}

/** Checkouts whose amount, currency or mode differs from what was asked for, oldest first. */
export async function reviews({ db, provider }: PaymentTools): Promise<Review[]> {
  const rows = await paymentTx(db, (tx) =>
    tx
      .selectFrom('checkout_session')
      .select([
        'id as checkoutId',
        'review_reason as reason',
        'amount_cents as askedCents',
        'currency',
        'ticket_ids as ticketIds',
        'provider_session_id as reference',
      ])
      .where('status', '=', 'settling')
      .where('review_reason', 'is not', null)
      .where('provider', '=', provider.name)
      .orderBy('started_at')
      .execute(),
  )
  return Promise.all(
    rows.map(async ({ reference, ...row }) => ({
      ...row,
      told: await provider.readSession(reference ?? ''),
    })),
  )
}

export type ReviewDecision = 'accept' | 'refund'

/**
 * Ends a review. Accepted, the payments are paid with what the provider took; refunded, it goes back and they are due again.
 * The ledger has what the provider has in either case. Gives whether the provider had taken money at all.
 */
export async function endReview(
  tools: PaymentTools,
  checkoutId: string,
  decision: ReviewDecision,
  audit: (tx: Tx, accountId: string) => Promise<void>,
): Promise<{ hadMoney: boolean }> {
  const session = await paymentTx(tools.db, (tx) => selectCheckout(tx, checkoutId))
  const told = await tools.provider.readSession(inReview(session).provider_session_id ?? '')
  if (told.status === 'open' || told.status === 'settling')
    throw new Refusal(409, 'The bank has not settled this payment yet. Try again later.')
  return tools.db.transaction().execute(async (tx) => {
    await becomeTenant(tx, paymentUser)
    const payments = await lockPaymentsOfCheckout(tx, checkoutId)
    const locked = inReview(await lockCheckout(tx, checkoutId))
    const hadMoney = told.status === 'paid'
    if (!hadMoney)
      await endUnpaid(tx, tools, locked, payments, {
        ...told,
        status: told.status === 'failed' ? 'failed' : 'expired',
      })
    else if (decision === 'refund')
      await addSurplus(tx, tools, locked, sharesOf(payments, told.amountCents), told)
    else await accept(tx, tools, locked, payments, told)
    await release(tx, checkoutId)
    await audit(tx, locked.account_id)
    return { hadMoney }
  })
}

function inReview(session: CheckoutSession | undefined): CheckoutSession {
  if (session?.status !== 'settling' || session.review_reason === null)
    throw new Refusal(404, 'This checkout is not in review.')
  return session
}

async function accept(
  tx: Tx,
  tools: PaymentTools,
  session: CheckoutSession,
  payments: readonly AskedPayment[],
  told: ProviderSession,
) {
  if (told.currency !== session.currency || told.mode !== session.mode)
    throw new Refusal(
      409,
      `Only another amount can be accepted, not another ${session.review_reason}. Refund it.`,
    )
  await addMoney(tx, tools, session, sharesOf(payments, told.amountCents), told)
}

/** What was taken, over the payments in the proportion of what was asked for. */
function sharesOf(payments: readonly AskedPayment[], takenCents: number): AskedPayment[] {
  const asked = payments.reduce((sum, { asked_cents: cents }) => sum + cents, 0)
  let left = takenCents
  return payments.map((payment, index) => {
    const isLast = index === payments.length - 1
    const share = isLast ? left : Math.floor((takenCents * payment.asked_cents) / asked)
    left -= share
    return { ...payment, asked_cents: share }
  })
}
