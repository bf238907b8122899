import type { Basic } from 'shared-api/safety'
import type { CarrierRecord, InspectionRecord, ViolationRecord } from './carrier-record.ts'
import type { Ruleset } from './ruleset.ts'
import { timeWeight, type Window } from './window.ts'

/** The points of one inspection or crash in one BASIC. */
export interface PointLine {
  id: string
  day: string
  timeWeight: number
  /** As they count, after a court's decision; none of a crash. */
  violations: readonly ViolationRecord[]
  severity: number
  outOfService: number
  /** Severity and out of service, capped. */
  counted: number
  points: number
}

/** An inspection that is relevant to a BASIC, in the window. */
export interface RelevantInspection {
  id: string
  day: string
  timeWeight: number
  /** By its level or FMCSA's flag; otherwise only because a violation was found. */
  isByItself: boolean
}

/** What a BASIC is made of at a snapshot. */
export interface BasicParts {
  /** The terms of the numerator. */
  lines: readonly PointLine[]
  relevant: readonly RelevantInspection[]
}

export function partsOf(record: CarrierRecord, basic: Basic, window: Window, rules: Ruleset): BasicParts {
  if (rules.basics[basic].groupedBy === 'crashes') return { lines: crashPoints(record, window), relevant: [] }
  const lines = violationPoints(record, basic, window, rules)
  const withViolation = new Set(lines.map(({ id }) => id))
  return { lines, relevant: relevantInspections(record, basic, window, { rules, withViolation }) }
}

function violationPoints(record: CarrierRecord, basic: Basic, window: Window, rules: Ruleset): PointLine[] {
  const counting = record.violations.filter((violation) => violation.basic === basic).flatMap(adjudicated)
  const byInspection = Map.groupBy(counting, ({ inspectionId }) => inspectionId)
  return record.inspections.flatMap(({ id, inspectedOn, isDaily = false }) => {
    const found = byInspection.get(id)
    const weight = timeWeight(inspectedOn, window)
    if (found === undefined || weight === 0) return []
    const violations = isDaily ? countedOnce(found) : found
    return [lineOf({ id, day: inspectedOn, timeWeight: weight, violations }, basic, rules)]
  })
}

/** The points of an inspection with these violations. */
export function lineOf(
  { violations, ...inspection }: Pick<PointLine, 'id' | 'day' | 'timeWeight' | 'violations'>,
  basic: Basic,
  rules: Ruleset,
): PointLine {
  const severity = sum(violations.map((violation) => violation.severity))
  const outOfService = rules.basics[basic].addsOutOfService
    ? violations.filter(({ isOutOfService }) => isOutOfService).length * rules.outOfServiceWeight
    : 0
  const counted = Math.min(rules.inspectionCap, severity + outOfService)
  return {
    ...inspection,
    violations,
    severity,
    outOfService,
    counted,
    points: inspection.timeWeight * counted,
  }
}

/** Applies a court decision: removes the violation or lowers its severity to 1. */
export function adjudicated(violation: ViolationRecord): ViolationRecord[] {
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
function crashPoints({ crashes }: CarrierRecord, window: Window): PointLine[] {
  return crashes.flatMap(({ id, crashedOn, hasInjuryOrFatality, isHazmatReleased, isNotPreventable }) => {
    const weight = timeWeight(crashedOn, window)
    if (isNotPreventable || weight === 0) return []
    const severity = (hasInjuryOrFatality ? 2 : 1) + (isHazmatReleased ? 1 : 0)
    const points = { severity, outOfService: 0, counted: severity, points: weight * severity }
    return [{ id, day: crashedOn, timeWeight: weight, violations: [], ...points }]
  })
}

export function isRelevantByItself(
  { level, hasPlacardableMaterial, flaggedFor }: InspectionRecord,
  basic: Basic,
  rules: Ruleset,
): boolean {
  if (flaggedFor !== undefined) return flaggedFor.includes(basic)
  const { relevantLevels, needsPlacardableMaterial } = rules.basics[basic]
  return relevantLevels.includes(level) && (hasPlacardableMaterial || !needsPlacardableMaterial)
}

/** The inspections relevant to the BASIC, with or without violations. */
function relevantInspections(
  record: CarrierRecord,
  basic: Basic,
  window: Window,
  { rules, withViolation }: { rules: Ruleset; withViolation: ReadonlySet<string> },
): RelevantInspection[] {
  return record.inspections.flatMap((inspection) => {
    const { id, inspectedOn } = inspection
    const weight = timeWeight(inspectedOn, window)
    if (weight === 0) return []
    const isByItself = isRelevantByItself(inspection, basic, rules)
    if (!isByItself && !withViolation.has(id)) return []
    return [{ id, day: inspectedOn, timeWeight: weight, isByItself }]
  })
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
