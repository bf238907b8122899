import * as fc from 'fast-check'
import { Basic } from 'shared-api/safety'
import { addDays } from '../../platform/calendar.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { census, empty, snapshot, withoutKinds } from './sample-record.ts'
import type { CarrierScore } from './score.ts'
import type { Changes } from './what-if.ts'

const violationBasics = Basic.options.filter((basic) => basic !== 'Crash Indicator')

/** Days of the window and around it, from one on: else hardly any carrier has all its violations a year ago. */
const dayFrom = (least: number) => fc.integer({ min: least, max: 800 }).map((ago) => addDays(snapshot, -ago))

const inspectionsOf = (basics: readonly Basic[], least: number) =>
  fc.array(
    fc.record({
      inspectedOn: dayFrom(least),
      level: fc.constantFrom(1, 1, 2, 3, 4, 5, 6, 7, 8),
      hasPlacardableMaterial: fc.boolean(),
      unitTypes: fc.array(fc.constantFrom('TRUCK TRACTOR', 'STRAIGHT TRUCK', 'SEMI-TRAILER'), {
        maxLength: 2,
      }),
      found: fc.array(
        fc.record({
          code: fc.constantFrom('393.75A', '395.8A', '392.2'),
          basic: fc.constantFrom(...basics),
          severity: fc.integer({ min: 1, max: 10 }),
          isOutOfService: fc.boolean(),
          adjudication: fc.constantFrom(null, null, null, 'Dismissed', 'Convicted of a different charge'),
        }),
        { maxLength: 7 },
      ),
    }),
    { maxLength: 40 },
  )

const crashes = fc.array(
  fc.record({
    crashedOn: dayFrom(-20),
    hasInjuryOrFatality: fc.boolean(),
    isHazmatReleased: fc.boolean(),
    isNotPreventable: fc.boolean(),
  }),
  { maxLength: 8 },
)

const censusOf = ({ units, unitsBefore }: { units: number; unitsBefore: number }) => [
  ...census(unitsBefore).slice(0, 1),
  ...census(units).slice(1),
]

/** For tests: a carrier with any inspections, violations and crashes. */
export const anyCarrier: fc.Arbitrary<CarrierRecord> = fc
  .tuple(
    fc.subarray(violationBasics, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(-20, 200, 330, 366, 380),
  )
  .chain(([basics, least]) =>
    fc.record({
      inspections: inspectionsOf(basics, least),
      crashes,
      units: fc.integer({ min: 1, max: 40 }),
      unitsBefore: fc.integer({ min: 1, max: 40 }),
      isByKind: fc.boolean(),
    }),
  )
  .map(({ inspections: inspected, crashes: crashed, isByKind, ...fleet }) => ({
    ...empty,
    census: isByKind ? censusOf(fleet) : withoutKinds(censusOf(fleet)),
    inspections: inspected.map(({ inspectedOn, level, hasPlacardableMaterial, unitTypes }, index) => ({
      id: `i${index}`,
      inspectedOn,
      level,
      hasPlacardableMaterial,
      unitTypes,
    })),
    violations: inspected.flatMap(({ found }, index) =>
      found.map((violation, place) => ({
        id: `v${index}-${place}`,
        inspectionId: `i${index}`,
        ...violation,
      })),
    ),
    crashes: crashed.map((crash, index) => ({ id: `c${index}`, ...crash })),
  }))

/** The same rows in any order. */
export const shuffled = <T>(rows: readonly T[]) =>
  fc.shuffledSubarray([...rows], { minLength: rows.length, maxLength: rows.length })

const someIds = (of: readonly { id?: string }[]) =>
  fc.subarray(of.flatMap(({ id }) => id ?? [])).map((chosen) => new Set(chosen))

const changesOf = (record: CarrierRecord): fc.Arbitrary<Changes> => {
  return fc.record({
    removed: someIds(record.violations),
    reduced: someIds(record.violations),
    notPreventable: someIds(record.crashes),
    clean: fc.record({
      count: fc.integer({ min: 0, max: 30 }),
      level: fc.integer({ min: 1, max: 6 }),
      hasPlacardableMaterial: fc.boolean(),
    }),
  })
}

/** For tests: a carrier, and changes of it. */
export const changedCarrier = anyCarrier.chain((record) =>
  changesOf(record).map((changes) => ({ record, changes })),
)

/** Without the terms, whose order is that of the rows. */
export const withoutTerms = ({ basics, ...rest }: CarrierScore) => ({
  ...rest,
  basics: basics.map((basic) => ({
    ...basic,
    lines: undefined,
    relevant: undefined,
    onlyByViolation: undefined,
  })),
})
