import { zodResolver } from '@hookform/resolvers/zod'
import { call } from 'shared-api'
import { GuestAccess, sessions } from 'shared-api/sessions'
import { enteredByLink } from 'shared-auth'

export const check = zodResolver(GuestAccess)

export async function send(body: GuestAccess) {
  const { Token } = await call(sessions.guestSignIn, { body })
  enteredByLink(Token)
}
