import { useEffect, useEffectEvent } from 'react'

const recovery = new EventTarget()

/** The service answers again after it could not be reached: what forms said of that is over. */
export const serviceRecovered = () => recovery.dispatchEvent(new Event('recovered'))

export function useServiceRecovery(onRecovered: () => void) {
  const recovered = useEffectEvent(onRecovered)
  useEffect(() => {
    const hear = () => recovered()
    recovery.addEventListener('recovered', hear)
    addEventListener('online', hear)
    return () => {
      recovery.removeEventListener('recovered', hear)
      removeEventListener('online', hear)
    }
  }, [])
}
