import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import { booksOf, payByCard, startedCheckout } from '../../test/support/sample-checkout.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { startCheckout } from './checkout.ts'
import { fulfil } from './fulfil.ts'
import type { PaymentTools } from './payment-tools.ts'
import { reconcile } from './reconcile.ts'

const service = await testService({ as: 'carrier' })

const after = (minutes: number): PaymentTools => ({
  ...service.payments,
  clock: () => new Date(testNow.getTime() + minutes * 60_000),
})

/** A page is open for 35 minutes. */
const closed = 36
const forgotten = 96

const statusOf = async (paymentId: string) => (await booksOf(service, paymentId)).status

const startedByLink = (tools: PaymentTools, paymentId: string) =>
  startCheckout(tools, {
    payer: { link: { paymentId, data: '' } },
    paymentIds: [paymentId],
    audit: async () => undefined,
  })

const unavailable = {
  status: 503,
  message: "The payment page can't be opened right now. Nothing was charged. Try again in a minute.",
}

test.each([
  ['that the provider does not know', { provider_session_id: 'sb_cs_of_other_keys' }],
  ['of another provider', { provider: 'stripe', provider_session_id: 'cs_test_1' }],
  [
    'of another provider without a page',
    { provider: 'stripe', provider_session_id: null, provider_url: null },
  ],
] as const)('a checkout %s frees its payment an hour after its page closed', async (_, change) => {
  const { paymentId, sessionId } = await startedCheckout(service)
  const reference = `${change.provider_session_id}_${sessionId}`
  await service.admin
    .updateTable('checkout_session')
    .set({ ...change, ...(change.provider_session_id === null ? {} : { provider_session_id: reference }) })
    .where('id', '=', sessionId)
    .execute()
  await reconcile(after(closed))
  expect(await statusOf(paymentId)).toBe('In Checkout')
  await expect(startedByLink(after(closed), paymentId)).rejects.toMatchObject(unavailable)
  await reconcile(after(forgotten))
  expect(await statusOf(paymentId)).toBe('Due')
  expect((await call(payments.status, { query: { session_id: sessionId } })).Status).toBe('expired')
  expect(service.problems).toContainEqual({ checkout: sessionId, provider: expect.any(String) })
  const { SessionId } = await startedByLink(after(forgotten), paymentId)
  expect(SessionId).not.toBe(sessionId)
})

test('a settling checkout of a replaced provider frees its payment, and its money counts when the provider comes back', async () => {
  const { paymentId, sessionId, url } = await startedCheckout(service)
  await payByCard(service, url, 'settlesLater')
  await service.jobsDone()
  const { status } = await call(payments.status, { query: { session_id: sessionId } }).then(({ Status }) => ({
    status: Status,
  }))
  expect(status).toBe('settling')
  const replaced = (minutes: number): PaymentTools => ({
    ...after(minutes),
    provider: { ...service.sandbox, name: 'stripe' },
  })
  await reconcile(replaced(closed))
  expect(await statusOf(paymentId)).toBe('In Checkout')
  await reconcile(replaced(forgotten))
  expect(await statusOf(paymentId)).toBe('Due')
  expect(service.problems).toContainEqual({ checkout: sessionId, provider: 'sandbox' })
  service.setNow(new Date(testNow.getTime() + forgotten * 60_000))
  await fulfil(service.payments, sessionId, await service.sandbox.readSession(url.split('/').at(-1) ?? ''))
  expect(await booksOf(service, paymentId)).toMatchObject({ status: 'Paid', money: ['charge 25000'] })
})

test('money of a given-up checkout that comes after another payment goes back', async () => {
  const { paymentId, sessionId, url } = await startedCheckout(service)
  await payByCard(service, url, 'settlesLater')
  await service.jobsDone()
  await call(payments.status, { query: { session_id: sessionId } })
  await reconcile({ ...after(forgotten), provider: { ...service.sandbox, name: 'stripe' } })
  const again = await startedByLink(after(forgotten), paymentId)
  service.setNow(new Date(testNow.getTime() + forgotten * 60_000))
  await payByCard(service, again.Url)
  await service.jobsDone()
  await fulfil(service.payments, sessionId, await service.sandbox.readSession(url.split('/').at(-1) ?? ''))
  await service.jobsDone()
  expect((await booksOf(service, paymentId)).money).toEqual([
    'charge 25000',
    'charge surplus 25000',
    'refund surplus -25000',
  ])
})

async function isAway(): Promise<never> {
  throw new Error('The provider is away')
}

test('while the provider is away, another payer is told that the page can not be opened', async () => {
  const { paymentId } = await startedCheckout(service)
  const tools = { ...service.payments, provider: { ...service.sandbox, expireSession: isAway } }
  await expect(startedByLink(tools, paymentId)).rejects.toMatchObject(unavailable)
  expect(await statusOf(paymentId)).toBe('In Checkout')
})
