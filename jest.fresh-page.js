import { beforeEach, jest } from '@jest/globals'

/** Every test begins in an empty browser: the library takes away what the last one drew, `restoreMocks` what it spied on. */
beforeEach(() => {
  jest.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  // jsdom has none: a test that put one there made the window a phone's.
  Reflect.deleteProperty(globalThis, 'matchMedia')
})
