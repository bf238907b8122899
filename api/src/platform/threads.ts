import { Piscina } from 'piscina'
import { Refusal } from 'shared-api/refusal'

const maxQueue = 100

const newThread = () =>
  new Piscina({
    // One that is stopped is replaced at once, so that what waits goes on.
    minThreads: 1,
    maxThreads: 1,
    maxQueue,
    // Without it, who waits may fall behind those who ask later.
    stricterFIFO: true,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })

/** Each is made when it is first needed. Who signs does not wait for what others read. */
const threads = new Map<'reading' | 'signing', Piscina>()

function threadFor(purpose: 'reading' | 'signing'): Piscina {
  const thread = threads.get(purpose) ?? newThread()
  threads.set(purpose, thread)
  return thread
}

/** Milliseconds from when it is asked for. What takes longer is stopped, so that it does not hold up the others. */
const mostTime = 20_000

/**
 * Does one piece of work after the other on a thread that answers no calls. What is given and made is copied. 503 where many
 * wait, and where it takes too long.
 * @param module its URL. @param name of the function that it exports.
 */
export async function runApart<Made>(
  module: string,
  name: string,
  given: object,
  { purpose = 'reading', within = mostTime }: { purpose?: 'reading' | 'signing'; within?: number } = {},
): Promise<Made> {
  const thread = threadFor(purpose)
  if (thread.queueSize >= maxQueue) throw tooBusy()
  const signal = AbortSignal.timeout(within)
  try {
    const made: Made = await thread.run(given, { filename: module, name, signal })
    return made
  } catch (problem) {
    throw signal.aborted ? tooBusy() : problem
  }
}

const tooBusy = () => new Refusal(503, "The service can't answer right now. Try again in a minute.")
