import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { conflictsOf } from 'shared-federation/conflicts'
import { RemoteRecord, remoteRecordFile } from 'shared-federation/remote-record'
import { standingRemotes } from './activations.ts'
import { checkout } from './data-folder.ts'
import { writeAtomically } from './files.ts'
import { claimVersion, publishedVersions, recordOf, versionFolder, type Published } from './published.ts'
import { Refused } from './refused.ts'
import { remoteFolder, sourceHash } from './remote-sources.ts'

export interface Publication {
  published: Published
  /** False: the sources are those of this version already, so nothing was built. */
  isNew: boolean
}

const runFile = promisify(execFile)

/**
 * Builds a remote at the next free version and stores it for good. A remote whose sources are those of its newest
 * version is not built again. Refuses a remote that does not build, or that claims a path of another.
 */
export async function publish(delivery: string, id: string, root: string = checkout): Promise<Publication> {
  const folder = remoteFolder(id, root)
  const sources = sourceHash(id, root)
  const newest = (await publishedVersions(delivery, id)).at(-1)
  if (newest?.sources === sources) return { published: newest, isNew: false }
  const version = await claimVersion(delivery, id, await packageVersion(folder))
  const output = versionFolder(delivery, id, version)
  try {
    await build(id, folder, version, output)
    const record = RemoteRecord.parse(JSON.parse(await readFile(join(output, remoteRecordFile), 'utf8')))
    await refuseConflicts(delivery, record)
    const published: Published = {
      ...record,
      ...(await measure(output)),
      publishedAt: new Date().toISOString(),
      sources,
    }
    await rm(join(output, remoteRecordFile))
    await writeAtomically(recordOf(delivery, id, version), JSON.stringify(published, undefined, 2))
    return { published, isNew: true }
  } catch (error) {
    await rm(output, { recursive: true, force: true })
    throw error
  }
}

async function packageVersion(folder: string): Promise<string> {
  const text: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return text.version
}

async function build(id: string, folder: string, version: string, output: string): Promise<void> {
  const webpack = createRequire(join(folder, 'package.json')).resolve('webpack/bin/webpack.js')
  const options = ['--mode', 'production', '--env', `version=${version}`, '--env', `output=${output}`]
  try {
    // A process of its own, so that the memory a build takes is given back when it ends.
    await runFile(process.execPath, [webpack, ...options], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (error) {
    const isProcessError = typeof error === 'object' && error !== null && 'stdout' in error
    const said = isProcessError ? String(error.stdout).trim() : String(error)
    throw new Refused(`remote-${id} does not build:\n${said}`, { cause: error })
  }
}

async function refuseConflicts(delivery: string, { description }: RemoteRecord): Promise<void> {
  const others = (await standingRemotes(delivery)).map((published) => published.description)
  const conflicts = conflictsOf(description, others)
  if (conflicts.length > 0) {
    throw new Refused(`${description.id} was not published: ${conflicts.join('; ')}.`)
  }
}

/** The sha384 of every file that the browser may ask for, and what they weigh on their way. */
export async function measure(folder: string): Promise<Pick<Published, 'integrity' | 'size'>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile() && !/\.(br|gz|map|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
  const hashes = await Promise.all(files.map(async (file) => hashOf(await readFile(join(folder, file)))))
  const sizes = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      return (await stat(existsSync(`${path}.br`) ? `${path}.br` : path)).size
    }),
  )
  return {
    integrity: Object.fromEntries(files.map((file, index) => [file, hashes[index] ?? ''])),
    size: sizes.reduce((sum, size) => sum + size, 0),
  }
}

function hashOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
