import { beforeEach, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { notifications } from 'shared-api/notifications/notifications'
import { type PaymentDraft, ticketPayments } from 'shared-api/payments/set-payments'
import { emptyBells, kindsInBell } from '../../test/support/sample-notifications.ts'
import { newTicket, updateTicket } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'
import { Mail } from '../platform/mail/mail.ts'
import { sendNotificationMails } from './notification-mails.ts'
import { notificationSweep } from './notification-sweep.ts'

const service = await testService()
let ticketId: string

beforeEach(async () => {
  await emptyBells(service)
  ticketId = await newTicket(service.admin)
  await service.signIn('operator')
})

async function sentMails() {
  const sent: Mail[] = []
  await sendNotificationMails({
    db: service.db,
    portal: 'https://portal.example',
    enqueue: async (_tx, _queue, _id, mail) => {
      sent.push(Mail.parse(mail))
      return true
    },
  })
  return sent
}

test('each change is mailed to the driver once, and to others when they ask for it', async () => {
  await updateTicket(ticketId, { Court_Date__c: '2027-01-20' })
  const [mail, ...others] = await sentMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'driver@demo.example',
    link: { url: `https://portal.example/customerportal/details/${ticketId}?record_type=TICKET` },
  })
  expect(mail?.subject).toMatch(/^Ticket P-\d+ has a court date: 20 Jan 2027$/)
  expect(await sentMails()).toEqual([])
  await service.signIn('carrier')
  await call(notifications.saveSettings, { body: { Mails: 'Each change' } })
  await service.signIn('driver')
  expect(await call(notifications.settings)).toEqual({ Mails: 'Each change' })
  await call(notifications.saveSettings, { body: { Mails: 'Off' } })
  await service.signIn('operator')
  await updateTicket(ticketId, { Court_Date__c: '2027-02-20' })
  expect((await sentMails()).map(({ to }) => to)).toEqual(['carrier@demo.example'])
})

test('of several changes of one court date the newest is mailed, and each is in the bell', async () => {
  for (const Court_Date__c of ['2027-01-20', '2027-02-20', '2027-03-20'])
    // oxlint-disable-next-line no-await-in-loop
    await updateTicket(ticketId, { Court_Date__c })
  expect((await sentMails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('has a new court date: 20 Mar 2027'),
  ])
  await service.signIn('driver')
  expect(await kindsInBell()).toEqual(['court date', 'court date', 'court date'])
})

const draft = (amount: string, DueDate: string | null = null): PaymentDraft => ({
  paymentName: `Fee of ${amount}`,
  DueDate,
  Lines: [{ Name: 'Fee', Amount: amount }],
})

const set = (...Payments: PaymentDraft[]) =>
  call(ticketPayments.set, { body: { TicketId: ticketId, Payments } })

const subjects = async () => (await sentMails()).map(({ subject }) => subject)

test('a payment is mailed as due only while it is due', async () => {
  await set(draft('250.00'))
  expect(await subjects()).toEqual([expect.stringMatching(/^\$250\.00 due for ticket P-\d+$/)])
  await set(draft('250.00'), draft('40.00'), draft('90.00', '2026-12-01'))
  await set(draft('250.00'), draft('90.00', '2026-12-01'))
  expect(await subjects()).toEqual([expect.stringMatching(/^\$90\.00 due for ticket P-\d+ by 01 Dec 2026$/)])
  await set(draft('250.00'), draft('90.00', '2026-12-01'), draft('70.00'))
  await set()
  expect(await subjects()).toEqual([])
})

test('the creator is warned once while messages are held and court is within 7 days', async () => {
  const { id: creator } = await service.admin
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'carrier')
    .executeTakeFirstOrThrow()
  await service.admin
    .updateTable('ticket')
    .set({ no_driver_comms_until_paid: true, created_by: creator, court_on: '2027-03-08' })
    .where('id', '=', ticketId)
    .execute()
  const lookAt = (at: string) =>
    notificationSweep({
      db: service.db,
      clock: () => new Date(at),
      log: { info: () => undefined, warn: () => undefined },
    }).run()
  const inBellOf = async (role: 'carrier' | 'agent' | 'driver') => {
    await service.signIn(role)
    return kindsInBell()
  }
  await lookAt('2027-02-28T15:00:00Z')
  expect(await inBellOf('carrier')).toEqual([])
  await lookAt('2027-03-01T15:00:00Z')
  await lookAt('2027-03-02T15:00:00Z')
  expect(await inBellOf('carrier')).toEqual(['messages held'])
  expect(await inBellOf('agent')).toEqual([])
  expect(await inBellOf('driver')).toEqual([])
})
