import { Refusal, tokenExpired, unauthorizedAccess } from 'shared-api/refusal'
import type { PasswordChange, PasswordReset, SessionGrant, SignInAnswer } from 'shared-api/sessions'
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { forgetCodeAttempts } from './code-throttle.ts'
import { confirmPassword, lockCaller } from './confirm-password.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import { accountMailQueue } from './account-mail-requests.ts'
import type { Caller } from '../context.ts'
import { refuseCommon, refuseOwnEmail } from './common-passwords.ts'
import { findLink, type Holder, takeLink, voidLinksOf } from './one-use-links.ts'
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
  const verified = await confirmPassword(db, caller, CurrentPassword, {
    ...changing,
    field: 'CurrentPassword',
  })
  if (NewPassword === CurrentPassword) throw isTheSame()
  const hash = await passwords.hash(NewPassword)
  return db.transaction().execute(async (tx) => {
    await lockCaller(tx, caller, verified)
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
  const holder = await findValidLink(db, keys, ResetToken, now)
  refuseCommon(NewPassword)
  // Hashing waits for its turn: no connection is held, and no link locked, while it does.
  if ('userId' in holder) {
    const { password_hash } = await queries.selectPasswordHash(db, holder.userId)
    if (await passwords.isRight(password_hash, NewPassword)) throw isTheSame()
  }
  const hash = await passwords.hash(NewPassword)
  return db.transaction().execute(async (tx) => {
    // Before the link: a change of the password holds the user, and then voids the links.
    if ('userId' in holder) await queries.lockUser(tx, holder.userId)
    const taken = await takeLink(tx, keys, ResetToken, now)
    if (taken === undefined) throw invalidLink()
    const user = await userOf(tx, taken, { hash, changing })
    if (user === undefined) throw invalidLink()
    refuseOwnEmail(NewPassword, user.email)
    // Wrong codes still count: one who reads the user's mail would be back at the start with each reset.
    await rememberSuccess(tx, attemptOf(keys, user.email, network, now))
    return answerPassword(tx, user, changing)
  })
}

/** The same answer for unknown, used and expired links, and for one that was mailed to a driver's former address. */
export async function findValidLink(db: Db, keys: Keys, token: string, now: Date) {
  const holder = await findLink(db, keys, token, now)
  if (holder === undefined) throw invalidLink()
  return holder
}

async function userOf(
  tx: Tx,
  holder: Holder,
  { hash, changing }: { hash: string; changing: SecondFactorContext },
) {
  const { now } = changing
  if ('userId' in holder) {
    const user = await queries.updatePassword(tx, holder.userId, { hash, now })
    if (user !== undefined) await mailPasswordChange(tx, user.email, changing)
    return user
  }
  const added = await queries.insertDriverAccount(tx, holder, { hash, now })
  if (added === undefined) return undefined
  await voidLinksOf(tx, holder.driverId, now)
  return queries.selectUser(tx, added)
}

/** Informs the owner of the account, in case another person made the change. */
const mailPasswordChange = (tx: Tx, email: string, { enqueue, now }: SecondFactorContext) =>
  enqueue(tx, accountMailQueue, randomUUID(), { kind: 'password changed', email, at: now.toISOString() })

const invalidLink = () => new Refusal(410, 'This link was already used or has expired. Request a new one.')

const isTheSame = () => fieldRefused('NewPassword', 'Choose a password different from your current one')
