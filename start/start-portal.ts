import { buildHost } from './host-build.ts'
import { drawDemoDocuments } from './demo-documents.ts'
import { openPortal } from './open-portal.ts'
import { addressOf } from './settings.ts'
import {
  prepareData,
  publishRemotes,
  startApi,
  startDatabase,
  startDelivery,
  type Portal,
  type PreparedData,
} from './portal-services.ts'
import type { Settings } from './settings.ts'
import { signInLines } from './demo-sign-ins.ts'
import { sideBySide } from './side-by-side.ts'
import { formatDuration, type Step } from './steps.ts'
import type { Stopping } from './stop-signals.ts'

/** `npm start`. */
export async function startPortal(context: {
  settings: Settings
  step: Step
  stopping: Stopping
}): Promise<void> {
  const { settings, step } = context
  const begun = performance.now()
  await openPortal(context, async (portal) => {
    const { data, apiUrl } = await sideBySide(
      portal.stopping,
      (stopping) => startService({ ...portal, stopping }),
      [
        ({ asked }) => step('Host', (report) => buildHost(report, asked, portal.logOf('host'))),
        (stopping) => step('Remotes', (report) => publishRemotes({ ...portal, stopping }, report)),
      ],
    )
    await startDelivery(portal, apiUrl)
    showReady(settings, portal.folder, performance.now() - begun)
    process.send?.({ address: addressOf(settings) })
    await drawDemoDocuments(portal, data)
  })
}

async function startService(portal: Portal): Promise<{ data: PreparedData; apiUrl: string }> {
  const data = await prepareData(portal, await startDatabase(portal))
  return { data, apiUrl: await startApi(portal, data.serviceUrl) }
}

function showReady(settings: Settings, folder: string, duration: number): void {
  const signIns = settings.isProduction
    ? 'No demo data and no demo sign-ins under NODE_ENV=production.'
    : `Sign in with one of these:\n\n${signInLines()}`
  console.log(`
The portal is ready after ${formatDuration(duration)}:  ${addressOf(settings)}

${signIns}

Data and logs are in ${folder}. Ctrl+C stops everything; the data is kept.
`)
}
