import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Waiting } from './query-state.tsx'

type Arrived<Props> = { View: ComponentType<Props> } | { error: unknown }

/**
 * A piece of a page in a chunk of its own: `load` imports it and gives the component. What could not be loaded says so
 * and is loaded again by Try again, which a rejected `lazy` of React's never is. `what` names it: 'The form'.
 */
export function lazyPart<Props extends object>(what: string, load: () => Promise<ComponentType<Props>>) {
  // Once here it is drawn at once, without a moment of nothing.
  let here: ComponentType<Props> | undefined

  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(0)
    const [arrived, setArrived] = useState<Arrived<Props> | undefined>(here && { View: here })

    useEffect(() => {
      if (here) return undefined
      let isLeft = false
      async function arrive() {
        try {
          here = await load()
          if (!isLeft) setArrived({ View: here })
        } catch (error) {
          if (!isLeft) setArrived({ error })
        }
      }
      void arrive()
      return () => {
        isLeft = true
      }
    }, [attempt])

    if (arrived === undefined) return <Waiting />
    if ('View' in arrived) return <arrived.View {...props} />
    return (
      <EmptyState
        kind="failed"
        title={`${what} could not be loaded`}
        text="Check your connection and try again. Everything else still works."
        action={
          <Button
            icon="rotate-cw"
            onClick={() => {
              setArrived(undefined)
              setAttempt(attempt + 1)
            }}
          >
            Try again
          </Button>
        }
      />
    )
  }
}
