/** The service writes down once a minute that it was asked: it may count from a minute earlier than we do. */
const countedLate = 60_000
/** How often other tabs are told; less than what the service is late. */
const toldEvery = 30_000
const lookedEvery = 15_000
/** The end is announced so long before. */
const warnedBefore = 120_000
const signal = 'session-seen'

/** By the clock of this browser, in milliseconds: when the service answered last, in any tab. */
let answeredAt = Date.now()
let toldAt = 0
/** By how much that clock is ahead of the service's. */
let clockAhead = 0
const listeners = new Set<() => void>()

/** The service has answered a signed-in user; `date` is the header of that name. */
export function noteAnswer(date: string | null) {
  const now = Date.now()
  const serviceTime = Date.parse(date ?? '')
  // The header has whole seconds.
  if (Math.abs(now - serviceTime - clockAhead) > 1000) clockAhead = now - serviceTime
  answered(now)
  if (now - toldAt < toldEvery) return
  toldAt = now
  try {
    // Other tabs hear it, and nothing of it stays in the storage.
    localStorage.setItem(signal, String(now))
    localStorage.removeItem(signal)
  } catch {
    // A browser without storage: each tab counts for itself.
  }
}

function answered(at: number) {
  answeredAt = Math.max(answeredAt, at)
  for (const listener of listeners) listener()
}

addEventListener('storage', ({ key, newValue }) => {
  if (key === signal && newValue !== null) answered(Math.min(Number(newValue), Date.now()) || answeredAt)
})

/** How far the session is. `isLast`: it ends then, however busy the user is. Milliseconds, by this browser's clock. */
export type Moment = { is: 'calm' } | { is: 'ending' | 'over'; end: number; isLast: boolean }

const calm: Moment = { is: 'calm' }

function subscribe(listener: () => void) {
  listeners.add(listener)
  const looking = setInterval(listener, lookedEvery)
  // Right after a sleep: timers stop during it, and the page is shown again afterwards.
  document.addEventListener('visibilitychange', listener)
  return () => {
    listeners.delete(listener)
    clearInterval(looking)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** For `useSyncExternalStore`. `expiresAt` is a moment of the service, the latest end; an idle session ends earlier. */
export function createSessionWatch(expiresAt: string, idleLimit: number) {
  let kept = calm

  function moment(): Moment {
    const idleEnd = answeredAt + idleLimit - countedLate
    const lastEnd = Date.parse(expiresAt) + clockAhead
    const end = Math.min(idleEnd, lastEnd)
    const now = Date.now()
    if (now < end - warnedBefore) kept = calm
    else {
      const is = now < end ? 'ending' : 'over'
      // What is the same is the same object, or it would be drawn for ever.
      if (kept.is !== is || kept.end !== end) kept = { is, end, isLast: lastEnd - idleEnd < warnedBefore }
    }
    return kept
  }

  return { moment, subscribe }
}
