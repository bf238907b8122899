import * as z from 'zod/mini'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import { jobIdFor } from '../../platform/jobs/job-id.ts'
import { type Enqueue, type Queue, type Worker, worker } from '../../platform/jobs/queue.ts'
import { mailQueue, type MailText } from '../../platform/mail/mail.ts'
import { mvrUser } from '../advance-report.ts'

const NoticeMail = z.strictObject({ letterId: z.string(), to: z.string() })

const queue = {
  name: 'mvr-adverse-mail',
  payload: NoticeMail,
  retries: 12,
  within: 60,
} as const satisfies Queue

export const enqueueNotice = (tx: Tx, enqueue: Enqueue, mail: z.infer<typeof NoticeMail>) =>
  enqueue(tx, queue, jobIdFor('MVR adverse mail', mail.letterId), mail)

interface MailTools {
  db: Db
  enqueue: Enqueue
  portal: string
}

/** The mail says that there is a notice. What it is about is read behind the sign-in. */
export const adverseMailWorker = ({ db, enqueue, portal }: MailTools): Worker =>
  worker(queue, async ({ letterId, to }, jobId) => {
    const letter = await tenantTx(db, mvrUser, (tx) =>
      tx
        .selectFrom('mvr_adverse_letter')
        .innerJoin('account', 'account.id', 'mvr_adverse_letter.account_id')
        .select(['account.name as carrier', 'mvr_adverse_letter.kind'])
        .where('mvr_adverse_letter.id', '=', letterId)
        .executeTakeFirst(),
    )
    if (letter === undefined) return
    await db
      .transaction()
      .execute((tx) => enqueue(tx, mailQueue, jobIdFor('mail', jobId), { to, ...noticeText(portal, letter) }))
  })

const noticeText = (
  portal: string,
  { carrier, kind }: { carrier: string; kind: 'Pre-adverse' | 'Final' },
): MailText => ({
  subject: `A notice from ${carrier} about your motor vehicle record`,
  before: [
    kind === 'Pre-adverse'
      ? `${carrier} sent you a notice with a copy of your motor vehicle record and a summary of your rights. Read it now: you can dispute what is wrong before a decision is final.`
      : `${carrier} sent you a notice of a decision based on your motor vehicle record. It says what your rights are.`,
  ],
  link: { words: 'Sign in and read the notice', url: `${portal}/customerportal/my-mvrs` },
  after: ['If you are not this driver, answer your carrier at once.'],
})
