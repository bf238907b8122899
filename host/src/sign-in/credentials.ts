import { zodResolver } from '@hookform/resolvers/zod'
import { call } from 'shared-api'
import { Credentials, sessions } from 'shared-api/sessions'
import { signedIn } from 'shared-auth'

export const check = zodResolver(Credentials)

export async function send(credentials: Credentials) {
  const { Token } = await call(sessions.signIn, { body: credentials })
  signedIn(Token)
}
