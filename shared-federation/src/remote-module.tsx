import {
  Component,
  createContext,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { RemoteLoader } from './loader.ts'
import type { RegistryState, RegistryStore } from './registry-store.ts'
import type { RemoteComponent } from './remote-component.ts'
import { RemoteFailure } from './remote-failure.ts'

/** How the shell sees the remotes: what there is, and how to get at it. */
export interface Federation {
  registry: RegistryStore
  loader: RemoteLoader
}

const FederationContext = createContext<Federation | undefined>(undefined)

export function FederationProvider({
  federation,
  children,
}: {
  federation: Federation
  children: ReactNode
}) {
  return <FederationContext value={federation}>{children}</FederationContext>
}

export function useFederation(): Federation {
  const federation = use(FederationContext)
  if (!federation) throw new Error('Remotes need a FederationProvider around them')
  return federation
}

/** What is known of the registry now; draws again when that changes. */
export function useRegistry(): RegistryState {
  const { registry } = useFederation()
  return useSyncExternalStore(registry.subscribe, registry.current)
}

export interface RemoteModuleProps {
  remoteId: string
  /** As the description names it: './app', './dashboard-tiles'. */
  module: string
  props?: Record<string, unknown>
  /** While the module is on its way. */
  fallback: ReactNode
  /** In place of a module that could not be loaded or that threw; `onRetry` tries again, without a reload. */
  failed: (failure: RemoteFailure, onRetry: () => void) => ReactNode
}

/** One module of a remote, drawn where it stands. Its failures stay here. */
export function RemoteModule(props: RemoteModuleProps) {
  // A module that changes is another one: nothing of the one before it stays.
  return <OneRemoteModule key={`${props.remoteId} ${props.module}`} {...props} />
}

type Loading =
  | { status: 'loading' }
  | { status: 'ready'; View: RemoteComponent }
  | { status: 'failed'; failure: RemoteFailure }

function OneRemoteModule({ remoteId, module, props = {}, fallback, failed }: RemoteModuleProps) {
  const { loader, registry } = useFederation()
  const [attempt, setAttempt] = useState(0)
  const [loading, setLoading] = useState<Loading>(() => {
    const View = loader.loaded(remoteId, module)
    return View ? { status: 'ready', View } : { status: 'loading' }
  })
  useEffect(() => {
    if (attempt === 0 && loader.loaded(remoteId, module)) return undefined
    let isGone = false
    const load = attempt === 0 ? loader.load : loader.retry
    const settle = (settled: Loading) => {
      if (!isGone) setLoading(settled)
    }
    load(remoteId, module).then(
      (View) => settle({ status: 'ready', View }),
      (error: unknown) => {
        settle({ status: 'failed', failure: RemoteFailure.of(named(remoteId, registry), error) })
      },
    )
    return () => {
      isGone = true
    }
  }, [loader, registry, remoteId, module, attempt])
  const onRetry = useCallback(() => {
    setLoading({ status: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  const drawFailure = (error: unknown) => failed(RemoteFailure.of(named(remoteId, registry), error), onRetry)

  if (loading.status === 'loading') return fallback
  if (loading.status === 'failed') return failed(loading.failure, onRetry)
  return (
    // Keyed by the attempt: a boundary that has caught an error shows it until it is a new one.
    <ModuleBoundary key={attempt} failed={drawFailure}>
      <loading.View {...props} />
    </ModuleBoundary>
  )
}

function named(id: string, registry: RegistryStore) {
  const state = registry.current()
  const remotes = state.status === 'ready' ? state.registry.remotes : []
  const remote = remotes.find(({ description }) => description.id === id)
  return remote ? { id, title: remote.description.title, version: remote.version } : { id, title: id }
}

interface ModuleBoundaryProps {
  failed: (error: unknown) => ReactNode
  children: ReactNode
}

class ModuleBoundary extends Component<ModuleBoundaryProps, { caught: { error: unknown } | undefined }> {
  override state: { caught: { error: unknown } | undefined } = { caught: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override render() {
    const { caught } = this.state
    return caught === undefined ? this.props.children : this.props.failed(caught.error)
  }
}
