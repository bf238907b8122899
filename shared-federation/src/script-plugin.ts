import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { RegistryRemote } from './registry.ts'

/** How the entry of a remote is loaded. */
export interface ScriptPlan {
  entry: string
  integrity: string | undefined
  /** How often it failed: each retry goes to an address of its own. */
  failures: number
  /** When the running load has to end, as a time stamp: no request outlives it. */
  until: number
}

/** What the loader needs of the federation runtime that the host's bundle starts. */
export interface FederationRuntime {
  readonly options: { readonly shared: Readonly<Record<string, readonly { readonly version?: string }[]>> }
  registerPlugins(plugins: ModuleFederationRuntimePlugin[]): void
  registerRemotes(remotes: { name: string; entry: string }[]): void
  loadRemote(id: string): Promise<unknown>
}

const longest = 8000

/** The plan of a remote, made once, so that no address is asked for twice. */
export function planOf(remote: RegistryRemote, plans: Map<string, ScriptPlan>): ScriptPlan {
  const known = plans.get(remote.name)
  if (known) return known
  const plan = {
    entry: remote.base + remote.entry,
    integrity: remote.integrity[remote.entry],
    failures: 0,
    until: 0,
  }
  plans.set(remote.name, plan)
  return plan
}

/**
 * Loads entries with integrity and not without, gives up on a request after 8 s, and asks again under another address:
 * a browser lets a second request for an address wait for the first, which hangs.
 */
export function createScriptPlugin(plans: ReadonlyMap<string, ScriptPlan>): ModuleFederationRuntimePlugin {
  return {
    name: 'portal-scripts',
    createScript({ url, remoteInfo }) {
      const plan = plans.get(remoteInfo?.name ?? '')
      if (!plan?.integrity) throw new Error(`${url} has no integrity in the registry, so it does not run`)
      const script = document.createElement('script')
      script.src = plan.failures === 0 ? url : `${url}?r=${plan.failures}`
      script.integrity = plan.integrity
      script.crossOrigin = 'anonymous'
      return { script, timeout: Math.max(1, Math.min(longest, plan.until - Date.now())) }
    },
  }
}
