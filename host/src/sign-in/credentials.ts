import { call } from 'shared-api'
import { Credentials, sessions } from 'shared-api/sessions'
import { signedIn } from 'shared-auth'

export { Credentials as schema }

export async function send(credentials: Credentials) {
  const { Token } = await call(sessions.signIn, { body: credentials })
  signedIn(Token)
}
