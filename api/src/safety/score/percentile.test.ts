import { expect, test } from '@jest/globals'
import { inventedCurves } from '../../../demo/comparison-carriers.ts'
import { atOnce } from '../../platform/turn.ts'
import { publishedAnchors } from '../reference-data.ts'
import { type Curve, cutOffsOf, percentileOn, populationOf } from './curve.ts'
import { type Comparison, estimatePercentile, rankedPercentile } from './percentile.ts'
import { groupOf, sms321 } from './ruleset.ts'
import { empty, many, snapshot as scoredOn, violation } from './sample-record.ts'
import { scoreCarrier } from './score.ts'

const vehicleGroup = { basic: 'Vehicle Maintenance', eventGroup: '21-100' } as const

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

test('an estimated percentile is rounded down, as one of a population is', () => {
  expect(rankedBy({}, { measure: 9.8 }).percentile).toBe(81)
  expect(rankedBy({}, { eventGroup: '5-10', measure: 9 }).percentile).toBe(69)
  const alongTheLine = [9.1, 9.2, 9.3, 9.4, 9.5, 9.6, 9.7, 9.8, 9.9]
  const known = [
    { ...vehicleGroup, measure: 9, percentile: 70 },
    { ...vehicleGroup, measure: 10, percentile: 80 },
  ]
  expect(alongTheLine.map((measure) => rankedBy({ anchors: known }, { measure }).percentile)).toEqual([
    71, 72, 73, 74, 75, 76, 77, 78, 79,
  ])
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

const curve = (measures: readonly number[], given: Partial<Curve> = {}): Curve => ({
  basic: 'Vehicle Maintenance',
  segment: null,
  eventGroup: '21-100',
  ...cutOffsOf(measures),
  ...given,
})

/** The share of the others below it, by counting. */
const counted = (measures: readonly number[], measure: number) =>
  Math.floor((100 * measures.filter((one) => one < measure).length) / (measures.length - 1))

test('101 cut-offs give every carrier of a group its own percentile, rounded down, equals the lowest', () => {
  const measures = Array.from({ length: 4812 }, (_, index) => Math.floor(((index * 7919) % 4812) / 3) / 7)
  const cut = curve(measures)
  expect(cut.cutOffs).toHaveLength(101)
  expect(cut.peers).toBe(4812)
  const wrong = measures.filter((measure) => percentileOn(cut, measure) !== counted(measures, measure))
  expect(wrong).toEqual([])
})

test('cut-offs of few and of many equal measures: none is above its rank, and what is above all has 100', () => {
  const measures = Array.from({ length: 101 }, (_, place) => (place < 30 ? 1 : place < 70 ? 2 : 3))
  expect([1, 2, 3, 3.5, 0.5].map((measure) => percentileOn(curve(measures), measure))).toEqual([
    0, 30, 70, 100, 0,
  ])
  expect(percentileOn(curve([4, 4, 4]), 4)).toBe(0)
})

const spread = (peers: number) => Array.from({ length: peers }, (_, index) => index / 10)

const ranked: Parameters<typeof rankedPercentile>[1] = {
  basic: 'Vehicle Maintenance',
  segment: undefined,
  eventGroup: '21-100',
  measure: 9.8,
  snapshot: '2026-11-27',
}

const rankedBy = (comparison: Partial<Comparison>, given: Partial<typeof ranked> = {}) =>
  rankedPercentile(
    { anchors: publishedAnchors, ...comparison },
    { ...ranked, ...given },
    sms321.basics['Vehicle Maintenance'],
  )

const population = (peers: number, snapshot = '2026-10-30') => populationOf(snapshot, [curve(spread(peers))])

test('the imported population comes first, and says whom it has and of when', () => {
  expect(rankedBy({ population: population(4812), invented: population(500) })).toEqual({
    percentile: 2,
    basis: {
      Source: 'Population',
      Sentence: 'Ranked among 4,812 carriers with 21-100 vehicle inspections, FMCSA files of 30 Oct 2026',
      Peers: 4812,
      Snapshot: '2026-10-30',
      IsOld: false,
    },
  })
})

test('a population of up to 100 says how few they are, and one under 20 is not used', () => {
  expect(rankedBy({ population: population(100) }).basis.Sentence).toMatch(/^Ranked among only 100 carriers/)
  expect(rankedBy({ population: population(20) }).basis.Source).toBe('Population')
  expect(rankedBy({ population: population(19) }).basis.Source).toBe('Published pairs')
})

const isOld = (snapshot: string) => rankedBy({ population: population(500, snapshot) }).basis.IsOld

test('a population is old from 63 days before the snapshot on', () => {
  expect([isOld('2026-09-26'), isOld('2026-09-25')]).toEqual([false, true])
})

test('then come published passenger carriers, then published pairs, then the invented ones of the demo', () => {
  const known = Array.from({ length: 101 }, (_, percentile) =>
    percentile === 70 ? 9 : percentile === 80 ? 10 : null,
  )
  const passengers = populationOf('2026-07-31', [curve(spread(40), { cutOffs: known })])
  expect(rankedBy({ passengers, invented: population(500) })).toMatchObject({
    percentile: 78,
    basis: { Source: 'Passenger carriers' },
  })
  expect(rankedBy({ invented: population(500) })).toMatchObject({
    percentile: 81,
    basis: { Source: 'Published pairs' },
  })
  expect(rankedBy({ invented: population(500), anchors: [] })).toEqual({
    percentile: 19,
    basis: {
      Source: 'Invented',
      Sentence: "Demo: invented comparison carriers, shaped after FMCSA's published curves",
      Peers: 500,
      Snapshot: null,
      IsOld: false,
    },
  })
})

const passengersOf = (peers: number, snapshot = '2026-10-30') => {
  const cutOffs = Array.from({ length: 101 }, (_, percentile) =>
    percentile === 70 ? 9 : percentile === 80 ? 10 : null,
  )
  return { passengers: populationOf(snapshot, [curve(spread(peers), { cutOffs })]), anchors: [] }
}

test('passenger carriers: under 20 are not used, up to 100 are said to be few, and old ones to be old', () => {
  const sentenceOf = (...of: Parameters<typeof passengersOf>) => rankedBy(passengersOf(...of)).basis.Sentence
  expect(rankedBy(passengersOf(19)).basis.Source).toBe('None')
  expect(sentenceOf(20)).toBe(
    'Estimated from the percentiles that FMCSA published of only 20 passenger carriers with 21-100 vehicle inspections, FMCSA files of 30 Oct 2026',
  )
  expect(sentenceOf(4812)).toMatch(/published of 4,812 passenger carriers with/)
  expect(sentenceOf(500, '2026-07-31')).toMatch(/31 Jul 2026, more than 62 days before this snapshot$/)
})

test('without any of them there is no percentile', () => {
  expect(rankedBy({ anchors: [] })).toMatchObject({ percentile: undefined, basis: { Source: 'None' } })
})

test('a carrier of the demo is ranked among invented ones, and one of FMCSA files never', () => {
  const curves = inventedCurves(['Vehicle Maintenance'])
  const record = {
    ...empty,
    inspections: many(40),
    violations: ['i0', 'i1', 'i2', 'i3', 'i4'].map((id) => violation(id)),
  }
  const basisWith = (isInvented: boolean) => {
    const files = (['Inspections', 'Violations'] as const).map((kind) => ({
      kind,
      from: '2024-10-30',
      day: scoredOn,
      isInvented,
    }))
    const comparison = { anchors: [], invented: populationOf('', curves) }
    const { basics } = atOnce(scoreCarrier({ ...record, files }, scoredOn, comparison))
    return basics.find(({ basic }) => basic === 'Vehicle Maintenance')?.percentileBasis.Source
  }
  expect(basisWith(true)).toBe('Invented')
  expect(basisWith(false)).toBe('None')
})
