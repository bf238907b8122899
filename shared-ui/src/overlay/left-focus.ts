import { type RefObject, useLayoutEffect } from 'react'

/** An element, and what stands around it that can have the focus, from the inside out. */
export function wayTo(element: Element | null): readonly Element[] {
  const way: Element[] = []
  for (let place = element; place; place = place.parentElement?.closest('[tabindex]') ?? null) way.push(place)
  return way
}

/** The first on a way that is still there; instead of the whole page, its title. */
export function placeLeft(way: readonly Element[]): HTMLElement | null {
  const place = way.find(({ isConnected }) => isConnected)
  return place instanceof HTMLElement && !place.matches('main') ? place : startOfPage()
}

const startOfPage = () =>
  document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main')

/** What goes away while it has the focus leaves it to what stands around it: its button was pressed, and has done its work. */
export function useLeftFocus(box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const way = wayTo(element)
      queueMicrotask(() => {
        if (document.activeElement === document.body) placeLeft(way)?.focus({ preventScroll: true })
      })
    }
  }, [box])
}
