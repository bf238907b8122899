import { useRef } from 'react'

/**
 * Runs what a form does when it is sent, once at a time: the key Enter sends it also while its button waits, and a check
 * takes a moment before anything is pending.
 */
export function useOneAtATime() {
  const isUnderWay = useRef(false)
  return async (work: () => Promise<void>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await work()
    } finally {
      isUnderWay.current = false
    }
  }
}
