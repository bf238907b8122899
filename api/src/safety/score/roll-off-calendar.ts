import type { Basic } from 'shared-api/safety'
import { addDays, addMonths } from '../../platform/calendar.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { agesOfReports } from './fleet.ts'
import type { Comparison } from './percentile.ts'
import { weighed } from './points.ts'
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

interface Event {
  lastDay: string
  points: number
  weight: number
  leaves: 'with violations' | 'clean' | undefined
  violations: number
  isOlderThanYear: boolean
}

/** What becomes of a BASIC in the months after a day, when nothing new comes. What the carrier copied is not used. */
export function rollOffCalendar(
  record: CarrierRecord,
  { basic, from, months = 24 }: { basic: Basic; from: string; months?: number },
  options: Comparison & { rules?: Ruleset },
): RollOffCalendar {
  const at = (day: string) => contextOf(record, day, { ...options, copied: [] })
  const context = at(from)
  const score = scoreBasic(weighed(record, context), basic, context)
  const until = addMonths(from, months)
  const isWithin = (day: string) => day >= from && day < until
  const events = Map.groupBy(
    [...lineEvents(score.lines), ...relevantEvents(score)].filter(({ lastDay }) => isWithin(lastDay)),
    ({ lastDay }) => lastDay,
  )
  const isPerFleet = context.rules.basics[basic].per === 'fleet'
  const otherFleets = isPerFleet ? lastDaysOfFleets(record, context).filter(isWithin) : []
  const start: BasicStatus = { ...score.counts, ...standingOf(basic, score.counts, context) }
  let before = start
  const days = [...new Set([...events.keys(), ...otherFleets])].toSorted().flatMap((day) => {
    const ofDay = events.get(day) ?? []
    const next = at(addDays(day, 1))
    const counts = applied(before, ofDay, { basic, next, isPerFleet })
    const after: BasicStatus = { ...counts, ...standingOf(basic, counts, next) }
    const entry = { day, ...countedEvents(ofDay), before, after, effect: effectOf(before, after) }
    const isSame = ofDay.length === 0 && isAlike(before, after)
    before = after
    return isSame ? [] : [entry]
  })
  return { start, days }
}

const isAlike = (one: BasicStatus, other: BasicStatus) =>
  one.measure === other.measure &&
  one.eventGroup === other.eventGroup &&
  one.percentileText === other.percentileText

/** The last days before the fleet may be another: a later report is so old, or an inspection leaves that tells the segment. */
function lastDaysOfFleets({ census, inspections }: CarrierRecord, { fleet }: ScoreContext): string[] {
  const ofReports = census.flatMap(({ asOf }) =>
    agesOfReports.map((months) => lastDayWithin(addDays(asOf, -1), months)),
  )
  const telling = fleet.isSegmentEstimated
    ? inspections.filter(({ unitTypes = [] }) => unitTypes.length > 0)
    : []
  return [...ofReports, ...telling.map(({ inspectedOn }) => lastDayWithin(inspectedOn, 24))]
}

type Score = ReturnType<typeof scoreBasic>

/** Of the numerator. */
const lineEvents = (lines: Score['lines']): Event[] =>
  lines.flatMap(({ day, timeWeight, counted, violations }) =>
    stepsFrom(day, timeWeight).map(({ months, weight, lastDay }) => ({
      lastDay,
      points: counted,
      weight: 0,
      leaves: weight === 0 ? ('with violations' as const) : undefined,
      violations: violations.length,
      isOlderThanYear: months === 12,
    })),
  )

/** Of the denominator. */
function relevantEvents({ relevant, lines }: Score): Event[] {
  const withViolation = new Set(lines.map(({ id }) => id))
  return relevant.flatMap(({ id, day, timeWeight }) =>
    stepsFrom(day, timeWeight).map(({ weight, lastDay }) => ({
      lastDay,
      points: 0,
      weight: 1,
      leaves: weight === 0 && !withViolation.has(id) ? ('clean' as const) : undefined,
      violations: 0,
      isOlderThanYear: false,
    })),
  )
}

const stepsFrom = (day: string, timeWeight: number) =>
  weightSteps
    .filter(({ weight }) => weight < timeWeight)
    .map(({ months, weight }) => ({ months, weight, lastDay: lastDayWithin(day, months) }))

function applied(
  before: BasicCounts,
  events: readonly Event[],
  { basic, next, isPerFleet }: { basic: Basic; next: ScoreContext; isPerFleet: boolean },
): BasicCounts {
  const { inspectionsLeaving, cleanLeaving } = countedEvents(events)
  const isCrash = basic === 'Crash Indicator'
  const inspections = before.inspections - inspectionsLeaving - (isCrash ? 0 : cleanLeaving)
  return {
    numerator: before.numerator - sumOf(events, ({ points }) => points),
    denominator: isPerFleet
      ? next.fleet.denominator
      : (before.denominator ?? 0) - sumOf(events, ({ weight }) => weight),
    inspections,
    withViolation: before.withViolation - inspectionsLeaving,
    recent: before.recent - events.filter(({ isOlderThanYear }) => isOlderThanYear).length,
    // The latest inspection leaves last.
    isLatestWithViolation: before.isLatestWithViolation && before.withViolation > inspectionsLeaving,
  }
}

const sumOf = (events: readonly Event[], value: (event: Event) => number) =>
  events.reduce((sum, event) => sum + value(event), 0)

function countedEvents(events: readonly Event[]) {
  const leaving = events.filter(({ leaves }) => leaves === 'with violations')
  const ofDenominator = events.filter(({ weight }) => weight > 0)
  const cleanLeaving = events.filter(({ leaves }) => leaves === 'clean').length
  // An inspection with violations that leaves has an event in the denominator too.
  const steps = ofDenominator.length > 0 ? ofDenominator.length - cleanLeaving : events.length
  return {
    violationsLeaving: sumOf(leaving, ({ violations }) => violations),
    inspectionsLeaving: leaving.length,
    cleanLeaving,
    steppingDown: Math.max(0, steps - leaving.length),
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
