import { expect, test } from '@jest/globals'
import { addYears, daysBetween } from './record-day.ts'

test('a day moves by whole years, a leap day to the last one of February', () => {
  expect(addYears('2025-03-27', 3)).toBe('2028-03-27')
  expect(addYears('2024-02-29', 3)).toBe('2027-02-28')
  expect(addYears('2028-02-29', -4)).toBe('2024-02-29')
})

test('days between two days are counted on the calendar', () => {
  expect(daysBetween('2026-11-17', '2026-11-20')).toBe(3)
  expect(daysBetween('2026-11-20', '2026-11-17')).toBe(-3)
})
