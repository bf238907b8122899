import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import { ticketPayments } from 'shared-api/payments/set-payments'
import {
  disputedAtProvider,
  dueTicket,
  paidAtProvider,
  payAtProvider,
} from '../../test/support/sample-checkout.ts'
import { timelineOf } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { fulfil } from '../payments/fulfil.ts'
import { payLink } from '../payments/pay-link.ts'
import { refundPayment } from '../payments/refund.ts'

const service = await testService({ as: 'carrier' })

const toldOf = async (ticketId: string) =>
  (await timelineOf(ticketId))
    .filter(({ Amount }) => Amount !== null)
    .map(({ Kind, By, Amount, Text }) => `${Kind} ${Amount}, ${Text}, ${By?.Name ?? 'Portal'}`)
    .toSorted()

async function paid() {
  const checkout = await paidAtProvider(service)
  await fulfil(service.payments, checkout.sessionId, await service.sandbox.readSession(checkout.reference))
  return checkout
}

const requested = 'payment due 250.00, Attorney fee, Back office'
const paidByUser = 'paid 250.00, Attorney fee, Dana Pell'

test('a payment is requested by the back office and paid by a user, and the bank disputes it and gives it back', async () => {
  const { ticketId, sessionId, reference } = await paid()
  expect(await toldOf(ticketId)).toEqual([paidByUser, requested])
  const disputed = 'disputed 250.00, Attorney fee, Bank'
  await disputedAtProvider(service, reference, -25_000)
  await fulfil(service.payments, sessionId, await service.sandbox.readSession(reference))
  expect(await toldOf(ticketId)).toEqual([disputed, paidByUser, requested])
  await disputedAtProvider(service, reference, 25_000)
  await fulfil(service.payments, sessionId, await service.sandbox.readSession(reference))
  expect(await toldOf(ticketId)).toEqual([
    'dispute won 250.00, Attorney fee, Bank',
    disputed,
    paidByUser,
    requested,
  ])
  await service.signIn('operator')
  expect(await toldOf(ticketId)).toContain(paidByUser)
  await service.signIn('carrier')
})

test('a refund is made by the back office, and told still once the bank returned it', async () => {
  const { ticketId, paymentId, sessionId, reference } = await paid()
  const draft = { paymentId, amountCents: 10_000, reason: 'Dismissed', requestedBy: null }
  await refundPayment(service.payments, { ...draft, requestId: randomUUID() })
  expect(await toldOf(ticketId)).toEqual([paidByUser, requested, 'refunded 100.00, Dismissed, Back office'])
  const told = await service.sandbox.readSession(reference)
  const returned = told.entries.map((entry) => ({ ...entry, kind: 'reversal' as const, amountCents: 10_000 }))
  await fulfil(service.payments, sessionId, { ...told, entries: [...told.entries, ...returned] })
  expect(await toldOf(ticketId)).toEqual([
    paidByUser,
    requested,
    'refunded 100.00, Attorney fee, Back office',
    'returned 100.00, Attorney fee, Bank',
  ])
})

test('what was asked for stays when a payment is changed and cancelled, and each change says by whom', async () => {
  const { ticketId, paymentId } = await dueTicket(service)
  const set = (Amount: string, DueDate: string | null) =>
    call(ticketPayments.set, {
      body: {
        TicketId: ticketId,
        Payments: [
          { Id: paymentId, paymentName: 'Attorney fee', DueDate, Lines: [{ Name: 'Attorney fee', Amount }] },
        ],
      },
    })
  await service.signIn('operator')
  await set('900.00', '2026-12-01')
  await set('900.00', '2026-12-15')
  await call(ticketPayments.set, { body: { TicketId: ticketId, Payments: [] } })
  await service.signIn('carrier')
  expect(await toldOf(ticketId)).toEqual([
    'payment cancelled 900.00, Attorney fee, Imre Coldwater',
    'payment changed 900.00, Attorney fee, Imre Coldwater',
    'payment changed 900.00, Attorney fee, Imre Coldwater',
    requested,
  ])
  const changes = (await timelineOf(ticketId)).filter(({ Kind }) => Kind === 'payment changed')
  expect(changes.map(({ Changes }) => Changes)).toEqual([
    [{ Field: 'DueDate', From: '2026-12-01', To: '2026-12-15' }],
    [
      { Field: 'Amount', From: '250.00', To: '900.00' },
      { Field: 'DueDate', From: null, To: '2026-12-01' },
    ],
  ])
})

test('a user who paid with a link is a link payer: their name stays sealed', async () => {
  const { ticketId, paymentId } = await dueTicket(service)
  const link = payLink(testKeys, { paymentId, issuedAt: testNow })
  const Data = new URL(link, 'http://portal.example').searchParams.get('data') ?? ''
  const { SessionId, Url } = await call(payments.startCheckout, { body: { Data } })
  const reference = Url.split('/').at(-1) ?? ''
  await payAtProvider(service, reference)
  await fulfil(service.payments, SessionId, await service.sandbox.readSession(reference))
  expect(await toldOf(ticketId)).toEqual(['paid 250.00, Attorney fee, Link payer', requested])
})
