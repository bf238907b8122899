import type { Role } from 'shared-api/contract'
import { Refusal } from 'shared-api/refusal'
import type { SecondStep, SignInAnswer, SessionGrant } from 'shared-api/sessions'
import type { CodeEntry, SecondFactorState, TurnOff } from 'shared-api/sessions/second-factor'
import type { Caller } from '../context.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Enqueue } from '../platform/jobs/queue.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import { Misuse } from '../platform/security/security-events.ts'
import type { Passwords } from '../platform/secrets/passwords.ts'
import { mailChange, requestMailWithin } from './account-mail-requests.ts'
import { beginCodeAttempt, forgetCodeAttempts, kindOf, rememberCode } from './code-throttle.ts'
import { confirmPassword, lockCaller } from './confirm-password.ts'
import * as queries from './second-factor-queries.ts'
import { isAppCode, recoveryIndexes, stepOfCode } from './second-factor-codes.ts'
import { challengedUser, challengeIsOver, hashOf, openChallenge, type Person } from './sign-in-challenges.ts'
import { endActiveSessions, holdUser, selectUser } from './session-queries.ts'
import { openSession, seenAfter, type SignInContext } from './session-service.ts'

export interface SecondFactorContext extends SignInContext {
  passwords: Passwords
  enqueue: Enqueue
  /** Outside the demo. */
  isRequiredOfOperators: boolean
}

const isRequiredOf = (
  role: Role,
  { isRequiredOfOperators }: Pick<SecondFactorContext, 'isRequiredOfOperators'>,
) => isRequiredOfOperators && role === 'operator'

/** What a right password of a user who is held opens: a session, or the second step where there is a second factor or has to be one. */
export async function answerPassword(
  tx: Tx,
  user: Pick<Person, 'id' | 'role'>,
  context: SignInContext & Pick<SecondFactorContext, 'isRequiredOfOperators' | 'enqueue'>,
): Promise<SignInAnswer> {
  const isOn = (await queries.selectSecondFactor(tx, user.id)) !== undefined
  if (isOn || isRequiredOf(user.role, context)) {
    const step = isOn ? await enterCode(tx, user.id, context.now) : await mailSetUp(tx, user.id, context)
    await context.audit(tx, user, user.id, undefined, 'gave the password')
    return step
  }
  const grant = await openSession(tx, user.id, context)
  await context.audit(tx, user, user.id)
  return grant
}

async function enterCode(tx: Tx, userId: string, now: Date): Promise<SecondStep> {
  const { token, expiresAt } = await openChallenge(tx, userId, 'enter code', now)
  return { Step: 'enter code', Challenge: token, ExpiresAt: expiresAt.toISOString() }
}

/** A stolen password sets up nothing: what opens the set-up is in the mailbox. */
async function mailSetUp(
  tx: Tx,
  userId: string,
  context: SignInContext & Pick<SecondFactorContext, 'enqueue'>,
): Promise<SecondStep> {
  const { email } = await selectUser(tx, userId)
  await requestMailWithin(tx, email, { kind: 'second factor set-up', userId }, context)
  return { Step: 'open the mail' }
}

/** The second step of signing in. */
export async function verifyCode(
  db: Db,
  { Challenge, Code }: CodeEntry,
  context: SignInContext,
): Promise<SessionGrant> {
  const { keys, network, now, audit } = context
  const user = await challengedUser(db, Challenge, 'enter code', now)
  await beginCodeAttempt(db, keys, kindOf(Code), { userId: user.id, network, at: now })
  return db.transaction().execute(async (tx) => {
    if ((await holdUser(tx, user.id)) === undefined) throw challengeIsOver()
    await takeCode(tx, user, Code, context)
    if (!(await queries.takeChallenge(tx, hashOf(Challenge), now))) throw challengeIsOver()
    const grant = await openSession(tx, user.id, context)
    await audit(tx, user, user.id)
    return grant
  })
}

/** Uses up a code of the app or a recovery code, or refuses it. */
export async function takeCode(
  tx: Tx,
  { id, email }: Person,
  Code: string,
  { keys, network, now }: Pick<SignInContext, 'keys' | 'network' | 'now'>,
) {
  const factor = await queries.selectSecondFactor(tx, id)
  if (factor === undefined) throw challengeIsOver()
  if (isAppCode(Code)) {
    const { secret_sealed: sealed, last_step: lastStep } = factor
    const step = stepOfCode(keys, { userId: id, sealed, lastStep }, Code, now)
    if (step === undefined || !(await queries.takeStep(tx, id, { step, sealed }))) throw wrongCode(email)
  } else {
    const indexes = recoveryIndexes(keys, id, Code)
    if (!(await queries.takeRecoveryCode(tx, id, indexes, now)))
      throw wrongRecoveryCode(email, await queries.isRecoveryCodeUsed(tx, id, indexes))
  }
  await rememberCode(tx, keys, { userId: id, network, at: now })
}

/** Needs the password and a code, in case of an unattended browser. Ends all other sessions. */
export async function turnOff(
  db: Db,
  { Password, Code }: TurnOff,
  user: Caller,
  context: SecondFactorContext,
): Promise<null> {
  const { keys, network, now, audit } = context
  if (isRequiredOf(user.role, context))
    throw new Refusal(409, 'Operators need two-step sign-in. It stays on.')
  if ((await queries.selectSecondFactor(db, user.id)) === undefined)
    throw new Refusal(409, 'Two-step sign-in is already off.')
  const verified = await confirmPassword(db, user, Password, { ...context, field: 'Password' })
  await beginCodeAttempt(db, keys, kindOf(Code), { userId: user.id, network, at: now })
  return db.transaction().execute(async (tx) => {
    await lockCaller(tx, user, verified)
    await takeCode(tx, user, Code, context)
    await queries.deleteSecondFactor(tx, user.id)
    await forgetCodeAttempts(tx, keys, user.id)
    const active = { userId: user.id, now, seenAfter: seenAfter(now) }
    await endActiveSessions(tx, active, { kept: user.sessionId })
    await mailChange(tx, user.email, 'turned off', context)
    await audit(tx, user, user.id)
    return null
  })
}

export async function secondFactorState(
  db: Db,
  user: Caller,
  context: Pick<SecondFactorContext, 'isRequiredOfOperators'>,
): Promise<SecondFactorState> {
  const factor = await queries.selectSecondFactor(db, user.id)
  return {
    IsOn: factor !== undefined,
    IsRequired: isRequiredOf(user.role, context),
    TurnedOnAt: factor?.confirmed_at?.toISOString() ?? null,
    RecoveryCodesLeft: factor?.recovery_codes ?? 0,
  }
}

export const wrongCode = (email: string) =>
  fieldRefused(
    'Code',
    'This code is wrong, was used before or has expired. Enter the current code of your authenticator app.',
    new Misuse('failed second factor', email),
  )

const wrongRecoveryCode = (email: string, isUsed: boolean) =>
  fieldRefused(
    'Code',
    isUsed
      ? 'This recovery code was already used. Enter another one.'
      : 'This recovery code is wrong. Check it, or enter another one.',
    new Misuse('failed second factor', email),
  )
