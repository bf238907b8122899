import { call } from 'shared-api'
import { Credentials, isSecondStep, type SecondStep, sessions } from 'shared-api/sessions'
import { signedIn } from 'shared-auth'

export { Credentials as schema }

/** Signs in, or gives the second step. */
export async function send(credentials: Credentials): Promise<SecondStep | undefined> {
  const answer = await call(sessions.signIn, { body: credentials })
  if (isSecondStep(answer)) return answer
  signedIn(answer.Token)
  return undefined
}
