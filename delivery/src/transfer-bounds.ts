import type { FastifyRequest } from 'fastify'
import { networkOf } from 'shared-http/network'
import { Tally } from 'shared-http/tally'
import { tokenKey } from 'shared-http/token-key'
import { CallRefused } from './call-refusals.ts'
import { type MemoryBounds, usualMemory } from './memory-budget.ts'

/** How many calls of one kind may be open at once. */
export interface Bounds {
  session: number
  network: number
  all: number
}

export interface CallBounds {
  /** Calls whose request and answer are each kept here until they are complete. */
  short: Bounds
  /** Calls that send or get files, which pass through piece by piece. */
  transfers: Bounds
  /** Those of callers without a session, whom the service does not know: they take no place of the others. */
  anonymousTransfers: Bounds
  /** Open bells: one connection to the service each, for as long as its page is open. */
  streams: Bounds
  memory: MemoryBounds
  /** Milliseconds that the service may take to begin its answer; transfers are those that send files. */
  answerWithin: { short: number; transfers: number }
}

/**
 * Short calls have no bound in all: a few networks could reach it and keep all others out. The memory that they take is
 * bounded instead, and `connectionsOfShort` are more than six networks can hold. Transfers have connections of their own to
 * the service, so many that it takes more than twenty networks to fill them, and wait longer than the service's own time
 * limit for them, so that the service ends them with its message.
 */
export const usualBounds: CallBounds = {
  short: { session: 100, network: 300, all: Infinity },
  transfers: { session: 6, network: 24, all: 512 },
  anonymousTransfers: { session: 6, network: 6, all: 192 },
  streams: { session: 12, network: 1000, all: 4000 },
  memory: usualMemory,
  answerWithin: { short: 30_000, transfers: 910_000 },
}

/** To the service. The calls of one company hold at most 400 of them in each of its processes. */
export const connectionsOfShort = 2048

type Asking = Pick<FastifyRequest, 'ip' | 'headers'>

/** Counts open calls. @returns a function that counts one more and gives its end; it refuses a call over a bound. */
export function openCalls({ session, network, all }: Bounds, what: string) {
  const open = new Tally()
  const hasRoom = (key: string, most: number) => open.of(key) < most
  return (request: Asking): (() => void) => {
    const ofNetwork = networkOf(request.ip)
    const { authorization } = request.headers
    const ofSession = authorization && tokenKey(authorization)
    if (!hasRoom(ofNetwork, network) || (ofSession !== undefined && !hasRoom(ofSession, session)))
      throw new CallRefused(429, `Too many ${what} at once. Wait a few seconds and try again.`)
    if (!hasRoom('all', all))
      throw new CallRefused(503, 'The portal is very busy. Try again in a few seconds.')
    const keys = ['all', ofNetwork, ...(ofSession === undefined ? [] : [ofSession])]
    for (const key of keys) open.add(key, 1)
    return () => {
      for (const key of keys.splice(0)) open.add(key, -1)
    }
  }
}
