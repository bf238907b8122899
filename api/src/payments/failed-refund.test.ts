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
import { testNow } from '../../test/support/test-world.ts'
import { ProviderRefused } from '../providers/payment/payment-provider.ts'
import { fulfil } from './fulfil.ts'
import { checkInvariants } from './invariants.ts'
import { refundPayment } from './refund.ts'

const service = await testService({ as: 'carrier' })

afterEach(async () => {
  expect((await checkInvariants(service.payments)).refundsOverCharge).toBe(0)
})

/** What the provider tells after the bank returned every refund of the session: the sandbox has no refunds that fail. */
async function returnedAtBank(reference: string) {
  const told = await service.sandbox.readSession(reference)
  const back = told.entries
    .filter(({ kind }) => kind === 'refund')
    .map((entry) => ({ ...entry, kind: 'reversal' as const, amountCents: -entry.amountCents }))
  return { ...told, entries: [...told.entries, ...back] }
}

const shownOn = async (ticketId: string) =>
  (await call(payments.ofTicket, { params: { id: ticketId } })).map(({ Refunded, IsDisputed }) => ({
    Refunded,
    IsDisputed,
  }))

test('a refund that the bank did not take comes back into the ledger once, and can be made again', async () => {
  const { ticketId, paymentId, sessionId, reference } = await paidAtProvider(service)
  await fulfil(service.payments, sessionId, await service.sandbox.readSession(reference))
  const draft = { paymentId, amountCents: 25_000, reason: 'Dismissed', requestedBy: null }
  const refund = () => ({ ...draft, requestId: randomUUID() })
  const refundId = await refundPayment(service.payments, refund())
  expect(await shownOn(ticketId)).toEqual([{ Refunded: '250.00', IsDisputed: false }])
  const told = await returnedAtBank(reference)
  expect(told.entries.map((entry) => entry.refundId)).toEqual([refundId, refundId])
  for (let time = 0; time < 2; time += 1) await fulfil(service.payments, sessionId, told)
  const failed = ['charge 25000', 'refund -25000', 'reversal 25000']
  expect((await booksOf(service, paymentId)).money).toEqual(failed)
  expect(await shownOn(ticketId)).toEqual([{ Refunded: null, IsDisputed: false }])
  const provider = { ...service.sandbox, refund: async () => ({ reference: 're_again', at: testNow }) }
  await refundPayment({ ...service.payments, provider }, refund())
  expect((await booksOf(service, paymentId)).money).toEqual([...failed, 'refund -25000'])
  expect(await shownOn(ticketId)).toEqual([{ Refunded: '250.00', IsDisputed: false }])
})

test('a payment is disputed, whatever refund the bank returned before', async () => {
  const { ticketId, paymentId, sessionId, reference } = await paidAtProvider(service)
  await fulfil(service.payments, sessionId, await service.sandbox.readSession(reference))
  const draft = { paymentId, amountCents: 25_000, reason: 'Dismissed', requestedBy: null }
  await refundPayment(service.payments, { ...draft, requestId: randomUUID() })
  await disputedAtProvider(service, reference, -25_000)
  await fulfil(service.payments, sessionId, await returnedAtBank(reference))
  expect(await shownOn(ticketId)).toEqual([{ Refunded: null, IsDisputed: true }])
})

async function paidTogether() {
  const checkout = await paidTogetherAtProvider(service)
  const told = await service.sandbox.readSession(checkout.reference)
  await fulfil(service.payments, checkout.sessionId, told)
  return { ...checkout, charge: told.charge?.reference ?? '' }
}

const moneyOf = async (paymentId: string) => (await booksOf(service, paymentId)).money

test('a refund that the bank returned is booked on the payment that it was made for', async () => {
  const { sessionId, reference, first, second } = await paidTogether()
  const draft = { paymentId: second, amountCents: 25_000, reason: 'Dismissed', requestedBy: null }
  await refundPayment(service.payments, { ...draft, requestId: randomUUID() })
  await fulfil(service.payments, sessionId, await returnedAtBank(reference))
  expect(await moneyOf(first)).toEqual(['charge 25000'])
  expect(await moneyOf(second)).toEqual(['charge 25000', 'refund -25000', 'reversal 25000'])
})

test('a refund that was refused, and that the provider lists all the same, is booked on its payment', async () => {
  const { sessionId, reference, charge, first, second } = await paidTogether()
  const provider = {
    ...service.sandbox,
    refund: async ({ id }: { id: string }) => {
      await service.sandbox.refund({ id, chargeReference: charge, amountCents: 25_000 })
      throw new ProviderRefused('The refund is failed')
    },
  }
  const draft = { paymentId: second, amountCents: 25_000, reason: 'Dismissed', requestedBy: null }
  const refund = refundPayment({ ...service.payments, provider }, { ...draft, requestId: randomUUID() })
  await expect(refund).rejects.toMatchObject({ status: 409 })
  await fulfil(service.payments, sessionId, await returnedAtBank(reference))
  expect(await moneyOf(first)).toEqual(['charge 25000'])
  expect(await moneyOf(second)).toEqual(['charge 25000', 'refund -25000', 'reversal 25000'])
})

test('a dashboard refund that the bank returned is booked as it was spread, and is no refund any more', async () => {
  const { sessionId, reference, charge, first, second } = await paidTogether()
  await service.sandbox.refund({ id: randomUUID(), chargeReference: charge, amountCents: 30_000 })
  await fulfil(service.payments, sessionId, await service.sandbox.readSession(reference))
  await fulfil(service.payments, sessionId, await returnedAtBank(reference))
  expect(await moneyOf(first)).toEqual(['charge 25000', 'refund -25000', 'reversal 25000'])
  expect(await moneyOf(second)).toEqual(['charge 25000', 'refund -5000', 'reversal 5000'])
  expect((await call(payments.receipt, { params: { id: first } })).Refunds).toEqual([])
})

test('a refused refund is refused again with its request id: asked for once, audited once', async () => {
  const { first } = await paidTogether()
  const done: string[] = []
  const provider = {
    ...service.sandbox,
    refund: async () => {
      done.push('asked')
      throw new ProviderRefused('The refund is failed')
    },
  }
  const requestId = randomUUID()
  const draft = { paymentId: first, amountCents: 25_000, reason: 'Dismissed', requestId, requestedBy: null }
  for (let time = 0; time < 2; time += 1) {
    const refund = refundPayment(
      { ...service.payments, provider },
      draft,
      async () => void done.push('audited'),
    )
    await expect(refund).rejects.toMatchObject({
      status: 409,
      message: 'The payment provider refused the refund. Nothing was paid back.',
    })
  }
  expect(done).toEqual(['audited', 'asked'])
})
