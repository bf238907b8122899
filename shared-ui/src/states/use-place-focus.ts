import { type RefObject, useLayoutEffect } from 'react'

type Part = RefObject<HTMLElement | null>

/** The place whose drawing went away with the focus in it, until the one that takes it in the same commit is there. */
let left: string | undefined

/**
 * A tile or panel is drawn again when it fails, waits or comes. Who pressed 'Try again' stays on it: what is drawn in its
 * place gives the focus that stood in what was there before to `focused`.
 */
export function usePlaceFocus(name: string | undefined, part: Part, focused = part) {
  useLayoutEffect(() => {
    const element = part.current
    if (name !== undefined && left === name) focused.current?.focus({ preventScroll: true })
    return () => {
      if (!element?.contains(document.activeElement)) return
      left = name
      queueMicrotask(() => {
        left = undefined
      })
    }
  }, [name, part, focused])
}
