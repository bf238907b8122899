import { Refusal, tokenExpired, unauthorizedAccess } from 'shared-api/refusal'
import type { PasswordChange, PasswordReset, SessionGrant } from 'shared-api/sessions'
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Enqueue } from '../platform/jobs/queue.ts'
import { accountMailQueue } from './account-mail-requests.ts'
import type { Caller } from '../context.ts'
import { refuseCommon, refuseOwnEmail } from './common-passwords.ts'
import { isValidLink, takeLink, voidLinksOf } from './one-use-links.ts'
import type { Passwords } from '../platform/secrets/passwords.ts'
import * as queries from './session-queries.ts'
import { openSession, type SignInContext } from './session-service.ts'
import { attemptOf, beginAttempt, rememberSuccess } from './sign-in-throttle.ts'

interface PasswordContext extends SignInContext {
  passwords: Passwords
  enqueue: Enqueue
}

/** For a signed-in user. Guesses of the current password are throttled like sign-ins, in case of an unattended browser. */
export async function changePassword(
  db: Db,
  caller: Caller | undefined,
  { CurrentPassword, NewPassword }: PasswordChange,
  changing: PasswordContext,
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
    await mailPasswordChange(tx, user.email, changing)
    const grant = await openSession(tx, user.id, changing)
    await audit(tx, user, user.id)
    return grant
  })
}

/** For the holder of a one-use link: resets a password or creates a driver's account. A refused password does not use up the link. */
export async function resetPassword(
  db: Db,
  { ResetToken, NewPassword }: PasswordReset,
  changing: PasswordContext,
): Promise<SessionGrant> {
  const { keys, passwords, network, now, audit } = changing
  await refuseInvalidLink(db, ResetToken, now)
  refuseCommon(NewPassword)
  const hash = await passwords.hash(NewPassword)
  return db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, ResetToken, now)
    if (link === undefined) throw invalidLink()
    if (link.user_id !== null) {
      // Checked only after the link is taken, because each check is as expensive as a sign-in.
      const { password_hash } = await queries.selectPasswordHash(tx, link.user_id)
      if (await passwords.isRight(password_hash, NewPassword)) throw isTheSame()
    }
    const user = await holderOf(tx, link, { hash, changing })
    if (user === undefined) throw invalidLink()
    refuseOwnEmail(NewPassword, user.email)
    await rememberSuccess(tx, attemptOf(keys, user.email, network, now))
    const grant = await openSession(tx, user.id, changing)
    await audit(tx, user, user.id)
    return grant
  })
}

/** The same answer for unknown, used and expired links. */
export async function refuseInvalidLink(db: Db, token: string, now: Date): Promise<void> {
  if (!(await isValidLink(db, token, now))) throw invalidLink()
}

async function holderOf(
  tx: Tx,
  link: { user_id: string | null; driver_id: string | null },
  { hash, changing }: { hash: string; changing: PasswordContext },
) {
  const { now } = changing
  if (link.user_id !== null) {
    const user = await queries.updatePassword(tx, link.user_id, { hash, now })
    if (user !== undefined) await mailPasswordChange(tx, user.email, changing)
    return user
  }
  if (link.driver_id === null) return undefined
  const added = await queries.insertDriverAccount(tx, link.driver_id, { hash, now })
  if (added === undefined) return undefined
  await voidLinksOf(tx, link.driver_id, now)
  return queries.selectUser(tx, added)
}

/** Informs the owner of the account, in case another person made the change. */
const mailPasswordChange = (tx: Tx, email: string, { enqueue, now }: PasswordContext) =>
  enqueue(tx, accountMailQueue, randomUUID(), { kind: 'password changed', email, at: now.toISOString() })

const invalidLink = () => new Refusal(410, 'This link was already used or has expired. Request a new one.')

const isTheSame = () => fieldRefusal('NewPassword', 'Choose a password different from your current one')

const fieldRefusal = (Field: string, Message: string) =>
  new Refusal(400, 'One field needs another value', { errors: [{ Field, Message }] })
