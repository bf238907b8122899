import { call } from 'shared-api'
import { sessions } from 'shared-api/sessions'
import { signedOut } from 'shared-auth'

let leaving: Promise<void> | undefined

/**
 * Ends the session at the service and here, once, however often it is asked for. A service that can't be reached does
 * not keep anybody signed in here.
 */
export function signOut() {
  leaving ??= leave().finally(() => {
    leaving = undefined
  })
  return leaving
}

async function leave() {
  try {
    await call(sessions.signOut, { body: {} })
  } catch {
    // The token ends by itself at the service, at the latest after its idle limit.
  }
  signedOut()
}
