import { token } from 'shared-auth'

const saved = 'scrollTop'

/**
 * Keeps how far a page was scrolled across a reload: the browser restores it before the lists are there. A number in the
 * tab's own storage is enough, as a reload comes right after the page that wrote it.
 */
export function keepScrollOnReload() {
  addEventListener('pagehide', () => {
    try {
      // A session that ends leaves nothing in the tab.
      if (token() !== undefined) sessionStorage.setItem(saved, String(window.scrollY))
    } catch {
      // The browser refuses storage: the page begins at its top.
    }
  })
  const top = isReload() ? scrollTop() : 0
  if (top > 0) scrollOnceHighEnough(top)
}

function isReload() {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type === 'reload'
}

function scrollTop(): number {
  try {
    return Number(sessionStorage.getItem(saved))
  } catch {
    return 0
  }
}

const presses = ['keydown', 'pointerdown', 'wheel', 'touchstart']

/** Scrolls as soon as the page is high enough, unless the user moves first or `within` milliseconds are over. */
export function scrollOnceHighEnough(top: number, within = 10_000) {
  const check = () => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return
    stop()
    window.scrollTo(0, top)
  }
  const changes = new MutationObserver(check)
  const stop = () => {
    clearTimeout(timer)
    changes.disconnect()
    for (const press of presses) removeEventListener(press, stop, true)
  }
  for (const press of presses) addEventListener(press, stop, { capture: true, passive: true })
  changes.observe(document.documentElement, { childList: true, subtree: true })
  const timer = setTimeout(stop, within)
  check()
}
