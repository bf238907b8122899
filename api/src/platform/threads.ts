import pLimit, { type LimitFunction } from 'p-limit'
import { Piscina } from 'piscina'
import { Refusal } from 'shared-api/refusal'

interface Thread {
  pool: Piscina
  /** One piece of work after the other, in the order of asking: with a signal, the queue of a pool keeps no order. */
  inTurn: LimitFunction
}

const newThread = (): Thread => ({
  // One that is stopped is replaced at once.
  pool: new Piscina({ minThreads: 1, maxThreads: 1, resourceLimits: { maxOldGenerationSizeMb: 1024 } }),
  inTurn: pLimit(1),
})

/** Who signs does not wait for what others read, and who reads one report not for an audit pack. */
type Purpose = 'reading' | 'signing' | 'packing'

/** Each is made when it is first needed. */
const threads = new Map<Purpose, Thread>()

function threadFor(purpose: Purpose): Thread {
  const thread = threads.get(purpose) ?? newThread()
  threads.set(purpose, thread)
  return thread
}

const maxWaiting = 100
/** Milliseconds. What waits longer is refused, and what takes longer is stopped, so that it does not hold up the others. */
const most = { wait: 20_000, work: 10_000 }

/**
 * Does one piece of work after the other on a thread that answers no calls. What is given and made is copied. 503 where many
 * wait, and where it takes too long or too much memory.
 * @param module its URL. @param name of the function that it exports.
 */
export async function runApart<Made>(
  module: string,
  name: string,
  given: object,
  { purpose = 'reading', within = most.work }: { purpose?: Purpose; within?: number } = {},
): Promise<Made> {
  const { pool, inTurn } = threadFor(purpose)
  if (inTurn.pendingCount >= maxWaiting) throw tooBusy()
  const asked = performance.now()
  return inTurn(async () => {
    if (performance.now() - asked > most.wait) throw tooBusy()
    const signal = AbortSignal.timeout(within)
    try {
      const made: Made = await pool.run(given, { filename: module, name, signal })
      return made
    } catch (problem) {
      throw signal.aborted || isOutOfMemory(problem) ? tooBusy() : problem
    }
  })
}

const isOutOfMemory = (problem: unknown) =>
  problem instanceof Error && 'code' in problem && problem.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooBusy = () => new Refusal(503, "The service can't answer right now. Try again in a minute.")
