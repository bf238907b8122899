import { call } from 'shared-api'
import { sessions } from 'shared-api/sessions'
import { signedOut, signingOut } from 'shared-auth'

let ending: Promise<void> | undefined

/**
 * Ends the session at the service and here, once, however often it is asked for. A service that can't be reached does
 * not keep anybody signed in here.
 */
export function signOut() {
  ending ??= endSession().finally(() => {
    ending = undefined
  })
  return ending
}

async function endSession() {
  const ended = call(sessions.signOut, { body: {} })
  signingOut()
  try {
    await ended
  } catch {
    // The token ends by itself at the service, at the latest after its idle limit.
  }
  signedOut()
}
