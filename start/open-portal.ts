import { dataFolder } from 'delivery/data-folder'
import { resolve } from 'node:path'
import { openDataFolder } from './data-folder.ts'
import { lockDataFolder } from './lock.ts'
import type { Portal } from './portal-services.ts'
import { requireFreePort } from './ports.ts'
import { addressOf, type Settings } from './settings.ts'
import type { Step } from './steps.ts'
import type { Stopping } from './stop-signals.ts'

export type PortalContext = { settings: Settings; step: Step; stopping: Stopping }

/**
 * Brings the portal up and keeps it up until it is asked to stop.
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
  try {
    await requireFreePort(context.settings.port)
    await work(portalOf(context, folder, { logOf, onClose: (close) => closers.push(close) }))
  } finally {
    if (context.stopping.asked.aborted) console.log('\nStopping.')
    await closeAll(closers.toReversed())
    if (context.stopping.asked.aborted) console.log('Stopped.')
  }
}

type PortalParts = { logOf: Portal['logOf']; onClose?: Portal['onClose'] }

export function portalOf(
  context: PortalContext,
  folder: string,
  { logOf, onClose = () => undefined }: PortalParts,
): Portal {
  const env = {
    PORTAL_DATA_DIR: folder,
    PORTAL_DEMO: context.settings.isProduction ? '' : '1',
    NODE_OPTIONS: '',
  }
  return { ...context, folder, logOf, env, onClose }
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
