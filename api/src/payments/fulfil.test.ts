import { afterEach, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import {
  booksOf,
  dueTicket,
  paidAtProvider,
  payAtProvider,
  payByCard,
  startedCheckout,
} from '../../test/support/sample-checkout.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { startCheckout } from './checkout.ts'
import { refundPayment } from './refund.ts'
import { fulfil } from './fulfil.ts'
import { checkInvariants } from './invariants.ts'
import type { PaymentTools } from './payment-tools.ts'
import { reconcile } from './reconcile.ts'

const service = await testService({ as: 'carrier' })

const right = {
  paidWithoutCharge: 0,
  chargesWithoutPaid: 0,
  chargesWithoutReceipt: 0,
  wrongReceipts: 0,
  refundsOverCharge: 0,
  surplusNotRefunded: 0,
  ledgerMinusProvider: 0,
}

/** After the minutes in which a charge may be on its way. */
const invariants = () =>
  checkInvariants({ ...service.payments, clock: () => new Date(testNow.getTime() + 600_000) })

afterEach(async () => {
  await service.jobsDone()
  expect(await invariants()).toEqual(right)
})

const take = async (sessionId: string, reference: string, tools: PaymentTools = service.payments) =>
  fulfil(tools, sessionId, await service.sandbox.readSession(reference))

/** The provider makes the page, and the process ends before it hears of it. */
const dying: PaymentTools = {
  ...service.payments,
  provider: {
    ...service.sandbox,
    createSession: async (request) => {
      await service.sandbox.createSession(request)
      throw new Error('killed')
    },
  },
}

const userOf = async () => {
  const user = await service.admin
    .selectFrom('app_user')
    .select(['id', 'name', 'email'])
    .select(
      sql<string[]>`array(select account_id from account_access where user_id = app_user.id)`.as(
        'accountIds',
      ),
    )
    .where('email', '=', 'carrier@demo.example')
    .executeTakeFirstOrThrow()
  return { ...user, role: 'carrier' as const, driverId: undefined }
}

const later = (milliseconds: number): PaymentTools => ({
  ...service.payments,
  clock: () => new Date(testNow.getTime() + milliseconds),
})

test('a kill between charge and commit leaves nothing, and the payment is taken in once afterwards', async () => {
  const { paymentId, sessionId, reference } = await paidAtProvider(service)
  const killed = {
    ...service.payments,
    enqueue: async () => {
      throw new Error('killed')
    },
  }
  await expect(take(sessionId, reference, killed)).rejects.toThrow('killed')
  expect(await booksOf(service, paymentId)).toEqual({ status: 'In Checkout', money: [], receipts: 0 })
  await Promise.all([1, 2, 3].map(() => take(sessionId, reference)))
  expect(await booksOf(service, paymentId)).toEqual({ status: 'Paid', money: ['charge 25000'], receipts: 1 })
})

test('a kill after the provider made the page leaves one page, which the same payer gets', async () => {
  const { paymentId } = await dueTicket(service)
  const payer = { user: await userOf() }
  const request = { payer, paymentIds: [paymentId], audit: async () => undefined }
  await expect(startCheckout(dying, request)).rejects.toMatchObject({ status: 503 })
  const { SessionId, Url } = await startCheckout(service.payments, request)
  const pages = await service.admin
    .selectFrom('sandbox.session')
    .select('id')
    .where('idempotency_key', '=', SessionId)
    .execute()
  expect(pages.map(({ id }) => id)).toEqual([Url.split('/').at(-1)])
})

test('what the provider told before comes too late once a later state is known', async () => {
  const { paymentId, sessionId, reference } = await startedCheckout(service)
  const open = await service.sandbox.readSession(reference)
  await service.sandbox.expireSession(reference)
  await take(sessionId, reference)
  for (const status of ['settling', 'open'] as const) {
    await fulfil(service.payments, sessionId, { ...open, status, isDeclined: true })
    expect((await call(payments.status, { query: { session_id: sessionId } })).Status).toBe('expired')
  }
  expect((await booksOf(service, paymentId)).status).toBe('Due')
})

test('without any webhook the reconciler takes the payment in', async () => {
  const { paymentId } = await paidAtProvider(service)
  expect(await reconcile(later(10_000))).toBe(0)
  await Promise.all([reconcile(later(40_000)), reconcile(later(40_000))])
  expect(await booksOf(service, paymentId)).toEqual({ status: 'Paid', money: ['charge 25000'], receipts: 1 })
})

/** One for this payment alone, and one for it and another. */
async function startedByTwo(paymentId: string) {
  const other = await dueTicket(service)
  const started = await Promise.allSettled(
    [[paymentId], [paymentId, other.paymentId]].map((PaymentIds) =>
      call(payments.startCheckout, { body: { PaymentIds } }),
    ),
  )
  return started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

test('two payers at once: one page is open at a time, and each payment is charged once', async () => {
  for (let race = 0; race < 12; race += 1) {
    const { paymentId } = await dueTicket(service)
    const pages = await startedByTwo(paymentId)
    await Promise.all(pages.map(({ Url }) => payByCard(service, Url)))
    await Promise.all(
      pages.map(({ SessionId }) => call(payments.status, { query: { session_id: SessionId } })),
    )
    const { status, money } = await booksOf(service, paymentId)
    expect({ status, charges: money.filter((entry) => entry.startsWith('charge ')).length }).toEqual({
      status: 'Paid',
      charges: 1,
    })
  }
})

test('ten equal requests at once start one checkout with one page', async () => {
  const { paymentId } = await dueTicket(service)
  const started = await Promise.all(
    Array.from({ length: 10 }, () => call(payments.startCheckout, { body: { PaymentIds: [paymentId] } })),
  )
  expect(new Set(started.map(({ SessionId, Url }) => `${SessionId} ${Url}`)).size).toBe(1)
})

test('the provider gives one session for one id, and refuses the id with other parameters', async () => {
  const request = {
    id: randomUUID(),
    amountCents: 1000,
    currency: 'USD',
    lines: [],
    returnUrl: 'http://portal.example/return',
    expiresAt: new Date(testNow.getTime() + 60_000),
    payerEmail: null,
  }
  const created = await Promise.all(Array.from({ length: 10 }, () => service.sandbox.createSession(request)))
  expect(new Set(created.map(({ reference }) => reference)).size).toBe(1)
  for (const change of [{ amountCents: 999 }, { returnUrl: 'http://elsewhere.example' }]) {
    await expect(service.sandbox.createSession({ ...request, ...change })).rejects.toThrow('other parameters')
  }
})

test('money for a payment that was cancelled is paid back once, by itself', async () => {
  const { paymentId, sessionId, reference } = await paidAtProvider(service)
  await service.admin
    .updateTable('payment')
    .set({ status: 'Cancelled' })
    .where('id', '=', paymentId)
    .execute()
  await Promise.all([take(sessionId, reference), take(sessionId, reference)])
  await service.jobsDone()
  expect(await booksOf(service, paymentId)).toEqual({
    status: 'Cancelled',
    money: ['charge surplus 25000', 'refund surplus -25000'],
    receipts: 0,
  })
})

test('money for a payment that another checkout paid is paid back once, by itself', async () => {
  const first = await startedCheckout(service)
  // The first page stays open at the provider, and is forgotten here.
  await service.admin
    .updateTable('checkout_payment')
    .set({ is_active: false })
    .where('session_id', '=', first.sessionId)
    .execute()
  const second = await call(payments.startCheckout, { body: { PaymentIds: [first.paymentId] } })
  await payAtProvider(service, first.reference)
  await payAtProvider(service, second.Url.split('/').at(-1) ?? '')
  await reconcile(later(40_000))
  await service.jobsDone()
  const { status, money, receipts } = await booksOf(service, first.paymentId)
  expect({ status, money: money.toSorted(), pages: receipts }).toEqual({
    status: 'Paid',
    money: ['charge 25000', 'charge surplus 25000', 'refund surplus -25000'],
    pages: 1,
  })
})

test('the page of a payment that was paid elsewhere is closed', async () => {
  const { paymentId, reference } = await startedCheckout(service)
  await service.admin
    .updateTable('payment')
    .set({ status: 'Cancelled' })
    .where('id', '=', paymentId)
    .execute()
  await reconcile(later(40_000))
  expect((await service.sandbox.readSession(reference)).status).toBe('expired')
})

test.each([
  ['amount', { amount_cents: 24_999 }],
  ['currency', { currency: 'CAD' }],
] as const)(
  'another %s than asked for is shown as settling, and is not paid again',
  async (reason, change) => {
    const { paymentId, sessionId, reference } = await startedCheckout(service)
    await service.admin.updateTable('sandbox.session').set(change).where('id', '=', reference).execute()
    await payAtProvider(service, reference)
    await take(sessionId, reference)
    expect(await booksOf(service, paymentId)).toEqual({ status: 'Review', money: [], receipts: 0 })
    expect((await call(payments.status, { query: { session_id: sessionId } })).Status).toBe('settling')
    await expect(call(payments.startCheckout, { body: { PaymentIds: [paymentId] } })).rejects.toMatchObject({
      status: 409,
    })
    expect(service.problems).toContainEqual({ checkout: sessionId, difference: reason })
  },
)

test('live money for a test checkout needs a review', async () => {
  const { paymentId, sessionId, reference } = await paidAtProvider(service)
  const told = await service.sandbox.readSession(reference)
  await fulfil(service.payments, sessionId, { ...told, mode: 'live' })
  expect((await booksOf(service, paymentId)).status).toBe('Review')
})

test('a dispute is a transaction, whatever comes first and how often', async () => {
  const { paymentId, reference } = await startedCheckout(service)
  await service.sandbox.checkout.pay(
    reference,
    { brand: 'Visa', last4: '0259', outcome: 'disputed' },
    { name: 'Dana Pell', email: 'dana@carrier.example' },
  )
  await service.jobsDone()
  const { status, money } = await booksOf(service, paymentId)
  expect({ status, money }).toEqual({ status: 'Paid', money: ['charge 25000', 'dispute -25000'] })
  const refund = { paymentId, amountCents: 100, reason: 'Twice', requestId: randomUUID(), requestedBy: null }
  await expect(refundPayment(service.payments, refund)).rejects.toMatchObject({
    status: 409,
    message: 'The bank took this money back in a dispute. Refund it if the dispute is won.',
  })
})
