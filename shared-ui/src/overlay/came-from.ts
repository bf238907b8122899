import { useLayoutEffect, useRef } from 'react'

/**
 * Where the keyboard goes on when a dialog closes: where it came from. Of a menu that is its button, as the menu is closed
 * by then; of what is gone since, with the rows or the bar it stood in, it is the main part of the page.
 */
export function useCameFrom(isOpen: boolean | undefined) {
  const cameFrom = useRef<Element>(null)
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    if (isOpen === true) cameFrom.current = openerOf(document.activeElement)
  }, [isOpen])
  return () => {
    const opener = cameFrom.current
    // Opened by a trigger of its own, or by nothing that has the focus: the dialog knows better.
    if (opener === null) return null
    return opener.isConnected && opener instanceof HTMLElement ? opener : document.querySelector('main')
  }
}

function openerOf(focused: Element | null) {
  if (focused === null || focused === document.body) return null
  const menu = focused.closest('[role=menu]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? focused
}
