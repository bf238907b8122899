import { expect, test } from '@jest/globals'
import { atOnce } from '../../platform/turn.ts'
import { publishedAnchors } from '../reference-data.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { challengeRanking } from './challenge-ranking.ts'
import { cleanNeeded } from './clean-needed.ts'
import { cutOffsOf, populationOf } from './curve.ts'
import { empty, inspection, many, oldest, snapshot, violation } from './sample-record.ts'

const ranking = (record: Partial<CarrierRecord>) =>
  atOnce(challengeRanking({ ...empty, ...record }, snapshot, { anchors: publishedAnchors })).effects

test('what is hidden under the cap is worth nothing, until it is the last violation above it', () => {
  const found = ['a', 'b', 'c', 'd'].map((id) => violation('i0', { id, code: id, severity: 10 }))
  const hidden = ranking({ inspections: many(1), violations: found })
  expect(
    hidden.map(({ ownPoints, removedPoints, isHiddenByCap }) => [ownPoints, removedPoints, isHiddenByCap]),
  ).toEqual(Array.from({ length: 4 }, () => [30, 0, true]))
  const [first] = ranking({ inspections: many(1), violations: found.slice(1) })
  expect(first).toMatchObject({ ownPoints: 30, removedPoints: 30, isHiddenByCap: false })
})

test('what has no points of its own is not hidden under the cap', () => {
  const found = [violation('i0', { id: 'none', severity: 0 }), violation('i0', { id: 'some', severity: 8 })]
  const effects = ranking({ inspections: many(1), violations: found })
  expect(
    effects.map(({ violation: { id }, removedPoints, isHiddenByCap }) => [id, removedPoints, isHiddenByCap]),
  ).toEqual([
    ['some', 24, false],
    ['none', 0, false],
  ])
})

test('the violation comes first whose removal withholds the percentile, as the only one of twelve months', () => {
  const old = Array.from({ length: 7 }, (_, index) => inspection(`old${index}`, { inspectedOn: oldest }))
  const effects = ranking({
    inspections: [inspection('new', { inspectedOn: '2026-08-01' }), inspection('clean'), ...old],
    violations: [
      ...old.map(({ id }) => violation(id, { id, severity: 10 })),
      violation('new', { id: 'the new one', severity: 1 }),
    ],
  })
  expect(effects[0]).toMatchObject({
    violation: { id: 'the new one' },
    before: { percentile: expect.any(Number) },
    after: { percentile: undefined, percentileText: 'No violation in 12 months' },
  })
  expect(effects[1]?.after.percentile).toEqual(expect.any(Number))
})

test('what a court has dismissed cannot be challenged', () => {
  const violations = [violation('i0', { id: 'gone', adjudication: 'Dismissed' })]
  expect(ranking({ inspections: many(1), violations })).toEqual([])
})

/** Carriers of the second group have a tenth of the first group's measures. */
const invented = populationOf(
  snapshot,
  [
    ['5-10', 1],
    ['11-20', 0.1],
    ['21-100', 1],
  ].map(([eventGroup, scale]) => ({
    basic: 'Vehicle Maintenance' as const,
    segment: null,
    eventGroup: String(eventGroup),
    ...cutOffsOf(Array.from({ length: 100 }, (_, place) => place * 0.1 * Number(scale))),
  })),
)

const needed = (record: Partial<CarrierRecord>) =>
  atOnce(
    cleanNeeded(
      { ...empty, ...record },
      { basic: 'Vehicle Maintenance', snapshot },
      { anchors: [], invented },
    ),
  )

const byPairsAlone = { anchors: publishedAnchors }

/** 99 of 100 vehicle inspections with 10 points: FMCSA published pairs of its group, and none of the next one. */
const ofLastPair = {
  ...empty,
  inspections: many(100),
  violations: many(99).map(({ id }) => violation(id, { id, severity: 10 })),
}

test('clean inspections needed do not end in a group where no percentile is known', () => {
  const { reason, count, after, groupChange } = atOnce(
    cleanNeeded(ofLastPair, { basic: 'Vehicle Maintenance', snapshot }, byPairsAlone),
  )
  expect(groupChange).toMatchObject({ count: 1, eventGroup: '101-500', percentileAfter: undefined })
  expect({ reason, count, after }).toEqual({ reason: 'not ranked there', count: undefined, after: undefined })
})

test('a removal does not end an alert by taking the carrier to where no percentile is known', () => {
  // Without the violation, the only reason that this inspection is relevant, 20 are left.
  const level3 = inspection('level 3', { level: 3 })
  const known = populationOf(snapshot, [
    {
      basic: 'Vehicle Maintenance',
      segment: null,
      eventGroup: '21-100',
      ...cutOffsOf(Array.from({ length: 100 }, (_, place) => place / 20)),
    },
  ])
  const effects = atOnce(
    challengeRanking(
      {
        ...empty,
        inspections: [level3, ...many(20)],
        violations: [violation('level 3', { id: 'a' }), ...many(20).map(({ id }) => violation(id, { id }))],
      },
      snapshot,
      { anchors: [], invented: known },
    ),
  ).effects
  const lost = effects.find(({ violation: { id } }) => id === 'a')
  expect(lost?.before).toMatchObject({ isAlert: true, isAlertKnown: true })
  expect(lost?.after).toMatchObject({ percentile: undefined, isAlertKnown: false })
  expect(effects[0]?.after.percentile).toEqual(expect.any(Number))
})

const allViolated = (count: number, severity: number) => ({
  inspections: many(count),
  violations: many(count).map(({ id }) => violation(id, { severity })),
})

test('clean inspections needed are the fewest that bring the measure under the threshold', () => {
  // Eight times 9 points over 8 is 90%, over 9 it is 8.0 and still 80%, over 10 it is 7.2.
  const { count, groupChange } = needed(allViolated(8, 9))
  expect(count).toBe(2)
  expect(groupChange).toBeUndefined()
})

test('clean inspections needed warn where they put the carrier into a group with lower measures', () => {
  expect(needed(allViolated(9, 10))).toMatchObject({
    reason: 'enough',
    groupChange: { count: 2, eventGroup: '11-20', percentileBefore: 90, percentileAfter: 100 },
  })
})

test('clean inspections needed are none under the threshold, and are not given where nothing is ranked', () => {
  expect(needed(allViolated(8, 1))).toMatchObject({ count: 0, reason: 'under threshold' })
  expect(needed(allViolated(4, 9))).toMatchObject({ count: undefined, reason: 'not ranked' })
})
