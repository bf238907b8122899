import { useEffect, useEffectEvent } from 'react'

const recovery = new EventTarget()

/** The service answers again after it could not be reached: what forms said of that is over. */
export const serviceRecovered = () => recovery.dispatchEvent(new Event('recovered'))

/** A form got no answer: the shell finds out whether the service is away. */
export const formUnanswered = (error: unknown) =>
  recovery.dispatchEvent(new CustomEvent('unanswered', { detail: error }))

/** Hears of every form without an answer, until the function that it returns is called. */
export function onFormUnanswered(hear: (error: unknown) => void) {
  const listen = (event: Event) => hear(event instanceof CustomEvent ? event.detail : undefined)
  recovery.addEventListener('unanswered', listen)
  return () => recovery.removeEventListener('unanswered', listen)
}

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
