import { sql } from 'kysely'
import { shownDay } from '../platform/calendar.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { becomeService, tenantTx, type User } from '../platform/database/tenant.ts'
import { jobIdFor } from '../platform/jobs/job-id.ts'
import type { Enqueue, Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import { countMail, mailboxOf } from '../platform/mail/mail-bound.ts'
import { noticeQueue, type MailText } from '../platform/mail/mail.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { mayTellDriver } from '../payments/driver-messages.ts'

/** Days before a court date. A reminder that could not be sent on its day is sent on the next one, or not at all. */
const remindedBefore = [14, 7, 2]

/** By the carrier's clock. */
const earliestHour = 7

/** Tickets in one transaction. */
const batch = 200

const reminderUser: User = { id: '', role: 'operator', accountIds: [], driverId: undefined }

interface ReminderTools extends ScheduleTools {
  keys: Keys
  enqueue: Enqueue
  /** The portal's URL, without a trailing slash. */
  portal: string
}

/** Mails the carrier and the driver before a court date. */
export const courtReminders = (tools: ReminderTools): Schedule => ({
  name: 'court-reminders',
  cron: '5 * * * *',
  run: async () => {
    const sent = await remindOfCourtDates(tools)
    if (sent > 0) tools.log.info({ sent }, 'reminders of court dates were sent')
  },
})

/** @returns the number of tickets whose reminders were sent. */
export async function remindOfCourtDates({
  db,
  enqueue,
  portal,
  clock,
  keys,
}: Pick<ReminderTools, 'db' | 'enqueue' | 'portal' | 'clock' | 'keys'>): Promise<number> {
  const now = clock()
  let sent = 0
  let found = batch
  while (found === batch) {
    // oxlint-disable-next-line no-await-in-loop
    found = await remindBatch(db, { enqueue, portal, keys, now })
    sent += found
  }
  return sent
}

type Batch = Pick<ReminderTools, 'enqueue' | 'portal' | 'keys'> & { now: Date }

const remindBatch = (db: Db, { enqueue, portal, keys, now }: Batch) =>
  tenantTx(db, reminderUser, async (tx) => {
    const due = await insertDueReminders(tx, now)
    if (due.length === 0) return 0
    await becomeService(tx)
    const staff = await selectStaff(
      tx,
      due.map(({ account_id: id }) => id),
    )
    for (const reminder of due) {
      const ofCarrier = staff.filter(({ account_id: id }) => id === reminder.account_id)
      const { driver_email: driver } = reminder
      // oxlint-disable-next-line no-await-in-loop
      const isDriverTold = driver !== null && (await mayMail(tx, reminder.account_id, driver, { keys, now }))
      const mails = [
        ...ofCarrier.map(({ email }) => ({ to: email, ...carrierMail(portal, reminder) })),
        ...(isDriverTold ? [{ to: driver, ...driverMail(portal, reminder) }] : []),
      ]
      for (const mail of mails) {
        const { ticket_id: ticket, court_on: day, days } = reminder
        const id = jobIdFor('court reminder', ticket, day, String(days), mail.to)
        // oxlint-disable-next-line no-await-in-loop
        await enqueue(tx, noticeQueue, id, mail)
      }
    }
    return due.length
  })

/**
 * A driver's address was typed by a user and may be a stranger's. Each carrier's are counted by themselves: none can keep away
 * those of another. The carrier's users have no bound, nor has the carrier: each
 * ticket is one that they track, and a reminder left out may cost a license.
 */
const mayMail = async (tx: Tx, carrier: string, to: string, { keys, now }: Pick<Batch, 'keys' | 'now'>) =>
  (await countMail(tx, {
    kind: 'court reminder',
    subjects: [`${mailboxOf(to)} of ${carrier}`],
    keys,
    now,
  })) === 0

interface Reminder {
  ticket_id: string
  account_id: string
  number: string
  court_on: string
  /** Days from the carrier's today. */
  days_left: number
  days: number
  place: string | null
  driver_name: string | null
  must_appear: boolean | null
  /** Null when the driver has none, or is not to be told yet. */
  driver_email: string | null
}

async function insertDueReminders(tx: Tx, now: Date): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with due as (
      select ticket.id as ticket_id, ticket.account_id, ticket.number, ticket.court_on,
        ticket.court_on - local.at::date as days_left, before.days,
        coalesce(ticket.court_location, ticket.city_state) as place,
        ticket.driver_full_name as driver_name, ticket.must_appear,
        case when ${mayTellDriver} then coalesce(driver.email, ticket.driver_email) end as driver_email
      from ticket
      join account on account.id = ticket.account_id
      cross join lateral (select ${now}::timestamptz at time zone account.time_zone as at) as local
      join unnest(${remindedBefore}::int[]) as before (days)
        on ticket.court_on - local.at::date in (before.days, before.days - 1)
      left join driver on driver.id = ticket.driver_id
      where ticket.closed_at is null and extract(hour from local.at) >= ${earliestHour}
        and ticket.court_on between ${now}::date - 1 and ${now}::date + ${Math.max(...remindedBefore) + 2}::int
        and not exists (
          select from court_reminder as sent
          where sent.ticket_id = ticket.id and sent.court_on = ticket.court_on and sent.days = before.days
        )
      order by ticket.court_on, ticket.id
      limit ${batch}
    ),
    inserted as (
      insert into court_reminder (ticket_id, account_id, court_on, days, sent_at)
      select ticket_id, account_id, court_on, days, ${now} from due
      on conflict do nothing
      returning ticket_id, days
    )
    select due.* from due join inserted using (ticket_id, days)
  `.execute(tx)
  return rows
}

/** The carrier's users: an agency has its own calendar of all the carriers that it serves. */
const selectStaff = (tx: Tx, accountIds: readonly string[]) =>
  tx
    .selectFrom('app_user')
    .innerJoin('account_access', 'account_access.user_id', 'app_user.id')
    .select(['account_access.account_id', 'app_user.email'])
    .where('account_access.account_id', 'in', [...new Set(accountIds)])
    .where('app_user.role', '=', 'carrier')
    .where('app_user.disabled_at', 'is', null)
    .execute()

const inDays = (days: number) => (days === 1 ? 'tomorrow' : `in ${days} days`)

const appearance = ({ must_appear: must }: Reminder) => {
  if (must === null) return 'Ask the attorney whether the driver must appear.'
  return must ? 'The driver must appear.' : 'The attorney appears. The driver does not have to.'
}

const courtOf = ({ court_on: day, days_left: days, place }: Reminder) =>
  `${shownDay(day)}, ${inDays(days)}${place === null ? '' : `, in ${place}`}`

const ticketLink = (portal: string, { ticket_id: id }: Reminder) => ({
  words: 'Open the ticket',
  url: `${portal}/customerportal/details/${id}?record_type=TICKET`,
})

const carrierMail = (portal: string, reminder: Reminder): MailText => ({
  subject: `Court date of ticket ${reminder.number} ${inDays(reminder.days_left)}`,
  before: [
    `Ticket ${reminder.number}${reminder.driver_name === null ? '' : ` of ${reminder.driver_name}`} has its court date on ${courtOf(reminder)}.`,
    appearance(reminder),
  ],
  link: ticketLink(portal, reminder),
  after: [],
})

const driverMail = (portal: string, reminder: Reminder): MailText => ({
  subject: `Your court date ${inDays(reminder.days_left)}`,
  before: [
    `Your ticket ${reminder.number} has its court date on ${courtOf(reminder)}.`,
    ownAppearance(reminder),
  ],
  link: ticketLink(portal, reminder),
  after: [],
})

const ownAppearance = ({ must_appear: must }: Reminder) => {
  if (must === null) return 'Ask your attorney whether you must appear.'
  return must ? 'You must appear.' : "Your attorney appears. You don't have to."
}
