import { RegistryRemote, type Registry } from './registry.ts'
import { remoteRecordFile } from './remote-record.ts'

// Only development builds of the host import this: a production page loads what the signed registry names.

const storageKey = 'development-remotes'
const override = /^([a-z][a-z0-9-]*)@(http:\/\/(?:localhost|127\.0\.0\.1):\d+)?$/

/**
 * The development servers of this tab, by remote. `?remote=permits@http://localhost:4101` adds one to those that the tab
 * keeps, `?remote=permits@` goes back to the registry's.
 */
export function developmentRemotes(
  search: string,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): ReadonlyMap<string, string> {
  const kept = (storage.getItem(storageKey) ?? '').split(' ')
  const named = [...kept, ...new URLSearchParams(search).getAll('remote')]
  const remotes = new Map<string, string>()
  for (const [, id = '', address] of named.map((text) => override.exec(text) ?? [])) {
    if (address === undefined) remotes.delete(id)
    else remotes.set(id, address)
  }
  storage.setItem(storageKey, [...remotes].map(([id, address]) => `${id}@${address}`).join(' '))
  return remotes
}

/** The registry with those remotes taken from their servers. A server that does not answer leaves the registry's. */
export async function withDevelopmentRemotes(
  registry: Registry,
  addresses: ReadonlyMap<string, string>,
): Promise<Registry> {
  const served = await Promise.all([...addresses.values()].map((address) => servedRemote(address)))
  const replaced = new Set(served.map((remote) => remote?.description.id))
  return {
    ...registry,
    remotes: [
      ...registry.remotes.filter(({ description }) => !replaced.has(description.id)),
      ...served.filter((remote) => remote !== undefined),
    ],
  }
}

async function servedRemote(address: string): Promise<RegistryRemote | undefined> {
  try {
    const response = await fetch(`${address}/${remoteRecordFile}`, { cache: 'no-store' })
    return { ...RegistryRemote.parse(await response.json()), base: `${address}/` }
  } catch {
    return undefined
  }
}
