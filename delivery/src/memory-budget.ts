import type { FastifyRequest } from 'fastify'
import { networkOf } from 'shared-http/network'
import { Tally } from 'shared-http/tally'
import { CallRefused } from './call-refusals.ts'

/** How many bytes of open calls delivery keeps in memory. */
export interface MemoryBounds {
  all: number
  /** The part of the free bytes that one network may hold, so that it takes many networks to leave no room for another. */
  share: number
  /** What a call counts at least, so that the usual answer to a change is never refused after the change is made. */
  leastOfCall: number
}

export const usualMemory: MemoryBounds = { all: 256_000_000, share: 0.125, leastOfCall: 16_000 }

/** The bytes of one call. `keep` counts more of them and refuses the call when there is no room. */
export interface KeptBytes {
  keep: (bytes: number) => void
  release: () => void
}

/** Counts the bytes of bodies and answers that are kept. @returns a function that begins a call, or refuses it. */
export function memoryBudget({ all, share, leastOfCall }: MemoryBounds) {
  const held = new Tally()
  let free = all
  return ({ ip }: Pick<FastifyRequest, 'ip'>): KeptBytes => {
    const network = networkOf(ip)
    let kept = 0
    let counted = 0
    let isReleased = false
    const count = (bytes: number) => {
      held.add(network, bytes)
      free -= bytes
      counted += bytes
    }
    const keep = (bytes: number) => {
      kept += bytes
      const more = Math.max(kept, leastOfCall) - counted
      if (isReleased || more <= 0) return
      if (held.of(network) + more > (free - more) * share)
        throw new CallRefused(503, 'The portal is very busy. Try again in a few seconds.')
      count(more)
    }
    keep(0)
    return {
      keep,
      release: () => {
        isReleased = true
        count(-counted)
      },
    }
  }
}
