import { afterEach } from '@jest/globals'

/** React, the router and the design system report mistakes on the console only; here a mistake fails the test. */
const { error } = globalThis.console
/** @type {unknown[][]} */
const reported = []

globalThis.console.error = (...words) => {
  reported.push(words)
  error(...words)
}

afterEach(() => {
  const [first] = reported.splice(0)
  if (first) throw new Error(`console.error was called: ${first.map(String).join(' ')}`)
})
