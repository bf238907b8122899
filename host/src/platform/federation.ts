import { getInstance } from '@module-federation/enhanced/runtime'
import { contractNumber } from 'shared-federation'
import { createLoader } from 'shared-federation/loader'
import { createRegistryStore } from 'shared-federation/registry-store'
import type { Federation } from 'shared-federation/remote-module'
import { pageSettings } from './page-settings.ts'

/** The remotes of this page: the signed registry, and a loader on the runtime that the host's bundle started. */
export function createFederation(): Federation {
  const runtime = getInstance()
  if (!runtime) throw new Error('The federation runtime did not start with the bundle of the host')
  const registry = createRegistryStore({
    url: '/registry.json',
    publicKey: pageSettings.registryKey,
    storage: localStorage,
    fetch: (...request) => fetch(...request),
  })
  return { registry, loader: createLoader({ registry, runtime, contracts: [contractNumber] }) }
}
