import type { ComponentType } from 'react'
import { create, type StoreApi } from 'zustand'

type ChunkState<Props> =
  | { is: 'waiting' }
  | { is: 'ready'; View: ComponentType<Props> }
  | { is: 'failed'; error: unknown }

/** A component in a chunk of its own. */
export interface Chunk<Props> {
  store: StoreApi<ChunkState<Props>>
  /** Loads the chunk unless it is there or on its way. After a failure it tries again: a failed load is not kept. */
  load: () => void
  /** Loads it for later: the user does not wait for it, so a failure is not shown. Settles either way. */
  preload: () => Promise<void>
}

export function chunk<Props>(fetchView: () => Promise<ComponentType<Props>>): Chunk<Props> {
  const store = create<ChunkState<Props>>()(() => ({ is: 'waiting' }))
  let arrival: Promise<void> | undefined
  let isWanted = false

  function arrive(): Promise<void> {
    arrival ??= fetchView()
      .then(
        (View) => store.setState({ is: 'ready', View }, true),
        (error: unknown) => {
          if (isWanted) store.setState({ is: 'failed', error }, true)
        },
      )
      .finally(() => {
        arrival = undefined
      })
    return arrival
  }

  return {
    store,
    load: () => {
      const { is } = store.getState()
      if (is === 'ready') return
      isWanted = true
      if (is === 'failed') store.setState({ is: 'waiting' }, true)
      void arrive()
    },
    preload: async () => {
      if (store.getState().is === 'waiting') await arrive()
    },
  }
}
