import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { compareVersions } from 'shared-federation/verdict'
import { RegistryRemote } from 'shared-federation/registry'
import * as z from 'zod/mini'
import { codeOf, isMissing, textOf } from './files.ts'

/** One version of a remote, written once beside its files and never changed. */
export const Published = z.extend(z.omit(RegistryRemote, { base: true }), {
  /** When, as an ISO date-time. */
  publishedAt: z.iso.datetime(),
  /** Bytes of all files together, compressed with brotli. */
  size: z.int(),
  /** The hash of the sources that it was built from. */
  sources: z.string(),
})
export type Published = z.infer<typeof Published>

const recordFile = 'published.json'

export function versionFolder(delivery: string, id: string, version: string): string {
  return join(delivery, 'artifacts', id, version)
}

export function recordOf(delivery: string, id: string, version: string): string {
  return join(versionFolder(delivery, id, version), recordFile)
}

/** Every version of a remote that was published, oldest first. */
export async function publishedVersions(delivery: string, id: string): Promise<Published[]> {
  const names = await versionsIn(delivery, id)
  const versions = await Promise.all(names.map((version) => readPublished(delivery, id, version)))
  return versions
    .filter((published) => published !== undefined)
    .toSorted((one, other) => compareVersions(one.version, other.version))
}

/** One version; undefined when it was not published. */
export async function readPublished(
  delivery: string,
  id: string,
  version: string,
): Promise<Published | undefined> {
  const text = await textOf(recordOf(delivery, id, version))
  return text === undefined ? undefined : Published.parse(JSON.parse(text))
}

/** The ids of all remotes of which a version was published. */
export async function publishedRemotes(delivery: string): Promise<string[]> {
  const names = await namesIn(join(delivery, 'artifacts'))
  return names.filter((name) => /^[a-z][a-z0-9-]*$/.test(name))
}

/** Takes the first version from `first` on that is free, whichever process asks. */
export async function claimVersion(delivery: string, id: string, first: string): Promise<string> {
  const taken = await versionsIn(delivery, id)
  const highest = [...taken, first].toSorted(compareVersions).at(-1) ?? first
  const version = taken.includes(highest) ? nextPatch(highest) : highest
  try {
    await mkdir(join(delivery, 'artifacts', id), { recursive: true })
    await mkdir(versionFolder(delivery, id, version))
    return version
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return claimVersion(delivery, id, nextPatch(version))
  }
}

function nextPatch(version: string): string {
  const [major = '0', minor = '0', patch = '0'] = version.split('.')
  return `${major}.${minor}.${Number(patch) + 1}`
}

async function versionsIn(delivery: string, id: string): Promise<string[]> {
  const names = await namesIn(join(delivery, 'artifacts', id))
  return names.filter((name) => /^\d+\.\d+\.\d+$/.test(name))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
