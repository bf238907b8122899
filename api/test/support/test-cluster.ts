import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { connect } from '../../src/platform/database/connect.ts'
import { type Cluster, startCluster } from '../../src/platform/database/cluster.ts'
import { prepareDatabase } from '../../src/platform/database/prepare.ts'
import { seedDemo } from '../../demo/seed.ts'
import { passwordsAt } from '../../src/platform/secrets/passwords.ts'
import { refuseLocksAfterAudit } from './locks-before-audit.ts'
import { makeRunFolder } from './run-folder.ts'
import { templateDatabase, testKeys, testNow, testPasswordCost } from './test-world.ts'

let running: { cluster: Cluster; folder: string } | undefined

/** One real PostgreSQL for a run of the service tests, with one prepared database to copy for each test file. */
export async function startTestCluster() {
  const folder = await makeRunFolder()
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    max_wal_size: '256MB',
  }
  const cluster = await startCluster({ folder, port: await freePort(), settings })
  running = { cluster, folder }
  const { adminUrl, serviceUrl } = await prepareDatabase({
    adminUrl: cluster.adminUrl,
    database: templateDatabase,
  })
  await seedDemo({ adminUrl, today: testNow, keys: testKeys, passwords: passwordsAt(testPasswordCost) })
  const admin = connect(adminUrl, { connections: 1 })
  await refuseLocksAfterAudit(admin)
  // A database with open connections is not copied.
  await admin.destroy()
  process.env['TEST_ADMIN_URL'] = cluster.adminUrl
  process.env['TEST_SERVICE_URL'] = serviceUrl
}

/** Leaves nothing behind. */
export async function stopTestCluster() {
  await running?.cluster.stop()
  if (running) await rm(running.folder, { recursive: true, force: true })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
