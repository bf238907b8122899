import { call } from 'shared-api'
import { sessions } from '../sessions/sessions.ts'
import { sessionKeys } from './session-keys.ts'

/**
 * The signed-in user, for modules. The shell has asked before it draws a page, under the same key, so nothing is asked twice.
 * What failed there is asked again there: asked from a module, the shell would take the page away while it waits.
 */
export const userQuery = {
  queryKey: sessionKeys.user,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(sessions.user, {}, { signal }),
  retryOnMount: false,
}
