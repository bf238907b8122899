import type { Basic } from 'shared-api/safety'
import type { CarrierRecord, ViolationRecord } from './carrier-record.ts'
import type { Ruleset } from './ruleset.ts'
import { timeWeight, type Window } from './window.ts'

/** The points of one inspection or crash in one BASIC. */
export interface PointLine {
  id: string
  timeWeight: number
  severity: number
  outOfService: number
  /** Severity and out of service, capped. */
  counted: number
  points: number
}

/** The points of the inspections in the window with a violation of the BASIC. */
export function violationPoints(
  record: CarrierRecord,
  basic: Basic,
  window: Window,
  rules: Ruleset,
): PointLine[] {
  const { addsOutOfService } = rules.basics[basic]
  const counting = record.violations.filter((violation) => violation.basic === basic).flatMap(adjudicated)
  const byInspection = Map.groupBy(counting, ({ inspectionId }) => inspectionId)
  return record.inspections.flatMap(({ id, inspectedOn }) => {
    const violations = byInspection.get(id)
    const weight = timeWeight(inspectedOn, window)
    if (violations === undefined || weight === 0) return []
    const once = countedOnce(violations)
    const severity = sum(once.map((violation) => violation.severity))
    const outOfService = addsOutOfService
      ? once.filter(({ isOutOfService }) => isOutOfService).length * rules.outOfServiceWeight
      : 0
    const counted = Math.min(rules.inspectionCap, severity + outOfService)
    return [{ id, timeWeight: weight, severity, outOfService, counted, points: weight * counted }]
  })
}

/** Applies a court decision: removes the violation or lowers its severity to 1. */
function adjudicated(violation: ViolationRecord): ViolationRecord[] {
  if (violation.adjudication === null) return [violation]
  if (violation.adjudication !== 'Convicted of a different charge') return []
  return [{ ...violation, severity: 1, isOutOfService: false }]
}

/** A code repeated in an inspection counts once; out of service if any of them was. */
function countedOnce(violations: ViolationRecord[]): ViolationRecord[] {
  return [...Map.groupBy(violations, ({ code }) => code).values()].flatMap((alike) => {
    const [first] = alike
    if (first === undefined) return []
    const severity = Math.max(...alike.map((violation) => violation.severity))
    return [{ ...first, severity, isOutOfService: alike.some(({ isOutOfService }) => isOutOfService) }]
  })
}

/** Preventable crashes in the window: severity 1 for a tow-away, 2 for an injury or death, 1 more for released HM. */
export function crashPoints({ crashes }: CarrierRecord, window: Window): PointLine[] {
  return crashes.flatMap(({ id, crashedOn, hasInjuryOrFatality, isHazmatReleased, isNotPreventable }) => {
    const weight = timeWeight(crashedOn, window)
    if (isNotPreventable || weight === 0) return []
    const severity = (hasInjuryOrFatality ? 2 : 1) + (isHazmatReleased ? 1 : 0)
    return [
      { id, timeWeight: weight, severity, outOfService: 0, counted: severity, points: weight * severity },
    ]
  })
}

/** Time weights of the inspections relevant to the BASIC, with or without violations. */
export function relevantWeights(
  record: CarrierRecord,
  basic: Basic,
  window: Window,
  { rules, withViolation }: { rules: Ruleset; withViolation: ReadonlySet<string> },
): number[] {
  const { relevantLevels, needsPlacardableMaterial } = rules.basics[basic]
  return record.inspections.flatMap(({ id, inspectedOn, level, hasPlacardableMaterial, flaggedFor }) => {
    const weight = timeWeight(inspectedOn, window)
    if (weight === 0) return []
    const byLevel = relevantLevels.includes(level) && (hasPlacardableMaterial || !needsPlacardableMaterial)
    const isRelevant = flaggedFor === undefined ? byLevel : flaggedFor.includes(basic)
    return isRelevant || withViolation.has(id) ? [weight] : []
  })
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
