import { Refusal, tokenExpired, unauthorizedAccess } from 'shared-api/refusal'
import {
  secondFactorRoles,
  type SetUp,
  type SetUpConfirmation,
  type SetUpDone,
  type SetUpSecret,
  type SetUpWithChallenge,
} from 'shared-api/sessions/second-factor'
import type { Caller } from '../context.ts'
import type { Db } from '../platform/database/connect.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import { mailChange } from './account-mail-requests.ts'
import { beginCodeAttempt, forgetCodeAttempts, kindOf, rememberCode } from './code-throttle.ts'
import { confirmPassword, lockCaller } from './confirm-password.ts'
import { newRecoveryCodes, newSecret, recoveryIndex, stepOfCode } from './second-factor-codes.ts'
import * as queries from './second-factor-queries.ts'
import { type SecondFactorContext, takeCode, wrongCode } from './second-factor-service.ts'
import { challengedUser, challengeIsOver, hashOf, type Person } from './sign-in-challenges.ts'
import { endSessionsOf, lockUser } from './session-queries.ts'
import { openSession } from './session-service.ts'

/** Begins a set-up for a signed-in user who knows the password, and has a code where it replaces a confirmed one, or for an operator with a challenge. */
export async function beginSetUp(
  db: Db,
  body: SetUp | SetUpWithChallenge,
  caller: Caller | undefined,
  context: SecondFactorContext,
): Promise<SetUpSecret> {
  const { keys, now } = context
  const user =
    'Challenge' in body
      ? await challengedUser(db, body.Challenge, 'set up', now)
      : await confirmedCaller(db, allowed(caller), body.Password, context)
  const { secret, uri, sealed } = newSecret(keys, user)
  if (await queries.insertNewSecret(db, user.id, sealed)) return { Secret: secret, Uri: uri }
  if ('Challenge' in body) throw challengeIsOver()
  if (body.Code === undefined)
    throw fieldRefused('Code', 'Enter a code of the app you use now, or a recovery code')
  await replaceSecret(db, user, { code: body.Code, sealed }, context)
  return { Secret: secret, Uri: uri }
}

async function confirmedCaller(db: Db, caller: Caller, password: string, context: SecondFactorContext) {
  await confirmPassword(db, caller, password, { ...context, field: 'Password' })
  return caller
}

async function replaceSecret(
  db: Db,
  user: Person,
  { code, sealed }: { code: string; sealed: Buffer },
  context: SecondFactorContext,
) {
  const { keys, network, now } = context
  await beginCodeAttempt(db, keys, kindOf(code), { userId: user.id, network, at: now })
  await db.transaction().execute(async (tx) => {
    await takeCode(tx, user, code, context)
    await queries.updateNewSecret(tx, user.id, sealed)
  })
}

/** Turns the second factor on, or replaces it. All sessions of the user end, and a new one begins here. */
export async function confirmSetUp(
  db: Db,
  { Code, Challenge }: SetUpConfirmation,
  caller: Caller | undefined,
  context: SecondFactorContext,
): Promise<SetUpDone> {
  const { keys, network, now, audit } = context
  const user = Challenge === undefined ? allowed(caller) : await challengedUser(db, Challenge, 'set up', now)
  const trier = { userId: user.id, network, at: now }
  await beginCodeAttempt(db, keys, 'setUp', trier)
  return db.transaction().execute(async (tx) => {
    await (Challenge === undefined ? lockCaller(tx, allowed(caller)) : lockUser(tx, user.id))
    const begun = await queries.lockNewSecret(tx, user.id)
    if (begun === undefined) throw new Refusal(409, 'Start the set-up again: this one is no longer open.')
    const secret = { userId: user.id, sealed: begun, lastStep: 0 }
    const step = stepOfCode(keys, secret, Code, now)
    if (step === undefined) throw wrongCode(user.email)
    if (Challenge !== undefined && !(await queries.takeChallenge(tx, hashOf(Challenge), now)))
      throw challengeIsOver()
    const RecoveryCodes = newRecoveryCodes()
    const codeIndexes = RecoveryCodes.map((code) => recoveryIndex(keys, user.id, code))
    await queries.confirmSecret(tx, user.id, { secretSealed: begun, step, codeIndexes, now })
    await forgetCodeAttempts(tx, keys, user.id)
    await rememberCode(tx, keys, trier)
    await endSessionsOf(tx, user.id, now)
    await mailChange(tx, user.email, 'turned on', context)
    const grant = await openSession(tx, user.id, context)
    await audit(tx, user, user.id)
    return { ...grant, RecoveryCodes }
  })
}

function allowed(caller: Caller | undefined): Caller {
  if (caller === undefined) throw new Refusal(401, tokenExpired)
  if (!secondFactorRoles.includes(caller.role)) throw new Refusal(403, unauthorizedAccess)
  return caller
}
