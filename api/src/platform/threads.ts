import pLimit, { type LimitFunction } from 'p-limit'
import { Piscina } from 'piscina'
import { Refusal } from 'shared-api/refusal'
import { heavyTurns, lightTurns, maxWaiting } from './plugins/fair-share.ts'

/** Others find one while a company has something heavy, something light and a signature by a link on three. */
const threads = 4

/** Made when it is first needed. */
let shared: { pool: Piscina; inTurn: LimitFunction } | undefined

function threadPool() {
  shared ??= {
    // One that is stopped is replaced at once.
    pool: new Piscina({
      filename: import.meta.resolve('./thread-start.ts'),
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    }),
    // In the order of asking: with a signal, the queue of a pool keeps no order.
    inTurn: pLimit(threads),
  }
  return shared
}

/** Before they are needed, so that the first documents do not wait for them. */
export const startThreads = () => void threadPool()

/**
 * Milliseconds. What waits longer for a thread is refused, and what takes longer is stopped, so that it does not hold up the
 * others.
 */
const most = { wait: 20_000, work: 10_000 }

/** The share of set-up: no user waits for it, so its work is done in this process and takes the time that it takes. */
export const setUpShare: unique symbol = Symbol('set-up')
export type Share = string | typeof setUpShare

/**
 * Does work on a thread that answers no calls. Of one share key one heavy piece and one light piece are done at a time, so
 * that others need not wait for them. What is given and made is copied. 429 or 503 where too many wait, 503 where it takes
 * too long or too much memory.
 * @param module its URL. @param name of the function that it exports. @param shareKey of the caller, or the network
 * of who has no user. @param isHeavy takes its turn with all else that is heavy.
 */
export async function runApart<Made>(
  module: string,
  name: string,
  given: object,
  { shareKey, isHeavy = false, within = most.work }: { shareKey: Share; isHeavy?: boolean; within?: number },
): Promise<Made> {
  if (shareKey === setUpShare) return doHere(module, name, given)
  const { pool, inTurn } = threadPool()
  const run = async (asked: number) => {
    if (performance.now() - asked > most.wait) throw tooBusy()
    const signal = AbortSignal.timeout(within)
    try {
      const made: Made = await pool.run(given, { filename: module, name, signal })
      return made
    } catch (problem) {
      throw signal.aborted || isOutOfMemory(problem) ? tooBusy() : problem
    }
  }
  return (isHeavy ? heavyTurns : lightTurns)(shareKey, () => {
    if (inTurn.pendingCount >= maxWaiting) throw tooBusy()
    return inTurn(run, performance.now())
  })
}

async function doHere<Made>(module: string, name: string, given: object): Promise<Made> {
  const { [name]: work }: Record<string, (given: object) => Made | Promise<Made>> = await import(module)
  if (work === undefined) throw new Error(`${module} has no ${name}`)
  return work(given)
}

const isOutOfMemory = (problem: unknown) =>
  problem instanceof Error && 'code' in problem && problem.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooBusy = () => new Refusal(503, "The service can't answer right now. Try again in a minute.")
