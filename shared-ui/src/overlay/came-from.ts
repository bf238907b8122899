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

/** A menu that closes lets go of the focus before its button has it: what had it last tells which menu that was. */
let lastFocused: Element | null = null
addEventListener('focusin', ({ target }) => {
  lastFocused = target instanceof Element ? target : null
})

function openerOf(active: Element | null) {
  const isNowhere = active === null || active === document.body
  const focused = isNowhere ? lastFocused : active
  const menu = focused?.closest('[role=menu]') ?? null
  if (isNowhere && menu === null) return null
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? focused
}
