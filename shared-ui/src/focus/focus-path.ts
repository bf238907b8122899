const stops = '[tabindex], [data-focus-place], dialog, main'
const overlays = 'dialog, [role=dialog], [role=alertdialog], [role=menu]'

/** The element and what stands around it that can have the focus, nearest first. */
export function focusPathOf(element: Element | null) {
  const path: Element[] = []
  for (let stop = element; stop; stop = stop.parentElement?.closest(stops) ?? null) path.push(stop)
  return path
}

/**
 * Where the focus goes on from a path that is partly gone: the nearest stop that is kept or was drawn again under the same
 * `data-focus-place`, else the title of the page. Overlays that are gone have given the focus back by themselves.
 */
export function keptPlaceOf(path: readonly Element[]): HTMLElement | null {
  for (const stop of path) {
    const kept = stop.isConnected ? stop : drawnAgain(stop)
    const target = kept && targetIn(kept)
    if (target) return target
  }
  return path.some((stop) => stop.matches(overlays)) ? null : titleOfPage()
}

export const titleOfPage = () =>
  document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main')

/** The one on top, where several are open. */
export const openDialog = () =>
  [...document.querySelectorAll<HTMLElement>(':is([role=dialog], [role=alertdialog])[data-state=open]')].at(
    -1,
  ) ?? null

function drawnAgain(stop: Element) {
  const name = stop.getAttribute('data-focus-place')
  return name ? document.querySelector(`[data-focus-place=${JSON.stringify(name)}]`) : null
}

/** A panel is entered at its title, a dialog at its first input, other places that have no focus at their first control. */
function targetIn(stop: Element): HTMLElement | null {
  if (stop.matches('main')) return titleOfPage()
  const isDialog = stop.matches('dialog, [role=dialog], [role=alertdialog]')
  const input = isDialog ? stop.querySelector<HTMLElement>('input') : null
  if (input) return input
  if (stop instanceof HTMLElement && (isDialog || stop.matches('[tabindex], a, button, input, select')))
    return stop
  return stop.querySelector(':is(h2, h3, output)[tabindex], input, select, textarea, button, a')
}
