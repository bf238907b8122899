/**
 * The color mode of this browser: kept in local storage, put on the root element as a class, followed live.
 * Imports nothing, so that the page can call it before anything else has been loaded.
 */
export type ColorMode = 'light' | 'dark' | 'system'

const key = 'color-mode'
const prefersDark = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()
/** The choice of a browser that refuses to store it; it lasts as long as the page. */
let unsaved: ColorMode = 'system'

/** Paper is white, whatever the screen shows. */
let isPrinting = false

const matches = () => typeof matchMedia === 'function' && matchMedia(prefersDark).matches

/** The user's choice in this browser. */
export function storedColorMode(): ColorMode {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' || stored === 'system' ? stored : unsaved
  } catch {
    return unsaved
  }
}

/** The mode on screen, or on paper. */
export function shownColorMode(): 'light' | 'dark' {
  if (isPrinting) return 'light'
  const mode = storedColorMode()
  if (mode !== 'system') return mode
  return matches() ? 'dark' : 'light'
}

/** Puts the stored mode on the page. Call it before the first render: then nothing flashes. */
export function applyStoredColorMode() {
  const shown = shownColorMode()
  const root = document.documentElement
  root.classList.toggle('dark', shown === 'dark')
  root.classList.toggle('light', shown === 'light')
  root.style.colorScheme = shown
}

function changed() {
  applyStoredColorMode()
  for (const listener of listeners) listener()
}

function printing({ type }: Event) {
  isPrinting = type === 'beforeprint'
  changed()
}

export function chooseColorMode(mode: ColorMode) {
  unsaved = 'system'
  try {
    localStorage.setItem(key, mode)
  } catch {
    unsaved = mode
  }
  changed()
}

/** Calls back when the choice, the choice in another tab, or the system's own mode changes. */
export function onColorModeChanged(listener: () => void) {
  if (listeners.size === 0) watch('addEventListener')
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) watch('removeEventListener')
  }
}

/** Keeps the page in step while nothing on it shows the choice; gives back how to stop. */
export const followColorMode = () => onColorModeChanged(() => {})

function watch(method: 'addEventListener' | 'removeEventListener') {
  window[method]('storage', changed)
  window[method]('beforeprint', printing)
  window[method]('afterprint', printing)
  if (typeof matchMedia === 'function') matchMedia(prefersDark)[method]('change', changed)
}
