import { expect, test } from '@jest/globals'
import type { BasicStatus, RollOffCalendar } from 'shared-api/safety/safety-analysis'
import { timeAlone } from './outlook.ts'

const status = (given: Partial<BasicStatus>): BasicStatus => ({
  Basic: 'Vehicle Maintenance',
  Measure: 9.8,
  ExactMeasure: 9.8,
  Numerator: 490,
  Denominator: 50,
  Inspections: 24,
  InspectionsWithViolation: 13,
  EventGroup: '21-100',
  Percentile: 81,
  PercentileText: '81%',
  PercentileBasis: { Source: 'Published pairs', Sentence: '', Peers: null, Snapshot: null, IsOld: false },
  Threshold: 80,
  Alert: true,
  AlertKnown: true,
  Official: null,
  EstimatedPercentile: 81,
  EstimatedText: '81%',
  Missing: [],
  ...given,
})

const calendar = (start: Partial<BasicStatus>, after: Partial<BasicStatus>): RollOffCalendar => ({
  CarrierId: '',
  CarrierName: '',
  From: '2026-11-20',
  Start: status(start),
  Months: [],
  Days: [
    {
      Date: '2027-01-05',
      ViolationsLeaving: 1,
      InspectionsLeaving: 1,
      CleanLeaving: 0,
      SteppingDown: 0,
      Before: status(start),
      After: status(after),
      Effect: 'better',
    },
  ],
})

test('time alone ends an alert on the day after which the percentile is under its threshold', () => {
  expect(timeAlone(calendar({}, { Percentile: 79, Alert: false }))).toMatch(
    /^Vehicle Maintenance stays in alert until 05 Jan 2027, unless/,
  )
})

test('time alone does not end an alert where no percentile is known any more', () => {
  const unknown = { Percentile: null, PercentileText: 'Not public', Alert: false, AlertKnown: false }
  expect(timeAlone(calendar({}, unknown))).toBe(
    'Vehicle Maintenance stays in alert until 05 Jan 2027, if nothing new is recorded. After that it has no percentile to compare with.',
  )
  expect(timeAlone(calendar({ Percentile: 79, Alert: false }, unknown))).toMatch(
    /^Vehicle Maintenance stays out of alert until/,
  )
})
