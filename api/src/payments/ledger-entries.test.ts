import { afterEach, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import {
  booksOf,
  disputedAtProvider,
  paidAtProvider,
  paidTogetherAtProvider,
} from '../../test/support/sample-checkout.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { createSandbox } from '../providers/payment/sandbox/sandbox-provider.ts'
import { askProvider } from './checkout-page.ts'
import { selectCheckout } from './checkout-queries.ts'
import { booksDifferences } from './books-differences.ts'
import { fulfil } from './fulfil.ts'
import { checkInvariants, paymentWatch } from './invariants.ts'
import { paymentTx } from './payment-tools.ts'
import { refundPayment } from './refund.ts'

const service = await testService({ as: 'carrier' })

/** After the minutes in which money may be on its way. */
const later = { ...service.payments, clock: () => new Date(testNow.getTime() + 600_000) }

/** The provider when its webhooks are lost. */
const withoutWebhooks = createSandbox({
  ...service.payments,
  keys: testKeys,
  enqueue: () => Promise.resolve(true),
})

afterEach(async () => {
  expect(Object.values(await checkInvariants(later)).filter((count) => count !== 0)).toEqual([])
})

const check = () => paymentWatch({ ...later, onChecked: () => undefined }).run()

async function paid() {
  const checkout = await paidAtProvider(service)
  const told = await service.sandbox.readSession(checkout.reference)
  await fulfil(service.payments, checkout.sessionId, told)
  // The payment's own webhook would bring what happens next.
  await service.jobsDone()
  return { ...checkout, charge: told.charge?.reference ?? '' }
}

const ofTicket = async (id: string) => (await call(payments.ofTicket, { params: { id } }))[0]

test("a refund of the provider's dashboard comes into the ledger once, and the receipt shows it", async () => {
  const { paymentId, ticketId, charge } = await paid()
  await withoutWebhooks.refund({ id: randomUUID(), chargeReference: charge, amountCents: 10_000 })
  expect(await booksDifferences(later)).toMatchObject([
    { kind: 'refund', ledgerCents: 0, providerCents: -10_000 },
  ])
  await Promise.all([check(), check()])
  await check()
  expect((await booksOf(service, paymentId)).money).toEqual(['charge 25000', 'refund -10000'])
  expect(await ofTicket(ticketId)).toMatchObject({ Refunded: '100.00', Status: 'Paid' })
  const { Refunds } = await call(payments.receipt, { params: { id: paymentId } })
  expect(Refunds).toMatchObject([{ Amount: '100.00', Reason: 'Refunded at the payment provider' }])
  const more = refundPayment(service.payments, {
    paymentId,
    amountCents: 15_001,
    reason: 'Twice',
    requestId: randomUUID(),
    requestedBy: null,
  })
  await expect(more).rejects.toThrow('Refund at most 150.00 USD')
})

test('a refund that was asked for here, and whose answer was lost, is not taken for another one', async () => {
  const { paymentId, sessionId, charge } = await paid()
  const requestId = randomUUID()
  const draft = { paymentId, amountCents: 10_000, reason: 'Dismissed', requestId, requestedBy: null }
  const provider = {
    ...service.sandbox,
    refund: async ({ id }: { id: string }) => {
      await service.sandbox.refund({ id, chargeReference: charge, amountCents: 10_000 })
      throw new Error('killed')
    },
  }
  const refund = refundPayment({ ...service.payments, provider }, draft)
  await expect(refund).rejects.toMatchObject({ status: 503 })
  await check()
  await refundPayment(service.payments, draft)
  expect((await booksOf(service, paymentId)).money).toEqual(['charge 25000', 'refund -10000'])
  const session = await paymentTx(service.db, (tx) => selectCheckout(tx, sessionId))
  if (session !== undefined) await askProvider(service.payments, session)
  expect((await booksOf(service, paymentId)).money).toEqual(['charge 25000', 'refund -10000'])
})

test('a dispute whose webhook was lost is found by the hourly check, and the payment shows it until it is won', async () => {
  const { paymentId, ticketId, reference } = await paid()
  await disputedAtProvider(service, reference, -25_000)
  await check()
  expect((await booksOf(service, paymentId)).money).toEqual(['charge 25000', 'dispute -25000'])
  expect((await ofTicket(ticketId))?.IsDisputed).toBe(true)
  await disputedAtProvider(service, reference, 25_000)
  await check()
  expect((await ofTicket(ticketId))?.IsDisputed).toBe(false)
})

test('a dashboard refund of one charge for two payments is spread over them', async () => {
  const { sessionId, reference, first, second } = await paidTogetherAtProvider(service)
  const told = await service.sandbox.readSession(reference)
  await fulfil(service.payments, sessionId, told)
  const chargeReference = told.charge?.reference ?? ''
  await service.sandbox.refund({ id: randomUUID(), chargeReference, amountCents: 30_000 })
  await check()
  expect((await booksOf(service, first)).money.at(-1)).toBe('refund -25000')
  expect((await booksOf(service, second)).money.at(-1)).toBe('refund -5000')
})

async function paidTogether() {
  const checkout = await paidTogetherAtProvider(service)
  const told = await service.sandbox.readSession(checkout.reference)
  await fulfil(service.payments, checkout.sessionId, told)
  await service.jobsDone()
  return checkout
}

const moneyOf = async (paymentId: string) => (await booksOf(service, paymentId)).money

test('a dispute is booked on what was not refunded, and a won one where the money was withdrawn', async () => {
  const { reference, first, second } = await paidTogether()
  const refund = { paymentId: first, amountCents: 25_000, reason: 'Dismissed' }
  await refundPayment(service.payments, { ...refund, requestId: randomUUID(), requestedBy: null })
  await disputedAtProvider(service, reference, -25_000)
  await check()
  expect(await moneyOf(first)).toEqual(['charge 25000', 'refund -25000'])
  expect(await moneyOf(second)).toEqual(['charge 25000', 'dispute -25000'])
  await disputedAtProvider(service, reference, 25_000)
  await check()
  expect(await moneyOf(first)).toEqual(['charge 25000', 'refund -25000'])
  expect(await moneyOf(second)).toEqual(['charge 25000', 'dispute -25000', 'reversal 25000'])
})

test('a second dispute of a charge is booked on what the first left, and no cent of it is lost', async () => {
  const { reference, first, second } = await paidTogether()
  await disputedAtProvider(service, reference, -25_000)
  await check()
  await disputedAtProvider(service, reference, -30_000, `again_${reference}`)
  await check()
  expect(await moneyOf(first)).toEqual(['charge 25000', 'dispute -25000', 'dispute -5000'])
  expect(await moneyOf(second)).toEqual(['charge 25000', 'dispute -25000'])
})

test('a charge that moved the balance of the provider days after it was made is no difference once it is old', async () => {
  const { charge } = await paid()
  const day = 86_400_000
  const clock = () => new Date(testNow.getTime() + 36 * day)
  // It settled four days later: the provider lists it by that day, and tells the day on which it was made.
  const listEntries = () => service.sandbox.listEntries(testNow)
  const provider = { ...service.sandbox, listEntries }
  expect((await listEntries()).map(({ reference }) => reference)).toContain(charge)
  expect(await booksDifferences({ ...later, clock, provider })).toEqual([])
})

test('a charge that the provider does not have is a difference', async () => {
  const { charge } = await paid()
  const listEntries = async (since: Date) => {
    const entries = await service.sandbox.listEntries(since)
    return entries.filter(({ reference }) => reference !== charge)
  }
  const provider = { ...service.sandbox, listEntries }
  expect(await booksDifferences({ ...later, provider })).toMatchObject([
    { kind: 'charge', reference: charge, ledgerCents: 25_000, providerCents: 0 },
  ])
})
