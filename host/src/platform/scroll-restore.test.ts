/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { signedIn } from 'shared-auth'
import { keepScrollOnReload, scrollOnceHighEnough } from './scroll-restore.ts'

let height = 0
const scrollTo = jest.fn()

beforeEach(() => {
  height = 0
  scrollTo.mockClear()
  window.scrollTo = scrollTo
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, get: () => height })
})

const grow = (by: number) => {
  height += by
  document.body.append(document.createElement('p'))
}

test('a page is scrolled to where it was as soon as it is high enough, and once', async () => {
  scrollOnceHighEnough(900)
  grow(800)
  grow(2000)
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 900))
  grow(100)
  await Promise.resolve()
  expect(scrollTo).toHaveBeenCalledTimes(1)
})

test('a page that is high enough already is scrolled without a change', () => {
  grow(3000)
  scrollOnceHighEnough(900)
  expect(scrollTo).toHaveBeenCalledWith(0, 900)
})

test('a page that becomes high enough too late is left alone', async () => {
  jest.useFakeTimers()
  scrollOnceHighEnough(900, 10)
  jest.advanceTimersByTime(10)
  jest.useRealTimers()
  grow(3000)
  await Promise.resolve()
  expect(scrollTo).not.toHaveBeenCalled()
})

test('a user who has moved already is left alone', async () => {
  scrollOnceHighEnough(900)
  window.dispatchEvent(new Event('wheel'))
  grow(3000)
  await Promise.resolve()
  expect(scrollTo).not.toHaveBeenCalled()
})

test.each([
  ['reload', 'signed out', false],
  ['reload', 'signed in', true],
  ['navigate', 'signed in', false],
])(
  'after a %s of a user who is %s the page is scrolled to where it was left: %s',
  async (type, user, isScrolled) => {
    sessionStorage.clear()
    if (user === 'signed in') signedIn('a token')
    Object.assign(performance, { getEntriesByType: () => [{ type }] })
    keepScrollOnReload()
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 700 })
    window.dispatchEvent(new Event('pagehide'))
    keepScrollOnReload()
    grow(3000)
    await new Promise((resolve) => setTimeout(resolve))
    expect(scrollTo.mock.calls).toEqual(isScrolled ? [[0, 700]] : [])
  },
)
