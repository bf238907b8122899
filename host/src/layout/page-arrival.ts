import { type RefObject, useEffect, useRef } from 'react'

/**
 * What a page load does by itself and a change of route does not: the page starts at its top, and the focus goes to
 * its title, so that a screen reader says where one is. A field that is still there and typed into keeps it: its page
 * writes into the address what is typed.
 */
export function usePageArrival(
  main: RefObject<HTMLElement | null>,
  pathname: string,
  /** The first page stands in place of something else, whose focus is gone with it. */
  isInPlace = false,
) {
  const shown = useRef(isInPlace ? undefined : pathname)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    if (isTypedInto(main.current)) return undefined
    window.scrollTo(0, 0)
    return main.current ? keepFocusOnTitle(main.current) : undefined
  }, [main, pathname])
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
  let focused = focusTitle(main)
  let hasPressed = false
  const note = (event: Event) => {
    hasPressed ||= !(event instanceof KeyboardEvent && event.repeat)
  }
  for (const kind of presses) document.addEventListener(kind, note, true)
  const arrivals = new MutationObserver(() => {
    if (document.activeElement === focused && focused !== main) return
    if (isTypedInto(main) || isElsewhere(focused, hasPressed)) stop()
    else focused = focusTitle(main)
  })
  const stop = () => {
    arrivals.disconnect()
    for (const kind of presses) document.removeEventListener(kind, note, true)
  }
  arrivals.observe(main, { childList: true, subtree: true })
  return stop
}

/** A menu that gives the focus back after it led here, while the title is drawn again, has not moved it. */
function isElsewhere(focused: HTMLElement, hasPressed: boolean): boolean {
  const { activeElement } = document
  if (focused.isConnected) return activeElement !== focused
  return hasPressed && activeElement !== document.body
}

function focusTitle(main: HTMLElement): HTMLElement {
  const title = main.querySelector('h1') ?? main
  title.focus({ preventScroll: true })
  return title
}
