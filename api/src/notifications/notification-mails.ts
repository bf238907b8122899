import { sql } from 'kysely'
import type {
  Notification,
  NotificationFacts,
  NotificationKind,
} from 'shared-api/notifications/notifications'
import { notificationPath, notificationText } from 'shared-api/notifications/notification-text'
import type { Db, Tx } from '../platform/database/connect.ts'
import { becomeService, tenantTx, type User } from '../platform/database/tenant.ts'
import { jobIdFor } from '../platform/jobs/job-id.ts'
import type { Enqueue, Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import { noticeQueue } from '../platform/mail/mail.ts'

const mailUser: User = { id: '', role: 'operator', accountIds: [], driverId: undefined }

/** Mails in one transaction. */
const batch = 200

interface MailTools extends ScheduleTools {
  enqueue: Enqueue
  /** The portal's URL, without a trailing slash. */
  portal: string
}

/** Every minute, in one process: mails the notifications of users who asked for that. */
export const notificationMails = (tools: MailTools): Schedule => ({
  name: 'notification-mails',
  cron: '* * * * *',
  run: () => sendNotificationMails(tools),
})

export async function sendNotificationMails({
  db,
  enqueue,
  portal,
}: Pick<MailTools, 'db' | 'enqueue' | 'portal'>) {
  await tenantTx(db, mailUser, (tx) => sql`select drop_overtaken_mails()`.execute(tx))
  // oxlint-disable-next-line no-await-in-loop
  while ((await sendBatch(db, enqueue, portal)) === batch);
}

const sendBatch = (db: Db, enqueue: Enqueue, portal: string) =>
  tenantTx(db, mailUser, async (tx) => {
    const due = await takeMails(tx)
    await becomeService(tx)
    for (const { id, email, kind, facts, number, record_id: record, record_type: type } of due) {
      const said = notificationText({ Kind: kind, Name: number, RecordType: type, Facts: facts })
      // 'a driver disputes an MVR'
      const text = said.charAt(0).toUpperCase() + said.slice(1)
      // oxlint-disable-next-line no-await-in-loop
      await enqueue(tx, noticeQueue, jobIdFor('notification', id), {
        to: email,
        subject: text,
        before: [`${text}.`],
        link: {
          words: `Open the ${recordNames[type]}`,
          url: portal + notificationPath({ RecordType: type, RecordId: record }),
        },
        after: ['Turn these emails off under Settings.'],
      })
    }
    return due.length
  })

const recordNames: Readonly<Record<Notification['RecordType'], string>> = {
  TICKET: 'ticket',
  INSPECTION: 'compliance challenge',
  MVR_REPORT: 'MVR',
  MVR_NOTICE: 'notice',
}

interface DueMail {
  id: string
  email: string
  kind: NotificationKind
  facts: NotificationFacts
  record_type: Notification['RecordType']
  record_id: string
  /** Of a ticket or a challenge; 'a driver' of an MVR, whose driver no mail names. */
  number: string
}

async function takeMails(tx: Tx): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    select id, email, kind, facts, record_type, record_id, number from take_notification_mails(${batch})
  `.execute(tx)
  return rows
}
