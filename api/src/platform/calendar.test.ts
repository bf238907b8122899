import { expect, test } from '@jest/globals'
import { addDays, addMonths, dayIn, dayOf, lastFridayOf } from './calendar.ts'

test('days go over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test('months keep the day, or take the last one of a shorter month', () => {
  expect(addMonths('2026-07-31', -12)).toBe('2025-07-31')
  expect(addMonths('2026-08-31', -6)).toBe('2026-02-28')
  expect(addMonths('2024-02-29', 24)).toBe('2026-02-28')
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  expect(addMonths('2026-01-15', -24)).toBe('2024-01-15')
})

test('the last Friday of a month is found, also when it is its last day', () => {
  expect(lastFridayOf('2026-07-01')).toBe('2026-07-31')
  expect(lastFridayOf('2026-10-31')).toBe('2026-10-30')
  expect(lastFridayOf('2026-11-20')).toBe('2026-11-27')
  expect(lastFridayOf('2027-02-01')).toBe('2027-02-26')
})

test('the day of an instant is that of UTC', () => {
  expect(dayOf(new Date('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20')
})

test('the day of an instant in a place is the one its calendar shows', () => {
  const late = new Date('2026-11-21T04:30:00Z')
  expect(dayIn('America/New_York', late)).toBe('2026-11-20')
  expect(dayIn('America/Los_Angeles', late)).toBe('2026-11-20')
  expect(dayIn('UTC', late)).toBe('2026-11-21')
  expect(dayIn('America/New_York', new Date('2026-07-21T04:30:00Z'))).toBe('2026-07-21')
})
