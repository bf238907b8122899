import { remoteOf } from './offers.ts'
import type { RegistryRemote } from './registry.ts'
import { componentOf, type RemoteComponent } from './remote-component.ts'
import type { RegistryStore } from './registry-store.ts'
import { DeadlineError, RemoteFailure } from './remote-failure.ts'
import { createScriptPlugin, planOf, type FederationRuntime, type ScriptPlan } from './script-plugin.ts'
import { verdictOf } from './verdict.ts'

/** How the host gets at the modules of remotes. Failures are RemoteFailures, and come within the deadline. */
export interface RemoteLoader {
  load: (remoteId: string, module: string) => Promise<RemoteComponent>
  /** Like load, after a failure: reads the registry first, since the remedy may be another version. */
  retry: (remoteId: string, module: string) => Promise<RemoteComponent>
  /** The component when it is here already, so that it is drawn without a wait. */
  loaded: (remoteId: string, module: string) => RemoteComponent | undefined
}

export interface LoaderOptions {
  registry: RegistryStore
  runtime: FederationRuntime
  contracts: readonly number[]
  /** Milliseconds after which a load that has not ended is a failure. */
  deadline?: number
  /** Milliseconds before each retry. */
  pauses?: readonly number[]
}

/** Whatever hangs, the person sees the failure within 10 s of going to the page, the shell's own start included. */
const defaultDeadline = 8500
const defaultPauses = [300, 900]

export function createLoader(options: LoaderOptions): RemoteLoader {
  const { registry, runtime, contracts, deadline = defaultDeadline, pauses = defaultPauses } = options
  const plans = new Map<string, ScriptPlan>()
  const components = new Map<string, RemoteComponent>()
  // A remote keeps the version its first module came from for as long as the page lives.
  const pinned = new Map<string, RegistryRemote>()
  runtime.registerPlugins([createScriptPlugin(plans)])

  async function remoteFor(id: string): Promise<RegistryRemote> {
    const known = registry.current()
    const state = known.status === 'ready' ? known : await registry.refresh()
    const remote = state.status === 'ready' ? remoteOf(state.registry, id) : undefined
    if (!remote)
      throw new RemoteFailure({ id, title: id }, state.status === 'ready' ? 'unknown' : 'unreachable')
    const verdict = verdictOf(remote, { contracts, shared: providedBy(runtime) })
    if (!verdict.isCompatible) throw new RemoteFailure(failedOf(remote), 'incompatible', verdict.reasons)
    return remote
  }

  async function attempt(remote: RegistryRemote, module: string): Promise<RemoteComponent> {
    const component = componentOf(await runtime.loadRemote(`${remote.name}/${module.slice(2)}`))
    const { id } = remote.description
    const pin = pinned.get(id) ?? remote
    pinned.set(id, pin)
    // A version that arrives after another one has taken its place is too late.
    if (pin === remote) components.set(keyOf(id, module), component)
    return component
  }

  async function attemptAll(remote: RegistryRemote, module: string, signal: AbortSignal) {
    const plan = planOf(remote, plans)
    runtime.registerRemotes([{ name: remote.name, entry: plan.entry }])
    plan.until = Date.now() + deadline
    let pausesLeft = pauses
    const attemptOn = (): Promise<RemoteComponent> =>
      attempt(remote, module).catch(async (error: unknown) => {
        plan.failures += 1
        const [pause, ...rest] = pausesLeft
        if (pause === undefined || signal.aborted) throw error
        pausesLeft = rest
        await elapsed(pause)
        return attemptOn()
      })
    return within(deadline, attemptOn())
  }

  async function load(remoteId: string, module: string): Promise<RemoteComponent> {
    const component = components.get(keyOf(remoteId, module))
    if (component) return component
    const remote = pinned.get(remoteId) ?? (await remoteFor(remoteId))
    const deadlinePassed = new AbortController()
    try {
      return await attemptAll(remote, module, deadlinePassed.signal)
    } catch (error) {
      deadlinePassed.abort()
      throw RemoteFailure.of(failedOf(remote), error)
    }
  }

  return {
    load,
    async retry(remoteId, module) {
      await registry.refresh()
      return load(remoteId, module)
    },
    loaded: (remoteId, module) => components.get(keyOf(remoteId, module)),
  }
}

function failedOf({ description, version }: RegistryRemote) {
  return { id: description.id, title: description.title, version }
}

function keyOf(remoteId: string, module: string): string {
  return `${remoteId} ${module}`
}

function providedBy({ options }: FederationRuntime): Record<string, string> {
  return Object.fromEntries(
    Object.entries(options.shared).flatMap(([key, [share]]) =>
      share?.version ? [[key, share.version]] : [],
    ),
  )
}

function elapsed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

function within<Value>(milliseconds: number, value: Promise<Value>): Promise<Value> {
  const { promise: passed, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DeadlineError(`Not within ${milliseconds} ms`)), milliseconds)
  return Promise.race([value, passed]).finally(() => clearTimeout(timer))
}
