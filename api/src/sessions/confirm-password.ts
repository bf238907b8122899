import type { Caller } from '../context.ts'
import type { Db } from '../platform/database/connect.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import type { Passwords } from '../platform/secrets/passwords.ts'
import { Misuse } from '../platform/security/security-events.ts'
import { selectPasswordHash } from './session-queries.ts'
import { attemptOf, beginAttempt, forgetAttempt } from './sign-in-throttle.ts'

interface Confirming {
  keys: Keys
  passwords: Passwords
  network: string
  now: Date
  /** Where the password was typed. */
  field: string
}

/** Refuses a wrong current password. Guesses are throttled like sign-ins, in case of an unattended browser. */
export async function confirmPassword(
  db: Db,
  caller: Caller,
  password: string,
  { keys, passwords, network, now, field }: Confirming,
): Promise<Caller> {
  const attempt = attemptOf(keys, caller.email, network, now)
  await beginAttempt(db, attempt)
  const { password_hash } = await selectPasswordHash(db, caller.id)
  if (!(await passwords.isRight(password_hash, password)))
    throw fieldRefused(field, 'This is not your current password', new Misuse('failed sign-in', caller.email))
  await forgetAttempt(db, attempt)
  return caller
}
