import { Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import { becomeTenant } from '../platform/database/tenant.ts'
import { ProviderRefused, type ProviderSession } from '../providers/payment/payment-provider.ts'
import {
  type AskedPayment,
  type CheckoutSession,
  lockCheckout,
  lockPaymentsOfCheckout,
  selectCheckout,
} from './checkout-queries.ts'
import { endedWithoutMoney, isOfProvider } from './checkout-page.ts'
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
  told: ProviderSession | undefined
}

/** Checkouts whose amount, currency or mode differs from what was asked for, oldest first. */
export async function reviews(tools: PaymentTools): Promise<Review[]> {
  const rows = await paymentTx(tools.db, (tx) =>
    tx
      .selectFrom('checkout_session')
      .select([
        'id as checkoutId',
        'review_reason as reason',
        'amount_cents as askedCents',
        'currency',
        'ticket_ids as ticketIds',
        'provider',
        'mode',
        'provider_session_id',
      ])
      .where('status', '=', 'settling')
      .where('review_reason', 'is not', null)
      .orderBy('started_at')
      .execute(),
  )
  return Promise.all(
    rows.map(async ({ provider, mode, provider_session_id, ...row }) => ({
      ...row,
      told: await readIfKnown(tools, { provider, mode, provider_session_id }),
    })),
  )
}

/** Undefined where the provider does not know it: provider or keys were changed since. */
async function readIfKnown(
  tools: PaymentTools,
  session: Pick<CheckoutSession, 'provider' | 'mode' | 'provider_session_id'>,
): Promise<ProviderSession | undefined> {
  if (!isOfProvider(tools, session)) return undefined
  try {
    return await tools.provider.readSession(session.provider_session_id ?? '')
  } catch (problem) {
    if (!(problem instanceof ProviderRefused)) throw problem
    return undefined
  }
}

export type ReviewDecision = 'accept' | 'refund'

/**
 * Ends a review. Accepted, the payments are paid with what the provider took; refunded, it goes back and they are due again.
 * The ledger has what the provider has in either case. Gives whether the provider had taken money, as far as it knows: a refund
 * of what it does not know gives the checkout up, and money that is told of later is taken in again.
 */
export async function endReview(
  tools: PaymentTools,
  checkoutId: string,
  decision: ReviewDecision,
  audit: (tx: Tx, accountId: string) => Promise<void>,
): Promise<'money' | 'no money' | 'unknown'> {
  const session = await paymentTx(tools.db, (tx) => selectCheckout(tx, checkoutId))
  const told = await readIfKnown(tools, inReview(session))
  if (told === undefined && decision === 'accept')
    throw new Refusal(409, 'The payment provider does not know this checkout. Use refund to end its review.')
  if (told?.status === 'open' || told?.status === 'settling')
    throw new Refusal(409, 'The bank has not settled this payment yet. Try again later.')
  return tools.db.transaction().execute(async (tx) => {
    await becomeTenant(tx, paymentUser)
    const payments = await lockPaymentsOfCheckout(tx, checkoutId)
    const locked = inReview(await lockCheckout(tx, checkoutId))
    if (told === undefined) await giveUp(tx, tools, locked, payments)
    else if (told.status !== 'paid')
      await endUnpaid(tx, tools, locked, payments, {
        ...told,
        status: told.status === 'failed' ? 'failed' : 'expired',
      })
    else if (decision === 'refund')
      await addSurplus(tx, tools, locked, sharesOf(payments, told.amountCents), told)
    else await accept(tx, tools, locked, payments, told)
    await release(tx, checkoutId)
    await audit(tx, locked.account_id)
    if (told === undefined) return 'unknown'
    return told.status === 'paid' ? 'money' : 'no money'
  })
}

/** Without its reason to be reviewed, it is taken in like any other where the provider comes back. */
async function giveUp(
  tx: Tx,
  tools: PaymentTools,
  session: CheckoutSession,
  payments: readonly AskedPayment[],
) {
  const { id, provider } = session
  tools.log.error(
    { checkout: id, provider },
    'a review was given up, because the provider does not know its checkout: look there for its money',
  )
  await tx.updateTable('checkout_session').set({ review_reason: null }).where('id', '=', id).execute()
  await endUnpaid(tx, tools, session, payments, endedWithoutMoney(session, 'expired'))
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
