import { use, useEffect, useRef } from 'react'
import { CheckerStart, type RunningChecker } from './checking/start-checker.ts'

/** The reader of the chosen file: one at a time, and none once whoever uses it is gone. */
export function useChecker() {
  const startChecker = use(CheckerStart)
  const running = useRef<RunningChecker>(undefined)
  const turn = useRef(0)

  function stop() {
    running.current?.stop()
    running.current = undefined
  }
  useEffect(
    () => () => {
      // One that is only starting now is stopped when it has.
      turn.current += 1
      running.current?.stop()
      running.current = undefined
    },
    [],
  )

  return {
    running: () => running.current,
    stop,
    /** What was begun before has nothing to say any more. Tells whether this still has. */
    begin: () => {
      const mine = (turn.current += 1)
      return () => mine === turn.current
    },
    /** A new one in the place of that before; undefined where something else was begun meanwhile. */
    start: async (isCurrent: () => boolean) => {
      stop()
      const started = await startChecker()
      if (!isCurrent()) {
        started.stop()
        return undefined
      }
      running.current = started
      return started
    },
  }
}
