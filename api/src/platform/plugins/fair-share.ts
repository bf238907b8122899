import { setImmediate } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from 'shared-api/refusal'
import { restBetweenPieces } from '../turn.ts'
import type { Limits } from './limits.ts'
import { tooManyAtOnce } from './too-many.ts'

/** @param key of the user, or of the network while the user is not known. */
export type FairShare = <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>

interface Bounds extends Pick<Limits, 'callsAtOnce' | 'callsWaiting'> {
  /** Milliseconds: after work that took longer the place stays taken for three times as long, while calls are answered. */
  restsAfter?: number | undefined
}

/**
 * Works on a few calls of one key at once, because all users share the connections to the database. The next
 * calls wait in order. A call keeps its place until its work ends, also when its client has left: its statement goes on.
 * @param keys those with calls in work.
 */
export function fairShare(
  { callsAtOnce, callsWaiting, restsAfter }: Bounds,
  keys = new Map<string, LimitFunction>(),
): FairShare {
  return async <Answer>(key: string, work: () => Promise<Answer>) => {
    const limit = keys.get(key) ?? pLimit(callsAtOnce)
    if (limit.pendingCount >= callsWaiting) throw new Refusal(429, tooManyAtOnce)
    keys.set(key, limit)
    const forget = () => {
      if (limit.activeCount + limit.pendingCount === 0) keys.delete(key)
    }
    if (restsAfter !== undefined) return answerThenRest(limit, work, { restsAfter, onRested: forget })
    try {
      return await limit(work)
    } finally {
      forget()
    }
  }
}

/** Pieces of work of one share key that wait for their turn. */
export const maxWaiting = 100

/**
 * For work that takes a core: of one share key one piece at a time, whatever it is. Searches, packs, signatures and pictures
 * of one company at once would take both cores of a small machine.
 */
export const heavyTurns = fairShare({ callsAtOnce: 1, callsWaiting: maxWaiting, restsAfter: 0 })

/** For documents that are drawn quickly, so that their readers do not wait for what is heavy. */
export const lightTurns = fairShare({ callsAtOnce: 1, callsWaiting: maxWaiting })

function answerThenRest<Answer>(
  limit: LimitFunction,
  work: () => Promise<Answer>,
  { restsAfter, onRested }: { restsAfter: number; onRested: () => void },
) {
  const answer = Promise.withResolvers<Answer>()
  const place = limit(async () => {
    const rest = restBetweenPieces(restsAfter)
    await (async () => work())().then(answer.resolve, answer.reject)
    // Its own call is not counted any more.
    await setImmediate()
    await rest()
  })
  void place.then(onRested)
  return answer.promise
}
