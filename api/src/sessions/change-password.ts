import { Refusal, tokenExpired, unauthorizedAccess } from 'shared-api/refusal'
import type { PasswordChange, PasswordReset, SessionGrant, SignInAnswer } from 'shared-api/sessions'
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forgetCodeAttempts } from './code-throttle.ts'
import { confirmPassword } from './confirm-password.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import { accountMailQueue } from './account-mail-requests.ts'
import type { Caller } from '../context.ts'
import { refuseCommon, refuseOwnEmail } from './common-passwords.ts'
import { findLink, takeLink, voidLinksOf } from './one-use-links.ts'
import { answerPassword, type SecondFactorContext } from './second-factor-service.ts'
import * as queries from './session-queries.ts'
import { openSession } from './session-service.ts'
import { attemptOf, rememberSuccess } from './sign-in-throttle.ts'

/** For a signed-in user. Guesses of the current password are throttled like sign-ins, in case of an unattended browser. */
export async function changePassword(
  db: Db,
  caller: Caller | undefined,
  { CurrentPassword, NewPassword }: PasswordChange,
  changing: SecondFactorContext,
): Promise<SessionGrant> {
  if (caller === undefined) throw new Refusal(401, tokenExpired)
  if (caller.role === 'guest') throw new Refusal(403, unauthorizedAccess)
  const { keys, passwords, network, now, audit } = changing
  refuseCommon(NewPassword)
  refuseOwnEmail(NewPassword, caller.email)
  await confirmPassword(db, caller, CurrentPassword, { ...changing, field: 'CurrentPassword' })
  if (NewPassword === CurrentPassword) throw isTheSame()
  const hash = await passwords.hash(NewPassword)
  return db.transaction().execute(async (tx) => {
    const user = await queries.updatePassword(tx, caller.id, { hash, now })
    if (user === undefined) throw new Refusal(401, tokenExpired)
    await rememberSuccess(tx, attemptOf(keys, user.email, network, now))
    await forgetCodeAttempts(tx, keys, user.id)
    await mailPasswordChange(tx, user.email, changing)
    const grant = await openSession(tx, user.id, changing)
    await audit(tx, user, user.id)
    return grant
  })
}

/** For the holder of a one-use link: resets a password or creates a driver's account. A second factor stays. A refused password does not use up the link. */
export async function resetPassword(
  db: Db,
  { ResetToken, NewPassword }: PasswordReset,
  changing: SecondFactorContext,
): Promise<SignInAnswer> {
  const { keys, passwords, network, now } = changing
  const { user_id } = await findValidLink(db, ResetToken, now)
  refuseCommon(NewPassword)
  // Hashing waits for its turn: no connection is held, and no link locked, while it does.
  if (user_id !== null) {
    const { password_hash } = await queries.selectPasswordHash(db, user_id)
    if (await passwords.isRight(password_hash, NewPassword)) throw isTheSame()
  }
  const hash = await passwords.hash(NewPassword)
  return db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, ResetToken, now)
    if (link === undefined) throw invalidLink()
    const user = await holderOf(tx, link, { hash, changing })
    if (user === undefined) throw invalidLink()
    refuseOwnEmail(NewPassword, user.email)
    // Wrong codes still count: one who reads the user's mail would be back at the start with each reset.
    await rememberSuccess(tx, attemptOf(keys, user.email, network, now))
    return answerPassword(tx, user, changing)
  })
}

/** The same answer for unknown, used and expired links. */
export async function findValidLink(db: Db, token: string, now: Date) {
  const link = await findLink(db, token, now)
  if (link === undefined) throw invalidLink()
  return link
}

async function holderOf(
  tx: Tx,
  link: { user_id: string | null; driver_id: string | null },
  { hash, changing }: { hash: string; changing: SecondFactorContext },
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
const mailPasswordChange = (tx: Tx, email: string, { enqueue, now }: SecondFactorContext) =>
  enqueue(tx, accountMailQueue, randomUUID(), { kind: 'password changed', email, at: now.toISOString() })

const invalidLink = () => new Refusal(410, 'This link was already used or has expired. Request a new one.')

const isTheSame = () => fieldRefused('NewPassword', 'Choose a password different from your current one')
