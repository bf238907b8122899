import { useEffect, useRef } from 'react'

/** The start of a new step or view takes the focus: a screen reader says it, and the keyboard goes on from there. */
export function useFocusOnMount<Element extends HTMLElement>(isWanted = true) {
  const start = useRef<Element>(null)
  const isWantedAtFirst = useRef(isWanted)
  useEffect(() => {
    if (isWantedAtFirst.current) start.current?.focus()
  }, [])
  return start
}
