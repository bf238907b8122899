import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Chunk } from './chunk.ts'

interface LazyModuleProps<Props> {
  chunk: Chunk<Props>
  props: Props
  waiting: ReactNode
  renderFailed: (failure: { error: unknown; onRetry: () => void }) => ReactNode
}

/** Draws the component of a chunk, and loads it again after a failure, which React's `lazy` never does. */
export function LazyModule<Props extends object>({
  chunk,
  props,
  waiting,
  renderFailed,
}: LazyModuleProps<Props>) {
  const state = useStore(chunk.store)
  useEffect(() => chunk.load(), [chunk])
  if (state.is === 'ready') return <state.View {...props} />
  if (state.is === 'failed') return renderFailed({ error: state.error, onRetry: chunk.load })
  return waiting
}
