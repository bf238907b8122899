import * as z from 'zod/mini'
import { dayOf, shownDay } from '../platform/calendar.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { jobIdFor } from '../platform/jobs/job-id.ts'
import { type Enqueue, type Queue, type Worker, worker } from '../platform/jobs/queue.ts'
import { mailQueue, type MailText } from '../platform/mail/mail.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { copyData } from '../signatures/signing-link.ts'
import { mvrUser } from './advance-report.ts'
import { consentPath, findLink, stateOf } from './consent-link.ts'
import { selectSigner } from './consent-queries.ts'

/** `id` is that of a consent link, or of a signature. The worker makes the links, so that the job holds none. */
const ConsentMail = z.strictObject({ kind: z.enum(['link', 'copy']), id: z.string(), to: z.string() })
type ConsentMail = z.infer<typeof ConsentMail>

const consentMailQueue = {
  name: 'mvr-consent-mail',
  payload: ConsentMail,
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

export const enqueueConsentMail = (tx: Tx, enqueue: Enqueue, mail: ConsentMail) =>
  enqueue(tx, consentMailQueue, jobIdFor('MVR consent mail', mail.kind, mail.id, mail.to), mail)

export const consentMailWorker = ({ db, keys, enqueue, portal, clock }: MailTools): Worker =>
  worker(consentMailQueue, async ({ kind, id, to }, jobId) => {
    const making = { keys, portal, now: clock() }
    const text = await tenantTx(db, mvrUser, (tx) =>
      kind === 'link' ? linkMail(tx, id, making) : copyMail(tx, id, making),
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
  const driver = await selectSigner(tx, link.driver_id)
  if (driver === undefined || stateOf(link, now) !== 'open') return undefined
  return {
    subject: `${driver.carrier} asks for your consent to a motor vehicle record`,
    before: [
      `${driver.carrier} asks you to read a disclosure and to authorize it to get your motor vehicle record.`,
    ],
    link: { words: 'Read and sign', url: portal + consentPath(keys, id) },
    after: [
      `The link works once, without a sign-in, until ${shownDay(dayOf(link.expires_at))}. Do not send it on.`,
    ],
  }
}

async function copyMail(tx: Tx, id: string, { keys, portal, now }: Making): Promise<MailText | undefined> {
  const consent = await tx
    .selectFrom('mvr_consent')
    .innerJoin('account', 'account.id', 'mvr_consent.account_id')
    .select(['account.name as carrier', 'mvr_consent.signed_at'])
    .where('mvr_consent.signature_id', '=', id)
    .executeTakeFirst()
  if (consent === undefined) return undefined
  return {
    subject: 'Your signed copy: consent to a motor vehicle record',
    before: [
      `You authorized ${consent.carrier} on ${shownDay(dayOf(consent.signed_at))} to get your motor vehicle record.`,
    ],
    link: { words: 'Open your copy', url: `${portal}/sign-document?copy=${copyData(keys, id, now)}` },
    after: [
      'The link works for 90 days. To withdraw your consent, sign in to the portal or tell your carrier.',
      'If you did not sign this document, answer your carrier at once.',
    ],
  }
}
