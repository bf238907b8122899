import { randomUUID } from 'node:crypto'
import { Refusal, recordNotFound } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import { becomeTenant, type User } from '../platform/database/tenant.ts'
import { endCheckout, isOfProvider, openPage, pageUnavailable, type PageParameters } from './checkout-page.ts'
import {
  type CheckoutSession,
  lockActiveCheckouts,
  type LockedPayment,
  lockPayments,
} from './checkout-queries.ts'
import { sealPayer } from './payer.ts'
import { type PaymentTools, paymentUser } from './payment-tools.ts'

/** A signed-in user, or a user with a pay link. */
export type CheckoutPayer =
  | { user: User & { name: string; email: string }; link?: undefined }
  | { user?: undefined; link: { paymentId: string; data: string } }

export interface CheckoutRequest {
  payer: CheckoutPayer
  paymentIds: readonly string[]
  /** In the transaction that starts or resumes the checkout. */
  audit: (tx: Tx, accountId: string, sessionId: string) => Promise<void>
}

/** Milliseconds. Providers keep a page open for half an hour at least. */
const pageOpens = 35 * 60_000
/** A page that closes sooner is not opened again. */
const leastTimeLeft = 2 * 60_000

/**
 * Starts a checkout and gives its payment page. The same payer gets the open one again. A checkout of another payer, or of
 * other payments, is ended at the provider first, so that no payment has two open pages.
 */
export async function startCheckout(tools: PaymentTools, request: CheckoutRequest) {
  const takeOvers = 5
  for (let turn = 0; turn < takeOvers; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { session, blocking } = await tools.db.transaction().execute((tx) => claim(tx, tools, request))
    // oxlint-disable-next-line no-await-in-loop
    if (session !== undefined) return { SessionId: session.id, Url: await openPage(tools, session) }
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(blocking.map((each) => endCheckout(tools, each))).catch(pageUnavailable)
  }
  throw new Refusal(409, 'Another user is paying this right now. Try again in a minute.')
}

interface Claim {
  session: CheckoutSession | undefined
  /** Open checkouts that are to be ended first. */
  blocking: readonly CheckoutSession[]
}

async function claim(
  tx: Tx,
  tools: PaymentTools,
  { payer, paymentIds, audit }: CheckoutRequest,
): Promise<Claim> {
  const ids = [...new Set(paymentIds)].toSorted()
  await refuseInvisible(tx, payer, ids)
  await becomeTenant(tx, paymentUser)
  const payments = await lockPayments(tx, ids)
  await refuseUnpayable(tx, payments)
  const active = await lockActiveCheckouts(tx, ids)
  if (active.some(({ status }) => status === 'settling')) throw isSettling()
  const now = tools.clock()
  const [own] = active.filter(
    (session) =>
      isOf(session, payer) &&
      isOfProvider(tools, session) &&
      session.payment_ids.toSorted().join() === ids.join() &&
      session.expires_at.getTime() - now.getTime() > leastTimeLeft,
  )
  if (own === undefined && active.length > 0) return { session: undefined, blocking: active }
  const session = own ?? (await insertCheckout(tx, tools, payer, payments))
  await audit(tx, session.account_id, session.id)
  return { session, blocking: [] }
}

const isOf = (
  { payer_user_id: userId, link_payment_id: linkId }: CheckoutSession,
  { user, link }: CheckoutPayer,
) => (user === undefined ? linkId === link.paymentId : userId === user.id)

/** A foreign payment answers like an absent one. With a pay link, the payments of its ticket are seen. */
async function refuseInvisible(tx: Tx, { user, link }: CheckoutPayer, ids: readonly string[]) {
  await becomeTenant(tx, user ?? paymentUser)
  let seen = tx
    .selectFrom('payment')
    .select('id')
    .where('id', 'in', [...ids])
  if (link !== undefined)
    seen = seen.where('ticket_id', '=', (where) =>
      where.selectFrom('payment').select('ticket_id').where('id', '=', link.paymentId),
    )
  if ((await seen.execute()).length < ids.length) throw new Refusal(404, recordNotFound)
}

async function refuseUnpayable(tx: Tx, payments: readonly LockedPayment[]) {
  const paid = payments.find(({ status }) => status === 'Paid')
  if (paid !== undefined) throw await isPaid(tx, paid.id)
  if (payments.some(({ status }) => status === 'Cancelled'))
    throw new Refusal(409, 'This payment was cancelled. There is nothing to pay.')
  if (payments.some(({ status }) => status === 'Review')) throw isSettling()
  const different = (key: 'account_id' | 'currency') => new Set(payments.map((each) => each[key])).size > 1
  if (different('account_id')) throw refusedChoice('Pay for one carrier at a time')
  if (different('currency')) throw refusedChoice('Pay in one currency at a time')
}

const refusedChoice = (Message: string) =>
  new Refusal(400, Message, { errors: [{ Field: 'PaymentIds', Message }] })

const isSettling = () => new Refusal(409, "This payment is being processed. Don't pay again.")

async function isPaid(tx: Tx, paymentId: string) {
  const receipt = await tx
    .selectFrom('receipt')
    .innerJoin('transaction', 'transaction.session_id', 'receipt.session_id')
    .select(['receipt.id as Id', 'receipt.number as Name'])
    .where('transaction.payment_id', '=', paymentId)
    .where('transaction.kind', '=', 'charge')
    .where('transaction.is_surplus', '=', false)
    .executeTakeFirst()
  return receipt === undefined
    ? new Refusal(409, 'This is paid already.')
    : new Refusal(409, `This is paid already: receipt ${receipt.Name}.`, { newer: receipt })
}

async function insertCheckout(
  tx: Tx,
  { clock, keys, provider, portal }: PaymentTools,
  { user, link }: CheckoutPayer,
  payments: readonly LockedPayment[],
): Promise<CheckoutSession> {
  const [first] = payments
  if (first === undefined) throw new Refusal(404, recordNotFound)
  const id = randomUUID()
  const now = clock()
  const returnUrl =
    user === undefined
      ? `${portal}/return?session_id=${id}`
      : `${portal}/customerportal/details/${first.ticket_id}?record_type=TICKET&session_id=${id}`
  const lines = payments.map(({ name, ticket, amount_cents: amountCents }) => ({
    name: `${name}, ticket ${ticket}`,
    amountCents,
  }))
  const payer = { name: user?.name ?? null, email: user?.email ?? null, linkData: link?.data ?? null }
  const session = {
    id,
    account_id: first.account_id,
    provider: provider.name,
    mode: provider.mode,
    amount_cents: payments.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
    currency: first.currency,
    ticket_ids: [...new Set(payments.map(({ ticket_id: ticketId }) => ticketId))],
    payer_user_id: user?.id ?? null,
    link_payment_id: link?.paymentId ?? null,
    payer_sealed: sealPayer(keys, 'checkout_session', id, payer),
    provider_session_id: null,
    provider_url: null,
    review_reason: null,
    started_at: now,
    expires_at: new Date(now.getTime() + pageOpens),
  }
  const parameters: PageParameters = { lines, returnUrl }
  await tx
    .insertInto('checkout_session')
    .values({ ...session, parameters: JSON.stringify(parameters), settled_at: null, checked_at: null })
    .execute()
  await tx
    .insertInto('checkout_payment')
    .values(
      payments.map((payment) => ({
        session_id: id,
        payment_id: payment.id,
        account_id: payment.account_id,
        amount_cents: payment.amount_cents,
      })),
    )
    .execute()
  await tx
    .updateTable('payment')
    .set({ status: 'In Checkout' })
    .where(
      'id',
      'in',
      payments.map((payment) => payment.id),
    )
    .execute()
  return { ...session, status: 'open', is_declined: false, parameters }
}
