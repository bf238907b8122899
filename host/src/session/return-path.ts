import type { EndedSession } from 'shared-auth'

/** The state that a page passes to the sign-in page, in the history entry. */
export interface SignInState {
  /** The place asked for. */
  from?: string | undefined
  reason?: EndedSession['reason'] | undefined
}

/** The place to go to after signing in: the one that was asked for, or the start. */
export function returnPath(state: unknown): string {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined
  // A browser takes //host and /\host for another site.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/'
}

const reasons: Record<EndedSession['reason'], string | undefined> = {
  expired: 'You were signed out because your session ended.',
  'link-ended':
    'You were signed out because your guest link was withdrawn, expired, or not used for 12 hours. If your access code no longer works, ask your carrier for a new link. A file that was fully sent is imported.',
  'signed-out': undefined,
  'signed-out-elsewhere': 'You signed out in another tab.',
  'changed-elsewhere': undefined,
}

/** Why a user finds the sign-in page where they did not ask for it; undefined when they know. */
export function reasonText(state: unknown): string | undefined {
  const reason: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'reason') : undefined
  return Object.entries(reasons).find(([name]) => name === reason)?.[1]
}
