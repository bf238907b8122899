import { expect, test } from '@jest/globals'
import { backoff } from './backoff.ts'

test('each pause is twice the one before, up to a bound, and the first again after a calm time', () => {
  let now = 0
  const nextPause = backoff({ first: 200, most: 1000, calm: 60_000 }, () => now)
  expect([nextPause(), nextPause(), nextPause(), nextPause(), nextPause()]).toEqual([
    200, 400, 800, 1000, 1000,
  ])
  now += 60_000
  expect(nextPause()).toBe(1000)
  now += 60_001
  expect(nextPause()).toBe(200)
})
