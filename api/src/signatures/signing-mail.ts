import { dayOf, shownDay } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { MailText } from '../platform/mail/mail.ts'
import { selectSignature, selectTicketToSign } from './signature-queries.ts'
import { linkMails, type Making } from './link-mails.ts'
import { copyData, findLink, linkUser, signingPath, stateOf } from './signing-link.ts'

export const { enqueue: enqueueSigningMail, worker: signingMailWorker } = linkMails({
  queue: 'signing-mail',
  job: 'signing mail',
  user: linkUser,
  texts: { link: linkMail, copy: copyMail },
})

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
