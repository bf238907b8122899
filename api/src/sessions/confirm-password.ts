import { Refusal, tokenExpired } from 'shared-api/refusal'
import type { Caller } from '../context.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import type { Passwords } from '../platform/secrets/passwords.ts'
import { Misuse } from '../platform/security/security-events.ts'
import { hasEnded, lockUser, selectPasswordHash } from './session-queries.ts'
import { attemptOf, beginAttempt, forgetAttempt } from './sign-in-throttle.ts'

interface Confirming {
  keys: Keys
  passwords: Passwords
  network: string
  now: Date
  /** Where the password was typed. */
  field: string
}

/** Refuses a wrong current password, or gives its hash. Guesses are throttled like sign-ins, in case of an unattended browser. */
export async function confirmPassword(
  db: Db,
  caller: Caller,
  password: string,
  { keys, passwords, network, now, field }: Confirming,
): Promise<string> {
  const attempt = attemptOf(keys, caller.email, network, now)
  await beginAttempt(db, attempt)
  const { password_hash } = await selectPasswordHash(db, caller.id)
  if (!(await passwords.isRight(password_hash, password)))
    throw fieldRefused(field, 'This is not your current password', new Misuse('failed sign-in', caller.email))
  await forgetAttempt(db, attempt)
  return password_hash
}

/** Holds the caller for a change of what signs them in. Refuses a caller whose session, or password, ended since the call began. */
export async function lockCaller(tx: Tx, { id, sessionId }: Caller, verifiedHash?: string) {
  const user = await lockUser(tx, id, verifiedHash)
  if (user === undefined || (await hasEnded(tx, sessionId))) throw new Refusal(401, tokenExpired)
}
