import { expect, test } from '@jest/globals'
import { snapshotAfter, snapshotBefore, snapshotOn, timeWeight, windowOf } from './window.ts'

test('a snapshot is the last Friday of a month', () => {
  expect(snapshotOn('2026-11-20')).toBe('2026-10-30')
  expect(snapshotOn('2026-11-27')).toBe('2026-11-27')
  expect(snapshotOn('2026-01-01')).toBe('2025-12-26')
  expect(snapshotAfter('2026-10-30')).toBe('2026-11-27')
  expect(snapshotAfter('2026-12-25')).toBe('2027-01-29')
  expect(snapshotBefore('2026-10-30')).toBe('2026-09-25')
  expect(snapshotBefore('2026-01-30')).toBe('2025-12-26')
})

test('the time weight is 3, 2 and 1, and its edges count as newer', () => {
  const window = windowOf('2026-07-31')
  const days = [
    ['2026-08-01', 0],
    ['2026-07-31', 3],
    ['2026-01-31', 3],
    ['2026-01-30', 2],
    ['2025-07-31', 2],
    ['2025-07-30', 1],
    ['2024-07-31', 1],
    ['2024-07-30', 0],
  ] as const
  expect(days.map(([day]) => [day, timeWeight(day, window)])).toEqual(days)
})
