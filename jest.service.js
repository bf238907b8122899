import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startCluster } from './api/src/platform/database/cluster.ts'
import { clockEnv } from './api/src/platform/clock-env.ts'
import { prepareDatabase } from './api/src/platform/database/prepare.ts'
import { seedDemo } from './api/demo/seed.ts'
import { loadKeys, newKeys } from './api/src/platform/secrets/keys.ts'
import { copyDatabase, inDatabase } from './api/test/support/copied-database.ts'
import { makeRunFolder } from './api/test/support/run-folder.ts'
import { freePort } from './api/test/support/test-cluster.ts'

// However the run ends, its services end, too.
const killOnParentExit = new URL('start/kill-on-parent-exit.ts', import.meta.url).href

/** The real service with the demo data on a PostgreSQL of its own, one for each worker of a run of screen tests. */
export default async function startServices({ maxWorkers }) {
  const folder = await makeRunFolder()
  const cluster = await startCluster({ folder, port: await freePort(), settings: { fsync: 'off' } })
  const { adminUrl, serviceUrl } = await prepareDatabase({ adminUrl: cluster.adminUrl })
  const portalKeys = newKeys()
  await seedDemo({
    adminUrl,
    today: new Date(),
    keys: await loadKeys({ portalKeys, demoFolder: undefined }),
  })
  const services = []
  for (let worker = 1; worker <= maxWorkers; worker += 1) {
    const databaseUrl = await copyOf(serviceUrl, worker, cluster.adminUrl)
    services.push(await startService({ portalKeys, databaseUrl, files: join(folder, `files-${worker}`) }))
  }
  globalThis.stopServices = async () => {
    await Promise.all(services.map(({ stop }) => stop()))
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  process.env['PORTAL_SERVICES'] = services.map(({ address }) => address).join(' ')
}

/** A database with the same content for the worker. */
async function copyOf(serviceUrl, worker, clusterUrl) {
  const template = new URL(serviceUrl).pathname.slice(1)
  await copyDatabase(clusterUrl, template, `${template}_${worker}`)
  return inDatabase(serviceUrl, `${template}_${worker}`)
}

async function startService({ portalKeys, databaseUrl, files }) {
  const port = String(await freePort())
  const address = `http://127.0.0.1:${port}`
  const script = join(import.meta.dirname, 'api/src/main.ts')
  const service = spawn(process.execPath, ['--import', killOnParentExit, script], {
    env: {
      ...clockEnv(),
      API_PORT: port,
      DATABASE_URL: databaseUrl,
      PORTAL_KEYS: portalKeys,
      PORTAL_DEMO: '1',
      PORTAL_DATA_DIR: files,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await ready(`${address}/health/ready`, service)
  const stop = async () => {
    if (service.exitCode !== null) return
    const exited = once(service, 'exit')
    service.kill('SIGTERM')
    await exited
  }
  return { address, stop }
}

/** Resolves as soon as the service answers; a busy machine may take its time. */
async function ready(url, service) {
  while (service.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The service for the screen tests ended; what it said stands above.')
}
