import { expect, test } from '@jest/globals'
import { convictionScale } from './conviction-scale.ts'

test('the axis begins with the year of the first offense and ends with this one', () => {
  const { place, years, windowStart } = convictionScale(['2025-03-27', '2022-05-02'], '2026-11-20')
  expect(years.map(({ year }) => year)).toEqual([2022, 2023, 2024, 2025, 2026])
  expect(place('2022-01-01')).toBe(0)
  expect(place('2026-11-20')).toBeGreaterThan(97)
  expect(windowStart).toBe('2023-11-20')
})

test('without older offenses the shaded three years are there as a whole', () => {
  const { place, years } = convictionScale(['2026-06-14'], '2026-11-20')
  expect(years[0]?.year).toBe(2023)
  expect(place('2023-11-20')).toBeGreaterThan(0)
})

test('thirty years have at most ten labels, and none below Today', () => {
  const { years } = convictionScale(['1996-06-14'], '2026-01-10')
  expect(years.length).toBeLessThanOrEqual(10)
  expect(years.map(({ year }) => year)).not.toContain(2026)
})
