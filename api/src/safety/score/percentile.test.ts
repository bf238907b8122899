import { expect, test } from '@jest/globals'
import { publishedAnchors } from '../reference-data.ts'
import { estimatePercentile, wholePercentile } from './percentile.ts'
import { groupOf, sms321 } from './ruleset.ts'

const vehicle = (eventGroup: string, measure: number) =>
  estimatePercentile(publishedAnchors, { basic: 'Vehicle Maintenance', eventGroup, measure })

test('an estimated percentile is the published one where there is one', () => {
  expect(vehicle('21-100', 2.07)).toBe(20)
  expect(vehicle('21-100', 11.44)).toBe(95)
  expect(vehicle('501+', 0.3)).toBe(1)
})

test('an estimated percentile lies on the line between two published ones', () => {
  expect(vehicle('21-100', 9.8)).toBeCloseTo(81.87, 2)
  expect(vehicle('11-20', 13.6667)).toBeCloseTo(77.02, 2)
})

test('an estimated percentile is not made up outside of them, for other groups or other BASICs', () => {
  expect(vehicle('21-100', 11.45)).toBeUndefined()
  expect(vehicle('21-100', 0.14)).toBeUndefined()
  expect(vehicle('501+', 0.31)).toBeUndefined()
  expect(vehicle('1-4', 2)).toBeUndefined()
  const unsafe = { basic: 'Unsafe Driving', eventGroup: '21-100', measure: 9.8 } as const
  expect(estimatePercentile(publishedAnchors, unsafe)).toBeUndefined()
})

test('an estimated percentile is shown whole, and reaches the threshold only when it does', () => {
  expect(wholePercentile(81.87, 80)).toBe(82)
  expect(wholePercentile(79.4, 80)).toBe(79)
  expect(wholePercentile(79.9, 80)).toBe(79)
  expect(wholePercentile(80, 80)).toBe(80)
})

test('safety event groups are ranges, the last one open, the first one with a least count', () => {
  const { groups } = sms321.basics['Vehicle Maintenance']
  const counts = [4, 5, 10, 11, 20, 21, 100, 101, 500, 501, 9000]
  expect(counts.map((count) => groupOf(groups.COMBO, count))).toEqual([
    undefined,
    '5-10',
    '5-10',
    '11-20',
    '11-20',
    '21-100',
    '21-100',
    '101-500',
    '101-500',
    '501+',
    '501+',
  ])
  const crashes = sms321.basics['Crash Indicator'].groups.STRAIGHT
  expect([1, 2, 3, 26, 27].map((count) => groupOf(crashes, count))).toEqual([
    undefined,
    '2',
    '3-4',
    '9-26',
    '27+',
  ])
})
