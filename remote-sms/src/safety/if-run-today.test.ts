import { expect, test } from '@jest/globals'
import type { SafetyToday } from 'shared-api/safety'
import { ifRunToday } from './if-run-today.ts'

const today: SafetyToday = {
  AsOf: '2026-11-25',
  DailyFile: null,
  IssScore: 46,
  IssBand: 'Pass',
  Basics: [
    {
      Basic: 'Vehicle Maintenance',
      Measure: 9.36,
      EventGroup: '21-100',
      Percentile: 79,
      PercentileText: '79%',
      Alert: false,
    },
    {
      Basic: 'Unsafe Driving',
      Measure: 0,
      EventGroup: null,
      Percentile: null,
      PercentileText: 'Less than 3 inspections with violations',
      Alert: false,
    },
    {
      Basic: 'Crash Indicator',
      Measure: null,
      EventGroup: null,
      Percentile: null,
      PercentileText: 'Not estimated',
      Alert: false,
    },
  ],
}

test.each([
  ['Vehicle Maintenance', 'If FMCSA ran today: 79%, measure 9.36.'],
  ['Unsafe Driving', 'If FMCSA ran today: Less than 3 inspections with violations, measure 0.00.'],
  ['Crash Indicator', undefined],
] as const)('what %s would be today', (basic, words) => {
  expect(ifRunToday(today, basic)).toBe(words)
})

test('nothing is said before the first night', () => {
  expect(ifRunToday(null, 'Vehicle Maintenance')).toBeUndefined()
})

test('the daily file that counts is named, and a line of it that could not be read is told', () => {
  const withFile = { ...today, DailyFile: '2026-11-19' }
  const PercentileText = 'Not known: 1 line of the file was rejected'
  const unread = today.Basics.map((one) => ({ ...one, Measure: null, Percentile: null, PercentileText }))
  expect(ifRunToday(withFile, 'Vehicle Maintenance')).toBe(
    'If FMCSA ran today, with its daily file of 19 Nov 2026: 79%, measure 9.36.',
  )
  expect(ifRunToday({ ...withFile, Basics: unread }, 'Vehicle Maintenance')).toBe(
    'If FMCSA ran today, with its daily file of 19 Nov 2026: not known: 1 line of the file was rejected.',
  )
})
