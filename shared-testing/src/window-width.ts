/** From here on the window is as narrow as a phone; jsdom itself has no width. */
export function narrowWindow() {
  Object.defineProperty(globalThis, 'matchMedia', { value: answerAsPhone, configurable: true })
}

const answerAsPhone = (query: string) =>
  Object.assign(new EventTarget(), { matches: query.includes('max-width') })

export function wideWindow() {
  Reflect.deleteProperty(globalThis, 'matchMedia')
}
