import { Refusal, tokenExpired, unauthorizedAccess } from 'shared-api/refusal'
import type { PasswordChange, PasswordReset, SessionGrant } from 'shared-api/sessions'
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Enqueue } from '../platform/jobs/queue.ts'
import { accountMailQueue } from './account-mail-requests.ts'
import type { Caller } from '../context.ts'
import { refuseCommon, refuseOwnEmail } from './common-passwords.ts'
import { isGood, takeLink, voidLinksOf } from './one-use-links.ts'
import type { Passwords } from '../platform/secrets/passwords.ts'
import * as queries from './session-queries.ts'
import { openSession, type SignInContext } from './session-service.ts'
import { attemptOf, beginAttempt, rememberSuccess } from './sign-in-throttle.ts'

interface Changing extends SignInContext {
  passwords: Passwords
  enqueue: Enqueue
}

/**
 * By a user who is signed in and knows the password that he has. Guessing it is slowed down as signing in is: the user who
 * finds a browser open gets no further with it.
 */
export async function changePassword(
  db: Db,
  caller: Caller | undefined,
  { CurrentPassword, NewPassword }: PasswordChange,
  changing: Changing,
): Promise<SessionGrant> {
  if (caller === undefined) throw new Refusal(401, tokenExpired)
  if (caller.role === 'guest') throw new Refusal(403, unauthorizedAccess)
  const { keys, passwords, network, now, audit } = changing
  refuseCommon(NewPassword)
  refuseOwnEmail(NewPassword, caller.email)
  const attempt = attemptOf(keys, caller.email, network, now)
  await beginAttempt(db, attempt)
  const { password_hash } = await queries.selectPasswordHash(db, caller.id)
  if (!(await passwords.isRight(password_hash, CurrentPassword)))
    throw fieldRefusal('CurrentPassword', 'This is not your current password')
  if (NewPassword === CurrentPassword) throw isTheSame()
  const hash = await passwords.hash(NewPassword)
  return db.transaction().execute(async (tx) => {
    const user = await queries.updatePassword(tx, caller.id, { hash, now })
    if (user === undefined) throw new Refusal(401, tokenExpired)
    await rememberSuccess(tx, attempt)
    await tellOfChange(tx, user.email, changing)
    const grant = await openSession(tx, user.id, changing)
    await audit(tx, user, user.id)
    return grant
  })
}

/**
 * By the holder of a one-use link: a user who forgot the password, or a driver whose account this makes. A password
 * that is refused leaves the link as it was.
 */
export async function resetPassword(
  db: Db,
  { ResetToken, NewPassword }: PasswordReset,
  changing: Changing,
): Promise<SessionGrant> {
  const { keys, passwords, network, now, audit } = changing
  await refuseGone(db, ResetToken, now)
  refuseCommon(NewPassword)
  const hash = await passwords.hash(NewPassword)
  return db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, ResetToken, now)
    if (link === undefined) throw linkIsGone()
    if (link.user_id !== null) {
      // Only here, where one of any number of tries gets to: each look at a password costs as much as a sign-in.
      const { password_hash } = await queries.selectPasswordHash(tx, link.user_id)
      if (await passwords.isRight(password_hash, NewPassword)) throw isTheSame()
    }
    const user = await holderOf(tx, link, { hash, changing })
    if (user === undefined) throw linkIsGone()
    refuseOwnEmail(NewPassword, user.email)
    await rememberSuccess(tx, attemptOf(keys, user.email, network, now))
    const grant = await openSession(tx, user.id, changing)
    await audit(tx, user, user.id)
    return grant
  })
}

/** Of a link that was never made as of one that is over. */
export async function refuseGone(db: Db, token: string, now: Date): Promise<void> {
  if (!(await isGood(db, token, now))) throw linkIsGone()
}

async function holderOf(
  tx: Tx,
  link: { user_id: string | null; driver_id: string | null },
  { hash, changing }: { hash: string; changing: Changing },
) {
  const { now } = changing
  if (link.user_id !== null) {
    const user = await queries.updatePassword(tx, link.user_id, { hash, now })
    if (user !== undefined) await tellOfChange(tx, user.email, changing)
    return user
  }
  if (link.driver_id === null) return undefined
  const added = await queries.insertDriverAccount(tx, link.driver_id, { hash, now })
  if (added === undefined) return undefined
  await voidLinksOf(tx, link.driver_id, now)
  return queries.selectUser(tx, added)
}

/** To the address of the account: its reader learns of a change that another person made. */
const tellOfChange = (tx: Tx, email: string, { enqueue, now }: Changing) =>
  enqueue(tx, accountMailQueue, randomUUID(), { kind: 'password changed', email, at: now.toISOString() })

const linkIsGone = () => new Refusal(410, 'This link was already used or has expired. Request a new one.')

const isTheSame = () => fieldRefusal('NewPassword', 'Choose a password different from your current one')

const fieldRefusal = (Field: string, Message: string) =>
  new Refusal(400, 'One field needs another value', { errors: [{ Field, Message }] })
