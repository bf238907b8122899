import type { Basic } from 'shared-api/safety'
import type { Pieces } from '../../platform/turn.ts'
import type { CarrierRecord, InspectionRecord } from './carrier-record.ts'
import type { Comparison } from './percentile.ts'
import { isRelevantByItself, weighed } from './points.ts'
import { type CarrierScore, contextOf, scoreBasics, scoreCarrier, selectionScore } from './score.ts'
import { type Ruleset, sms321 } from './ruleset.ts'

/** What did not happen, or still has to. Ids that the record does not have change nothing. */
export interface Changes {
  /** Violations that a challenge removes. */
  removed: ReadonlySet<string>
  /** Violations with severity 1 and without out of service, as after a conviction of a different charge. */
  reduced: ReadonlySet<string>
  /** Crashes found not preventable. */
  notPreventable: ReadonlySet<string>
  /** Clean inspections on the day of the snapshot. */
  clean: CleanInspections
}

export interface CleanInspections {
  count: number
  level: number
  hasPlacardableMaterial: boolean
}

export const noClean: CleanInspections = { count: 0, level: 1, hasPlacardableMaterial: false }

/** The record with the changes made. */
export function changedRecord(record: CarrierRecord, changes: Changes, snapshot: string): CarrierRecord {
  const { removed, reduced, notPreventable, clean } = changes
  return {
    ...record,
    inspections: [...record.inspections, ...cleanInspections(clean, snapshot)],
    violations: record.violations.flatMap((violation) => {
      const { id = '' } = violation
      if (removed.has(id)) return []
      return [
        reduced.has(id) ? { ...violation, adjudication: violation.adjudication ?? lesserCharge } : violation,
      ]
    }),
    crashes: record.crashes.filter(({ id }) => !notPreventable.has(id)),
  }
}

const lesserCharge = 'Convicted of a different charge'

const cleanInspections = ({ count, ...kind }: CleanInspections, snapshot: string): InspectionRecord[] =>
  Array.from({ length: count }, (_, index) => ({ id: `clean ${index}`, inspectedOn: snapshot, ...kind }))

type Options = Comparison & { rules?: Ruleset }

/**
 * The score before and after the changes. A percentile that the carrier copied does not follow a change, so a BASIC that
 * changes is compared without it, before and after.
 */
export function* whatIf(
  record: CarrierRecord,
  snapshot: string,
  changes: Changes,
  options: Options,
): Pieces<{ before: CarrierScore; after: CarrierScore }> {
  const isChanged = changedBasics(record, changes, snapshot, options.rules ?? sms321)
  const compared = { ...options, estimatedAlone: isChanged }
  const before = yield* scoreCarrier(record, snapshot, compared)
  yield
  const changed = changedRecord(record, changes, snapshot)
  const context = contextOf(changed, snapshot, compared)
  const weighedRecord = yield* weighed(changed, context)
  // Clean inspections may make other thresholds hold, and these are of all BASICs.
  const isOther = context.kind.kind !== before.kind.kind
  const rescored = yield* scoreBasics(
    weighedRecord,
    isOther ? context.rules.measured : [...isChanged],
    context,
  )
  const basics = before.basics.map((score) => rescored.find(({ basic }) => basic === score.basic) ?? score)
  return {
    before,
    after: { ...before, kind: context.kind, basics, iss: selectionScore(weighedRecord, basics, context) },
  }
}

function changedBasics(record: CarrierRecord, changes: Changes, snapshot: string, rules: Ruleset) {
  const basics = new Set<Basic>()
  for (const violation of record.violations) {
    const { id = '' } = violation
    if (!changes.removed.has(id) && !changes.reduced.has(id)) continue
    for (const { basic } of rules.counted([violation])) basics.add(basic)
  }
  if (record.crashes.some(({ id }) => changes.notPreventable.has(id))) basics.add('Crash Indicator')
  const [clean] = cleanInspections(changes.clean, snapshot)
  if (clean !== undefined) {
    for (const basic of rules.measured) if (isRelevantByItself(clean, basic, rules)) basics.add(basic)
  }
  return basics
}
