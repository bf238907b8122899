import * as z from 'zod/mini'
import { shownDay } from '../platform/calendar.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { jobIdFor } from '../platform/jobs/job-id.ts'
import { type Enqueue, type Queue, type Worker, worker } from '../platform/jobs/queue.ts'
import { mailQueue, type MailText } from '../platform/mail/mail.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { dayOf } from '../platform/calendar.ts'
import { selectSignature, selectTicketToSign } from './signature-queries.ts'
import { copyData, findLink, linkUser, signingPath, stateOf } from './signing-link.ts'

/** `id` is that of a signing link, or of a signature. The worker makes the links, so that the job holds none. */
const SigningMail = z.strictObject({
  kind: z.enum(['link', 'copy']),
  id: z.string(),
  to: z.string(),
})
type SigningMail = z.infer<typeof SigningMail>

const signingMailQueue = {
  name: 'signing-mail',
  payload: SigningMail,
  retries: 12,
  within: 60,
} as const satisfies Queue

interface MailTools {
  db: Db
  keys: Keys
  enqueue: Enqueue
  portal: string
  clock: () => Date
}

export const enqueueSigningMail = (tx: Tx, enqueue: Enqueue, mail: SigningMail) =>
  enqueue(tx, signingMailQueue, jobIdFor('signing mail', mail.kind, mail.id, mail.to), mail)

export const signingMailWorker = ({ db, keys, enqueue, portal, clock }: MailTools): Worker =>
  worker(signingMailQueue, async ({ kind, id, to }, jobId) => {
    const now = clock()
    const text = await tenantTx(db, linkUser, (tx) =>
      kind === 'link' ? linkMail(tx, id, { keys, portal, now }) : copyMail(tx, id, { keys, portal, now }),
    )
    if (text === undefined) return
    await db.transaction().execute((tx) => enqueue(tx, mailQueue, jobIdFor('mail', jobId), { to, ...text }))
  })

interface Making {
  keys: Keys
  portal: string
  now: Date
}

/** Undefined when the link was used or replaced since. */
async function linkMail(tx: Tx, id: string, { keys, portal, now }: Making): Promise<MailText | undefined> {
  const link = await findLink(tx, id)
  const ticket = await selectTicketToSign(tx, link.ticket_id)
  if (ticket === undefined || stateOf(link, now) !== 'open') return undefined
  const what = link.document_kind.toLowerCase()
  return {
    subject: `Sign the ${what} for ticket ${ticket.number}`,
    before: [`${ticket.carrier} asks you to sign the ${what} for ticket ${ticket.number}.`],
    link: { words: 'Read and sign', url: portal + signingPath(keys, id) },
    after: [
      `The link works once, without a sign-in, until ${shownDay(dayOf(link.expires_at))} UTC. Do not send it on.`,
    ],
  }
}

async function copyMail(tx: Tx, id: string, { keys, portal, now }: Making): Promise<MailText | undefined> {
  const signature = await selectSignature(tx, id)
  const ticket = signature?.ticket_id ? await selectTicketToSign(tx, signature.ticket_id) : undefined
  if (signature === undefined || ticket === undefined) return undefined
  const what = signature.DocumentKind.toLowerCase()
  return {
    subject: `Your signed copy: ${what} for ticket ${ticket.number}`,
    before: [
      `You signed the ${what} for ticket ${ticket.number} on ${shownDay(dayOf(signature.signed_at))} UTC.`,
    ],
    link: { words: 'Open your copy', url: `${portal}/sign-document?copy=${copyData(keys, id, now)}` },
    after: ['The link works for 90 days. If you did not sign this document, answer your carrier at once.'],
  }
}
