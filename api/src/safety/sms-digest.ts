import type { Db } from '../platform/database/connect.ts'
import { becomeService, becomeTenant } from '../platform/database/tenant.ts'
import { jobIdFor } from '../platform/jobs/job-id.ts'
import type { Enqueue, Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import { noticeQueue, type MailText } from '../platform/mail/mail.ts'
import { type CarrierNews, claimDigest, selectNews } from './sms-digest-queries.ts'

interface DigestTools extends ScheduleTools {
  enqueue: Enqueue
  /** The portal's URL, without a trailing slash. */
  portal: string
}

/** Mails what arrived from the roadside to the users who asked for a digest, in their carrier's morning. */
export const smsDigests = (tools: DigestTools): Schedule => ({
  name: 'sms-digests',
  cron: '20 * * * *',
  run: async () => {
    const sent = await sendSmsDigests(tools)
    if (sent > 0) tools.log.info({ sent }, 'digests of roadside reports were sent')
  },
})

/** @returns the number of mails. A user without news gets none. */
export async function sendSmsDigests({
  db,
  clock,
  ...tools
}: Pick<DigestTools, 'db' | 'enqueue' | 'portal' | 'clock'>): Promise<number> {
  const now = clock()
  let sent = 0
  let outcome: Outcome = 'nothing new'
  while (outcome !== 'none due') {
    // oxlint-disable-next-line no-await-in-loop
    outcome = await sendNext(db, { ...tools, now })
    if (outcome === 'sent') sent += 1
  }
  return sent
}

type Outcome = 'none due' | 'nothing new' | 'sent'

/** Claim and mail are one transaction: a stop between them leaves neither. */
const sendNext = (db: Db, { enqueue, portal, now }: { enqueue: Enqueue; portal: string; now: Date }) =>
  db.transaction().execute(async (tx): Promise<Outcome> => {
    const due = await claimDigest(tx, now)
    if (due === undefined) return 'none due'
    // The user's own eyes: row level security shows what the user may see now.
    await becomeTenant(tx, { id: due.id, role: due.role, accountIds: due.accountIds, driverId: undefined })
    const news = await selectNews(tx, due, now)
    await becomeService(tx)
    if (news.length === 0) return 'nothing new'
    const id = jobIdFor('sms digest', due.id, due.since.toISOString())
    await enqueue(tx, noticeQueue, id, { to: due.email, ...digestMail(portal, news) })
    return 'sent'
  })

/** Carriers that a mail names; the rest is a number. */
const named = 20

function digestMail(portal: string, news: readonly CarrierNews[]): MailText {
  const reports = news.reduce((sum, { inspections, crashes }) => sum + inspections + crashes, 0)
  const more = news.length - named
  return {
    subject: counted(reports, 'new roadside report'),
    before: [
      ...news.slice(0, named).map(lineOf),
      ...(more > 0 ? [`New reports of ${counted(more, 'more carrier')}.`] : []),
    ],
    link: { words: 'Open SMS notify', url: `${portal}/sms-notify` },
    after: ['Change this digest or turn it off under Settings.'],
  }
}

/** 'Quillhaven Freight LLC: 3 inspections (2 with violations), 1 crash.' */
function lineOf({ name, inspections, withViolations, crashes }: CarrierNews): string {
  const found = withViolations === 0 ? 'none with violations' : `${withViolations} with violations`
  const parts = [
    ...(inspections > 0 ? [`${counted(inspections, 'inspection')} (${found})`] : []),
    ...(crashes > 0 ? [crashes === 1 ? '1 crash' : `${crashes} crashes`] : []),
  ]
  return `${name}: ${parts.join(', ')}.`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
