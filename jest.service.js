import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startCluster } from './api/src/platform/database/cluster.ts'
import { prepareDatabase } from './api/src/platform/database/prepare.ts'
import { seedDemo } from './api/demo/seed.ts'
import { loadKeys, newKeys } from './api/src/platform/secrets/keys.ts'
import { makeRunFolder } from './api/test/support/run-folder.ts'
import { freePort } from './api/test/support/test-cluster.ts'

/** The real service with the demo data on a PostgreSQL of its own, one for all screen tests of a run. What they write is of two carriers. */
export default async function startService() {
  const folder = await makeRunFolder()
  const cluster = await startCluster({ folder, port: await freePort(), settings: { fsync: 'off' } })
  const { adminUrl, serviceUrl } = await prepareDatabase({ adminUrl: cluster.adminUrl })
  const portalKeys = newKeys()
  await seedDemo({
    adminUrl,
    today: new Date(),
    keys: await loadKeys({ portalKeys, demoFolder: undefined }),
  })

  const port = String(await freePort())
  const address = `http://127.0.0.1:${port}`
  const service = spawn(process.execPath, [join(import.meta.dirname, 'api/src/main.ts')], {
    env: {
      API_PORT: port,
      DATABASE_URL: serviceUrl,
      PORTAL_KEYS: portalKeys,
      PORTAL_DEMO: '1',
      PORTAL_DATA_DIR: join(folder, 'files'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  globalThis.stopService = async () => {
    if (service.exitCode === null) {
      const exited = once(service, 'exit')
      service.kill('SIGTERM')
      await exited
    }
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await ready(`${address}/health/ready`, service)
  process.env['PORTAL_SERVICE'] = address
}

/** Resolves as soon as the service answers, within half a minute. */
async function ready(url, service) {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline && service.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The service for the screen tests did not start; what it said stands above.')
}
