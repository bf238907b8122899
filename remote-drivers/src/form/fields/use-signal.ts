import { useEffect, useRef } from 'react'

/** Gives the signal of an answer that is waited for here: it is aborted once the user leaves, or goes on to another step. */
export function useSignal(step = 'here') {
  const current = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    current.current = controller
    return () => controller.abort(new DOMException(`No one waits ${step} any more`, 'AbortError'))
  }, [step])
  return () => current.current.signal
}
