import { afterEach, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import { booksOf, dueTicket, paidAtProvider } from '../../test/support/sample-checkout.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import type { PaymentProvider } from '../providers/payment/payment-provider.ts'
import { fulfil } from './fulfil.ts'
import { checkInvariants } from './invariants.ts'
import type { PaymentTools } from './payment-tools.ts'
import { reconcile } from './reconcile.ts'
import { refundPayment } from './refund.ts'

const service = await testService({ as: 'carrier' })

const later = (milliseconds: number): PaymentTools => ({
  ...service.payments,
  clock: () => new Date(testNow.getTime() + milliseconds),
})

afterEach(async () => {
  await service.jobsDone()
  const invariants = Object.entries(await checkInvariants(later(600_000)))
  expect(invariants.filter(([, count]) => count !== 0)).toEqual([])
})

/** The provider refunds, and the process ends before it hears of it. */
const dying: PaymentTools = {
  ...service.payments,
  provider: {
    ...service.sandbox,
    refund: async (request) => {
      await service.sandbox.refund(request)
      throw new Error('killed')
    },
  },
}

const refundOf = (paymentId: string, amountCents: number, requestId: string = randomUUID()) => ({
  paymentId,
  amountCents,
  reason: 'The court dismissed the case',
  requestId,
  requestedBy: null,
})

async function paidPayment() {
  const { paymentId, sessionId, reference } = await paidAtProvider(service)
  await fulfil(service.payments, sessionId, await service.sandbox.readSession(reference))
  return paymentId
}

test('a refund with one id is made once, ten times at once, and another one with that id is refused', async () => {
  const paymentId = await paidPayment()
  const refund = refundOf(paymentId, 10_000)
  await Promise.all(Array.from({ length: 10 }, () => refundPayment(service.payments, refund)))
  expect((await booksOf(service, paymentId)).money).toEqual(['charge 25000', 'refund -10000'])
  await expect(refundPayment(service.payments, { ...refund, amountCents: 9000 })).rejects.toMatchObject({
    status: 409,
  })
})

test('refunds are at most the charge, also two at once', async () => {
  const paymentId = await paidPayment()
  const both = await Promise.allSettled(
    [20_000, 20_000].map((cents) => refundPayment(service.payments, refundOf(paymentId, cents))),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(refundPayment(service.payments, refundOf(paymentId, 5001))).rejects.toMatchObject({
    status: 409,
    message: 'Refund at most 50.00 USD. The rest was refunded already.',
  })
  const { paymentId: due } = await dueTicket(service)
  await expect(refundPayment(service.payments, refundOf(due, 1))).rejects.toMatchObject({
    message: 'This payment is not paid. There is nothing to refund.',
  })
})

test('a kill between refund and ledger is finished by the reconciler, and the money goes back once', async () => {
  const paymentId = await paidPayment()
  const refund = refundPayment(dying, refundOf(paymentId, 10_000))
  await expect(refund).rejects.toMatchObject({ status: 503 })
  expect((await booksOf(service, paymentId)).money).toEqual(['charge 25000'])
  await Promise.all([reconcile(later(40_000)), reconcile(later(40_000))])
  expect((await booksOf(service, paymentId)).money).toEqual(['charge 25000', 'refund -10000'])
  const made = await service.admin.selectFrom('sandbox.refund').select('amount_cents').execute()
  expect(made.filter(({ amount_cents: cents }) => cents === 10_000).length).toBeGreaterThan(0)
})

test('a refund whose answer was lost is not made again after the provider forgot its id', async () => {
  const paymentId = await paidPayment()
  const refund = refundOf(paymentId, 10_000)
  await expect(refundPayment(dying, refund)).rejects.toMatchObject({ status: 503 })
  const forgetful: PaymentProvider = {
    ...service.sandbox,
    refund: (request) => service.sandbox.refund({ ...request, id: randomUUID() }),
  }
  await reconcile({ ...later(2 * 24 * 3_600_000), provider: forgetful })
  await service.jobsDone()
  expect((await booksOf(service, paymentId)).money).toEqual(['charge 25000', 'refund -10000'])
})

test('the back office refunds by the call, and the payer gets a mail', async () => {
  const paymentId = await paidPayment()
  await service.signIn('operator')
  const RequestId = randomUUID()
  const body = { PaymentId: paymentId, Amount: '250.00', Reason: 'The court dismissed the case', RequestId }
  expect(await call(payments.refund, { body })).toEqual(await call(payments.refund, { body }))
  await service.jobsDone()
  expect((await booksOf(service, paymentId)).money).toEqual(['charge 25000', 'refund -25000'])
  const mails = await service.admin.selectFrom('demo_mail').select('subject').execute()
  expect(mails.filter(({ subject }) => subject.startsWith('Refund for receipt R-2026-'))).not.toEqual([])
})
