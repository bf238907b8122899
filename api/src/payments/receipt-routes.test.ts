import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import { addPayment } from '../../test/support/sample-payments.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { openPayLink } from './pay-link.ts'

const service = await testService()

const paymentsOf = (id: string) => call(payments.ofTicket, { params: { id } })
const receipt = (id: string) => call(payments.receipt, { params: { id } })
const receiptPdf = (id: string) => call(payments.receiptPdf, { params: { id } })
const ofSession = (session_id: string) => call(payments.sessionReceipt, { query: { session_id } })

/** A paid payment of a ticket that the carrier of the demo sees, or does not. */
async function paidPayment({ isForeign = false } = {}) {
  const user = await service.admin
    .selectFrom('account_access')
    .innerJoin('app_user', 'app_user.id', 'account_access.user_id')
    .select('account_access.account_id')
    .where('app_user.email', '=', 'carrier@demo.example')
    .execute()
  const own = user.map(({ account_id }) => account_id)
  return service.admin
    .selectFrom('payment')
    .innerJoin('checkout_payment', 'checkout_payment.payment_id', 'payment.id')
    .innerJoin('ticket', 'ticket.id', 'payment.ticket_id')
    .select(['payment.id', 'payment.ticket_id', 'ticket.number', 'checkout_payment.session_id'])
    .where('payment.status', '=', 'Paid')
    .where('payment.account_id', isForeign ? 'not in' : 'in', own)
    .orderBy('payment.id')
    .executeTakeFirstOrThrow()
}

test('the payments of a ticket are told unpaid first, by due date, each with its lines and pay link', async () => {
  await service.signIn('carrier')
  const paid = await paidPayment()
  const later = await addPayment(service.admin, paid.ticket_id, { due_on: '2026-12-24' })
  const earlier = await addPayment(service.admin, paid.ticket_id, {
    due_on: '2026-12-01',
    status: 'In Checkout',
  })
  const review = await addPayment(service.admin, paid.ticket_id, { due_on: '2026-12-25', status: 'Review' })
  const all = await paymentsOf(paid.ticket_id)
  expect(all.map(({ Id }) => Id)).toEqual([earlier, later, review, paid.id])
  expect(all[0]).toMatchObject({
    Status: 'In Checkout',
    Amount: '250.00',
    DueDate: '2026-12-01',
    Lines: [{ Name: 'Attorney fee', Amount: '250.00' }],
    Refunded: null,
    IsDisputed: false,
    ReceiptId: null,
  })
  const links = all.map(({ bt_paylink__PayLink__c: link }) => link)
  const [, data = ''] = links[0]?.split('data=') ?? []
  expect(openPayLink(testKeys, data)).toMatchObject({ paymentId: earlier, issuedAt: testNow })
  expect(links.slice(2)).toEqual([null, null])
  expect(all[3]?.ReceiptId).toEqual(expect.any(String))

  await service.signIn('operator')
  const seen = await paymentsOf(paid.ticket_id)
  expect(seen.map(({ bt_paylink__PayLink__c: link }) => link)).toEqual([null, null, null, null])
})

test('a ticket or a payment of another carrier answers 404, like one that is not there', async () => {
  await service.signIn('carrier')
  const foreign = await paidPayment({ isForeign: true })
  const absent = '019389f0-8d5d-7cc5-9ec5-03c3a3c5c0de'
  const due = await addPayment(service.admin, (await paidPayment()).ticket_id)
  const answers = await Promise.allSettled([
    paymentsOf(foreign.ticket_id),
    paymentsOf(absent),
    receipt(foreign.id),
    receiptPdf(foreign.id),
    receipt(absent),
    receipt(due),
    ofSession(absent),
  ])
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { status: 404, message: 'Record not found' } })
})

test('a driver sees the payments and receipts of own tickets, and none of other drivers of the carrier', async () => {
  const driver = await service.admin
    .selectFrom('app_user')
    .innerJoin('driver', 'driver.id', 'app_user.driver_id')
    .select(['driver.id', 'driver.account_id'])
    .where('app_user.email', '=', 'driver@demo.example')
    .executeTakeFirstOrThrow()
  const [own, other] = await service.admin
    .selectFrom('payment')
    .innerJoin('ticket', 'ticket.id', 'payment.ticket_id')
    .select(['payment.id', 'payment.ticket_id'])
    .where('payment.status', '=', 'Paid')
    .where('ticket.driver_id', '<>', driver.id)
    .where('ticket.account_id', '=', driver.account_id)
    .limit(2)
    .execute()
  if (own === undefined || other === undefined)
    throw new Error('The demo has two paid tickets of the carrier.')
  await service.admin
    .updateTable('ticket')
    .set({ driver_id: driver.id })
    .where('id', '=', own.ticket_id)
    .execute()
  await service.signIn('driver')
  expect((await paymentsOf(own.ticket_id)).map(({ Id }) => Id)).toContain(own.id)
  expect((await receipt(own.id)).Tickets.map(({ Id }) => Id)).toEqual([own.ticket_id])
  await expect(paymentsOf(other.ticket_id)).rejects.toMatchObject({ status: 404 })
  await expect(receipt(other.id)).rejects.toMatchObject({ status: 404 })
})

test('a receipt tells what was paid, and leads to the ticket', async () => {
  await service.signIn('carrier')
  const { id, ticket_id: ticketId, number } = await paidPayment()
  const told = await receipt(id)
  expect(told.Name).toMatch(/^R-2026-\d{6}$/)
  expect(told.Tickets).toEqual([{ Id: ticketId, Name: number }])
  const cents = told.Lines.reduce((sum, { Amount }) => sum + Math.round(Number(Amount) * 100), 0)
  expect(told.Total).toBe((cents / 100).toFixed(2))
  expect(told).toMatchObject({ Card: 'Visa ends 4242', Refunds: [], CurrencyIsoCode: 'USD' })
})

test('a receipt is saved as a PDF of its number', async () => {
  const token = await service.signIn('carrier')
  const { id } = await paidPayment()
  const { Name } = await receipt(id)
  const answer = await fetch(`${service.baseUrl}/api/v1/GetReceiptPDF/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.headers.get('content-disposition')).toContain(`${Name}.pdf`)
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  expect(text).toMatch(/^%PDF-1\.\d/)
  expect(text).toMatch(/\/Count 1\b/)
  expect(text.trimEnd()).toMatch(/%%EOF$/)
})

test('a checkout that was started with a pay link opens its receipt for 30 days, without ids of tickets', async () => {
  const { id, session_id: sessionId } = await paidPayment()
  service.speakWith(undefined)
  const { settled_at: settledAt } = await service.admin
    .selectFrom('checkout_session')
    .select('settled_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const paidAt = settledAt?.getTime() ?? 0
  service.setNow(new Date(paidAt))
  await expect(ofSession(sessionId)).rejects.toMatchObject({ status: 404 })
  await service.admin
    .updateTable('checkout_session')
    .set({ link_payment_id: id, payer_user_id: null })
    .where('id', '=', sessionId)
    .execute()
  service.setNow(new Date(paidAt + 30 * 86_400_000 - 1))
  const told = await ofSession(sessionId)
  expect(told.Tickets.map(({ Id }) => Id)).toEqual([null])
  // The provider did not tell a name: as the ticket's timeline calls the payer, who is not the carrier.
  expect(told.Payer).toBe('Link payer')
  const pdf = await call(payments.sessionReceiptPdf, { query: { session_id: sessionId } })
  expect(pdf.size).toBeGreaterThan(1000)
  service.setNow(new Date(paidAt + 30 * 86_400_000))
  await expect(ofSession(sessionId)).rejects.toMatchObject({ status: 404 })
})
