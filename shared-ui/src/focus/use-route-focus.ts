import { type RefObject, useEffect, useRef } from 'react'
import { openDialog } from './focus-path.ts'

/**
 * Makes a change of route start like a page load: at the top of the page, with the focus on its title. A field keeps the
 * focus while the user types, because its page writes the input into the address.
 */
export function useRouteFocus(
  main: RefObject<HTMLElement | null>,
  route: string,
  /** The first page stands in place of something else, whose focus is gone with it. */
  isInPlace = false,
) {
  const shown = useRef(isInPlace ? undefined : route)
  useEffect(() => {
    if (shown.current === route) return undefined
    shown.current = route
    if (isTypedInto(main.current)) return undefined
    window.scrollTo(0, 0)
    return main.current ? keepFocusOnTitle(main.current) : undefined
  }, [main, route])
}

const unwritten = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

function isTypedInto(main: HTMLElement | null) {
  const field = document.activeElement
  if (!main?.contains(field)) return false
  return (
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && !unwritten.includes(field.type))
  )
}

const presses = ['keydown', 'pointerdown']

/** The title is drawn again when the page's module arrives: the focus goes along, until the user moves it. */
function keepFocusOnTitle(main: HTMLElement): () => void {
  let title = focusTitle(main)
  let hasPressed = false
  const note = (event: Event) => {
    hasPressed ||= !(event instanceof KeyboardEvent && event.repeat)
  }
  for (const kind of presses) document.addEventListener(kind, note, true)
  const arrivals = new MutationObserver(() => {
    const { activeElement } = document
    if (activeElement === title && title !== main) return
    // It would close, as by a press beside it.
    if (openDialog()) return
    // A menu that gives the focus back after it led here, while the title is drawn again, has not moved it; nor has the fallback.
    const isMoved = title.isConnected
      ? activeElement !== title
      : hasPressed && activeElement !== document.body && activeElement !== titleOf(main)
    if (isTypedInto(main) || isMoved) stop()
    else title = focusTitle(main)
  })
  const stop = () => {
    arrivals.disconnect()
    for (const kind of presses) document.removeEventListener(kind, note, true)
  }
  arrivals.observe(main, { childList: true, subtree: true })
  return stop
}

const titleOf = (main: HTMLElement) => main.querySelector('h1') ?? main

function focusTitle(main: HTMLElement): HTMLElement {
  const title = titleOf(main)
  title.focus({ preventScroll: true })
  return title
}
