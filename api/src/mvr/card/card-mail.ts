import * as z from 'zod/mini'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import { jobIdFor } from '../../platform/jobs/job-id.ts'
import { type Enqueue, type Queue, type Worker, worker } from '../../platform/jobs/queue.ts'
import { mailboxOf } from '../../platform/mail/mail-bound.ts'
import { mailQueue, type MailText } from '../../platform/mail/mail.ts'
import { mvrUser } from '../advance-report.ts'
import { selectSigner } from '../consent-queries.ts'

const CardMail = z.strictObject({ driverId: z.string(), to: z.string() })

const queue = {
  name: 'mvr-card-mail',
  payload: CardMail,
  retries: 12,
  within: 60,
} as const satisfies Queue

interface Asking extends z.infer<typeof CardMail> {
  /** By the carrier's calendar. */
  day: string
}

/** One mail a day to a driver's mailbox: false for a second one. The queue knows a job's id for 24 hours after it was done. */
export const enqueueCardMail = (tx: Tx, enqueue: Enqueue, { driverId, to, day }: Asking) =>
  enqueue(tx, queue, jobIdFor('MVR card mail', driverId, mailboxOf(to).toLowerCase(), day), { driverId, to })

interface MailTools {
  db: Db
  enqueue: Enqueue
  portal: string
}

/** The address may be a stranger's: the mail says nothing of the driver but that the carrier asks for a card. */
export const cardMailWorker = ({ db, enqueue, portal }: MailTools): Worker =>
  worker(queue, async ({ driverId, to }, jobId) => {
    const driver = await tenantTx(db, mvrUser, (tx) => selectSigner(tx, driverId))
    if (driver === undefined) return
    const documents = (await hasDocuments(db, driverId))
      ? `${portal}/customerportal/account-profile/${driverId}#documents`
      : undefined
    const text = cardText(driver.carrier, documents)
    await db.transaction().execute((tx) => enqueue(tx, mailQueue, jobIdFor('mail', jobId), { to, ...text }))
  })

/** Whether the driver signs in to a profile: an MVR user has none. */
async function hasDocuments(db: Db, driverId: string): Promise<boolean> {
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('driver_id', '=', driverId)
    .where('role', '=', 'driver')
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}

/** @param documents where the driver uploads the card. Undefined: without a sign-in. */
function cardText(carrier: string, documents: string | undefined): MailText {
  const how =
    documents === undefined ? 'Give the carrier a copy of it.' : 'Sign in and upload it with your documents.'
  return {
    subject: `${carrier} asks for your new medical card`,
    before: [`${carrier} asks you for a copy of your new medical card. ${how}`],
    link: documents === undefined ? null : { words: 'Sign in and upload your card', url: documents },
    after: [`If you are not a driver of ${carrier}, tell the carrier that it has the wrong address.`],
  }
}
