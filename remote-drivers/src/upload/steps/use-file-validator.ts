import { use, useEffect, useRef } from 'react'
import { FileValidatorStart, type RunningFileValidator } from '../checking/start-file-validator.ts'

/** The reader of the chosen file: one at a time, and none once its user interface is gone. */
export function useFileValidator() {
  const startFileValidator = use(FileValidatorStart)
  const running = useRef<RunningFileValidator>(undefined)
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
    /** A new one in the place of that before; undefined where something else was started since. */
    start: async (isCurrent: () => boolean) => {
      stop()
      const started = await startFileValidator()
      if (!isCurrent()) {
        started.stop()
        return undefined
      }
      running.current = started
      return started
    },
  }
}
