import { useEffect, useMemo } from 'react'
import { create } from 'zustand'

/** The service writes down once a minute that it was asked: it may count from a minute earlier than we do. */
const countedLate = 60_000
/** How often other tabs are told; less than what the service is late. */
const toldEvery = 30_000
const lookedEvery = 15_000
/** The end is announced so long before. */
const warnedBefore = 120_000
const signal = 'session-seen'

interface SessionExpiry {
  /** By the clock of this browser, in milliseconds: when the service answered last, in any tab. */
  answeredAt: number
  /** By how much that clock is ahead of the service's. */
  clockAhead: number
  /** When the end was last looked for. */
  now: number
}

const useSessionExpiry = create<SessionExpiry>()(() => ({
  answeredAt: Date.now(),
  clockAhead: 0,
  now: Date.now(),
}))
let toldAt = 0

/** The service has answered a signed-in user; `date` is the header of that name. */
export function noteAnswer(date: string | null) {
  const now = Date.now()
  const ahead = now - Date.parse(date ?? '')
  // The header has whole seconds.
  if (Math.abs(ahead - useSessionExpiry.getState().clockAhead) > 1000)
    useSessionExpiry.setState({ clockAhead: ahead })
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

const answered = (at: number) =>
  useSessionExpiry.setState(({ answeredAt }) => ({ answeredAt: Math.max(answeredAt, at), now: Date.now() }))

addEventListener('storage', ({ key, newValue }) => {
  if (key === signal && newValue !== null) answered(Math.min(Number(newValue), Date.now()) || 0)
})

/** How far the session is. `isLast`: it ends then, however busy the user is. Milliseconds, by this browser's clock. */
type Moment = { is: 'calm' } | { is: 'ending' | 'over'; end: number; isLast: boolean }

const calm: Moment = { is: 'calm' }

/** `expiresAt` is a moment of the service, the latest end; an idle session ends earlier. */
export function useSessionMoment(expiresAt: string, idleLimit: number): Moment {
  useEffect(() => {
    const look = () => useSessionExpiry.setState({ now: Date.now() })
    look()
    const looking = setInterval(look, lookedEvery)
    // Right after a sleep: timers stop during it, and the page is shown again afterwards.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(looking)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return useSessionExpiry(useMemo(() => momentSelector(expiresAt, idleLimit), [expiresAt, idleLimit]))
}

/** A moment that is the same is the same object: the store draws again only for another one. */
function momentSelector(expiresAt: string, idleLimit: number) {
  let kept = calm
  return ({ answeredAt, clockAhead, now }: SessionExpiry): Moment => {
    const idleEnd = answeredAt + idleLimit - countedLate
    const lastEnd = Date.parse(expiresAt) + clockAhead
    const end = Math.min(idleEnd, lastEnd)
    if (now < end - warnedBefore) kept = calm
    else {
      const is = now < end ? 'ending' : 'over'
      if (kept.is !== is || kept.end !== end) kept = { is, end, isLast: lastEnd - idleEnd < warnedBefore }
    }
    return kept
  }
}
