import type { Basic } from 'shared-api/safety'
import { type Pieces, piecesOf } from '../../platform/turn.ts'
import type {
  AlikeGroup,
  AlikeInspections,
  CarrierRecord,
  CrashRecord,
  InspectionRecord,
  ViolationRecord,
} from './carrier-record.ts'
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
  /** So many alike; without it one. */
  times?: number
}

/** An inspection in the window. */
export interface WeighedInspection {
  id: string
  day: string
  timeWeight: number
  inspection: Omit<InspectionRecord, 'id'>
  /** So many alike; without it one. */
  times?: number
  /** By BASIC, as they count; undefined for a clean one. */
  violations: ReadonlyMap<Basic, readonly ViolationRecord[]> | undefined
}

/** What a BASIC is made of at a snapshot. */
export interface BasicParts {
  /** The terms of the numerator. */
  lines: readonly PointLine[]
  relevant: readonly WeighedInspection[]
  /** Ids of those that are relevant neither by level nor by FMCSA's flag, but because a violation was found. */
  onlyByViolation: ReadonlySet<string>
}

/** A carrier's record as the BASICs need it, made once for all of them. */
export interface WeighedRecord {
  inspections: readonly WeighedInspection[]
  crashes: readonly CrashRecord[]
  alike?: AlikeInspections | undefined
}

export function* weighed(
  { inspections, violations, crashes, alike }: CarrierRecord,
  { window, rules }: { window: Window; rules: Ruleset },
): Pieces<WeighedRecord> {
  const byInspection = new Map<string, Map<Basic, ViolationRecord[]>>()
  for (const piece of piecesOf(rules.counted(violations))) {
    for (const violation of piece) {
      const { inspectionId, basic } = violation
      const ofInspection = byInspection.get(inspectionId)
      const ofBasic = ofInspection?.get(basic)
      if (ofBasic !== undefined) ofBasic.push(violation)
      else if (ofInspection !== undefined) ofInspection.set(basic, [violation])
      else byInspection.set(inspectionId, new Map([[basic, [violation]]]))
    }
    yield
  }
  const inWindow: WeighedInspection[] = []
  for (const piece of piecesOf(inspections)) {
    for (const inspection of piece) {
      const { id, inspectedOn: day } = inspection
      const weight = timeWeight(day, window)
      if (weight > 0)
        inWindow.push({ id, day, timeWeight: weight, inspection, violations: byInspection.get(id) })
    }
    yield
  }
  return { inspections: inWindow, crashes, alike }
}

export function* partsOf(
  record: WeighedRecord,
  basic: Basic,
  window: Window,
  rules: Ruleset,
): Pieces<BasicParts> {
  if (rules.basics[basic].groupedBy === 'crashes') {
    return { lines: crashPoints(record, window), relevant: [], onlyByViolation: new Set() }
  }
  const lines: PointLine[] = []
  const relevant: WeighedInspection[] = []
  const onlyByViolation = new Set<string>()
  for (const piece of piecesOf(record.inspections)) {
    for (const weighedInspection of piece) {
      const { id, day, timeWeight: weight, inspection } = weighedInspection
      const violations = weighedInspection.violations?.get(basic)
      const isByItself = isRelevantByItself(inspection, basic, rules)
      if (isByItself || violations !== undefined) relevant.push(weighedInspection)
      if (violations === undefined) continue
      if (!isByItself) onlyByViolation.add(id)
      lines.push(lineOf({ id, day, timeWeight: weight, violations }, basic, rules))
    }
    yield
  }
  for (const group of record.alike?.inspections ?? []) {
    if (isRelevantByItself(group, basic, rules)) relevant.push(weighedGroup(group, window))
  }
  for (const group of record.alike?.found ?? []) {
    if (group.basic !== basic) continue
    const { id, day, timeWeight: weight, times } = weighedGroup(group, window)
    lines.push({
      id,
      day,
      timeWeight: weight,
      times,
      violations: [],
      ...pointsOf(group, weight, basic, rules),
    })
    if (!isRelevantByItself(group, basic, rules)) relevant.push(weighedGroup(group, window))
  }
  return { lines, relevant, onlyByViolation }
}

const weighedGroup = (group: AlikeGroup, window: Window) => ({
  id: '',
  day: group.inspectedOn,
  timeWeight: timeWeight(group.inspectedOn, window),
  inspection: group,
  times: group.times,
  violations: undefined,
})

/** The points of an inspection with these violations. */
export function lineOf(
  { violations, ...inspection }: Pick<PointLine, 'id' | 'day' | 'timeWeight' | 'violations'>,
  basic: Basic,
  rules: Ruleset,
): PointLine {
  const severity = sum(violations.map((violation) => violation.severity))
  const outOfService = violations.filter(({ isOutOfService }) => isOutOfService).length
  return {
    ...inspection,
    violations,
    ...pointsOf({ severity, outOfService }, inspection.timeWeight, basic, rules),
  }
}

/** @param found the severity and the number of out-of-service violations. */
function pointsOf(
  { severity, outOfService: orders }: { severity: number; outOfService: number },
  weight: number,
  basic: Basic,
  rules: Ruleset,
) {
  const outOfService = rules.basics[basic].addsOutOfService ? orders * rules.outOfServiceWeight : 0
  const counted = Math.min(rules.inspectionCap, severity + outOfService)
  return { severity, outOfService, counted, points: weight * counted }
}

/** The inspection counts as much without this violation, which has points of its own. */
export function isHiddenByCap(
  line: PointLine,
  violation: ViolationRecord,
  basic: Basic,
  rules: Ruleset,
): boolean {
  const without = line.violations.filter((one) => one !== violation)
  const alone = lineOf({ ...line, violations: [violation] }, basic, rules)
  return alone.counted > 0 && lineOf({ ...line, violations: without }, basic, rules).counted === line.counted
}

/** Applies a court decision: removes the violation or lowers its severity to 1. */
export function adjudicated(violation: ViolationRecord): ViolationRecord[] {
  if (violation.adjudication === null) return [violation]
  if (violation.adjudication !== 'Convicted of a different charge') return []
  return [{ ...violation, severity: 1, isOutOfService: false }]
}

/** Preventable crashes in the window: severity 1 for a tow-away, 2 for an injury or death, 1 more for released HM. */
function crashPoints({ crashes }: WeighedRecord, window: Window): PointLine[] {
  return crashes.flatMap(({ id, crashedOn, hasInjuryOrFatality, isHazmatReleased, isNotPreventable }) => {
    const weight = timeWeight(crashedOn, window)
    if (isNotPreventable || weight === 0) return []
    const severity = (hasInjuryOrFatality ? 2 : 1) + (isHazmatReleased ? 1 : 0)
    const points = { severity, outOfService: 0, counted: severity, points: weight * severity }
    return [{ id, day: crashedOn, timeWeight: weight, violations: [], ...points }]
  })
}

export function isRelevantByItself(
  { level, hasPlacardableMaterial, flaggedFor }: Omit<InspectionRecord, 'id'>,
  basic: Basic,
  rules: Ruleset,
): boolean {
  if (flaggedFor !== undefined) return flaggedFor.includes(basic)
  const { relevantLevels, needsPlacardableMaterial } = rules.basics[basic]
  return relevantLevels.includes(level) && (hasPlacardableMaterial || !needsPlacardableMaterial)
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

export const countOf = (groups: readonly { times?: number }[]) => sum(groups.map(({ times = 1 }) => times))
