import { type RefObject, useLayoutEffect } from 'react'

/** The tile whose drawing went away with the focus in it, until the one that takes its place in the same commit is there. */
let left: string | undefined

/**
 * A tile is drawn anew when it fails, waits or comes. Who pressed 'Try again' stays on it: what is drawn in its place
 * gets the focus that stood in what was there before.
 */
export function useTileFocus(label: string | undefined, part: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = part.current
    if (label !== undefined && left === label) element?.focus({ preventScroll: true })
    return () => {
      if (!element?.contains(document.activeElement)) return
      left = label
      queueMicrotask(() => {
        left = undefined
      })
    }
  }, [label, part])
}
