import { dayOf, shownDay } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { MailText } from '../platform/mail/mail.ts'
import { linkMails, type Making } from '../signatures/link-mails.ts'
import { copyData, stateOf } from '../signatures/signing-link.ts'
import { mvrUser } from './advance-report.ts'
import { consentPath, findLink } from './consent-link.ts'
import { selectSigner } from './consent-queries.ts'

export const { enqueue: enqueueConsentMail, worker: consentMailWorker } = linkMails({
  queue: 'mvr-consent-mail',
  job: 'MVR consent mail',
  user: mvrUser,
  texts: { link: linkMail, copy: copyMail },
})

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
