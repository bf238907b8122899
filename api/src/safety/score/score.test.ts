import { describe, expect, test } from '@jest/globals'
import type { Basic } from 'shared-api/safety'
import { atOnce } from '../../platform/turn.ts'
import { publishedAnchors } from '../reference-data.ts'
import type { CarrierRecord, ViolationRecord } from './carrier-record.ts'
import {
  census,
  crash,
  empty,
  inspection,
  many,
  older,
  oldest,
  snapshot,
  violation,
} from './sample-record.ts'
import { publishedMeasure, scoreCarrier } from './score.ts'

function scoreOf(basic: Basic, record: Partial<CarrierRecord>) {
  const { basics } = atOnce(scoreCarrier({ ...empty, ...record }, snapshot, { anchors: publishedAnchors }))
  const score = basics.find((candidate) => candidate.basic === basic)
  if (score === undefined) throw new Error(`${basic} has no score`)
  return score
}

const numeratorOf = (basic: Basic) =>
  scoreOf(basic, {
    inspections: [inspection('a', { inspectedOn: oldest })],
    violations: [violation('a', { basic, severity: 5, isOutOfService: true })],
  }).numerator

test('points: of one inspection are capped at 30 before the time weight: 90 over 3 is 30', () => {
  const score = scoreOf('Vehicle Maintenance', {
    inspections: [inspection('a')],
    violations: [
      violation('a', { code: 'x', severity: 10 }),
      violation('a', { code: 'y', severity: 10 }),
    ].flatMap((one) => [one, { ...one, code: `${one.code}2` }]),
  })
  expect(score).toMatchObject({ numerator: 90, denominator: 3, measure: 30 })
  expect(score.lines).toMatchObject([
    { id: 'a', timeWeight: 3, severity: 40, outOfService: 0, counted: 30, points: 90 },
  ])
})

test('points add two for out of service, but never in Unsafe Driving and Controlled Substances', () => {
  expect(numeratorOf('Hours of Service')).toBe(7)
  expect(numeratorOf('Driver Fitness')).toBe(7)
  expect(numeratorOf('Vehicle Maintenance')).toBe(7)
  expect(numeratorOf('HM Compliance')).toBe(7)
  expect(numeratorOf('Unsafe Driving')).toBe(5)
  expect(numeratorOf('Controlled Substances')).toBe(5)
})

const repeated = [
  violation('a', { severity: 4 }),
  violation('a', { severity: 3, isOutOfService: true }),
  violation('a', { severity: 2 }),
]

test('points of the monthly list count a code as often as it stands there, each with its severity', () => {
  const score = scoreOf('Vehicle Maintenance', { inspections: [inspection('a')], violations: repeated })
  expect(score.lines).toMatchObject([{ severity: 9, outOfService: 2 }])
})

test('points: of a conviction of a different charge are one, without out of service', () => {
  const changed = violation('a', { isOutOfService: true, adjudication: 'Convicted of a different charge' })
  const score = scoreOf('Vehicle Maintenance', { inspections: [inspection('a')], violations: [changed] })
  expect(score.lines).toMatchObject([{ severity: 1, outOfService: 0 }])
})

test('points: of crashes are 1, 2 with people hurt, 1 more for released HM, 0 when they were not preventable', () => {
  const crashes = [
    crash('tow-away'),
    crash('hurt', { hasInjuryOrFatality: true, crashedOn: older }),
    crash('hm', { isHazmatReleased: true, crashedOn: oldest }),
    crash('not ours', { hasInjuryOrFatality: true, isNotPreventable: true }),
    crash('long ago', { crashedOn: '2024-10-29' }),
  ]
  const score = scoreOf('Crash Indicator', { crashes, census: census(10) })
  expect(score.lines.map(({ id, points }) => [id, points])).toEqual([
    ['tow-away', 3],
    ['hurt', 4],
    ['hm', 2],
  ])
  expect(score).toMatchObject({ numerator: 9, denominator: 10, measure: 0.9, inspections: 3 })
})

describe('relevant inspections', () => {
  const levels = [1, 2, 3, 4, 5, 6, 7, 8].map((level) => inspection(`level ${level}`, { level }))
  const placardable = levels.map((one) => ({ ...one, hasPlacardableMaterial: true }))

  test('go by level: 1, 2, 3 and 6 for drivers, 1, 2, 5 and 6 for vehicles, with placards for HM', () => {
    expect(scoreOf('Hours of Service', { inspections: levels }).inspections).toBe(4)
    expect(scoreOf('Driver Fitness', { inspections: levels.slice(2, 3) }).inspections).toBe(1)
    expect(scoreOf('Controlled Substances', { inspections: levels.slice(4, 5) }).inspections).toBe(0)
    expect(scoreOf('Vehicle Maintenance', { inspections: levels }).inspections).toBe(4)
    expect(scoreOf('HM Compliance', { inspections: levels }).inspections).toBe(0)
    expect(scoreOf('HM Compliance', { inspections: placardable }).inspections).toBe(4)
  })

  test('include any inspection with a violation of the BASIC', () => {
    const score = scoreOf('Vehicle Maintenance', {
      inspections: levels,
      violations: [violation('level 3'), violation('level 1')],
    })
    expect(score).toMatchObject({ inspections: 5, inspectionsWithViolation: 2, denominator: 15 })
  })

  test('are of the window', () => {
    const inspections = [
      inspection('a'),
      inspection('b', { inspectedOn: '2024-10-29' }),
      inspection('c', { inspectedOn: '2026-10-31' }),
    ]
    expect(scoreOf('Vehicle Maintenance', { inspections }).inspections).toBe(1)
  })
})

const textOf = (basic: Basic, record: Partial<CarrierRecord>) => scoreOf(basic, record).percentileText

test('instead of a percentile stands that there were too few relevant inspections, before all else', () => {
  expect(textOf('Hours of Service', { inspections: many(2) })).toBe('Less than 3 driver inspections')
  expect(textOf('Driver Fitness', { inspections: many(4) })).toBe('Less than 5 driver inspections')
  expect(textOf('Vehicle Maintenance', { inspections: many(4), violations: [violation('i0')] })).toBe(
    'Less than 5 vehicle inspections',
  )
  expect(textOf('HM Compliance', { inspections: many(40) })).toBe('Less than 5 inspections')
})

test('instead of a percentile stands 0% where nothing was found', () => {
  expect(textOf('Unsafe Driving', {})).toBe('0%')
  expect(textOf('Crash Indicator', {})).toBe('0%')
  expect(textOf('Controlled Substances', {})).toBe('0%')
  expect(textOf('Hours of Service', { inspections: many(3) })).toBe('0%')
  expect(scoreOf('Vehicle Maintenance', { inspections: many(5) }).percentile).toBe(0)
})

test('instead of a percentile stands that too few inspections had violations', () => {
  const violations = [violation('i0'), violation('i1'), violation('i2'), violation('i3')]
  expect(textOf('Vehicle Maintenance', { inspections: many(9), violations })).toBe(
    'Less than 5 vehicle inspections with violations',
  )
  const unsafe = violations.slice(0, 2).map((one): ViolationRecord => ({ ...one, basic: 'Unsafe Driving' }))
  expect(textOf('Unsafe Driving', { inspections: many(9), violations: unsafe })).toBe(
    'Less than 3 driver inspections with violations',
  )
  expect(textOf('Crash Indicator', { crashes: [crash('a')] })).toBe('Less than 2 crashes')
})

test("instead of a percentile stands FMCSA's own text, where there is nothing to compare with", () => {
  const violations = many(9).map(({ id }) => violation(id, { basic: 'Hours of Service' }))
  const score = scoreOf('Hours of Service', { inspections: many(9), violations })
  expect(score.percentileText).toBe('Not public')
  expect(score.percentileBasis.Source).toBe('None')
  expect(score).toMatchObject({ percentile: undefined, eventGroup: '3-10', isAlert: false })
})

const heavy = (kind: CarrierRecord['kind'], severity: number): Partial<CarrierRecord> => ({
  kind,
  inspections: many(8, { hasPlacardableMaterial: kind === 'hm' }),
  violations: many(8).map(({ id }) => violation(id, { severity })),
})

const thresholds = (kind: CarrierRecord['kind']) =>
  atOnce(scoreCarrier({ ...empty, ...heavy(kind, 1) }, snapshot, { anchors: [] })).basics.map(
    ({ threshold }) => threshold,
  )

const found = (foundOn: string) => [{ basic: 'Driver Fitness', foundOn }] as const

test('an alert is given at the threshold of the kind of carrier', () => {
  // A measure of 8 is at 66.8% among carriers with 5 to 10 inspections.
  expect(scoreOf('Vehicle Maintenance', heavy('general', 8))).toMatchObject({
    percentile: 66,
    threshold: 80,
    isAlert: false,
  })
  expect(scoreOf('Vehicle Maintenance', heavy('hm', 8))).toMatchObject({ threshold: 75, isAlert: false })
  expect(scoreOf('Vehicle Maintenance', heavy('passenger', 8))).toMatchObject({
    threshold: 65,
    isAlert: true,
  })
})

test('an alert is given for twelve months after an acute or critical violation was found', () => {
  expect(scoreOf('Driver Fitness', { findings: found('2025-10-30') }).isAlert).toBe(true)
  expect(scoreOf('Driver Fitness', { findings: found('2025-10-29') }).isAlert).toBe(false)
  expect(scoreOf('Driver Fitness', { findings: found('2026-10-31') }).isAlert).toBe(false)
  expect(scoreOf('Hours of Service', { findings: found('2026-01-01') }).isAlert).toBe(false)
})

test('an alert has the thresholds of the method', () => {
  expect(thresholds('general')).toEqual([65, 65, 80, 80, 80, 65, 80])
  expect(thresholds('hm')).toEqual([60, 60, 75, 75, 75, 60, 80])
  expect(thresholds('passenger')).toEqual([50, 50, 65, 65, 65, 50, 80])
})

test('a measure is cut to two decimals, not rounded: .8889 is .88', () => {
  const inspections = [...many(9, { inspectedOn: oldest })]
  const score = scoreOf('Vehicle Maintenance', { inspections, violations: [violation('i0')] })
  expect(score.measure).toBeCloseTo(0.8889, 4)
  expect(publishedMeasure(score)).toBe(0.88)
})

test('a measure that is a whole number of hundredths stays one', () => {
  const whole = Array.from({ length: 100 }, (_, index) => index + 1).filter((hundredths) => {
    const score = scoreOf('Vehicle Maintenance', {})
    return (
      publishedMeasure({ ...score, measure: hundredths / 100, numerator: hundredths, denominator: 100 }) !==
      hundredths / 100
    )
  })
  expect(whole).toEqual([])
})

test('a measure: of a carrier whose fleet no one knows is missing, and an estimate where its past is', () => {
  const unknown = scoreOf('Crash Indicator', { crashes: [crash('a'), crash('b')] })
  expect(unknown).toMatchObject({ measure: undefined, isEstimated: true })
  expect(publishedMeasure(unknown)).toBeUndefined()
  expect(scoreOf('Crash Indicator', { crashes: [crash('a')], census: census(10).slice(1) }).isEstimated).toBe(
    true,
  )
  expect(scoreOf('Crash Indicator', { crashes: [crash('a')], census: census(10) }).isEstimated).toBe(false)
  expect(scoreOf('Vehicle Maintenance', {}).isEstimated).toBe(false)
})
