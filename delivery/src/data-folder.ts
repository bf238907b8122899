import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** The root of this checkout. */
export const checkout = join(import.meta.dirname, '../..')

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Where the portal keeps what outlives a start: PORTAL_DATA_DIR if that is set. Root keeps it outside the checkout,
 * which may lie in a folder that the database's own user can't enter; everybody else in it.
 */
export function dataFolder(env: Environment = process.env, isRoot = process.getuid?.() === 0): string {
  if (env['PORTAL_DATA_DIR']) return env['PORTAL_DATA_DIR']
  if (!isRoot) return join(checkout, '.portal')
  const name = createHash('sha256').update(checkout).digest('hex').slice(0, 8)
  return join('/var/lib', `carrier-portal-${name}`)
}

/** Where remotes are published to and served from: DELIVERY_DIR if that is set. */
export function deliveryFolder(env: Environment = process.env): string {
  return env['DELIVERY_DIR'] || join(dataFolder(env), 'delivery')
}
