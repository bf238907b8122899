import { call } from 'shared-api'
import { sessions } from 'shared-api/sessions'
import { signedOut } from 'shared-auth'

/** Ends the session at the service and here. A service that can't be reached does not keep anybody signed in here. */
export async function signOut() {
  try {
    await call(sessions.signOut, { body: {} })
  } catch {
    // The token ends by itself at the service, at the latest after its idle limit.
  }
  signedOut()
}
