import { useLayoutEffect, useRef } from 'react'
import { focusPathOf, keptPlaceOf, openDialog } from './focus-path.ts'
import { lastFocusedElement } from './use-focus-fallback.ts'

/**
 * Gives an overlay that closes the place where the focus came from, or the nearest one that is kept; of a menu, its button.
 * Null where the overlay was opened by a trigger of its own.
 */
export function useReturnFocus(isOpen: boolean | undefined) {
  const path = useRef<readonly Element[]>([])
  // Before the overlay takes the focus.
  useLayoutEffect(() => {
    if (isOpen === true) path.current = focusPathOf(openerOf(document.activeElement))
  }, [isOpen])
  return () => (path.current.length > 0 ? withinOpenDialog(keptPlaceOf(path.current)) : null)
}

/** A dialog that has taken the place of the one that closes keeps the focus: a focus beside it would close it. */
function withinOpenDialog(place: HTMLElement | null) {
  const dialog = openDialog()
  if (dialog === null || place === null || dialog.contains(place)) return place
  const { activeElement } = document
  return activeElement instanceof HTMLElement && dialog.contains(activeElement) ? activeElement : dialog
}

function openerOf(active: Element | null) {
  const isNowhere = active === null || active === document.body
  const focused = isNowhere ? lastFocusedElement() : active
  const menu = focused?.closest('[role=menu]') ?? null
  if (isNowhere && menu === null) return null
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? focused
}
