import { Piscina } from 'piscina'
import { Refusal } from 'shared-api/refusal'

const maxQueue = 100
const thread = new Piscina({ minThreads: 0, maxThreads: 1, maxQueue, idleTimeout: 60_000 })

/**
 * Does one piece of work after the other on a thread that answers no calls. What is given and made is copied.
 * @param module its URL. @param name of the function that it exports.
 */
export async function runApart<Made>(module: string, name: string, given: object): Promise<Made> {
  if (thread.queueSize >= maxQueue)
    throw new Refusal(503, "The service can't answer right now. Try again in a minute.")
  const made: Made = await thread.run(given, { filename: module, name })
  return made
}
