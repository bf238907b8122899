import type { ComponentType } from 'react'
import { Button } from '../buttons/button.tsx'
import { chunk } from './chunk.ts'
import { EmptyState } from './empty-state.tsx'
import { LazyModule } from './lazy-module.tsx'
import { Waiting } from './query-state.tsx'

/**
 * A component in a chunk of its own, which says so where it could not be loaded and offers Try again. `what` names it:
 * 'The form'.
 */
export function lazyView<Props extends object>(what: string, fetchView: () => Promise<ComponentType<Props>>) {
  const viewChunk = chunk(fetchView)

  return function LazyView(props: Props) {
    return (
      <LazyModule
        chunk={viewChunk}
        props={props}
        waiting={<Waiting />}
        renderFailed={({ onRetry }) => (
          <EmptyState
            kind="failed"
            title={`${what} could not be loaded`}
            text="Check your connection and try again. Everything else still works."
            action={
              <Button icon="rotate-cw" onClick={onRetry}>
                Try again
              </Button>
            }
          />
        )}
      />
    )
  }
}
