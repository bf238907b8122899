import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { quillhaven } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'
import { newTicket } from '../../test/support/sample-tickets.ts'
import { testKeys } from '../../test/support/test-world.ts'
import { Mail } from '../platform/mail/mail.ts'
import { remindOfCourtDates } from './court-reminders.ts'

const service = await testService()

/** At 13:00 UTC it is morning for the carrier. */
const courtOn = '2027-03-20'

const { rows: unpaidTickets } = await sql<{ id: string; email: string }>`
  select ticket.id, driver.email from ticket join driver on driver.id = ticket.driver_id
  where ticket.account_id = ${quillhaven.id} and ticket.closed_at is null and driver.email is not null
    and exists (select from payment where ticket_id = ticket.id and status = 'Due')
`.execute(service.admin)
const { id: ticketId = '', email: driverEmail = '' } = unpaidTickets[0] ?? {}

beforeEach(async () => {
  await sql`update ticket set court_on = null where closed_at is null`.execute(service.admin)
  await sql`delete from court_reminder`.execute(service.admin)
  await change({ court_on: courtOn, number: 'T-1', no_driver_comms_until_paid: false })
})

const change = (facts: Record<string, string | boolean | Date | null>) =>
  service.admin.updateTable('ticket').set(facts).where('id', '=', ticketId).execute()

/** The mails that are sent when the clock shows these instants, one after the other. */
async function remindAt(...instants: string[]) {
  const sent: Mail[] = []
  for (const instant of instants) {
    // oxlint-disable-next-line no-await-in-loop
    await remindOfCourtDates({
      db: service.db,
      portal: 'https://portal.example',
      keys: testKeys,
      clock: () => new Date(instant),
      enqueue: async (_tx, _queue, _id, mail) => {
        sent.push(Mail.parse(mail))
        return true
      },
    })
  }
  return sent
}

const morningsFrom = (first: number, last: number) =>
  Array.from(
    { length: last - first + 1 },
    (_, index) => `2027-03-${String(first + index).padStart(2, '0')}T13:00:00Z`,
  )

test('carrier and driver are reminded 14, 7 and 2 days before, each time once', async () => {
  const sent = await remindAt(...morningsFrom(1, 21), '2027-03-13T14:00:00Z')
  const ofDriver = sent.filter(({ to }) => to === driverEmail)
  expect(ofDriver.map(({ subject }) => subject)).toEqual([
    'Your court date in 14 days',
    'Your court date in 7 days',
    'Your court date in 2 days',
  ])
  expect(ofDriver[0]?.before[0]).toContain('Your ticket T-1 has its court date on 20 Mar 2027, in 14 days')
  const ofCarrier = sent.filter(({ to }) => to === 'carrier@demo.example')
  expect(ofCarrier.map(({ subject }) => subject)).toEqual([
    'Court date of ticket T-1 in 14 days',
    'Court date of ticket T-1 in 7 days',
    'Court date of ticket T-1 in 2 days',
  ])
})

test('a reminder that could not be sent on its day is sent on the next one', async () => {
  const sent = await remindAt('2027-03-14T13:00:00Z', '2027-03-14T15:00:00Z')
  expect(sent.filter(({ to }) => to === driverEmail).map(({ subject }) => subject)).toEqual([
    'Your court date in 6 days',
  ])
})

test("nothing is sent in the carrier's night", async () => {
  expect(await remindAt('2027-03-13T08:00:00Z')).toEqual([])
})

test('a court date that moves has reminders of its own', async () => {
  await remindAt('2027-03-13T13:00:00Z')
  await change({ court_on: '2027-03-27' })
  const sent = await remindAt('2027-03-13T15:00:00Z', '2027-03-20T13:00:00Z')
  expect(sent.filter(({ to }) => to === driverEmail).map(({ subject }) => subject)).toEqual([
    'Your court date in 14 days',
    'Your court date in 7 days',
  ])
})

test('a driver who is not to be told before the payment gets reminders only after it; the carrier always does', async () => {
  await change({ no_driver_comms_until_paid: true })
  const unpaid = await remindAt('2027-03-06T13:00:00Z')
  expect(unpaid.map(({ to }) => to)).toContain('carrier@demo.example')
  expect(unpaid.map(({ to }) => to)).not.toContain(driverEmail)
  await sql`
    update payment set status = 'Paid', paid_at = now() where ticket_id = ${ticketId} and status <> 'Paid'
  `.execute(service.admin)
  expect((await remindAt('2027-03-13T13:00:00Z')).map(({ to }) => to)).toContain(driverEmail)
})

test.each([
  [null, 'Ask your attorney whether you must appear.'],
  [true, 'You must appear.'],
  [false, "Your attorney appears. You don't have to."],
])('a ticket whose driver must appear (%s) says: %s', async (must_appear, line) => {
  await change({ must_appear })
  const mail = (await remindAt('2027-03-13T13:00:00Z')).find(({ to }) => to === driverEmail)
  expect(mail?.before[1]).toBe(line)
})

test('an address on many tickets gets five reminders an hour, and the carrier one for each ticket', async () => {
  // oxlint-disable-next-line no-await-in-loop
  for (let at = 0; at < 7; at += 1) await newTicket(service.admin, { court_on: '2027-05-20' })
  const sent = await remindAt('2027-05-13T13:00:00Z')
  const to = (address: string) => sent.filter((mail) => mail.to === address)
  expect(to(driverEmail)).toHaveLength(5)
  expect(to('carrier@demo.example')).toHaveLength(7)
})

test('a closed ticket has no reminders', async () => {
  await change({ attorney_status: 'Attorney Complete', closed_at: new Date(), outcome: 'Dismissed' })
  expect(await remindAt(...morningsFrom(1, 21))).toEqual([])
})
