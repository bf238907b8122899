import { contractNumber } from 'shared-federation'
import { developmentRemotes, withDevelopmentRemotes } from 'shared-federation/development-remotes'
import { hostRuntime } from 'shared-federation/host-runtime'
import { createLoader, type RemoteLoader } from 'shared-federation/loader'
import type { Registry } from 'shared-federation/registry'
import { createRegistryStore } from 'shared-federation/registry-store'
import type { Federation } from 'shared-federation/remote-module'
import { trackCodeLoading } from '../chunks/code-loading.ts'
import { pageSettings } from './page-settings.ts'

/** A production build keeps none of it. */
const amend =
  process.env['NODE_ENV'] === 'development'
    ? (registry: Registry) =>
        withDevelopmentRemotes(registry, developmentRemotes(location.search, sessionStorage))
    : undefined

/** The remotes of this page: the signed registry, and a loader on the runtime that the host's bundle started. */
export function createFederation(): Federation {
  const registry = createRegistryStore({
    url: '/registry.json',
    publicKey: pageSettings.registryKey,
    notBefore: pageSettings.registryNotBefore,
    // Asked for at each use, where a refusal is expected: a browser that blocks storage throws already at its name.
    storage: {
      getItem: (name) => localStorage.getItem(name),
      setItem: (name, value) => localStorage.setItem(name, value),
    },
    fetch: (...request) => fetch(...request),
    amend,
  })
  const loader = createLoader({ registry, runtime: hostRuntime(), contracts: [contractNumber] })
  return { registry, loader: watched(loader) }
}

/** Counts running loads, so that preloading gives way to them. */
const watched = ({ load, retry, loaded }: RemoteLoader): RemoteLoader => ({
  load: (...asked) => trackCodeLoading(load(...asked)),
  retry: (...asked) => trackCodeLoading(retry(...asked)),
  loaded,
})
