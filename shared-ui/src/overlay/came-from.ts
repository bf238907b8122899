import { useLayoutEffect, useRef } from 'react'

/**
 * Where the keyboard goes on when a dialog closes: where it came from. Of a menu that is its button, as the menu is closed
 * by then; of a row that is gone since, the list it stood in; of a bar that is gone, the title of the page.
 */
export function useCameFrom(isOpen: boolean | undefined) {
  const cameFrom = useRef<readonly Element[]>([])
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    if (isOpen === true) cameFrom.current = wayTo(openerOf(document.activeElement))
  }, [isOpen])
  return () => {
    // Opened by a trigger of its own, or by nothing that has the focus: the dialog knows better.
    if (cameFrom.current.length === 0) return null
    const place = cameFrom.current.find(({ isConnected }) => isConnected)
    return place instanceof HTMLElement && !place.matches('main') ? place : startOfPage()
  }
}

const startOfPage = () =>
  document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main')

/** It, and what stands around it that can have the focus. */
function wayTo(opener: Element | null) {
  const way: Element[] = []
  for (let place = opener; place; place = place.parentElement?.closest('[tabindex]') ?? null) way.push(place)
  return way
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
