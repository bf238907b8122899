import type { ComponentType } from 'react'
import type { RemoteDescription } from 'shared-federation'
import type { RemoteLoader } from 'shared-federation/loader'
import type { RegistryState, RegistryStore } from 'shared-federation/registry-store'
import type { Federation } from 'shared-federation/remote-module'

/** What a remote of a test exposes: './app' and the modules of its slots. An error is what its load ends with. */
export type Modules = Record<string, ComponentType<Record<string, unknown>> | Error>

export interface TestRemote {
  description: RemoteDescription
  modules: Modules
}

/** Remotes that are already loaded, in place of those that a registry names and a network brings. */
export function federationOf(remotes: readonly TestRemote[], state?: RegistryState): Federation {
  const ready: RegistryState = {
    status: 'ready',
    isLastGood: false,
    registry: {
      format: 1,
      issuedAt: '2026-11-20T00:00:00Z',
      remotes: remotes.map(({ description }) => ({
        version: '1.0.0',
        name: `${description.id}_1_0_0`,
        base: '/',
        entry: 'entry.js',
        integrity: {},
        shared: {},
        description,
      })),
    },
  }
  const registry: RegistryStore = {
    current: () => state ?? ready,
    subscribe: () => () => {},
    refresh: () => Promise.resolve(state ?? ready),
  }
  const load: RemoteLoader['load'] = async (remoteId, module) => {
    const found = remotes.find(({ description }) => description.id === remoteId)?.modules[module]
    if (found === undefined) throw new Error(`The test has no ${module} of ${remoteId}`)
    if (found instanceof Error) throw found
    return found
  }
  return { registry, loader: { load, retry: load, loaded: () => undefined } }
}
