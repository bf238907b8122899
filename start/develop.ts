import { startDevelopment } from 'delivery/development'
import { join } from 'node:path'
import { drawDemoDocuments } from './demo-documents.ts'
import { openPortal } from './open-portal.ts'
import { addressOf } from './settings.ts'
import { prepareData, startApi, startDatabase, type Portal } from './portal-services.ts'
import { signInLines } from './demo-sign-ins.ts'
import { formatDuration } from './steps.ts'

type BuildMessage = Parameters<Parameters<typeof startDevelopment>[0]['onBuilt']>[0]

/** `pnpm dev`: the portal of `npm start`, with every part built or started again when a file of it changes. */
export async function develop(context: Pick<Portal, 'settings' | 'step' | 'stopping'>): Promise<void> {
  await openPortal(context, async (portal) => {
    const data = await prepareData(portal, await startDatabase(portal))
    const env = { ...portal.env, PORTAL_DEV: '1' }
    const apiUrl = await startApi({ ...portal, env }, data.serviceUrl, ['--watch', '--watch-preserve-output'])
    await buildAndWatch(portal, apiUrl)
    console.log(`
The portal for development:  ${addressOf(portal.settings)}

${signInLines()}

A change of a page loads it again, a change in api/ or shared-api/ starts the service again (${portal.logOf('api')}).
Ctrl+C stops everything; the data is kept.
`)
    await drawDemoDocuments(portal, data)
  })
}

function buildAndWatch(portal: Portal, apiUrl: string): Promise<void> {
  return portal.step('First builds', async (report) => {
    // Until the first builds are done the step speaks; afterwards each build has a line of its own.
    let tell = report.progress
    const development = await startDevelopment({
      port: portal.settings.port,
      host: portal.settings.host,
      apiUrl,
      isDemo: true,
      folder: join(portal.folder, 'development'),
      onBuilt: (built) => {
        tell(describe(built))
        if (built.problem !== undefined) console.log(`\n${built.part} does not build:\n${built.problem}\n`)
      },
    })
    portal.onClose(development.close)
    await development.firstBuilds
    tell = (text) => console.log(text)
  })
}

function describe({ part, problem, milliseconds }: BuildMessage): string {
  return `${new Date().toLocaleTimeString()}  ${part} ${problem === undefined ? 'built' : 'failed'} in ${formatDuration(milliseconds)}`
}
