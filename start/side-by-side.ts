import { Stopped, type Stopping } from './stop-signals.ts'

type Work<Made> = (stopping: Stopping) => Promise<Made>

/**
 * Does works beside a first one, whose result it gives. When one fails the others are asked to stop; the first failure is
 * thrown once all have ended, so that nothing is left at work.
 */
export async function sideBySide<Made>(
  { asked, askedAgain }: Stopping,
  first: Work<Made>,
  others: readonly Work<void>[],
): Promise<Made> {
  const failed = new AbortController()
  const failures: unknown[] = []
  const stopping = { asked: AbortSignal.any([asked, failed.signal]), askedAgain }
  const run = async <Result>(work: Work<Result>) => {
    try {
      return { made: await work(stopping) }
    } catch (failure) {
      failures.push(failure)
      failed.abort(new Stopped())
      return undefined
    }
  }
  const [end] = await Promise.all([run(first), ...others.map(run)])
  if (end === undefined || failures.length > 0) throw failures[0]
  return end.made
}
