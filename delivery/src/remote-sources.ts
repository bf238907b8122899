import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checkout } from './data-folder.ts'
import { Refused } from './refused.ts'

/** The ids of the remotes whose sources lie in the checkout. */
export function knownRemotes(root: string = checkout): string[] {
  return globSync('remote-*/remote.config.ts', { cwd: root })
    .map((file) => file.slice('remote-'.length, file.indexOf('/')))
    .toSorted()
}

/** The folder of a remote's sources. Refuses an id that has none. */
export function remoteFolder(id: string, root: string = checkout): string {
  const folder = join(root, `remote-${id}`)
  if (/^[a-z][a-z0-9-]*$/.test(id) && existsSync(join(folder, 'remote.config.ts'))) return folder
  const known = knownRemotes(root).join(', ') || 'none'
  throw new Refused(`There is no remote "${id}". The remotes of this checkout are: ${known}.`)
}

/**
 * A hash of everything that a remote's build reads: its sources, the contract it bundles, the preset with the names that
 * the host provides, and the versions of all that is installed.
 */
export function sourceHash(id: string, root: string = checkout): string {
  const files = globSync(
    [
      `remote-${id}/**/*.{ts,tsx,json,css,svg,woff2}`,
      'shared-api/{package.json,src/**/*.ts}',
      'shared-federation/{package.json,src/**/*.{ts,tsx}}',
      'shared-{auth,ui}/package.json',
      'pnpm-lock.yaml',
    ],
    { cwd: root, exclude: isNotBuilt },
  )
  const hash = createHash('sha256')
  for (const file of files.map((name) => join(root, name)).toSorted()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function isNotBuilt(path: string): boolean {
  return /(^|\/)(node_modules|dist)(\/|$)/.test(path) || /\.test\.tsx?$/.test(path)
}
