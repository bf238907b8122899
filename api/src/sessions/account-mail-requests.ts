import { randomUUID } from 'node:crypto'
import { Refusal } from 'shared-api/refusal'
import { SignUp } from 'shared-api/sessions'
import * as z from 'zod/mini'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Enqueue, Queue } from '../platform/jobs/queue.ts'
import { countMail } from '../platform/mail/mail-bound.ts'
import type { Keys } from '../platform/secrets/keys.ts'

/** The origin of the request, for the audit log. */
const origin = { network: z.string(), requestId: z.string() }

export const AccountMail = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('forgot password'), email: z.string(), ...origin }),
  z.strictObject({ kind: z.literal('sign-up'), details: SignUp, ...origin }),
  z.strictObject({
    kind: z.literal('carrier added'),
    userId: z.string(),
    carrier: z.string(),
    isNewUser: z.boolean(),
    ...origin,
  }),
  z.strictObject({ kind: z.literal('password changed'), email: z.string(), at: z.string() }),
  z.strictObject({ kind: z.literal('second factor set-up'), userId: z.string() }),
  z.strictObject({
    kind: z.literal('second factor changed'),
    email: z.string(),
    change: z.enum(['turned on', 'turned off', 'reset']),
    at: z.string(),
  }),
])
export type AccountMail = z.infer<typeof AccountMail>

/** The worker decides which mail an address gets, after the request is answered. */
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
 * Queues a mail without looking up the address, so that neither the answer nor its time reveals whether an account exists.
 * An address gets at most five mails of a kind per hour; the kinds are counted separately, so that repeated sign-ups by a
 * stranger do not block a password reset.
 */
export const requestMail = (db: Db, email: string, mail: AccountMail, context: Context) =>
  db.transaction().execute((tx) => requestMailWithin(tx, email, mail, context))

/** In an hour, of mails that no session asked for: an office whose drivers all forgot their passwords stays below it. */
const mostOfNetwork = 100

/** A caller without a session mails no more than this, to however many addresses. Says nothing of an address. */
export async function refuseManyMails(db: Db, network: string, { keys, now }: Pick<Context, 'keys' | 'now'>) {
  const counted = { kind: 'without a session', subjects: [network], most: mostOfNetwork, keys, now }
  const seconds = await db.transaction().execute((tx) => countMail(tx, counted))
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  throw new Refusal(
    429,
    `Too many mails were asked for from your network. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  )
}

/** In the transaction of what the mail is about. */
export async function requestMailWithin(
  tx: Tx,
  email: string,
  mail: AccountMail,
  { keys, enqueue, now }: Context,
) {
  if ((await countMail(tx, { kind: mail.kind, subjects: [email], keys, now })) > 0) return
  await enqueue(tx, accountMailQueue, randomUUID(), mail)
}

/** Informs the owner of the account, in case another person made the change. */
export const mailChange = (
  tx: Tx,
  email: string,
  change: 'turned on' | 'turned off' | 'reset',
  { enqueue, now }: Pick<Context, 'enqueue' | 'now'>,
) =>
  enqueue(tx, accountMailQueue, randomUUID(), {
    kind: 'second factor changed',
    email,
    change,
    at: now.toISOString(),
  })
