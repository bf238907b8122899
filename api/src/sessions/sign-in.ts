import { Refusal } from 'shared-api/refusal'
import type { Credentials, SignInAnswer } from 'shared-api/sessions'
import type { Db } from '../platform/database/connect.ts'
import { answerPassword, type SecondFactorContext } from './second-factor-service.ts'
import { holdUser, selectUserByEmail } from './session-queries.ts'
import { attemptOf, beginAttempt, rememberSuccess } from './sign-in-throttle.ts'

/**
 * Opens a session, or the second step. A wrong password, an unknown email and a disabled user get the same answer in the same
 * time.
 */
export async function signIn(
  db: Db,
  { Email, Password }: Credentials,
  context: SecondFactorContext,
): Promise<SignInAnswer> {
  const { keys, passwords, network, now } = context
  const attempt = attemptOf(keys, Email, network, now)
  await beginAttempt(db, attempt)
  const user = await selectUserByEmail(db, Email)
  const isRight = await passwords.isRight(user?.password_hash, Password)
  if (user === undefined || !isRight) throw isIncorrect()
  return db.transaction().execute(async (tx) => {
    // Checking took a while: by now the password, the role or the second factor may be another one.
    const held = await holdUser(tx, user.id, user.password_hash)
    if (held === undefined) throw isIncorrect()
    await rememberSuccess(tx, attempt)
    return answerPassword(tx, held, context)
  })
}

const isIncorrect = () => new Refusal(401, 'Email or password is incorrect')
