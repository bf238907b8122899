import { useEffect } from 'react'
import { focusPathOf, keptPlaceOf } from './focus-path.ts'

let lastFocused: Element | null = null

/** The element that had the focus last: a closing menu drops focus before its button has it. */
export const lastFocusedElement = () => lastFocused

/**
 * Moves focus to the nearest remaining ancestor when the focused element goes away ('Clear filters', 'Try again', a row).
 * From the body the keyboard would start at the top of the page again. Call it once, at the root.
 */
export function useFocusFallback() {
  useEffect(() => {
    let path: readonly Element[] = []
    const isNowhere = () => document.activeElement === document.body
    const onFocusIn = ({ target }: FocusEvent) => {
      lastFocused = target instanceof Element ? target : null
      path = focusPathOf(lastFocused)
    }
    // The user may have let go of it; what is taken away is gone by then.
    const onFocusOut = () =>
      queueMicrotask(() => {
        if (isNowhere() && path[0]?.isConnected) path = []
      })
    const changes = new MutationObserver(() => {
      if (!isNowhere() || path[0]?.isConnected !== false) return
      const lost = path
      path = []
      // The menu that a button opens is about to take the focus.
      if (lost[0]?.matches('[aria-haspopup][aria-busy=true]')) return
      keptPlaceOf(lost)?.focus({ preventScroll: true })
    })
    addEventListener('focusin', onFocusIn)
    addEventListener('focusout', onFocusOut)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', onFocusIn)
      removeEventListener('focusout', onFocusOut)
      changes.disconnect()
    }
  }, [])
}
