import { createTransport } from 'nodemailer'
import type { Db } from '../database/connect.ts'
import { type Mail, htmlOf, textOf } from './mail.ts'

/** Takes a mail away. `id` stays the same when it has to be tried again. */
export interface MailDelivery {
  deliver: (mail: Mail, id: string) => Promise<void>
  close: () => void
}

interface SmtpOptions {
  /** smtp://user:password@host:587, or smtps:// where the line is encrypted from its first byte. */
  url: string
  from: string
}

/**
 * Hands mails to a mail server. A mail may arrive twice when the process ends between the server's yes and the queue's:
 * both then have one Message-ID, by which mailboxes tell that it is the same.
 */
export function smtpDelivery({ url, from }: SmtpOptions): MailDelivery {
  const transport = createTransport(
    { url, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    deliver: async (mail, id) => {
      const sent = transport.sendMail({
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: textOf(mail),
        html: htmlOf(mail),
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      await sent.catch((problem: unknown) => {
        throw new Error(`The mail server did not take a mail: ${codesOf(problem)}`)
      })
    },
    close: () => transport.close(),
  }
}

/** 'EENVELOPE 550'. What else a mail server says quotes whom the mail was for, and this ends in the log. */
function codesOf(problem: unknown): string {
  if (typeof problem !== 'object' || problem === null) return 'unknown'
  const codes = ['code', 'responseCode'].map((name) => Reflect.get(problem, name))
  return codes.filter((code) => typeof code === 'string' || typeof code === 'number').join(' ')
}

/** Keeps what would have been sent where the demo's mailbox shows it; each mail once. */
export const demoDelivery = (db: Db, clock: () => Date): MailDelivery => ({
  deliver: async (mail, id) => {
    await db
      .insertInto('demo_mail')
      .values({
        id,
        recipient: mail.to,
        subject: mail.subject,
        body: textOf(mail),
        link: mail.link?.url ?? null,
        sent_at: clock(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },
  close: () => undefined,
})
