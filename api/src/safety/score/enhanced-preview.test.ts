import { expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { Basic } from 'shared-api/safety'
import { addDays } from '../../platform/calendar.ts'
import { atOnce } from '../../platform/turn.ts'
import { smsEnhancedPreview as rules } from '../preview-ruleset.ts'
import type { CarrierRecord, ViolationRecord } from './carrier-record.ts'
import { allCarriers, cutOffsOf, populationOf } from './curve.ts'
import { goldenCarrier } from './golden-record.ts'
import type { Comparison } from './percentile.ts'
import { anyCarrier, shuffled } from './any-carrier.ts'
import { census, empty, inspection, many, older, snapshot, violation } from './sample-record.ts'
import { sms321 } from './ruleset.ts'
import { scoreCarrier } from './score.ts'
import { changedRecord, noClean, whatIf } from './what-if.ts'

const unranked: Comparison = { anchors: [] }

const scoreOf = (basic: Basic, record: Partial<CarrierRecord>, comparison = unranked) => {
  const { basics } = atOnce(scoreCarrier({ ...empty, ...record }, snapshot, { ...comparison, rules }))
  const score = basics.find((candidate) => candidate.basic === basic)
  if (score === undefined) throw new Error(`${basic} has no score`)
  return score
}

const found = (violations: readonly ViolationRecord[], basic: Basic = 'Vehicle Maintenance') =>
  scoreOf(basic, { inspections: [inspection('a')], violations, census: census(10) })

test('Controlled Substances joins Unsafe Driving, and has no measure of its own', () => {
  const violations = [
    violation('a', { basic: 'Controlled Substances', code: '392.4A', severity: 10 }),
    violation('a', { basic: 'Unsafe Driving', code: '392.16', severity: 7 }),
  ]
  expect(found(violations, 'Unsafe Driving')).toMatchObject({ numerator: 6, denominator: 10, measure: 0.6 })
  const { basics } = atOnce(scoreCarrier(empty, snapshot, { ...unranked, rules }))
  expect(basics.map(({ basic }) => basic)).toEqual(
    Basic.options.filter((basic) => basic !== 'Controlled Substances'),
  )
})

test('operating while out of service joins Unsafe Driving, wherever it counted before', () => {
  const violations = [
    violation('a', { basic: 'Hours of Service', code: '395.13D1-DDOOS' }),
    violation('a', { basic: 'Vehicle Maintenance', code: '3969C2OOSO' }),
  ]
  // Each is disqualifying: 2, three times.
  expect(found(violations, 'Unsafe Driving')).toMatchObject({ numerator: 12, inspectionsWithViolation: 1 })
  expect(found(violations, 'Hours of Service').numerator).toBe(0)
  expect(found(violations, 'Vehicle Maintenance').numerator).toBe(0)
})

test('a violation counts 1, and 2 when out of service or disqualifying, whatever its severity was', () => {
  expect(found([violation('a', { severity: 8 })]).numerator).toBe(3)
  expect(found([violation('a', { severity: 8, isOutOfService: true })]).numerator).toBe(6)
  const driving = (code: string) =>
    found([violation('a', { basic: 'Unsafe Driving', code })], 'Unsafe Driving')
  expect(driving('392.2-SLLS4').numerator).toBe(6)
  expect(driving('3922SLLS4').numerator).toBe(6)
  expect(driving('392.2-SLLS2').numerator).toBe(3)
})

test('a violation that is reduced counts 1, as after a conviction of a different charge', () => {
  const record = {
    ...empty,
    inspections: [inspection('a')],
    violations: [violation('a', { id: 'v', basic: 'Unsafe Driving', code: '392.2-SLLS4' })],
    census: census(10),
  }
  const reduced = {
    removed: new Set<string>(),
    notPreventable: new Set<string>(),
    reduced: new Set(['v']),
    clean: noClean,
  }
  const { before, after } = atOnce(whatIf(record, snapshot, reduced, { ...unranked, rules }))
  const numeratorOf = ({ basics }: typeof before) =>
    basics.find(({ basic }) => basic === 'Unsafe Driving')?.numerator
  expect([numeratorOf(before), numeratorOf(after)]).toEqual([6, 3])
})

test('a violation group counts once in an inspection, with its highest severity', () => {
  const tires = [
    violation('a', { code: '393.75A' }),
    violation('a', { code: '393.75A2-TAOTLM', isOutOfService: true }),
    violation('a', { code: '393.75A' }),
  ]
  expect(found(tires).lines).toMatchObject([{ severity: 2, outOfService: 0, points: 6 }])
  const lighting = violation('a', { code: '393.23-LEU' })
  expect(found([...tires, lighting]).lines).toMatchObject([{ severity: 3, points: 9 }])
  const unknown = ['0.1', '0.2'].map((code) => violation('a', { code }))
  expect(found(unknown).lines).toMatchObject([{ severity: 2, points: 6 }])
})

test("a court's decision counts: dismissed is gone, a different charge is 1 and never raises its group", () => {
  const given = (adjudication: ViolationRecord['adjudication']) =>
    found([violation('a', { isOutOfService: true, adjudication })]).numerator
  expect(given('Dismissed')).toBe(0)
  expect(given('Convicted of a different charge')).toBe(3)
  const driving = violation('a', {
    basic: 'Unsafe Driving',
    code: '392.2-SLLS4',
    adjudication: 'Convicted of a different charge',
  })
  expect(found([driving], 'Unsafe Driving').numerator).toBe(3)
})

test('the real carrier of the reference has 4 over 17: two inspections out of service, each once', () => {
  const { basics } = atOnce(scoreCarrier(goldenCarrier, '2026-07-31', { ...unranked, rules }))
  expect(basics.find(({ basic }) => basic === 'Vehicle Maintenance')).toMatchObject({
    numerator: 4,
    denominator: 17,
    eventGroup: undefined,
    percentileText: 'Less than 5 vehicle inspections with violations',
  })
})

/** Measures 0.1 to 10 of 100 carriers, ranked without groups. */
const peers: Comparison = {
  anchors: [],
  population: populationOf(snapshot, [
    {
      basic: 'Vehicle Maintenance',
      segment: null,
      eventGroup: allCarriers,
      ...cutOffsOf(Array.from({ length: 101 }, (_, index) => index / 10)),
    },
  ]),
}

const withPoints = (clean: number) =>
  scoreOf(
    'Vehicle Maintenance',
    {
      inspections: many(5 + clean),
      violations: many(5).map(({ id }) => violation(id, { isOutOfService: true })),
    },
    peers,
  )

test('a percentile is the share of all carriers below, without event groups: ten inspections or eleven, no step', () => {
  expect(withPoints(0)).toMatchObject({ measure: 2, percentile: 20, eventGroup: undefined })
  // 10 and 11 inspections are of two event groups of SMS v3.21.
  expect([withPoints(5), withPoints(6)].map(({ percentile }) => percentile)).toEqual([10, 9])
  expect(withPoints(0).percentileBasis).toMatchObject({
    Source: 'Population',
    Sentence: 'Ranked among 101 carriers with enough vehicle inspections, FMCSA files of 30 Oct 2026',
  })
})

test('without carriers scored by the same method there is no percentile', () => {
  const record = {
    inspections: many(6),
    violations: many(6).map(({ id }) => violation(id)),
  }
  expect(scoreOf('Vehicle Maintenance', record)).toMatchObject({
    percentile: undefined,
    percentileBasis: { Source: 'None' },
  })
})

const score = (record: CarrierRecord) => atOnce(scoreCarrier(record, snapshot, { ...peers, rules }))
const figures = (record: CarrierRecord) =>
  score(record).basics.map(({ basic, numerator, denominator, measure, percentile }) => ({
    basic,
    numerator,
    denominator,
    measure,
    percentile,
  }))

test('the order of rows does not matter', () => {
  const inAnyOrder = anyCarrier.chain((record) =>
    fc
      .record({ inspections: shuffled(record.inspections), violations: shuffled(record.violations) })
      .map((rows) => ({ record, other: { ...record, ...rows } })),
  )
  fc.assert(
    fc.property(inAnyOrder, ({ record, other }) => expect(figures(other)).toEqual(figures(record))),
    { numRuns: 60 },
  )
})

test('removing or reducing a violation never raises a numerator, and a what-if equals recomputing', () => {
  const some = anyCarrier.chain((record) => {
    const ids = record.violations.flatMap(({ id }) => id ?? [])
    return fc
      .record({ removed: fc.subarray(ids), reduced: fc.subarray(ids) })
      .map(({ removed, reduced }) => ({
        record,
        changes: {
          removed: new Set(removed),
          reduced: new Set(reduced),
          notPreventable: new Set<string>(),
          clean: noClean,
        },
      }))
  })
  fc.assert(
    fc.property(some, ({ record, changes }) => {
      const { before, after } = atOnce(whatIf(record, snapshot, changes, { ...peers, rules }))
      const scratch = score(changedRecord(record, changes, snapshot))
      expect(after.basics.map(({ numerator }) => numerator)).toEqual(
        scratch.basics.map(({ numerator }) => numerator),
      )
      for (const [place, { numerator }] of after.basics.entries())
        expect(numerator).toBeLessThanOrEqual(before.basics[place]?.numerator ?? 0)
    }),
    { numRuns: 60 },
  )
})

test('the cap of an inspection holds, no violation counts more than 2, and no more than in its list', () => {
  fc.assert(
    fc.property(anyCarrier, (record) => {
      for (const { lines, basic } of score(record).basics) {
        if (basic === 'Crash Indicator') continue
        for (const { severity, outOfService, counted, violations } of lines) {
          expect(outOfService).toBe(0)
          expect(counted).toBe(Math.min(30, severity))
          for (const one of violations) expect([1, 2]).toContain(one.severity)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('adding clean inspections never raises a measure', () => {
  fc.assert(
    fc.property(anyCarrier, fc.integer({ min: 1, max: 20 }), (record, count) => {
      const clean = Array.from({ length: count }, (_, index) =>
        inspection(`clean ${index}`, { inspectedOn: index % 2 === 0 ? addDays(snapshot, -1) : older }),
      )
      const after = score({ ...record, inspections: [...record.inspections, ...clean] })
      for (const [place, { measure = 0 }] of after.basics.entries())
        expect(measure).toBeLessThanOrEqual(score(record).basics[place]?.measure ?? 0)
    }),
    { numRuns: 40 },
  )
})

test('the thresholds are those that FMCSA announced: Driver Fitness 90, 85 and 75, HM 90 for all', () => {
  expect(rules.basics['Driver Fitness'].thresholds).toEqual({ general: 90, hm: 85, passenger: 75 })
  expect(rules.basics['HM Compliance'].thresholds).toEqual({ general: 90, hm: 90, passenger: 90 })
  expect(rules.basics['Vehicle Maintenance'].thresholds).toEqual(
    sms321.basics['Vehicle Maintenance'].thresholds,
  )
})

test('no percentile without a violation in the last 12 months, though the latest inspection had one', () => {
  const inspections = many(8, { inspectedOn: '2025-10-29' })
  const record = { inspections, violations: inspections.map(({ id }) => violation(id)) }
  expect(scoreOf('Vehicle Maintenance', record, peers).percentileText).toBe('No violation in 12 months')
  const recent = { ...record, inspections: many(8, { inspectedOn: '2025-10-30' }) }
  expect(scoreOf('Vehicle Maintenance', recent, peers).percentileText).toMatch('%')
})
