import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import { tickets } from 'shared-api/tickets'
import { quillhaven } from '../../demo/accounts.ts'
import { booksOf, dueTicket, payByCard, sendPage } from '../../test/support/sample-checkout.ts'
import { addPayment } from '../../test/support/sample-payments.ts'
import { readTicket } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { payLink } from './pay-link.ts'
import { ProviderRefused } from '../providers/payment/payment-provider.ts'
import { reconcile } from './reconcile.ts'

const service = await testService({ as: 'carrier' })

const start = (...PaymentIds: string[]) => call(payments.startCheckout, { body: { PaymentIds } })
const startByLink = (Data: string) => call(payments.startCheckout, { body: { Data } })
const statusOf = (session_id: string) => call(payments.status, { query: { session_id } })

const linkOf = (paymentId: string) =>
  new URL(payLink(testKeys, { paymentId, issuedAt: testNow }), 'https://portal.example').searchParams.get(
    'data',
  ) ?? ''

const later = (milliseconds: number) => service.setNow(new Date(testNow.getTime() + milliseconds))

test('a signed-in user pays by card, comes back to the ticket, and gets one charge, one receipt and its mail', async () => {
  const { ticketId, paymentId } = await dueTicket(service)
  const { SessionId, Url } = await start(paymentId)
  expect(await booksOf(service, paymentId)).toEqual({ status: 'In Checkout', money: [], receipts: 0 })
  const { status, location } = await payByCard(service, Url)
  expect(status).toBe(303)
  expect(location).toBe(
    `http://portal.example/customerportal/details/${ticketId}?record_type=TICKET&session_id=${SessionId}`,
  )
  await service.jobsDone()
  expect(await booksOf(service, paymentId)).toEqual({
    status: 'Paid',
    money: ['charge 25000'],
    receipts: 1,
  })
  expect(await statusOf(SessionId)).toMatchObject({
    Status: 'paid',
    Amount: '250.00',
    Url: null,
    TicketId: ticketId,
    For: 'Bram C.',
    ReceiptEmail: 'd***@carrier.example',
    LinkData: null,
  })
  const mails = await service.admin
    .selectFrom('demo_mail')
    .select(['subject', 'body'])
    .where('recipient', '=', 'dana@carrier.example')
    .execute()
  expect(mails.filter(({ subject }) => subject.startsWith('Receipt R-2026-'))).toMatchObject([
    { body: expect.stringContaining('on 20 Nov 2026 UTC, Visa ends 4242.') },
  ])
})

test('the return page settles a payment whose webhook has not arrived', async () => {
  const { paymentId } = await dueTicket(service)
  const { SessionId, Url } = await start(paymentId)
  await payByCard(service, Url)
  expect((await statusOf(SessionId)).Status).toBe('paid')
  await service.jobsDone()
  expect(await booksOf(service, paymentId)).toEqual({ status: 'Paid', money: ['charge 25000'], receipts: 1 })
})

test('a user with a pay link pays without a sign-in, and comes back to the return page', async () => {
  const { ticketId, paymentId } = await dueTicket(service)
  const other = await addPayment(service.admin, ticketId, { amount_cents: 10_000 })
  service.speakWith(undefined)
  const Data = linkOf(paymentId)
  const { SessionId, Url } = await call(payments.startCheckout, {
    body: { Data, PaymentIds: [paymentId, other] },
  })
  const { location } = await payByCard(service, Url)
  expect(location).toBe(`http://portal.example/return?session_id=${SessionId}`)
  expect(await statusOf(SessionId)).toMatchObject({
    Status: 'paid',
    Amount: '350.00',
    TicketId: null,
    LinkData: Data,
  })
  const books = await Promise.all([paymentId, other].map((id) => booksOf(service, id)))
  expect(books.map(({ status, receipts }) => [status, receipts])).toEqual([
    ['Paid', 1],
    ['Paid', 1],
  ])
  await expect(startByLink(Data)).rejects.toMatchObject({ status: 409 })
})

test('a checkout of what is paid answers 409 and names the receipt', async () => {
  const { paymentId } = await dueTicket(service)
  const { SessionId, Url } = await start(paymentId)
  await payByCard(service, Url)
  const { ReceiptId } = await statusOf(SessionId)
  await expect(start(paymentId)).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^This is paid already: receipt R-2026-\d{6}\.$/),
    newer: { Id: ReceiptId, Name: expect.stringMatching(/^R-2026-/) },
  })
})

test('the same payer gets the open page again, and another payer ends it first', async () => {
  const { paymentId } = await dueTicket(service)
  const first = await start(paymentId)
  expect(await start(paymentId)).toEqual(first)
  service.speakWith(undefined)
  const second = await startByLink(linkOf(paymentId))
  expect(second.SessionId).not.toBe(first.SessionId)
  expect((await statusOf(first.SessionId)).Status).toBe('expired')
  const { html } = await payByCard(service, first.Url)
  expect(html).toContain('This page has expired and nothing was charged.')
  await payByCard(service, second.Url)
  expect((await statusOf(second.SessionId)).Status).toBe('paid')
  expect((await booksOf(service, paymentId)).money).toEqual(['charge 25000'])
})

test('a declined card leaves the page open, the payment unpaid, and another card pays', async () => {
  const { paymentId } = await dueTicket(service)
  const { SessionId, Url } = await start(paymentId)
  const { status, html } = await payByCard(service, Url, 'declined')
  expect({ status, isTold: html.includes('The card was declined. Nothing was charged.') }).toEqual({
    status: 200,
    isTold: true,
  })
  expect(await statusOf(SessionId)).toMatchObject({ Status: 'failed', Url })
  await payByCard(service, Url)
  expect((await statusOf(SessionId)).Status).toBe('paid')
})

test('3-D Secure asks on a second page: failed is declined, authenticated is paid', async () => {
  const { paymentId } = await dueTicket(service)
  const { SessionId, Url } = await start(paymentId)
  expect((await payByCard(service, Url, 'authenticate')).html).toContain('Authenticate')
  expect((await sendPage(service, Url, { action: 'fail' })).html).toContain('The card was declined')
  expect((await statusOf(SessionId)).Status).toBe('failed')
  await payByCard(service, Url, 'authenticate')
  await sendPage(service, Url, { action: 'authenticate' })
  expect((await statusOf(SessionId)).Status).toBe('paid')
})

test('while a payment settles it is refused a second time, then it is paid without a page', async () => {
  const { ticketId, paymentId } = await dueTicket(service)
  const { SessionId, Url } = await start(paymentId)
  await payByCard(service, Url, 'settlesLater')
  expect((await statusOf(SessionId)).Status).toBe('settling')
  expect(await call(payments.ofTicket, { params: { id: ticketId } })).toMatchObject([{ IsSettling: true }])
  expect(await readTicket(ticketId)).toMatchObject({
    Payment_Due__c: null,
    NextPayment: null,
    Payment_Settling__c: '250.00',
  })
  const { Name: Search } = await readTicket(ticketId)
  const { Data } = await call(tickets.list, { query: { Search } })
  expect(Data).toMatchObject([{ Payments__c: null, isMultiplePay__c: false, Opportunities__r: [] }])
  await expect(start(paymentId)).rejects.toMatchObject({
    status: 409,
    message: "This payment is being processed. Don't pay again.",
  })
  // A checkout whose webhook is being taken in is left to it.
  await service.jobsDone()
  later(60_000)
  await reconcile(service.payments)
  expect(await booksOf(service, paymentId)).toEqual({ status: 'Paid', money: ['charge 25000'], receipts: 1 })
})

test('a payment that fails while it settles is due again at once', async () => {
  const { paymentId } = await dueTicket(service)
  const { SessionId, Url } = await start(paymentId)
  await payByCard(service, Url, 'settlingFails')
  later(60_000)
  expect((await statusOf(SessionId)).Status).toBe('failed')
  expect(await booksOf(service, paymentId)).toEqual({ status: 'Due', money: [], receipts: 0 })
})

test('an abandoned page expires, and the payment is due again', async () => {
  const { paymentId } = await dueTicket(service)
  const { SessionId, Url } = await start(paymentId)
  expect((await sendPage(service, Url, { action: 'cancel' })).location).toContain(SessionId)
  expect((await statusOf(SessionId)).Status).toBe('open')
  later(3_600_000)
  await reconcile(service.payments)
  expect((await booksOf(service, paymentId)).status).toBe('Due')
  expect(await statusOf(SessionId)).toMatchObject({ Status: 'expired', Url: null })
})

test('a payment of another carrier, an absent one, and those of other roles are refused', async () => {
  const { paymentId } = await dueTicket(service)
  const foreign = await foreignPayment()
  for (const ids of [[foreign], ['01890000-0000-7000-8000-000000000000'], [paymentId, foreign]]) {
    await expect(start(...ids)).rejects.toMatchObject({ status: 404, message: 'Record not found' })
  }
  for (const role of ['operator', 'guest', 'mvr'] as const) {
    await service.signIn(role)
    await expect(start(paymentId)).rejects.toMatchObject({ status: 403 })
  }
  await service.signIn('driver')
  await expect(start(paymentId)).rejects.toMatchObject({ status: 404 })
  service.speakWith(undefined)
  await expect(start(paymentId)).rejects.toMatchObject({ status: 401 })
  const byLink = call(payments.startCheckout, { body: { Data: linkOf(paymentId), PaymentIds: [foreign] } })
  await expect(byLink).rejects.toMatchObject({ status: 404 })
})

async function foreignPayment() {
  const { id } = await service.admin
    .selectFrom('payment')
    .select('id')
    .where('account_id', 'not in', (own) =>
      own
        .selectFrom('account_access')
        .innerJoin('app_user', 'app_user.id', 'account_access.user_id')
        .select('account_access.account_id')
        .where('app_user.role', '=', 'carrier'),
    )
    .where('status', '=', 'Due')
    .executeTakeFirstOrThrow()
  return id
}

test('one checkout is for one carrier', async () => {
  const first = await dueTicket(service)
  const second = await dueTicket(service, quillhaven.id)
  await expect(start(first.paymentId, second.paymentId)).rejects.toMatchObject({
    status: 400,
    message: 'Pay for one carrier at a time',
  })
})

test('a link that expired or was altered starts nothing', async () => {
  const { paymentId } = await dueTicket(service)
  const data = linkOf(paymentId)
  await expect(startByLink(`${data.slice(0, -2)}AA`)).rejects.toMatchObject({ status: 400 })
  later(91 * 86_400_000)
  await expect(startByLink(data)).rejects.toMatchObject({
    status: 400,
    message: 'This payment link has expired. Ask for a new one',
  })
  expect((await booksOf(service, paymentId)).status).toBe('Due')
})

async function refuses(): Promise<never> {
  throw new ProviderRefused('The page would close too soon')
}

test('a checkout that the provider refuses for good is over, and its payment is due again', async () => {
  const { paymentId } = await dueTicket(service)
  await start(paymentId)
  const [{ id } = { id: '' }] = await service.admin
    .updateTable('checkout_session')
    .set({ provider_session_id: null, provider_url: null })
    .where('id', 'in', (own) =>
      own.selectFrom('checkout_payment').select('session_id').where('payment_id', '=', paymentId),
    )
    .returning('id')
    .execute()
  const tools = { ...service.payments, provider: { ...service.sandbox, createSession: refuses } }
  await reconcile({ ...tools, clock: () => new Date(testNow.getTime() + 40_000) })
  expect((await booksOf(service, paymentId)).status).toBe('Due')
  expect((await statusOf(id)).Status).toBe('failed')
})
