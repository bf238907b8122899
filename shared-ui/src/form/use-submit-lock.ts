import { useRef, useState } from 'react'

/**
 * Runs what a form does when it is sent, once at a time: the Enter key sends it also while its button waits, and a check
 * takes a moment before anything is pending. It is free again once the screen shows the result.
 */
export function useSubmitLock() {
  const begun = useRef(0)
  const [ended, setEnded] = useState(0)

  return async (work: () => Promise<void>) => {
    if (begun.current > ended) return
    begun.current += 1
    try {
      await work()
    } finally {
      setEnded(begun.current)
    }
  }
}
