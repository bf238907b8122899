import * as z from 'zod/mini'
import type { Db, Tx } from '../platform/database/connect.ts'
import { tenantTx, type User } from '../platform/database/tenant.ts'
import { jobIdFor } from '../platform/jobs/job-id.ts'
import { type Enqueue, type Queue, type Worker, worker } from '../platform/jobs/queue.ts'
import { mailQueue, type MailText } from '../platform/mail/mail.ts'
import type { Keys } from '../platform/secrets/keys.ts'

/** `id` is that of a link, or of a signature. The worker makes the links, so that the job holds none. */
const LinkMail = z.strictObject({ kind: z.enum(['link', 'copy']), id: z.string(), to: z.string() })
type LinkMail = z.infer<typeof LinkMail>

interface MailTools {
  db: Db
  keys: Keys
  enqueue: Enqueue
  portal: string
  clock: () => Date
}

export interface Making {
  keys: Keys
  portal: string
  now: Date
}

/** Undefined where there is nothing to send any more. */
type MakeText = (tx: Tx, id: string, making: Making) => Promise<MailText | undefined>

interface LinkMails {
  queue: string
  /** Begins the ids of its jobs. */
  job: string
  /** As whom the texts are read. */
  user: User
  texts: Record<LinkMail['kind'], MakeText>
}

/** Mails with a link to sign, and with one to the signed copy. */
export function linkMails({ queue: name, job, user, texts }: LinkMails) {
  const queue = { name, payload: LinkMail, retries: 12, within: 60 } as const satisfies Queue
  return {
    enqueue: (tx: Tx, enqueue: Enqueue, mail: LinkMail) =>
      enqueue(tx, queue, jobIdFor(job, mail.kind, mail.id, mail.to), mail),
    worker: ({ db, keys, enqueue, portal, clock }: MailTools): Worker =>
      worker(queue, async ({ kind, id, to }, jobId) => {
        const text = await tenantTx(db, user, (tx) => texts[kind](tx, id, { keys, portal, now: clock() }))
        if (text === undefined) return
        await db
          .transaction()
          .execute((tx) => enqueue(tx, mailQueue, jobIdFor('mail', jobId), { to, ...text }))
      }),
  }
}
