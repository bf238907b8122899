import { startCluster, type Cluster, type ClusterOptions } from 'api/cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { backoff } from './backoff.ts'
import { formatDuration } from './steps.ts'

/**
 * Starts PostgreSQL and keeps it running: one that ends is started again on the same port and data after a growing
 * pause, and the service finds it there by itself.
 */
export async function keepCluster(
  options: ClusterOptions,
  onRestart: (text: string) => void,
  nextPause: () => number = backoff(),
): Promise<Cluster> {
  const ending = new AbortController()
  let reviving: Promise<void> | undefined
  let current = await start()
  return {
    ...current,
    stop: async () => {
      ending.abort()
      await reviving
      await current.stop()
    },
  }

  function start(): Promise<Cluster> {
    return startCluster({
      ...options,
      onEnded: () => {
        reviving = revive('PostgreSQL ended')
      },
    })
  }

  async function revive(happened: string): Promise<void> {
    if (ending.signal.aborted) return
    const pause = nextPause()
    onRestart(`${happened} and is started again in ${formatDuration(pause)}.`)
    await delay(pause, undefined, { signal: ending.signal }).catch(() => undefined)
    if (ending.signal.aborted) return
    try {
      current = await start()
    } catch {
      // What it said is in its log. Right after a kill its own processes may still be ending, which keeps a new one out.
      await revive('PostgreSQL did not start')
    }
  }
}
