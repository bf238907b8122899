import { startCluster } from 'api/cluster'
import { connect } from 'api/connect'
import { createJobs } from 'api/jobs'
import { loadKeys, newKeys } from 'api/keys'
import { prepareDatabase } from 'api/prepare'
import { seedDemo } from 'api/seed'
import { type ServiceProcess, startServiceProcess } from 'api/service-process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from 'start/ports'
import type { Workplace } from './workplace.ts'

/** The demo's database, queues that write jobs and do none, and the environment of a service that does them. */
export async function queuesToKill({ folder, onClose }: Workplace, more: Record<string, string>) {
  const cluster = await startCluster({ folder: join(folder, 'database'), port: await freePort() })
  onClose(cluster.stop)
  const { serviceUrl, adminUrl } = await prepareDatabase({ adminUrl: cluster.adminUrl })
  const keyText = newKeys()
  const keys = await loadKeys({ portalKeys: keyText, demoFolder: undefined })
  await seedDemo({ adminUrl, today: new Date(), keys })
  const [db, admin] = [connect(serviceUrl), connect(adminUrl)]
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const jobs = createJobs({ databaseUrl: serviceUrl, keys, workers: () => [], onProblem: console.error })
  onClose(() => Promise.all([db.destroy(), admin.destroy(), client.end(), jobs.stop()]))
  const env = {
    API_PORT: String(await freePort()),
    DATABASE_URL: serviceUrl,
    PORTAL_KEYS: keyText,
    PORTAL_DATA_DIR: folder,
    ...more,
  }
  // Queues are made by the first service.
  await (await startServiceProcess(env)).end('SIGTERM')
  await jobs.start()
  return { db, admin, client, keys, jobs, env }
}

/** Poisoned jobs are the rest, which takes its time. */
const soundShare = 0.98

interface Killing {
  env: Parameters<typeof startServiceProcess>[0]
  kills: number
  /** How much of the work is done, up to 1. */
  doneShare: () => Promise<number>
  /** Seconds after which the bench stops waiting for the rest. */
  within: number
}

/** Seconds until all of the work is done, by a service that is killed so often while it works, evenly in its first nine tenths. */
export async function secondsUnderKills({ onClose }: Pick<Workplace, 'onClose'>, killing: Killing) {
  const { env, kills, doneShare, within } = killing
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  let service: ServiceProcess | undefined = await startServiceProcess(env)
  onClose(() => service?.end('SIGTERM'))
  let starting = 0
  const waitFor = async (share: number) => {
    // oxlint-disable-next-line no-await-in-loop
    while ((await doneShare()) < share && seconds() < within) await delay(20)
  }
  for (let kill = 1; kill <= kills; kill += 1) {
    // oxlint-disable no-await-in-loop
    await waitFor((0.9 * kill) / (kills + 1))
    await service.end('SIGKILL')
    const killedAt = seconds()
    service = undefined
    service = await startServiceProcess(env)
    starting += seconds() - killedAt
    // oxlint-enable no-await-in-loop
  }
  const lastStart = seconds()
  await waitFor(soundShare)
  const sound = seconds()
  await waitFor(1)
  return { all: seconds(), starting, lastStart, sound }
}
