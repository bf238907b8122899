import { expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { Basic } from 'shared-api/safety'
import { inventedCurves } from '../../../demo/comparison-carriers.ts'
import { atOnce } from '../../platform/turn.ts'
import { changedCarrier, withoutTerms } from './any-carrier.ts'
import type { CarrierRecord, ViolationRecord } from './carrier-record.ts'
import { populationOf } from './curve.ts'
import { snapshot } from './sample-record.ts'
import { type Changes, whatIf } from './what-if.ts'
import { timeWeight, windowOf } from './window.ts'

const comparison = { anchors: [], invented: populationOf(snapshot, inventedCurves(Basic.options)) }

test('inspections that are counted where they are alike score as those that are looked at one by one', () => {
  fc.assert(
    fc.property(changedCarrier, ({ record, changes }) => {
      const { before, after } = atOnce(whatIf(record, snapshot, changes, comparison))
      const counted = atOnce(whatIf(withAlike(record, changes), snapshot, changes, comparison))
      expect(withoutTerms(counted.before)).toEqual(withoutTerms(before))
      expect(withoutTerms(counted.after)).toEqual(withoutTerms(after))
    }),
  )
})

/** As the service reads it for a what-if: only what changes, and what a court has decided about, is there by itself. */
function withAlike(record: CarrierRecord, { removed, reduced }: Changes): CarrierRecord {
  const isApart = ({ id = '', adjudication }: ViolationRecord) =>
    removed.has(id) || reduced.has(id) || adjudication !== null
  const apart = new Set(record.violations.filter(isApart).map(({ inspectionId }) => inspectionId))
  const [alone, counted] = [true, false].map((wanted) =>
    record.inspections.filter(({ id }) => apart.has(id) === wanted),
  )
  const inspections = (counted ?? []).filter(
    ({ inspectedOn }) => timeWeight(inspectedOn, windowOf(snapshot)) > 0,
  )
  return {
    ...record,
    inspections: alone ?? [],
    violations: record.violations.filter(({ inspectionId }) => apart.has(inspectionId)),
    alike: {
      inspections: alikeOf(inspections.map(({ id: _id, unitTypes: _types, ...inspection }) => inspection)),
      units: alikeOf(
        inspections.flatMap(({ inspectedOn, unitTypes = [] }) =>
          unitTypes.map((type) => ({ inspectedOn, unitTypes: [type] })),
        ),
      ),
      found: alikeOf(
        inspections.flatMap(({ id, unitTypes: _types, ...inspection }) =>
          Basic.options.flatMap((basic) => {
            const of = record.violations.filter((one) => one.inspectionId === id && one.basic === basic)
            if (of.length === 0) return []
            const severity = of.reduce((sum, one) => sum + one.severity, 0)
            const outOfService = of.filter(({ isOutOfService }) => isOutOfService).length
            return [{ ...inspection, basic, severity, outOfService }]
          }),
        ),
      ),
    },
  }
}

/** The latest day of those of one time weight stands for all of them. */
function alikeOf<Row extends { inspectedOn: string }>(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, ({ inspectedOn, ...row }) =>
    JSON.stringify([timeWeight(inspectedOn, windowOf(snapshot)), row]),
  )
  return [...groups.values()].map((of) => {
    const [latest, ...others] = of.toSorted((one, other) => other.inspectedOn.localeCompare(one.inspectedOn))
    if (latest === undefined) throw new Error('A group has a row')
    return { ...latest, times: 1 + others.length }
  })
}
