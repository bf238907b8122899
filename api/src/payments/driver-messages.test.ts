import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { notificationText } from 'shared-api/notifications/notification-text'
import { payments as paymentCalls } from 'shared-api/payments'
import { ticketPayments } from 'shared-api/payments/set-payments'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import { bell, emptyBells, kindsInBell } from '../../test/support/sample-notifications.ts'
import { demoId } from '../../demo/seeded-random.ts'
import { addPayment } from '../../test/support/sample-payments.ts'
import { cardForm, cards, payByCard, sendPage } from '../../test/support/sample-checkout.ts'
import { sendNotificationMails } from '../notifications/notification-mails.ts'
import { Mail } from '../platform/mail/mail.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { newTicket, updateTicket } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { enqueuePayLinkMail } from './pay-link-mail.ts'
import { refundPayment } from './refund.ts'

const service = await testService()
let ticketId: string

beforeEach(async () => {
  await emptyBells(service)
  ticketId = await newTicket(service.admin)
  await service.admin
    .updateTable('ticket')
    .set({ no_driver_comms_until_paid: true })
    .where('id', '=', ticketId)
    .execute()
  await service.signIn('operator')
})

async function inBellOf(role: 'carrier' | 'driver') {
  await service.signIn(role)
  return kindsInBell()
}

const setPayment = async () => {
  const [payment] = await call(ticketPayments.set, {
    body: {
      TicketId: ticketId,
      Payments: [{ paymentName: 'Attorney fee', DueDate: null, Lines: [{ Name: 'Fee', Amount: '250.00' }] }],
    },
  })
  return payment?.Id ?? ''
}

/** Addresses that a change is mailed to now. Of the users of this ticket the driver alone has mails by default. */
async function mailedChanges() {
  const sent: string[] = []
  await sendNotificationMails({
    db: service.db,
    portal: 'https://portal.example',
    enqueue: async (_tx, _queue, _id, mail) => sent.push(Mail.parse(mail).to) > 0,
  })
  return sent
}

test('of 500 messages about a ticket that is not paid none reaches the driver, and all reach the carrier', async () => {
  const events = [
    (turn: number) => updateTicket(ticketId, { Court_Date__c: `2027-0${1 + (turn % 9)}-10` }),
    (turn: number) => call(ticketProgress.addNote, { body: { Id: ticketId, Text: `Message ${turn}` } }),
  ]
  await setPayment()
  await updateTicket(ticketId, { Attorney_Status__c: 'Sent to Attorney' })
  for (let turn = 0; turn < 498; turn += 1) await events[turn % 2]?.(turn)
  await service.jobsDone()
  expect(await mailedChanges()).toEqual([])
  expect(await inBellOf('driver')).toEqual([])
  await service.signIn('carrier')
  // The 249 notes of these minutes ring one bell.
  expect((await bell()).Total).toBe(252)
})

test('a ticket that is paid releases its messages with one summary', async () => {
  const PaymentId = await setPayment()
  await updateTicket(ticketId, { Attorney_Status__c: 'Sent to Attorney' })
  await service.signIn('carrier')
  const { Url } = await call(paymentCalls.startCheckout, { body: { PaymentIds: [PaymentId] } })
  await payByCard(service, Url)
  await service.jobsDone()
  expect(await inBellOf('driver')).toEqual(['summary'])
  const [summary] = (await bell()).Data
  expect(summary && notificationText(summary)).toBe(`Update on ticket ${summary?.Name}: Sent to Attorney`)
  await service.signIn('operator')
  await updateTicket(ticketId, { Attorney_Status__c: 'Attny Assigned' })
  expect((await inBellOf('driver')).toSorted()).toEqual(['status', 'summary'])
})

test('a change that was told is not mailed once the messages are held again', async () => {
  await call(ticketProgress.cover, { body: { Id: ticketId } })
  await updateTicket(ticketId, { Court_Date__c: '2027-01-20' })
  expect(await mailedChanges()).toEqual(['driver@demo.example', 'driver@demo.example'])
  await updateTicket(ticketId, { Court_Date__c: '2027-01-21' })
  await service.admin.updateTable('ticket').set({ is_covered: false }).where('id', '=', ticketId).execute()
  expect(await mailedChanges()).toEqual([])
})

test('two payments that are settled at the same time release the messages with one summary', async () => {
  const ids = [await addPayment(service.admin, ticketId), await addPayment(service.admin, ticketId)]
  const office = {
    id: demoId('user operator@demo.example'),
    role: 'operator',
    accountIds: [],
    driverId: undefined,
  } as const
  const settle = (id: string | undefined, before: Promise<unknown>) =>
    tenantTx(service.db, office, async (tx) => {
      await sql`update payment set status = 'Paid', paid_at = now() where id = ${id}`.execute(tx)
      await before
    })
  const isWaiting = Promise.withResolvers<void>()
  const first = settle(ids[0], isWaiting.promise)
  const second = settle(ids[1], Promise.resolve())
  await Promise.race([second, waitsForLock()])
  isWaiting.resolve()
  await Promise.all([first, second])
  expect(await inBellOf('driver')).toEqual(['summary'])
})

/** Until a statement waits for the lock of another. */
async function waitsForLock() {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
      service.admin,
    )
    if (rows.length > 0) return
  }
}

test("the carrier marks a ticket as covered once, and the driver gets one summary; the driver can't", async () => {
  await updateTicket(ticketId, { Attorney_Status__c: 'Sent to Attorney' })
  const cover = () => call(ticketProgress.cover, { body: { Id: ticketId } })
  await service.signIn('driver')
  await expect(cover()).rejects.toMatchObject({ status: 403 })
  await service.signIn('carrier')
  expect(await cover()).toMatchObject({ noDriverCommsUntilPaid: true, AreDriverMessagesHeld: false })
  await expect(cover()).rejects.toMatchObject({ status: 409 })
  const { Data } = await call(ticketProgress.timeline, { params: { id: ticketId }, query: {} })
  expect(Data.filter(({ Changes }) => Changes.some(({ Field }) => Field === 'Is_Covered__c'))).toEqual([
    expect.objectContaining({ Kind: 'changed', By: { Name: 'Dana Pell' } }),
  ])
  expect(await inBellOf('driver')).toEqual(['summary'])
})

test('a covered ticket whose payments are paid later has one summary, and a word of each payment', async () => {
  const ids = [await addPayment(service.admin, ticketId), await addPayment(service.admin, ticketId)]
  await service.signIn('carrier')
  await call(ticketProgress.cover, { body: { Id: ticketId } })
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop
    const { Url } = await call(paymentCalls.startCheckout, { body: { PaymentIds: [id] } })
    // oxlint-disable-next-line no-await-in-loop
    await payByCard(service, Url)
    // oxlint-disable-next-line no-await-in-loop
    await service.jobsDone()
  }
  expect((await inBellOf('driver')).toSorted()).toEqual(['payment paid', 'payment paid', 'summary'])
})

test('a held driver gets the receipt and the refund of an own payment by mail, and a declined one once it is covered', async () => {
  const number = `P-${ticketId}`
  await service.admin.updateTable('ticket').set({ number }).where('id', '=', ticketId).execute()
  const [own, declined] = [
    await addPayment(service.admin, ticketId),
    await addPayment(service.admin, ticketId),
  ]
  const payAsDriver = async (id: string, card: 'paid' | 'settlingFails') => {
    await service.signIn('driver')
    const { SessionId, Url } = await call(paymentCalls.startCheckout, { body: { PaymentIds: [id] } })
    await sendPage(service, Url, { ...cardForm(cards[card]), email: 'driver@demo.example' })
    service.setNow(new Date(testNow.getTime() + 60_000))
    await call(paymentCalls.status, { query: { session_id: SessionId } })
    await service.jobsDone()
    service.setNow(testNow)
  }
  const mailsToDriver = async () => {
    await service.jobsDone()
    const mails = await service.admin
      .selectFrom('demo_mail')
      .select('subject')
      .where('recipient', '=', 'driver@demo.example')
      .orderBy('sent_at')
      .execute()
    return mails.map(({ subject }) => subject.replace(/R-2026-\d+/, 'R'))
  }
  await service.admin.deleteFrom('demo_mail').execute()
  await payAsDriver(own, 'paid')
  const refund = { paymentId: own, amountCents: 10_000, reason: 'Dismissed', requestedBy: null }
  await refundPayment(service.payments, { ...refund, requestId: randomUUID() })
  await payAsDriver(declined, 'settlingFails')
  expect((await mailsToDriver()).toSorted()).toEqual(['Receipt R', 'Refund for receipt R'])
  expect(await inBellOf('carrier')).toContain('payment failed')
  await call(ticketProgress.cover, { body: { Id: ticketId } })
  await payAsDriver(declined, 'settlingFails')
  expect(await mailsToDriver()).toContain(`Payment declined for ticket ${number}`)
})

test("a held ticket's pay link goes to its creator at once, and to none of the driver's addresses", async () => {
  const userOf = (email: string) =>
    service.admin
      .selectFrom('app_user')
      .select(['id', 'email'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  const creator = await userOf('carrier@demo.example')
  await service.admin
    .updateTable('ticket')
    .set({ created_by: creator.id, driver_email: 'typed@example.com' })
    .where('id', '=', ticketId)
    .execute()
  const number = `P-${ticketId}`
  await service.admin.updateTable('ticket').set({ number }).where('id', '=', ticketId).execute()
  const recipients = async () => {
    await service.jobsDone()
    const mails = await service.admin
      .selectFrom('demo_mail')
      .select('recipient')
      .where('subject', '=', `Pay for ticket ${number}`)
      .execute()
    return mails.map(({ recipient }) => recipient)
  }
  const paymentId = await setPayment()
  expect(await recipients()).toEqual([creator.email])
  for (const to of ['driver@demo.example', 'Typed@example.com', 'payer@example.com']) {
    // oxlint-disable-next-line no-await-in-loop
    await service.payments.db
      .transaction()
      .execute((tx) => enqueuePayLinkMail(tx, service.payments.enqueue, { paymentId, to, now: new Date() }))
  }
  expect((await recipients()).toSorted()).toEqual([...Array(3).fill(creator.email), 'payer@example.com'])
})
