import { buildHost } from './host-build.ts'
import { openPortal } from './open-portal.ts'
import { addressOf } from './settings.ts'
import { prepareData, publishRemotes, startApi, startDatabase, startDelivery } from './portal-services.ts'
import type { Settings } from './settings.ts'
import { signInLines } from './demo-sign-ins.ts'
import { formatDuration, type Step } from './steps.ts'
import type { Stopping } from './stop-signals.ts'

/** `npm start`. */
export async function startPortal(context: {
  settings: Settings
  step: Step
  stopping: Stopping
}): Promise<void> {
  const { settings, step, stopping } = context
  const begun = performance.now()
  await openPortal(context, async (portal) => {
    const adminUrl = await startDatabase(portal)
    const serviceUrl = await prepareData(portal, adminUrl)
    await step('Host', (report) => buildHost(report, stopping.asked, portal.logOf('host')))
    await step('Remotes', (report) => publishRemotes(portal, report))
    const apiUrl = await startApi(portal, serviceUrl)
    await startDelivery(portal, apiUrl)
    showReady(settings, portal.folder, performance.now() - begun)
    process.send?.({ address: addressOf(settings) })
  })
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
