import { call } from 'shared-api'
import { GuestAccess, sessions } from 'shared-api/sessions'
import { enteredByLink } from 'shared-auth'

export { GuestAccess as schema }

export async function send(body: GuestAccess) {
  const { Token } = await call(sessions.guestSignIn, { body })
  enteredByLink(Token)
}
