import { expect, test } from '@jest/globals'
import type { Basic } from 'shared-api/safety'
import { atOnce } from '../../platform/turn.ts'
import { publishedAnchors } from '../reference-data.ts'
import type { CarrierRecord, InspectionRecord } from './carrier-record.ts'
import { census, crash, empty, inspection, many, snapshot, violation, withoutKinds } from './sample-record.ts'
import { scoreCarrier } from './score.ts'

function scoreOf(basic: Basic, record: Partial<CarrierRecord>) {
  const { basics } = atOnce(scoreCarrier({ ...empty, ...record }, snapshot, { anchors: publishedAnchors }))
  const score = basics.find((candidate) => candidate.basic === basic)
  if (score === undefined) throw new Error(`${basic} has no score`)
  return score
}

const textOf = (basic: Basic, record: Partial<CarrierRecord>) => scoreOf(basic, record).percentileText

const old = (count: number, given: Partial<InspectionRecord> = {}) =>
  many(count, { inspectedOn: '2025-10-29', ...given })

test('a percentile is withheld without a violation in twelve months when the latest inspection was clean', () => {
  const violated = old(8).map(({ id }) => violation(id))
  expect(textOf('Vehicle Maintenance', { inspections: old(8), violations: violated })).toBe('66%')
  const clean = inspection('clean', { inspectedOn: '2025-11-01' })
  const inspections = [clean, ...old(8)]
  expect(textOf('Vehicle Maintenance', { inspections, violations: violated })).toBe(
    'No violation in 12 months',
  )
  const yearOld = [clean, ...many(8, { inspectedOn: '2025-10-30' })]
  expect(textOf('Vehicle Maintenance', { inspections: yearOld, violations: violated })).toMatch('%')
  const driver = inspection('level 3', { level: 3, inspectedOn: '2025-11-01' })
  expect(textOf('Vehicle Maintenance', { inspections: [driver, ...old(8)], violations: violated })).toBe(
    '66%',
  )
})

test('a percentile of Unsafe Driving and the Crash Indicator is withheld without anything in twelve months', () => {
  const unsafe = old(4).map(({ id }) => violation(id, { basic: 'Unsafe Driving' }))
  const record = { census: census(10), inspections: old(4), violations: unsafe }
  expect(textOf('Unsafe Driving', record)).toBe('No violation in 12 months')
  const crashes = [crash('a', { crashedOn: '2025-10-29' }), crash('b', { crashedOn: '2025-10-29' })]
  expect(textOf('Crash Indicator', { census: census(10), crashes })).toBe('No crash in 12 months')
})

const unsafe = (count: number): Partial<CarrierRecord> => ({
  census: census(1),
  inspections: many(count),
  violations: many(count).map(({ id }) => violation(id, { basic: 'Unsafe Driving', severity: 10 })),
})

test('an Unsafe Driving measure of 250 or more is 100%', () => {
  expect(scoreOf('Unsafe Driving', unsafe(9))).toMatchObject({ measure: 270, percentile: 100, isAlert: true })
  expect(scoreOf('Unsafe Driving', unsafe(8))).toMatchObject({ measure: 240, percentile: undefined })
})

test('what is missing is said: power units, and the segment where no unit is known', () => {
  const undivided = {
    inspections: many(4),
    violations: many(4).map(({ id }) => violation(id, { basic: 'Unsafe Driving' })),
  }
  expect(scoreOf('Unsafe Driving', undivided)).toMatchObject({
    measure: undefined,
    percentileText: 'Power units unknown',
    missing: ['power units', 'segment'],
  })
  const withoutTractors = withoutKinds(census(10))
  expect(scoreOf('Unsafe Driving', { ...undivided, census: withoutTractors })).toMatchObject({
    measure: 9.6,
    percentileText: 'Segment unknown',
    missing: ['segment'],
  })
  const inspected = many(4, { unitTypes: ['TRUCK TRACTOR', 'SEMI-TRAILER'] })
  expect(
    scoreOf('Unsafe Driving', { ...undivided, inspections: inspected, census: withoutTractors }),
  ).toMatchObject({
    percentileText: 'Not public',
    eventGroup: '3-8',
    isEstimated: true,
  })
})

test('a fleet that is known as a whole overrules the census', () => {
  const record = {
    census: census(10),
    averagePowerUnitsTimesUtilization: 4,
    crashes: [crash('a'), crash('b')],
  }
  expect(scoreOf('Crash Indicator', record)).toMatchObject({ numerator: 6, denominator: 4, measure: 1.5 })
})
