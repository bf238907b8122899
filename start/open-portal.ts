import { dataFolder } from 'delivery/data-folder'
import { resolve } from 'node:path'
import { openDataFolder } from './data-folder.ts'
import { lockDataFolder } from './lock.ts'
import type { Portal } from './portal-services.ts'
import { requireFreePort } from './ports.ts'
import type { Problem } from './problem.ts'
import { addressOf, type Settings } from './settings.ts'
import type { Step } from './steps.ts'
import type { Stopping } from './stop-signals.ts'

export type PortalContext = { settings: Settings; step: Step; stopping: Stopping }

/**
 * Brings the portal up and keeps it up until it is asked to stop or a part can't be kept running.
 *
 * @param bringUp starts the parts, and says that they are there.
 */
export async function openPortal(
  context: PortalContext,
  bringUp: (portal: Portal) => Promise<void>,
): Promise<void> {
  await withDataFolder(context, async (portal) => {
    await bringUp(portal)
    await whenAborted(context.stopping.asked)
  })
}

/** Takes the data folder and the port, works, and takes down in the opposite order what the work has put up. */
export async function withDataFolder(
  context: PortalContext,
  work: (portal: Portal) => Promise<void>,
): Promise<void> {
  const folder = resolve(dataFolder())
  const { logOf } = openDataFolder(folder)
  const closers: (() => void | Promise<void>)[] = [
    lockDataFolder(folder, { address: addressOf(context.settings) }),
  ]
  const failed = Promise.withResolvers<never>()
  // More than one part may fail; the first failure is the one that is reported, even before anything waits for it.
  failed.promise.catch(() => undefined)
  try {
    await requireFreePort(context.settings.port)
    const done = work({
      ...context,
      folder,
      logOf,
      env: {
        PORTAL_DATA_DIR: folder,
        PORTAL_DEMO: context.settings.isProduction ? '' : '1',
        NODE_OPTIONS: '',
      },
      onClose: (close) => closers.push(close),
      giveUp: (problem: Problem) => failed.reject(problem),
    })
    // A part that fails ends the work at once; the result of the work is then dropped.
    done.catch(() => undefined)
    await Promise.race([done, failed.promise])
  } finally {
    if (context.stopping.asked.aborted) console.log('\nStopping.')
    await closeAll(closers.toReversed())
    if (context.stopping.asked.aborted) console.log('Stopped.')
  }
}

/** One after the other, all of them: a part that does not close must not keep PostgreSQL up. Then says the first failure. */
async function closeAll(closers: readonly (() => void | Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const close of closers) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await close()
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolved) => {
    if (signal.aborted) resolved()
    else signal.addEventListener('abort', () => resolved(), { once: true })
  })
}
