import { join } from 'node:path'
import { conflictsOf } from 'shared-federation/conflicts'
import {
  importSigningKey,
  openRegistry,
  signRegistry,
  type Registry,
  type RegistryRemote,
} from 'shared-federation/registry'
import * as z from 'zod/mini'
import { oneAtATime, textOf, writeAtomically } from './files.ts'
import { registryKeys } from './keys.ts'
import { publishedRemotes, publishedVersions, readPublished, type Published } from './published.ts'
import { Refused } from './refused.ts'

/** The active version of each remote, and earlier ones, newest last. */
const Activations = z.record(z.string(), z.object({ active: z.string(), before: z.array(z.string()) }))
type Activations = z.infer<typeof Activations>

export interface Activated {
  id: string
  version: string
  /** Undefined when nothing was active. */
  previous: string | undefined
}

/** One remote in `remotes list`. */
export interface RemoteStanding {
  id: string
  active: string | undefined
  previous: string | undefined
  /** Oldest first. */
  versions: Published[]
}

export function registryFile(delivery: string): string {
  return join(delivery, 'registry.json')
}

/** Makes a published version the one that new tabs load. */
export function activate(delivery: string, id: string, version: string): Promise<Activated> {
  return oneAtATime(delivery, async () => {
    const activations = await readActivations(delivery)
    await requirePublished(delivery, id, version)
    const current = activations[id]
    const isActive = current?.active === version
    const before = current ? [...current.before, ...(isActive ? [] : [current.active])] : []
    await write(delivery, { ...activations, [id]: { active: version, before } })
    return { id, version, previous: before.at(-1) }
  })
}

/** Makes the version that was active before the active one again. */
export function rollback(delivery: string, id: string): Promise<Activated> {
  return oneAtATime(delivery, async () => {
    const activations = await readActivations(delivery)
    const current = activations[id]
    if (!current) throw new Refused(`No version of ${id} is active, so there is nothing to roll back.`)
    const version = current.before.at(-1)
    if (version === undefined) {
      throw new Refused(`${id} has no version before ${current.active}, so there is nothing to roll back to.`)
    }
    await requirePublished(delivery, id, version)
    await write(delivery, { ...activations, [id]: { active: version, before: current.before.slice(0, -1) } })
    return { id, version, previous: current.active }
  })
}

/** Writes the registry again from what is active when it can't be opened, such as after a disk was full. */
export function mendRegistry(delivery: string): Promise<void> {
  return oneAtATime(delivery, async () => {
    const activations = await readActivations(delivery)
    if (Object.keys(activations).length === 0) return
    const { publicKey } = await registryKeys(delivery)
    if ((await currentRegistry(delivery, publicKey)) !== undefined) return
    await writeAtomically(registryFile(delivery), await signedRegistry(delivery, activations))
  })
}

export async function standings(delivery: string): Promise<RemoteStanding[]> {
  const activations = await readActivations(delivery)
  const ids = await publishedRemotes(delivery)
  return Promise.all(
    ids.toSorted().map(async (id) => ({
      id,
      active: activations[id]?.active,
      previous: activations[id]?.before.at(-1),
      versions: await publishedVersions(delivery, id),
    })),
  )
}

/** The version of each remote that counts in path conflicts: the active one, otherwise the newest. */
export async function standingRemotes(delivery: string): Promise<Published[]> {
  const all = await standings(delivery)
  return all.flatMap(({ active, versions }) => {
    const standing = versions.find(({ version }) => version === active) ?? versions.at(-1)
    return standing ? [standing] : []
  })
}

async function write(delivery: string, activations: Activations): Promise<void> {
  const registry = await signedRegistry(delivery, activations)
  // In this order: after a crash in between, the next change writes the registry that is missing.
  await writeAtomically(join(delivery, 'activations.json'), JSON.stringify(activations, undefined, 2))
  await writeAtomically(registryFile(delivery), registry)
}

async function signedRegistry(delivery: string, activations: Activations): Promise<string> {
  const active = await Promise.all(
    Object.entries(activations).map(([id, { active: version }]) => requirePublished(delivery, id, version)),
  )
  const descriptions = active.map(({ description }) => description)
  const conflicts = descriptions.flatMap((description) => conflictsOf(description, descriptions))
  if (conflicts.length > 0) throw new Refused(`That would not fit together: ${conflicts.join('; ')}.`)
  const { privateKey, publicKey } = await registryKeys(delivery)
  const registry: Registry = {
    format: 1,
    issuedAt: await issuedNow(delivery, publicKey),
    remotes: active.map((published) => registered(published)),
  }
  return JSON.stringify(await signRegistry(registry, await importSigningKey(privateKey)))
}

/** Later than the registry before, also when the clock was set back: browsers refuse an older one. */
async function issuedNow(delivery: string, publicKey: string): Promise<string> {
  const before = await currentRegistry(delivery, publicKey)
  return new Date(Math.max(Date.now(), Date.parse(before?.issuedAt ?? '') + 1 || 0)).toISOString()
}

/** The registry that is there; undefined when it is missing or can't be opened. */
async function currentRegistry(delivery: string, publicKey: string): Promise<Registry | undefined> {
  const text = (await textOf(registryFile(delivery))) ?? ''
  return openRegistry(text, publicKey).catch(() => undefined)
}

function registered({ version, name, entry, integrity, shared, description }: Published): RegistryRemote {
  return {
    version,
    name,
    base: `/remotes/${description.id}/${version}/`,
    entry,
    integrity,
    shared,
    description,
  }
}

async function requirePublished(delivery: string, id: string, version: string): Promise<Published> {
  const published = /^\d+\.\d+\.\d+$/.test(version) ? await readPublished(delivery, id, version) : undefined
  if (published) return published
  const versions = await publishedVersions(delivery, id)
  const there = versions.map((one) => one.version).join(', ')
  throw new Refused(
    there === ''
      ? `Nothing of ${id} was published. Publish it first: pnpm remotes publish ${id}`
      : `${id} has no version ${version}. Published are: ${there}.`,
  )
}

async function readActivations(delivery: string): Promise<Activations> {
  const text = await textOf(join(delivery, 'activations.json'))
  return text === undefined ? {} : Activations.parse(JSON.parse(text))
}
