import { activate, mendRegistry, standings } from './activations.ts'
import { checkout, deliveryFolder } from './data-folder.ts'
import { publish } from './publish.ts'
import { knownRemotes } from './remote-sources.ts'

export interface RemoteStep {
  id: string
  version: string
  /** built: its sources had changed. unchanged: the newest version was built from these sources. */
  outcome: 'built' | 'unchanged'
}

/**
 * Publishes every remote of the checkout whose sources have changed, and activates what is new or what has no active
 * version yet. A version that was rolled back to stays active as long as the sources stay the same. A registry that can't
 * be opened is written again.
 */
export async function publishAll(
  delivery: string,
  onStep: (step: RemoteStep) => void = () => {},
  root: string = checkout,
): Promise<RemoteStep[]> {
  const steps = await inPairs(knownRemotes(root), async (id) => {
    const { published, isNew } = await publish(delivery, id, root)
    const standing = (await standings(delivery)).find((one) => one.id === id)
    if (isNew || standing?.active === undefined) await activate(delivery, id, published.version)
    const step: RemoteStep = { id, version: published.version, outcome: isNew ? 'built' : 'unchanged' }
    onStep(step)
    return step
  })
  await mendRegistry(delivery)
  return steps
}

/** Two at a time: a build keeps more than one core busy for a part of its time. */
async function inPairs<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const queue = items.entries()
  const results: Result[] = []
  const worker = async () => {
    for (const [index, item] of queue) {
      // One after the other is the point of a worker.
      // oxlint-disable-next-line no-await-in-loop
      results[index] = await work(item)
    }
  }
  // A build that fails ends the other worker too, but nothing is left at work.
  const ends = await Promise.allSettled([worker(), worker()])
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return results
}

if (import.meta.main) {
  await publishAll(deliveryFolder(), ({ id, version, outcome }) => {
    process.stdout.write(`${id} ${version} ${outcome}\n`)
  })
}
