import { useEffect, useRef, useState } from 'react'

/**
 * Runs what a form does when it is sent, once at a time: the key Enter sends it also while its button waits, and a check
 * takes a moment before anything is pending. It is free again once the screen shows what came of it.
 */
export function useOneAtATime() {
  const isUnderWay = useRef(false)
  const [ended, setEnded] = useState(0)

  useEffect(() => {
    isUnderWay.current = false
  }, [ended])

  return async (work: () => Promise<void>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await work()
    } finally {
      setEnded((times) => times + 1)
    }
  }
}
