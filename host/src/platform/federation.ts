import { contractNumber } from 'shared-federation'
import { hostRuntime } from 'shared-federation/host-runtime'
import { createLoader } from 'shared-federation/loader'
import { createRegistryStore } from 'shared-federation/registry-store'
import type { Federation } from 'shared-federation/remote-module'
import { pageSettings } from './page-settings.ts'

/** The remotes of this page: the signed registry, and a loader on the runtime that the host's bundle started. */
export function createFederation(): Federation {
  const registry = createRegistryStore({
    url: '/registry.json',
    publicKey: pageSettings.registryKey,
    // Asked for at each use, where a refusal is expected: a browser that blocks storage throws already at its name.
    storage: {
      getItem: (name) => localStorage.getItem(name),
      setItem: (name, value) => localStorage.setItem(name, value),
    },
    fetch: (...request) => fetch(...request),
  })
  return { registry, loader: createLoader({ registry, runtime: hostRuntime(), contracts: [contractNumber] }) }
}
