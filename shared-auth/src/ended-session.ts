import { fieldOf, storedText } from './stored.ts'

const REASONS = ['expired', 'link-ended', 'signed-out', 'signed-out-elsewhere', 'changed-elsewhere'] as const

export type EndedSession = {
  /** `link-ended` is `expired` of a guest who came by a link: nothing is signed in to again. */
  reason: (typeof REASONS)[number]
  /** The path to return to after signing in again; only an expired session has one. */
  from: string | undefined
}

/**
 * Goes to the site root by a new page load. The reason travels in the history entry: it is gone with the tab, is in
 * no storage and no URL, and a reload keeps it where another navigation would drop it.
 */
export function leaveFor(reason: EndedSession['reason']) {
  const from = reason === 'expired' ? location.pathname + location.search : undefined
  history.replaceState({ endedSession: { reason, from } }, '', '/')
  location.reload()
}

/** Reads the reason left by the page before, once. */
export function consumeSignOutReason(): EndedSession | undefined {
  const left = fieldOf(history.state, 'endedSession')
  const reason = REASONS.find((known) => known === fieldOf(left, 'reason'))
  if (reason === undefined) return undefined
  history.replaceState(null, '')
  const from = storedText(fieldOf(left, 'from'))
  return { reason, from }
}
