import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { grantOf, sessions } from 'shared-api/sessions'
import { selectCarrier, signedIn } from 'shared-auth'
import './service.ts'

export const demoPassword = 'drive-safe-demo-2026'

const sessionsOfFile = new Map<string, Promise<{ Token: string }>>()

/** One session per user for all tests of a file, because the service limits how often a user signs in. */
function sessionOf(Email: string) {
  const session =
    sessionsOfFile.get(Email) ??
    call(sessions.signIn, { body: { Email, Password: demoPassword } }).then(grantOf)
  sessionsOfFile.set(Email, session)
  // A sign-in that failed fails its own test, and not all after it.
  session.catch(() => sessionsOfFile.delete(Email))
  return session
}

/** Signs in as a user of the demo data who has not chosen a carrier yet. */
export async function signIn(Email: string) {
  const { Token } = await sessionOf(Email)
  signedIn(Token)
}

/** Signs in as a user of the demo data, with all carriers selected. Gives the accounts of that user, by name. */
export async function signInAs(Email: string) {
  await signIn(Email)
  selectCarrier(undefined)
  return (await call(accounts.list)).map(({ Account }) => Account)
}

/** Signs in with an access code, by default that of the demo's guest link. */
export async function enterAsGuest(AccessCode = 'DEMO-GUEST-2026') {
  const { Token } = await call(sessions.guestSignIn, { body: { AccessCode } })
  signedIn(Token)
  selectCarrier(undefined)
}
