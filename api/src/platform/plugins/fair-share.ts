import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from 'shared-api/refusal'
import type { Limits } from './limits.ts'

/** @param key of the user, or of the network while the user is not known. */
export type FairShare = <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>

/**
 * Works on a few calls of one key at once, because all users share the connections to the database. The next
 * calls wait in order. A call keeps its place until its work ends, also when its client has left: its statement goes on.
 * @param keys those with calls in work.
 */
export function fairShare(
  { callsAtOnce, callsWaiting }: Pick<Limits, 'callsAtOnce' | 'callsWaiting'>,
  keys = new Map<string, LimitFunction>(),
): FairShare {
  return async (key, work) => {
    const limit = keys.get(key) ?? pLimit(callsAtOnce)
    if (limit.pendingCount >= callsWaiting)
      throw new Refusal(429, 'Too many requests at once. Wait a few seconds and try again.')
    keys.set(key, limit)
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) keys.delete(key)
    }
  }
}
