import { afterEach, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import { booksOf, paidAtProvider, paidTogetherAtProvider } from '../../test/support/sample-checkout.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { ProviderRefused } from '../providers/payment/payment-provider.ts'
import { fulfil } from './fulfil.ts'
import { checkInvariants } from './invariants.ts'
import { officePayment } from './office-payment.ts'
import { finishRefund } from './refund.ts'

const service = await testService({ as: 'carrier' })

const later = { ...service.payments, clock: () => new Date(testNow.getTime() + 600_000) }

const problems = async () => Object.entries(await checkInvariants(later)).filter(([, count]) => count !== 0)

afterEach(async () => {
  expect(await problems()).toEqual([])
})

/** A payment that was cancelled while it was paid at the provider. */
async function paidAfterCancelling() {
  const checkout = await paidAtProvider(service)
  await service.admin
    .updateTable('payment')
    .set({ status: 'Cancelled' })
    .where('id', '=', checkout.paymentId)
    .execute()
  return checkout
}

test('the payer of a surplus is told that it went back', async () => {
  const { ticketId, sessionId, reference } = await paidAfterCancelling()
  await fulfil(service.payments, sessionId, await service.sandbox.readSession(reference))
  await service.jobsDone()
  const { number } = await service.admin
    .selectFrom('ticket')
    .select('number')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const mails = await service.admin
    .selectFrom('demo_mail')
    .select(['subject', 'body'])
    .where('recipient', '=', 'dana@carrier.example')
    .execute()
  expect(mails).toEqual([
    {
      subject: `Refund for ticket ${number}`,
      body: expect.stringContaining(
        `$250.00 for ticket ${number} was paid back to the card that it was paid with. Reason: Cancelled before it was paid.`,
      ),
    },
  ])
})

async function office(...args: string[]) {
  const lines: string[] = []
  await officePayment({
    ...service.payments,
    payments: service.payments,
    args,
    print: (line: string) => lines.push(line),
  })
  return lines
}

async function refuses(): Promise<never> {
  throw new ProviderRefused('Stripe: StripeInvalidRequestError, balance_insufficient, 400')
}

test('a surplus that the provider did not take back is a problem of the books until it is refunded again', async () => {
  const { paymentId, sessionId, reference } = await paidAfterCancelling()
  const told = await service.sandbox.readSession(reference)
  await fulfil({ ...service.payments, enqueue: async () => true }, sessionId, told)
  expect(await problems()).toEqual([])
  const { id } = await service.admin
    .selectFrom('refund')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const provider = { ...service.sandbox, refund: refuses }
  expect(await finishRefund({ ...service.payments, provider }, id)).toBe('failed')
  expect(await problems()).toEqual([['surplusNotRefunded', 1]])
  expect((await office('review')).slice(1)).toEqual([
    `${sessionId}  surplus     250.00 USD was not refunded. Cancelled before it was paid`,
  ])
  expect(await office('review', 'refund', sessionId)).toEqual(['The surplus is refunded again.'])
  expect(await office('review', 'refund', sessionId)).toEqual(['This checkout is not in review.'])
  await service.jobsDone()
  expect(await booksOf(service, paymentId)).toEqual({
    status: 'Cancelled',
    money: ['charge surplus 25000', 'refund surplus -25000'],
    receipts: 0,
  })
  const audited = await service.admin
    .selectFrom('audit_entry')
    .select('action')
    .where('subject', '=', sessionId)
    .execute()
  expect(audited.at(-1)).toEqual({ action: 'refunded a surplus again' })
})

test('a dashboard refund takes the surplus first, and the receipt of what was paid does not list it', async () => {
  const { sessionId, reference, first, second } = await paidTogetherAtProvider(service)
  await service.admin.updateTable('payment').set({ status: 'Cancelled' }).where('id', '=', second).execute()
  const told = await service.sandbox.readSession(reference)
  await fulfil({ ...service.payments, enqueue: async () => true }, sessionId, told)
  await service.admin
    .updateTable('refund')
    .set({ status: 'failed' })
    .where('session_id', '=', sessionId)
    .execute()
  const chargeReference = told.charge?.reference ?? ''
  await service.sandbox.refund({ id: randomUUID(), chargeReference, amountCents: 25_000 })
  await fulfil(service.payments, sessionId, await service.sandbox.readSession(reference))
  expect((await booksOf(service, first)).money).toEqual(['charge 25000'])
  expect((await booksOf(service, second)).money).toEqual(['charge surplus 25000', 'refund surplus -25000'])
  const { Refunds, Total } = await call(payments.receipt, { params: { id: first } })
  expect({ Refunds, Total }).toEqual({ Refunds: [], Total: '250.00' })
})
