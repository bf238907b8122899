import { sessions } from 'shared-api/sessions'
import type { App, AppContext } from '../context.ts'
import { serveOpenly } from '../serve.ts'

const newest = 50

/** For the demo alone: anyone who reads this mailbox reads every user's links. */
export function demoMailboxRoutes(app: App, { db }: AppContext) {
  serveOpenly(app, sessions.demoMailbox, async () => {
    const mails = await db
      .selectFrom('demo_mail')
      .select(['id', 'recipient', 'subject', 'body', 'link', 'sent_at'])
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(newest)
      .execute()
    return mails.map((mail) => ({
      Id: mail.id,
      To: mail.recipient,
      Subject: mail.subject,
      Text: mail.body,
      Link: mail.link,
      SentAt: mail.sent_at.toISOString(),
    }))
  })
}
