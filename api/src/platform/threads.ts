import pLimit, { type LimitFunction } from 'p-limit'
import { Piscina } from 'piscina'
import { Refusal } from 'shared-api/refusal'
import { type FairShare, fairShare } from './plugins/fair-share.ts'

const maxWaiting = 100

/** A thread each: typed signatures wait for nothing else, and who reads a report does not wait for audit packs. */
type Purpose = 'reading' | 'packing' | 'signing' | 'drawing'

interface Thread {
  pool: Piscina
  /** One piece of work after the other, in the order of asking: with a signal, the queue of a pool keeps no order. */
  inTurn: LimitFunction
  /** Of each share key one piece of work at a time. */
  turns: FairShare
}

const newThread = (purpose: Purpose): Thread => ({
  // One that is stopped is replaced at once.
  pool: new Piscina({ minThreads: 1, maxThreads: 1, resourceLimits: { maxOldGenerationSizeMb: 1024 } }),
  inTurn: pLimit(1),
  turns: fairShare({ callsAtOnce: 1, callsWaiting: maxWaiting, rests: purpose !== 'reading' }),
})

/** Each is made when it is first needed. */
const threads = new Map<Purpose, Thread>()

function threadFor(purpose: Purpose): Thread {
  const thread = threads.get(purpose) ?? newThread(purpose)
  threads.set(purpose, thread)
  return thread
}

/** Milliseconds. What waits longer is refused, and what takes longer is stopped, so that it does not hold up the others. */
const most = { wait: 20_000, work: 10_000 }

/**
 * Does work on a thread that answers no calls, one piece after the other. Of one share key one piece is done at a time, so that
 * others wait for no more than one. What is given and made is copied. 429 or 503 where too many wait, 503 where it takes too
 * long or too much memory.
 * @param module its URL. @param name of the function that it exports. @param shareKey of the caller, or the network
 * of who has no user.
 */
export async function runApart<Made>(
  module: string,
  name: string,
  given: object,
  {
    shareKey,
    purpose = 'reading',
    within = most.work,
  }: { shareKey: string; purpose?: Purpose; within?: number },
): Promise<Made> {
  const { pool, inTurn, turns } = threadFor(purpose)
  const asked = performance.now()
  const run = async () => {
    if (performance.now() - asked > most.wait) throw tooBusy()
    const signal = AbortSignal.timeout(within)
    try {
      const made: Made = await pool.run(given, { filename: module, name, signal })
      return made
    } catch (problem) {
      throw signal.aborted || isOutOfMemory(problem) ? tooBusy() : problem
    }
  }
  return turns(shareKey, () => {
    if (inTurn.pendingCount >= maxWaiting) throw tooBusy()
    return inTurn(run)
  })
}

const isOutOfMemory = (problem: unknown) =>
  problem instanceof Error && 'code' in problem && problem.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooBusy = () => new Refusal(503, "The service can't answer right now. Try again in a minute.")
