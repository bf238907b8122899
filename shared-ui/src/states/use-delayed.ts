import { useEffect, useState } from 'react'

/** True once `isOn` has held for `ms` without a break; false at once when it ends. */
export function useDelayed(isOn: boolean, ms: number) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = isOn ? setTimeout(() => setIsDue(true), ms) : undefined
    return () => {
      clearTimeout(timer)
      setIsDue(false)
    }
  }, [isOn, ms])
  return isOn && isDue
}
