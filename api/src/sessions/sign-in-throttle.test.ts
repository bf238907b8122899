import { expect, test } from '@jest/globals'
import { waitSeconds } from './sign-in-throttle.ts'

const at = new Date('2026-11-20T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(at.getTime() - seconds * 1000)

test('nine failures cost nothing', () => {
  expect(waitSeconds({ count: 0, last: null }, at)).toBe(0)
  expect(waitSeconds({ count: 9, last: secondsAgo(0) }, at)).toBe(0)
})

test('each failure from the tenth on doubles the wait, up to half a minute', () => {
  const waits = [10, 11, 12, 13, 14, 5000].map((count) => waitSeconds({ count, last: secondsAgo(0) }, at))
  expect(waits).toEqual([2, 4, 8, 16, 30, 30])
})

test('the time since the last failure counts', () => {
  expect(waitSeconds({ count: 100, last: secondsAgo(12.5) }, at)).toBe(18)
  expect(waitSeconds({ count: 100, last: secondsAgo(30) }, at)).toBe(0)
})
