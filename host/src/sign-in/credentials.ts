import { zodResolver } from '@hookform/resolvers/zod'
import { call } from 'shared-api'
import { Credentials, sessions } from 'shared-api/sessions'
import { signedIn } from 'shared-auth'

/** The form's own check of what was typed, by the schema of the contract. */
export const checkCredentials = zodResolver(Credentials)

/** Throws the service's refusal. */
export async function signIn(credentials: Credentials) {
  const { Token } = await call(sessions.signIn, { body: credentials })
  signedIn(Token)
}
