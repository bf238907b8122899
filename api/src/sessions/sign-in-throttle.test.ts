import { expect, test } from '@jest/globals'
import { type Failures, waitSeconds } from './sign-in-throttle.ts'

const at = new Date('2026-11-20T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(at.getTime() - seconds * 1000)

const own = (count: number, last = secondsAgo(0)): Failures => ({
  isKnown: false,
  recent: count,
  today: count,
  last: count === 0 ? null : last,
  others: 0,
  inHour: count,
})
const attacked = (count: number, last?: Date): Failures => ({ ...own(count, last), others: 10 })

test('nine failures cost nothing', () => {
  expect(waitSeconds(own(0), at)).toBe(0)
  expect(waitSeconds(own(9), at)).toBe(0)
})

test('each failure from the tenth on doubles the wait, up to half a minute', () => {
  const waits = [10, 11, 12, 13, 14, 5000].map((count) => waitSeconds(own(count), at))
  expect(waits).toEqual([2, 4, 8, 16, 30, 30])
})

test('the time since the last failure counts', () => {
  expect(waitSeconds(own(100, secondsAgo(12.5)), at)).toBe(18)
  expect(waitSeconds(own(100, secondsAgo(30)), at)).toBe(0)
})

test('while others guess, an unknown network has three attempts and then waits minutes to hours', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 5000].map((count) => waitSeconds(attacked(count), at))
  expect(waits).toEqual([0, 0, 0, 60, 240, 960, 3840, 14_400, 14_400])
})

test('while others guess, a known network is judged by its own failures of 15 minutes', () => {
  expect(waitSeconds({ ...attacked(9), isKnown: true }, at)).toBe(0)
  expect(waitSeconds({ ...attacked(10), isKnown: true }, at)).toBe(2)
})

test('above ten thousand failures an hour an account is closed to unknown networks alone', () => {
  expect(waitSeconds({ ...attacked(0), inHour: 10_000 }, at)).toBe(3600)
  expect(waitSeconds({ ...attacked(0), inHour: 10_000, isKnown: true }, at)).toBe(0)
})

/** How many attempts one network has within so many seconds while others guess, when each is made as soon as allowed. */
function attemptsWithin(seconds: number) {
  const made: number[] = []
  for (let time = 0; time < seconds;) {
    made.push(time)
    const last = new Date(at.getTime() + time * 1000)
    const inWindow = made.filter((one) => one > time - 86_400).length
    time += waitSeconds(attacked(inWindow, last), last) || 1
  }
  return made.length
}

test('a thousand networks have 6,000 guesses in an hour and 12,000 in a day', () => {
  expect([3600, 86_400].map((seconds) => 1000 * attemptsWithin(seconds))).toEqual([6000, 12_000])
})
