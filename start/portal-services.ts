import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { appendLine } from './append-line.ts'
import { bucketSecrets, mailServer, sealingKeys } from './child-env.ts'
import { freePort } from './ports.ts'
import { keepCluster } from './kept-cluster.ts'
import { acceptRestarts } from './lock.ts'
import { Problem } from './problem.ts'
import { addressOf, type Settings } from './settings.ts'
import type { Report, Step } from './steps.ts'
import type { Stopping } from './stop-signals.ts'
import { startService, type Service, type ServiceDescription } from './supervisor.ts'
import { runWork } from './child-work.ts'

/** Shared by the parts of one running portal. */
export type Portal = {
  settings: Settings
  step: Step
  stopping: Stopping
  /** The data folder. */
  folder: string
  logOf: (part: string) => string
  /** The environment of every process of the portal. */
  env: Record<string, string>
  /** Registers what has to be taken down again; the last comes first. */
  onClose: (close: () => void | Promise<void>) => void
}

/** @returns the administrator's address of the database: the one that was given, or of a PostgreSQL it starts. */
export async function startDatabase(portal: Portal): Promise<string> {
  const { databaseUrl } = portal.settings
  if (databaseUrl) return databaseUrl
  return portal.step('PostgreSQL', async (report) => {
    const log = portal.logOf('postgresql')
    rmSync(log, { force: true })
    const folder = join(portal.folder, 'database')
    try {
      const cluster = await keepCluster(
        { folder, port: await freePort(), onLog: (line) => appendLine(log, line) },
        (text) => console.log(`${text} Its log: ${log}`),
      )
      portal.onClose(cluster.stop)
      report.done(cluster.isNew ? `new, in ${folder}` : folder)
      return cluster.adminUrl
    } catch (error) {
      throw new Problem(
        error instanceof Error ? error.message : String(error),
        `See the log of PostgreSQL: ${log}`,
      )
    }
  })
}

export type PreparedData = {
  /** The address for the service's own role. */
  serviceUrl: string
  /** A demo without its documents, which are drawn once the portal is ready. */
  lacksDocuments: boolean
}

/** Migrates the database, and fills an empty one with the demo's records. */
export function prepareData(portal: Portal, adminUrl: string): Promise<PreparedData> {
  return portal.step('Schema and data', async (report) => {
    const result = await runWork('database-process.ts', {
      env: { ...portal.env, ...sealingKeys(), ADMIN_DATABASE_URL: adminUrl },
      logFile: portal.logOf('data'),
      advice: portal.settings.databaseUrl
        ? 'Check DATABASE_URL: the server, its port, user and password. The user has to be allowed to create roles.'
        : 'Start again: what is not done is done then.',
      report,
      stopping: portal.stopping.asked,
    })
    if (typeof result !== 'object' || result === null || !('serviceUrl' in result) || !('done' in result)) {
      throw new Error('database-process.ts gave no address.')
    }
    report.done(String(result.done))
    const lacksDocuments = 'lacksDocuments' in result && result.lacksDocuments === true
    return { serviceUrl: String(result.serviceUrl), lacksDocuments }
  })
}

/** Builds, publishes and activates the remotes that have changed. */
export async function publishRemotes(
  portal: Pick<Portal, 'env' | 'logOf' | 'stopping'>,
  report: Report,
): Promise<void> {
  const result = await runWork('remotes-process.ts', {
    env: portal.env,
    logFile: portal.logOf('remotes'),
    advice: 'Correct what the build names, then start again.',
    report,
    stopping: portal.stopping.asked,
  })
  report.done(String(result))
}

/** The environment of what works with the rights and the keys of the service. */
export function serviceEnv(portal: Portal, serviceUrl: string): Record<string, string> {
  return {
    ...portal.env,
    ...sealingKeys(),
    ...mailServer(),
    ...bucketSecrets(),
    DATABASE_URL: serviceUrl,
    // The base address of links in emails.
    PORTAL_URL: process.env['PORTAL_URL'] || addressOf(portal.settings),
  }
}

const program = (name: string) => join('api', 'src', name)

/** @returns where the service listens; only delivery talks to it. */
export async function startApi(portal: Portal, serviceUrl: string, watchArgs?: string[]): Promise<string> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const service = await portal.step('Service', (report) =>
    keepRunning(portal, report, {
      name: 'The service',
      args: watchArgs ? [...watchArgs, program('main.ts')] : [program('rolling-service.ts')],
      env: {
        ...serviceEnv(portal, serviceUrl),
        API_PORT: String(port),
        // Delivery, which tells the service the address that a proxy in front told it.
        PORTAL_TRUSTED_PROXIES: 'loopback',
      },
      logFile: portal.logOf('api'),
      healthUrl: `${url}/health/ready`,
    }),
  )
  // What `pnpm office restart` sends.
  if (!watchArgs) {
    process.on('SIGUSR2', service.replace)
    acceptRestarts(portal.folder)
  }
  return url
}

export async function startDelivery(portal: Portal, apiUrl: string): Promise<void> {
  const { port, host } = portal.settings
  await portal.step('Delivery', (report) =>
    keepRunning(portal, report, {
      name: 'Delivery',
      args: [join('delivery', 'src', 'main.ts')],
      env: { ...portal.env, PORT: String(port), HOST: host, API_URL: apiUrl },
      logFile: portal.logOf('delivery'),
      healthUrl: `${addressOf(portal.settings)}/health/ready`,
    }),
  )
}

async function keepRunning(
  portal: Portal,
  report: Report,
  description: Omit<ServiceDescription, 'onWaiting'>,
): Promise<Service> {
  const waited = { ...description, onWaiting: report.progress }
  const service = await startService(waited, portal.stopping, (text) => console.log(text))
  portal.onClose(service.stop)
  return service
}
