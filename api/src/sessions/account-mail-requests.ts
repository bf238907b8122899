import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { SignUp } from 'shared-api/sessions'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/connect.ts'
import type { Enqueue, Queue } from '../platform/jobs/queue.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { blindIndex } from '../platform/secrets/seal.ts'

const mailsAnHour = 5

/** Where it was asked for: for the audit of what comes of it. */
const origin = { network: z.string(), requestId: z.string() }

export const AccountMail = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('forgot password'), email: z.string(), ...origin }),
  z.strictObject({ kind: z.literal('sign-up'), details: SignUp, ...origin }),
  z.strictObject({ kind: z.literal('password changed'), email: z.string(), at: z.string() }),
])
export type AccountMail = z.infer<typeof AccountMail>

/** Which mail an address gets is decided here, after the request has been answered. */
export const accountMailQueue = {
  name: 'account-mail',
  payload: AccountMail,
  retries: 12,
  within: 60,
} as const satisfies Queue

interface Context {
  keys: Keys
  enqueue: Enqueue
  now: Date
}

/**
 * Asks for a mail to an address. Neither the address nor an account is looked up: a caller learns nothing from the answer, nor from how long it takes. An address gets at most five mails of a kind an hour, no matter who asks: repeated sign-ups with an address of another person hold back no link that this person asks for.
 */
export async function requestMail(db: Db, email: string, mail: AccountMail, { keys, enqueue, now }: Context) {
  const emailKey = blindIndex(keys, `mail request, ${mail.kind}`, email.toLowerCase())
  const hourAgo = new Date(now.getTime() - 3_600_000)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${emailKey.readInt32BE(0)}, 2)`.execute(tx)
    await tx.deleteFrom('mail_request').where('requested_at', '<=', hourAgo).execute()
    const { count } = await tx
      .selectFrom('mail_request')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('email_key', '=', emailKey)
      .executeTakeFirstOrThrow()
    if (count >= mailsAnHour) return
    await tx.insertInto('mail_request').values({ email_key: emailKey, requested_at: now }).execute()
    await enqueue(tx, accountMailQueue, randomUUID(), mail)
  })
}
