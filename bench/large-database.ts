import { startCluster } from 'api/cluster'
import { seedLarge } from 'api/large-seed'
import { prepareDatabase } from 'api/prepare'
import { seedDemo } from 'api/seed'
import { join } from 'node:path'
import { freePort } from 'start/ports'

interface Wanted {
  folder: string
  onClose: (close: () => Promise<void>) => void
  drivers?: number
  tickets?: number
  inspections?: number
}

/**
 * A database of `seed:large` and the folder of its keys: the one that BENCH_DATABASE_URL and PORTAL_DATA_DIR name, or one
 * that is filled first.
 */
export async function largeDatabase({ folder, onClose, ...rows }: Wanted) {
  const { BENCH_DATABASE_URL: given, PORTAL_DATA_DIR: keysOf } = process.env
  if (given !== undefined && keysOf !== undefined) return { databaseUrl: given, dataFolder: keysOf }
  const cluster = await startCluster({ folder: join(folder, 'database'), port: await freePort() })
  onClose(cluster.stop)
  // Personal data is sealed with keys that lie here; seed and service have to use the same.
  process.env['PORTAL_DATA_DIR'] = folder
  const { serviceUrl, adminUrl } = await prepareDatabase({ adminUrl: cluster.adminUrl })
  const today = new Date()
  await seedDemo({ adminUrl, today })
  await seedLarge({ adminUrl, today, ...rows, onStep: (step) => console.log(step) })
  return { databaseUrl: serviceUrl, dataFolder: folder }
}
