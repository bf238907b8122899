import type { Basic } from 'shared-api/safety'
import { addDays, addMonths } from '../../platform/calendar.ts'
import { type Pieces, piecesOf } from '../../platform/turn.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { agesOfReports, pageDays, segmentsOfUnits } from './fleet.ts'
import type { Comparison } from './percentile.ts'
import type { BasicParts } from './points.ts'
import { contextOf, scoreBasic } from './score.ts'
import type { Ruleset } from './ruleset.ts'
import { type BasicCounts, type ScoreContext, type Standing, standingOf } from './standing.ts'
import { lastDayWithin, weightSteps } from './window.ts'

/** A day after which inspections or crashes count less, or no more, or points are divided by another fleet. */
export interface RollOffDay {
  /** The last day before the change. */
  day: string
  violationsLeaving: number
  /** Inspections with a violation, or crashes. */
  inspectionsLeaving: number
  cleanLeaving: number
  /** Those that stay, with a lower time weight. */
  steppingDown: number
  before: BasicStatus
  after: BasicStatus
  effect: 'better' | 'worse' | 'same'
}

export type BasicStatus = Standing & BasicCounts

export interface RollOffCalendar {
  start: BasicStatus
  days: readonly RollOffDay[]
}

/** What a day takes away after it. */
interface DayChange {
  points: number
  /** Of inspections with a violation, or of crashes. */
  lines: { steps: number; leaving: number; violations: number; olderThanYear: number }
  /** Of relevant inspections; each step is one less in the denominator. */
  relevant: { steps: number; cleanLeaving: number }
}

const noChange = (): DayChange => ({
  points: 0,
  lines: { steps: 0, leaving: 0, violations: 0, olderThanYear: 0 },
  relevant: { steps: 0, cleanLeaving: 0 },
})

/** What becomes of a BASIC in the months after a day, when nothing new comes. What the carrier copied is not used. */
export function* rollOffCalendar(
  record: CarrierRecord,
  { basic, from, months = 24 }: { basic: Basic; from: string; months?: number },
  options: Comparison & { rules?: Ruleset },
): Pieces<RollOffCalendar> {
  const segmentAt = segmentsOfUnits(record)
  const at = (day: string) => contextOf(record, day, { ...options, estimatedAlone: 'all' }, segmentAt)
  const context = at(from)
  const score = yield* scoreBasic(record, basic, context)
  const until = addMonths(from, months)
  const isWithin = (day: string) => day >= from && day < until
  const changes = yield* changesByDay(score)
  const isPerFleet = context.rules.basics[basic].per === 'fleet'
  const otherFleets = isPerFleet ? lastDaysOfFleets(record, context) : []
  const otherKinds = lastDaysOfKinds(record, context, (day) => at(day).kind.kind)
  const start: BasicStatus = { ...score.counts, ...standingOf(basic, score.counts, context) }
  let before = start
  const days: RollOffDay[] = []
  for (const day of [...new Set([...changes.keys(), ...otherFleets, ...otherKinds])]
    .filter(isWithin)
    .toSorted()) {
    yield
    const change = changes.get(day) ?? noChange()
    const next = at(addDays(day, 1))
    const counts = applied(before, change, { basic, next, isPerFleet })
    const after: BasicStatus = { ...counts, ...standingOf(basic, counts, next) }
    if (changes.has(day) || !isAlike(before, after)) {
      days.push({ day, ...countedChange(change), before, after, effect: effectOf(before, after) })
    }
    before = after
  }
  return { start, days }
}

const isAlike = (one: BasicStatus, other: BasicStatus) =>
  one.measure === other.measure &&
  one.eventGroup === other.eventGroup &&
  one.percentileText === other.percentileText &&
  one.threshold === other.threshold

/** The last days before the fleet may be another: a later report is so old, or an inspection leaves that tells the segment. */
function lastDaysOfFleets(
  { census, inspections, pages = [] }: CarrierRecord,
  { fleet }: ScoreContext,
): string[] {
  const ofReports = census.flatMap(({ asOf }) =>
    agesOfReports.map((months) => lastDayWithin(addDays(asOf, -1), months)),
  )
  const telling = fleet.isSegmentEstimated
    ? inspections.filter(({ unitTypes = [] }) => unitTypes.length > 0)
    : []
  const days = new Set(telling.map(({ inspectedOn }) => inspectedOn))
  const ofPages = pages.map(({ day }) => addDays(day, pageDays))
  return [...ofReports, ...ofPages, ...[...days].map((day) => lastDayWithin(day, 24))]
}

/** The last days before other thresholds hold: an inspection leaves that was, or was not, of placardable material. */
function lastDaysOfKinds(
  { inspections }: CarrierRecord,
  { kind, window }: ScoreContext,
  kindOn: (day: string) => string,
): string[] {
  // Without placardable material no inspection that leaves makes any.
  if (kind.counts.placardable === 0) return []
  const days = new Set(inspections.map(({ inspectedOn }) => inspectedOn))
  const last = [...days].flatMap((day) => [lastDayWithin(day, 12), lastDayWithin(day, 24)])
  return last.filter((day) => day >= window.snapshot && kindOn(day) !== kindOn(addDays(day, 1)))
}

/** By the last day before it. Inspections of one day have the same time weight, and lose it on the same days. */
function* changesByDay({ lines, relevant }: BasicParts): Pieces<ReadonlyMap<string, DayChange>> {
  const changes = new Map<string, DayChange>()
  const stepsOf = stepsByDay()
  const changeOn = (day: string) => {
    const change = changes.get(day) ?? noChange()
    changes.set(day, change)
    return change
  }
  const withViolation = new Set<string>()
  for (const piece of piecesOf(lines)) {
    for (const { id, day, timeWeight, counted, violations } of piece) {
      withViolation.add(id)
      for (const { months, weight, lastDay } of stepsOf(day, timeWeight)) {
        const change = changeOn(lastDay)
        change.points += counted
        change.lines.steps += 1
        if (months === 12) change.lines.olderThanYear += 1
        if (weight > 0) continue
        change.lines.leaving += 1
        change.lines.violations += violations.length
      }
    }
    yield
  }
  for (const piece of piecesOf(relevant)) {
    for (const { id, day, timeWeight } of piece) {
      for (const { weight, lastDay } of stepsOf(day, timeWeight)) {
        const change = changeOn(lastDay)
        change.relevant.steps += 1
        if (weight === 0 && !withViolation.has(id)) change.relevant.cleanLeaving += 1
      }
    }
    yield
  }
  return changes
}

type Step = (typeof weightSteps)[number] & { lastDay: string }

/** The steps of the time weight that are still to come. */
function stepsByDay() {
  const known = new Map<string, readonly Step[]>()
  return (day: string, timeWeight: number): readonly Step[] => {
    const found = known.get(day)
    if (found !== undefined) return found
    const steps = weightSteps
      .filter(({ weight }) => weight < timeWeight)
      .map((step) => ({ ...step, lastDay: lastDayWithin(day, step.months) }))
    known.set(day, steps)
    return steps
  }
}

function applied(
  before: BasicCounts,
  { points, lines, relevant }: DayChange,
  { basic, next, isPerFleet }: { basic: Basic; next: ScoreContext; isPerFleet: boolean },
): BasicCounts {
  const isCrash = basic === 'Crash Indicator'
  return {
    numerator: before.numerator - points,
    denominator: isPerFleet ? next.fleet.denominator : (before.denominator ?? 0) - relevant.steps,
    inspections: before.inspections - lines.leaving - (isCrash ? 0 : relevant.cleanLeaving),
    withViolation: before.withViolation - lines.leaving,
    recent: before.recent - lines.olderThanYear,
    // The latest inspection leaves last.
    isLatestWithViolation: before.isLatestWithViolation && before.withViolation > lines.leaving,
  }
}

function countedChange({ lines, relevant }: DayChange) {
  // An inspection with violations that leaves is one step in the denominator too.
  const steps = relevant.steps > 0 ? relevant.steps - relevant.cleanLeaving : lines.steps
  return {
    violationsLeaving: lines.violations,
    inspectionsLeaving: lines.leaving,
    cleanLeaving: relevant.cleanLeaving,
    steppingDown: Math.max(0, steps - lines.leaving),
  }
}

/** By the measure; by the percentile where only that changes, in another group. */
export function effectOf(before: BasicStatus, after: BasicStatus): RollOffDay['effect'] {
  const isRanked = before.isAlertKnown && after.isAlertKnown
  const change =
    (after.measure ?? 0) - (before.measure ?? 0) ||
    (isRanked ? (after.percentile ?? 0) - (before.percentile ?? 0) : 0)
  if (Math.abs(change) < 1e-12) return 'same'
  return change > 0 ? 'worse' : 'better'
}
