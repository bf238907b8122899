import { expect, test } from '@jest/globals'
import { waitSeconds } from './sign-in-pace.ts'

const at = new Date('2026-11-20T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(at.getTime() - seconds * 1000)

test('nine failures cost nothing, wherever they come from', () => {
  expect(waitSeconds({ ofAccount: 9, ofNetwork: 9, lastOfNetwork: secondsAgo(0) }, at)).toBe(0)
})

test('somebody from another network than the guesser does not wait', () => {
  expect(waitSeconds({ ofAccount: 5000, ofNetwork: 0, lastOfNetwork: null }, at)).toBe(0)
})

test('each failure of the own network doubles its wait, up to half a minute', () => {
  const waits = [1, 2, 3, 4, 5, 50].map((ofNetwork) =>
    waitSeconds({ ofAccount: 100, ofNetwork, lastOfNetwork: secondsAgo(0) }, at),
  )
  expect(waits).toEqual([2, 4, 8, 16, 30, 30])
})

test('the time since the last failure counts', () => {
  const failures = { ofAccount: 100, ofNetwork: 5 }
  expect(waitSeconds({ ...failures, lastOfNetwork: secondsAgo(12.5) }, at)).toBe(18)
  expect(waitSeconds({ ...failures, lastOfNetwork: secondsAgo(30) }, at)).toBe(0)
})
