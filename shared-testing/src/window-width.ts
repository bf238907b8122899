/** From here on the window is as narrow as a phone; jsdom itself has no width. */
export function narrowWindow() {
  Object.defineProperty(globalThis, 'matchMedia', { value: answerAsPhone, configurable: true })
}

const answerAsPhone = (query: string) =>
  Object.assign(new EventTarget(), { matches: query.includes('max-width') })

export function wideWindow() {
  Reflect.deleteProperty(globalThis, 'matchMedia')
}

/** A window that is wide, until it is turned by what this returns. */
export function turnableWindow() {
  const width = Object.assign(new EventTarget(), { matches: false })
  Object.defineProperty(globalThis, 'matchMedia', { value: () => width, configurable: true })
  return () => {
    width.matches = true
    width.dispatchEvent(new Event('change'))
  }
}
