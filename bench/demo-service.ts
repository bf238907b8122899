import { startCluster } from 'api/cluster'
import { prepareDatabase } from 'api/prepare'
import { seedDemo } from 'api/seed'
import { join } from 'node:path'
import { freePort } from 'start/ports'
import { startProcess, type Workplace } from './workplace.ts'

/** The service with the demo's data, on a PostgreSQL of its own. `env` is added to its environment. */
export async function startDemoService({ folder, onClose }: Workplace, env: Record<string, string> = {}) {
  const cluster = await startCluster({ folder: join(folder, 'database'), port: await freePort() })
  onClose(cluster.stop)
  // Personal data is sealed with keys that lie here; seed and service have to use the same.
  process.env['PORTAL_DATA_DIR'] = folder
  const { serviceUrl, adminUrl } = await prepareDatabase({ adminUrl: cluster.adminUrl })
  await seedDemo({ adminUrl, today: new Date() })
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const settings = {
    API_PORT: String(port),
    DATABASE_URL: serviceUrl,
    PORTAL_DATA_DIR: folder,
    PORTAL_DEMO: '1',
    ...env,
  }
  const service = await startProcess('api/src/main.ts', settings, `${address}/health/ready`)
  onClose(service.stop)
  return { address, adminUrl, pid: service.pid }
}
