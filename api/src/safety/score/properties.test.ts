import { expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { Basic } from 'shared-api/safety'
import { addDays, addMonths } from '../../platform/calendar.ts'
import { atOnce } from '../../platform/turn.ts'
import { inventedCurves } from '../../../demo/comparison-carriers.ts'
import { publishedAnchors } from '../reference-data.ts'
import {
  anyCarrier as carrier,
  changedCarrier as changed,
  shuffled,
  withoutTerms as result,
} from './any-carrier.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { type ChallengeEffect, challengeRanking } from './challenge-ranking.ts'
import { cleanNeeded } from './clean-needed.ts'
import { populationOf } from './curve.ts'
import type { Comparison } from './percentile.ts'
import { rollOffCalendar } from './roll-off-calendar.ts'
import { snapshot } from './sample-record.ts'
import { scoreCarrier } from './score.ts'
import { changedRecord, type Changes, noClean, whatIf } from './what-if.ts'
import { lastDayWithin, nextStep, timeWeight, windowOf } from './window.ts'

const comparison = { anchors: [], invented: populationOf(snapshot, inventedCurves(Basic.options)) }

const noChange: Changes = {
  removed: new Set(),
  reduced: new Set(),
  notPreventable: new Set(),
  clean: noClean,
}

const score = (record: CarrierRecord, at = snapshot) => atOnce(scoreCarrier(record, at, comparison))

const rankedIds = (record: CarrierRecord) =>
  atOnce(challengeRanking(record, snapshot, comparison)).effects.map(({ violation }) => violation.id)

test('the order of rows does not matter', () => {
  const inAnyOrder = carrier.chain((record) =>
    fc
      .record({
        inspections: shuffled(record.inspections),
        violations: shuffled(record.violations),
        crashes: shuffled(record.crashes),
        census: shuffled(record.census),
      })
      .map((rows) => ({ record, other: { ...record, ...rows } })),
  )
  fc.assert(
    fc.property(inAnyOrder, ({ record, other }) => {
      expect(result(score(other))).toEqual(result(score(record)))
      expect(rankedIds(other)).toEqual(rankedIds(record))
    }),
  )
})

test('inspections, violations and crashes outside of the window change nothing', () => {
  const { from } = windowOf(snapshot)
  const isWithin = (day: string) => day >= from && day <= snapshot
  fc.assert(
    fc.property(carrier, (record) => {
      const inspections = record.inspections.filter(({ inspectedOn }) => isWithin(inspectedOn))
      const ids = new Set(inspections.map(({ id }) => id))
      const within = {
        ...record,
        inspections,
        violations: record.violations.filter(({ inspectionId }) => ids.has(inspectionId)),
        crashes: record.crashes.filter(({ crashedOn }) => isWithin(crashedOn)),
      }
      expect(score(record)).toEqual(score(within))
      expect(rankedIds(record)).toEqual(rankedIds(within))
    }),
  )
})

test('removing violations, reducing them or taking crashes out never raises a numerator', () => {
  fc.assert(
    fc.property(changed, ({ record, changes }) => {
      const { before, after } = atOnce(whatIf(record, snapshot, { ...changes, clean: noClean }, comparison))
      for (const [place, { numerator }] of after.basics.entries()) {
        expect(numerator).toBeLessThanOrEqual(before.basics[place]?.numerator ?? 0)
      }
    }),
  )
})

test('the cap holds: an inspection counts 30 at most in a BASIC, before its time weight', () => {
  fc.assert(
    fc.property(carrier, (record) => {
      for (const { lines } of score(record).basics) {
        for (const { counted, severity, outOfService, points, timeWeight: weight } of lines) {
          expect(counted).toBe(Math.min(30, severity + outOfService))
          expect(points).toBe(weight * counted)
        }
      }
    }),
  )
})

test('adding clean inspections never raises a measure', () => {
  fc.assert(
    fc.property(changed, ({ record, changes: { clean } }) => {
      const { before, after } = atOnce(whatIf(record, snapshot, { ...noChange, clean }, comparison))
      for (const [place, { measure = 0 }] of after.basics.entries()) {
        expect(measure).toBeLessThanOrEqual(before.basics[place]?.measure ?? 0)
      }
    }),
  )
})

test('a what-if equals recomputing from scratch', () => {
  fc.assert(
    fc.property(changed, ({ record, changes }) => {
      const { before, after } = atOnce(whatIf(record, snapshot, changes, comparison))
      expect(result(before)).toEqual(result(score(record)))
      expect(result(after)).toEqual(result(score(changedRecord(record, changes, snapshot))))
    }),
  )
})

test('each effect in the challenge ranking is that of a what-if with this violation removed', () => {
  fc.assert(
    fc.property(carrier, (record) => {
      for (const { violation, basic, before, after, issAfter, ...effect } of atOnce(
        challengeRanking(record, snapshot, comparison),
      ).effects.slice(0, 15)) {
        const removed = new Set([violation.id ?? ''])
        const scratch = atOnce(whatIf(record, snapshot, { ...noChange, removed }, comparison)).after
        const expected = scratch.basics.find((one) => one.basic === basic)
        expect(expected).toMatchObject(statusIn(after))
        expect(expected?.counts).toEqual(countsIn(after))
        expect(issAfter).toEqual(scratch.iss)
        expect(effect.removedPoints).toBe(before.numerator - after.numerator)
        expect(effect.isHiddenByCap).toBe(effect.removedPoints === 0 && effect.ownPoints > 0)
      }
    }),
    { numRuns: 40 },
  )
})

test('the challenge ranking is in the order of what a removal changes, and a part of it is that part of the whole', () => {
  const asked = fc.record({
    basic: fc.option(fc.constantFrom(...Basic.options), { nil: undefined }),
    offset: fc.integer({ min: 0, max: 60 }),
    limit: fc.integer({ min: 0, max: 20 }),
  })
  fc.assert(
    fc.property(carrier, asked, (record, { basic, offset, limit }) => {
      const { effects: all } = atOnce(challengeRanking(record, snapshot, comparison))
      expect(all).toEqual(all.toReversed().toSorted(byChange))
      const ofBasic = all.filter((effect) => basic === undefined || effect.basic === basic)
      expect(atOnce(challengeRanking(record, snapshot, comparison, { basic, offset, limit }))).toEqual({
        total: ofBasic.length,
        effects: ofBasic.slice(offset, offset + limit),
      })
    }),
  )
})

/** An alert that ends, the ISS score, the percentile, the measure, the points. */
const changeOf = ({ before, after, issBefore, issAfter, ownPoints }: ChallengeEffect) => [
  before.isAlert && !after.isAlert && after.isAlertKnown ? 1 : 0,
  after.isAlertKnown ? (issBefore.Score ?? 0) - (issAfter.Score ?? 0) : 0,
  before.percentile !== undefined && after.isAlertKnown ? before.percentile - (after.percentile ?? 0) : 0,
  (before.measure ?? 0) - (after.measure ?? 0),
  ownPoints,
]

function byChange(one: ChallengeEffect, other: ChallengeEffect): number {
  const otherChange = changeOf(other)
  const differences = changeOf(one).map((change, place) => (otherChange[place] ?? 0) - change)
  return (
    differences.find((difference) => difference !== 0) ??
    String(one.violation.id).localeCompare(String(other.violation.id))
  )
}

const countsIn = ({
  numerator,
  denominator,
  inspections,
  withViolation,
  recent,
  isLatestWithViolation,
}: ChallengeEffect['after']) => ({
  numerator,
  denominator,
  inspections,
  withViolation,
  recent,
  isLatestWithViolation,
})

/** The parts of a status that a score has by the same name. */
const statusIn = ({ numerator, measure, eventGroup, percentile, percentileText, isAlert }: Status) => ({
  numerator,
  measure,
  eventGroup,
  percentile,
  percentileText,
  isAlert,
})
type Status = ChallengeEffect['after']

test('the roll-off calendar is the score of each day after, when nothing new comes', () => {
  const known = carrier.map((record) => ({
    ...record,
    inspections: record.inspections.filter(({ inspectedOn }) => inspectedOn <= snapshot),
    crashes: record.crashes.filter(({ crashedOn }) => crashedOn <= snapshot),
  }))
  fc.assert(
    fc.property(known, fc.constantFrom(...Basic.options), (record, basic) => {
      const { days } = atOnce(rollOffCalendar(record, { basic, from: snapshot }, comparison))
      for (const { day: last, before, after } of days) {
        const at = (on: string) => score(record, on).basics.find((one) => one.basic === basic)
        expect(at(last)).toMatchObject(statusIn(before))
        expect(at(addDays(last, 1))).toMatchObject(statusIn(after))
        expect(at(addDays(last, 1))?.counts).toMatchObject({
          inspections: after.inspections,
          withViolation: after.withViolation,
          recent: after.recent,
        })
      }
      const ends = score(record, addMonths(snapshot, 24)).basics.find((one) => one.basic === basic)
      expect(days.at(-1)?.after.numerator ?? ends?.numerator).toBe(ends?.numerator)
    }),
    { numRuns: 40 },
  )
})

/** Not where no percentile is known. */
const isUnderWith = (record: CarrierRecord, basic: Basic, count: number, by: Comparison) => {
  // Those that are counted: with placardable material they would be of another kind of carrier.
  const clean = { count, level: 1, hasPlacardableMaterial: basic === 'HM Compliance' }
  const { after } = atOnce(whatIf(record, snapshot, { ...noChange, clean }, by))
  const reached = after.basics.find((one) => one.basic === basic)
  if (reached?.percentile === undefined) return reached?.percentileBasis.Source === 'Method'
  return reached.percentile < reached.threshold
}

const comparisons = [comparison, { anchors: publishedAnchors }]

test('so many clean inspections as needed bring a BASIC under its threshold, and one less does not', () => {
  fc.assert(
    fc.property(
      carrier,
      fc.constantFrom(...Basic.options),
      fc.constantFrom(...comparisons),
      (record, basic, by) => {
        const { count = 0 } = atOnce(cleanNeeded(record, { basic, snapshot }, by))
        if (count === 0) return
        expect(isUnderWith(record, basic, count, by)).toBe(true)
        expect(isUnderWith(record, basic, count - 1, by)).toBe(false)
      },
    ),
  )
})

test('a step of the time weight comes the day after its last day, whatever the lengths of months', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1500 }), (offset) => {
      const inspected = addDays('2023-01-01', offset)
      for (const months of [6, 12, 24]) {
        const last = lastDayWithin(inspected, months)
        const weightOn = (on: string) => timeWeight(inspected, windowOf(on))
        expect(weightOn(addDays(last, 1))).toBe(weightOn(last) - 1)
        expect(nextStep(inspected, windowOf(last))?.lastDay).toBe(last)
      }
    }),
  )
})
