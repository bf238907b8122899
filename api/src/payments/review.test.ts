import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import { booksOf, payAtProvider, startedCheckout } from '../../test/support/sample-checkout.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { ProviderRefused } from '../providers/payment/payment-provider.ts'
import { askProvider } from './checkout-page.ts'
import { selectCheckout } from './checkout-queries.ts'
import { checkInvariants } from './invariants.ts'
import { paymentTx } from './payment-tools.ts'
import { startCheckout } from './checkout.ts'
import { fulfil } from './fulfil.ts'
import { reconcile } from './reconcile.ts'
import { endReview, reviews } from './review.ts'

const service = await testService({ as: 'carrier' })

/** A payment that the provider took otherwise than it was asked to. */
async function reviewed(change: { amount_cents?: number; currency?: string }) {
  const checkout = await startedCheckout(service)
  await service.admin
    .updateTable('sandbox.session')
    .set(change)
    .where('id', '=', checkout.reference)
    .execute()
  await payAtProvider(service, checkout.reference)
  const session = await paymentTx(service.db, (tx) => selectCheckout(tx, checkout.sessionId))
  if (session !== undefined) await askProvider(service.payments, session)
  expect((await booksOf(service, checkout.paymentId)).status).toBe('Review')
  return checkout
}

const audited: string[] = []
const end = (id: string, decision: 'accept' | 'refund', tools = service.payments) =>
  endReview(tools, id, decision, async (_, accountId) => void audited.push(accountId))

const statusOf = (id: string) => call(payments.status, { query: { session_id: id } })

const problems = async () => {
  const later = { ...service.payments, clock: () => new Date(testNow.getTime() + 600_000) }
  return Object.values(await checkInvariants(later)).filter((count) => count !== 0)
}

test('an accepted review is paid with what the provider took, and its receipt says so', async () => {
  const { ticketId, paymentId, sessionId } = await reviewed({ amount_cents: 24_999 })
  expect(await reviews(service.payments)).toMatchObject([
    {
      checkoutId: sessionId,
      reason: 'amount',
      askedCents: 25_000,
      told: { amountCents: 24_999, status: 'paid' },
    },
  ])
  const { id: created_by } = await service.admin
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'operator@demo.example')
    .executeTakeFirstOrThrow()
  await service.admin.updateTable('ticket').set({ created_by }).where('id', '=', ticketId).execute()
  expect(await end(sessionId, 'accept')).toBe('money')
  expect(await booksOf(service, paymentId)).toEqual({ status: 'Paid', money: ['charge 24999'], receipts: 1 })
  const told = await service.admin
    .selectFrom('notification')
    .select('facts')
    .where('kind', '=', 'payment paid')
    .where('ticket_id', '=', ticketId)
    .execute()
  expect(told.map(({ facts }) => facts.Amount)).toEqual(['249.99'])
  expect((await statusOf(sessionId)).Amount).toBe('249.99')
  const [payment] = await call(payments.ofTicket, { params: { id: ticketId } })
  expect(payment).toMatchObject({ Status: 'Paid', Amount: '249.99' })
  const { Total, Lines } = await call(payments.receipt, { params: { id: paymentId } })
  expect({ Total, lines: Lines.map(({ Name, Amount }) => `${Name} ${Amount}`) }).toEqual({
    Total: '249.99',
    lines: ['Attorney fee 250.00', 'Difference to the amount due -0.01'],
  })
  expect(await reviews(service.payments)).toEqual([])
  expect(audited).toHaveLength(1)
  expect(await problems()).toEqual([])
  await expect(end(sessionId, 'refund')).rejects.toMatchObject({ status: 404 })
})

test('a refunded review goes back once, and the payment is due again and can be paid', async () => {
  const { paymentId, sessionId } = await reviewed({ currency: 'CAD' })
  await expect(end(sessionId, 'accept')).rejects.toMatchObject({ status: 409 })
  const both = await Promise.allSettled([end(sessionId, 'refund'), end(sessionId, 'refund')])
  expect(both.map(({ status }) => status).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'fulfilled',
    'rejected',
  ])
  await service.jobsDone()
  expect(await booksOf(service, paymentId)).toEqual({
    status: 'Due',
    money: ['charge surplus 25000', 'refund surplus -25000'],
    receipts: 0,
  })
  expect(await statusOf(sessionId)).toMatchObject({
    Status: 'refunded',
    Amount: '250.00',
    Refunded: null,
    IsDue: true,
    ReceiptId: null,
  })
  expect(await problems()).toEqual([])
  const less = await reviewed({ amount_cents: 100 })
  await end(less.sessionId, 'refund')
  expect(await statusOf(less.sessionId)).toMatchObject({
    Status: 'refunded',
    Amount: '250.00',
    Refunded: '1.00',
  })
  const again = await call(payments.startCheckout, { body: { PaymentIds: [paymentId] } })
  expect(again.SessionId).not.toBe(sessionId)
})

test('a review of what the provider does not know hides no other, and is given up by a refund', async () => {
  const [unknown, other] = [
    await reviewed({ amount_cents: 24_999 }),
    await reviewed({ amount_cents: 24_998 }),
  ]
  const readSession = async (reference: string) => {
    if (reference === unknown.reference) throw new ProviderRefused('No such checkout.session')
    return service.sandbox.readSession(reference)
  }
  const tools = { ...service.payments, provider: { ...service.sandbox, readSession } }
  const told = new Map((await reviews(tools)).map((each) => [each.checkoutId, each.told?.amountCents]))
  expect([told.has(unknown.sessionId), told.get(unknown.sessionId)]).toEqual([true, undefined])
  expect(told.get(other.sessionId)).toBe(24_998)
  await expect(end(unknown.sessionId, 'accept', tools)).rejects.toMatchObject({ status: 409 })
  expect(await end(unknown.sessionId, 'refund', tools)).toBe('unknown')
  expect(await booksOf(service, unknown.paymentId)).toEqual({ status: 'Due', money: [], receipts: 0 })
  expect(service.problems).toContainEqual({ checkout: unknown.sessionId, provider: 'sandbox' })
  // The keys are back.
  const back = await service.sandbox.readSession(unknown.reference)
  await fulfil(service.payments, unknown.sessionId, back)
  expect((await booksOf(service, unknown.paymentId)).status).toBe('Review')
  await end(unknown.sessionId, 'refund')
  await end(other.sessionId, 'refund')
})

test('a review of a provider that was replaced is listed, and can be given up', async () => {
  const { sessionId, paymentId } = await reviewed({ amount_cents: 24_999 })
  const replaced = { ...service.payments, provider: { ...service.sandbox, name: 'stripe' as const } }
  expect(await reviews(replaced)).toMatchObject([{ checkoutId: sessionId, told: undefined }])
  expect(await end(sessionId, 'refund', replaced)).toBe('unknown')
  expect((await booksOf(service, paymentId)).status).toBe('Due')
})

/** An hour after its page closed. */
const givenUp = () => ({ ...service.payments, clock: () => new Date(testNow.getTime() + 96 * 60_000) })

/** A checkout that was given up while another provider was set; its money is told when its provider is back. */
async function givenUpCheckout() {
  const checkout = await startedCheckout(service)
  await reconcile({ ...givenUp(), provider: { ...service.sandbox, name: 'stripe' } })
  expect((await booksOf(service, checkout.paymentId)).status).toBe('Due')
  await payAtProvider(service, checkout.reference)
  await service.admin.transaction().execute(async (tx) => {
    const amount_cents = 30_000
    await tx.updateTable('payment').set({ amount_cents }).where('id', '=', checkout.paymentId).execute()
    await tx
      .updateTable('payment_line')
      .set({ amount_cents })
      .where('payment_id', '=', checkout.paymentId)
      .execute()
  })
  const moneyIsTold = async () =>
    fulfil(service.payments, checkout.sessionId, await service.sandbox.readSession(checkout.reference))
  return { ...checkout, moneyIsTold }
}

test('a payment is due again when the review of a checkout that was given up before is refunded', async () => {
  const { paymentId, sessionId, moneyIsTold } = await givenUpCheckout()
  await moneyIsTold()
  expect((await booksOf(service, paymentId)).status).toBe('Review')
  await end(sessionId, 'refund')
  expect((await booksOf(service, paymentId)).status).toBe('Due')
})

const startedByLink = (paymentId: string) =>
  startCheckout(givenUp(), {
    payer: { link: { paymentId, data: '' } },
    paymentIds: [paymentId],
    audit: async () => undefined,
  })

test('a payment stays in review while the money of one checkout is, whatever becomes of another', async () => {
  const { paymentId, sessionId, moneyIsTold } = await givenUpCheckout()
  const other = await startedByLink(paymentId)
  await moneyIsTold()
  const reference = other.Url.split('/').at(-1) ?? ''
  await fulfil(service.payments, other.SessionId, await service.sandbox.expireSession(reference))
  expect((await booksOf(service, paymentId)).status).toBe('Review')
  await end(sessionId, 'refund')
  expect((await booksOf(service, paymentId)).status).toBe('Due')
})

test('a payment whose review is refunded while another payer pays is in that checkout', async () => {
  const { paymentId, sessionId, moneyIsTold } = await givenUpCheckout()
  await startedByLink(paymentId)
  await moneyIsTold()
  await end(sessionId, 'refund')
  expect((await booksOf(service, paymentId)).status).toBe('In Checkout')
})
