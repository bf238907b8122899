import type { RemoteDescription } from './description.ts'
import type { RemoteLoader } from './loader.ts'
import type { Registry } from './registry.ts'
import type { RegistryState } from './registry-store.ts'
import { componentOf } from './remote-component.ts'
import { RemoteFailure } from './remote-failure.ts'
import type { Federation } from './remote-module.tsx'

/** A remote that is part of the same bundle. */
export interface FixedRemote {
  description: RemoteDescription
  /** Module name, such as './app', to its import. */
  modules: Record<string, () => Promise<unknown>>
}

/** Remotes that are built in, behind the interface of those that are loaded: for the monolith of the bench. */
export function createFixedFederation(remotes: readonly FixedRemote[]): Federation {
  const registry: Registry = {
    format: 1,
    issuedAt: new Date(0).toISOString(),
    remotes: remotes.map(({ description }) => ({
      version: '0.0.0',
      name: description.id.replaceAll('-', '_'),
      base: '/',
      entry: '',
      integrity: {},
      shared: {},
      description,
    })),
  }
  const state: RegistryState = { status: 'ready', registry, isLastGood: false }
  const load: RemoteLoader['load'] = async (remoteId, module) => {
    const remote = remotes.find(({ description }) => description.id === remoteId)
    const read = remote?.modules[module]
    if (!read) throw new RemoteFailure({ id: remoteId, title: remoteId }, 'unknown')
    return componentOf(await read())
  }
  return {
    registry: { current: () => state, subscribe: () => () => {}, refresh: async () => state },
    loader: { load, retry: load, loaded: () => undefined },
  }
}
