import { zodResolver } from '@hookform/resolvers/zod'
import { call } from 'shared-api'
import { PasswordChange, Profile, sessions } from 'shared-api/sessions'
import { signedIn } from 'shared-auth'

const profile = {
  check: zodResolver(Profile),
  send: async (body: Profile) => {
    await call(sessions.updateProfile, { body })
  },
}

/** The service ends every session and begins a new one here. */
const password = {
  check: zodResolver(PasswordChange),
  send: async (body: PasswordChange) => {
    const { Token } = await call(sessions.changePassword, { body })
    signedIn(Token)
  },
}

export const profileSender = () => Promise.resolve(profile)
export const passwordSender = () => Promise.resolve(password)
