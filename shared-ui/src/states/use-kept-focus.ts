import { type RefObject, useLayoutEffect } from 'react'

/**
 * What was pressed goes away with the part it stood in: 'Clear filters', 'Try again'. The focus goes to the title of the
 * page then, and not to nowhere, from where a keyboard starts at the top of the page again.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      })
    }
  }, [part])
}
