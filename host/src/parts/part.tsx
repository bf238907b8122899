import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { underWay } from './under-way.ts'

type PartState<Props> =
  | { is: 'waiting' }
  | { is: 'ready'; View: ComponentType<Props> }
  | { is: 'failed'; error: unknown }

/** A piece of the host in a chunk of its own. */
export interface Part<Props> {
  /** Loads the chunk unless it is there or on its way. After a failure it tries again: a failed load is not kept. */
  load: () => void
  /** Loads it for later: the user does not wait for it, so a failure is not shown. Settles either way. */
  preload: () => Promise<void>
  state: () => PartState<Props>
  subscribe: (listener: () => void) => () => void
}

export function part<Props>(fetchView: () => Promise<ComponentType<Props>>): Part<Props> {
  const listeners = new Set<() => void>()
  let state: PartState<Props> = { is: 'waiting' }
  let arrival: Promise<void> | undefined
  let isWanted = false

  function become(next: PartState<Props>) {
    state = next
    for (const listener of listeners) listener()
  }

  function arrive(): Promise<void> {
    arrival ??= underWay(fetchView())
      .then(
        (View) => become({ is: 'ready', View }),
        (error: unknown) => {
          if (isWanted) become({ is: 'failed', error })
        },
      )
      .finally(() => {
        arrival = undefined
      })
    return arrival
  }

  return {
    load: () => {
      if (state.is === 'ready') return
      isWanted = true
      if (state.is === 'failed') become({ is: 'waiting' })
      void arrive()
    },
    preload: async () => {
      if (state.is === 'waiting') await arrive()
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface PartViewProps<Props> {
  part: Part<Props>
  props: Props
  waiting: ReactNode
  renderFailed: (failure: { error: unknown; onRetry: () => void }) => ReactNode
}

export function PartView<Props extends object>({
  part: shown,
  props,
  waiting,
  renderFailed,
}: PartViewProps<Props>) {
  const state = useSyncExternalStore(shown.subscribe, shown.state)
  useEffect(() => shown.load(), [shown])
  if (state.is === 'ready') return <state.View {...props} />
  if (state.is === 'failed') return renderFailed({ error: state.error, onRetry: shown.load })
  return waiting
}
