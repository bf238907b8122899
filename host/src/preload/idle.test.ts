/** @jest-environment ./jest.browser.js */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { untilIdle } from './idle.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** Waits until the page is idle and records the outcome. */
function wait(isBusy: () => boolean) {
  const stop = new AbortController()
  const outcome = { is: 'waiting' }
  async function follow() {
    try {
      await untilIdle(isBusy, stop.signal)
      outcome.is = 'idle'
    } catch {
      outcome.is = 'stopped'
    }
  }
  void follow()
  return { outcome, stop: () => stop.abort() }
}

test('the page is idle once nothing has loaded for a while', async () => {
  const { outcome } = wait(() => false)
  await jest.advanceTimersByTimeAsync(200)
  expect(outcome.is).toBe('waiting')
  await jest.advanceTimersByTimeAsync(1000)
  expect(outcome.is).toBe('idle')
})

test('the page is not idle while anything loads, however long it takes', async () => {
  let isBusy = true
  const { outcome } = wait(() => isBusy)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(outcome.is).toBe('waiting')
  isBusy = false
  await jest.advanceTimersByTimeAsync(1000)
  expect(outcome.is).toBe('idle')
})

test('activity during the wait starts it again', async () => {
  const busyAt = [false, true, false, true, false, true]
  const { outcome } = wait(() => busyAt.shift() ?? false)
  await jest.advanceTimersByTimeAsync(1200)
  expect(outcome.is).toBe('waiting')
})

test('leaving the page stops the wait', async () => {
  const { outcome, stop } = wait(() => true)
  stop()
  await jest.advanceTimersByTimeAsync(1000)
  expect(outcome.is).toBe('stopped')
})
