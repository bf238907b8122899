import { Basic, type IssScore } from 'shared-api/safety'
import type { CarrierRecord } from './carrier-record.ts'
import { type Fleet, fleetAt, type Segment } from './fleet.ts'
import { issOf } from './iss.ts'
import { type Anchor, estimatePercentile, wholePercentile } from './percentile.ts'
import { crashPoints, type PointLine, relevantWeights, sum, violationPoints } from './points.ts'
import { groupOf, type Ruleset, sms321 } from './ruleset.ts'
import { timeWeight, type Window, windowOf } from './window.ts'

export interface BasicScore {
  basic: Basic
  /** Exact, as used for ranking; undefined when there are points but the denominator is 0. */
  measure: number | undefined
  numerator: number
  denominator: number
  /** The terms of the numerator. */
  lines: readonly PointLine[]
  /** Relevant inspections; for the Crash Indicator, crashes. */
  inspections: number
  inspectionsWithViolation: number
  eventGroup: string | undefined
  /** A whole number. */
  percentile: number | undefined
  percentileText: string
  threshold: number
  isAlert: boolean
  isEstimated: boolean
}

export interface CarrierScore {
  ruleset: Ruleset['name']
  snapshot: string
  segment: Segment
  iss: IssScore
  basics: readonly BasicScore[]
}

/** Scores a carrier at a snapshot. */
export function scoreCarrier(
  record: CarrierRecord,
  snapshot: string,
  { anchors, rules = sms321 }: { anchors: readonly Anchor[]; rules?: Ruleset },
): CarrierScore {
  const fleet = fleetAt(record.census, snapshot)
  const window = windowOf(snapshot)
  const basics = Basic.options.map((basic) => scoreBasic(record, basic, { anchors, rules, fleet, window }))
  const iss = selectionScore(record, basics, { anchors, rules, fleet, window })
  return { ruleset: rules.name, snapshot, segment: fleet.segment, iss, basics }
}

function selectionScore(record: CarrierRecord, basics: readonly BasicScore[], frame: ScoreContext): IssScore {
  const { rules, fleet, window } = frame
  const { snapshot } = window
  return issOf({
    basics,
    comparable: Basic.options.filter((basic) => rules.basics[basic].groupedBy === 'relevant inspections'),
    incomparable: basics
      .filter(({ percentileText }) => percentileText === notEstimated.text)
      .map(({ basic }) => basic),
    powerUnits: fleet.averagePowerUnits,
    inspections: record.inspections.filter(({ inspectedOn }) => timeWeight(inspectedOn, window) > 0).length,
    orders: record.orders
      .filter(({ fromOn, untilOn }) => fromOn <= snapshot && (untilOn === null || untilOn >= snapshot))
      .map(({ kind }) => kind),
  })
}

interface ScoreContext {
  window: Window
  anchors: readonly Anchor[]
  rules: Ruleset
  fleet: Fleet
}

function scoreBasic(
  record: CarrierRecord,
  basic: Basic,
  { anchors, rules, fleet, window }: ScoreContext,
): BasicScore {
  const { per, groupedBy, groups, thresholds } = rules.basics[basic]
  const isCrash = groupedBy === 'crashes'
  const lines = isCrash ? crashPoints(record, window) : violationPoints(record, basic, window, rules)
  const withViolation = new Set(lines.map(({ id }) => id))
  const weights = relevantWeights(record, basic, window, { rules, withViolation })
  const inspections = isCrash ? lines.length : weights.length
  const numerator = sum(lines.map(({ points }) => points))
  const denominator = per === 'fleet' ? (fleet.averagePowerUnits ?? 0) * fleet.utilization : sum(weights)
  const measure = measureOf(numerator, denominator)
  const events = groupedBy === 'relevant inspections' ? inspections : lines.length
  const threshold = thresholds[record.kind]
  const eventGroup = groupOf(groups[fleet.segment], events)
  const shown = percentileOf(
    { basic, measure, inspections, eventGroup, withViolation: lines.length, threshold },
    rules,
    anchors,
  )
  return {
    basic,
    measure,
    numerator,
    denominator,
    lines,
    inspections,
    inspectionsWithViolation: lines.length,
    eventGroup,
    percentile: shown.percentile,
    percentileText: shown.text,
    threshold,
    isAlert: (shown.percentile ?? 0) >= threshold || hasFinding(record, basic, window),
    isEstimated: per === 'fleet' && fleet.isEstimated,
  }
}

function measureOf(numerator: number, denominator: number): number | undefined {
  if (numerator === 0) return 0
  return denominator === 0 ? undefined : numerator / denominator
}

interface Counted {
  basic: Basic
  measure: number | undefined
  inspections: number
  eventGroup: string | undefined
  withViolation: number
  threshold: number
}

/** The percentile, or the text instead. The order of the checks matches every row FMCSA has published. */
function percentileOf(counted: Counted, rules: Ruleset, anchors: readonly Anchor[]) {
  const { basic, measure, inspections, eventGroup, withViolation, threshold } = counted
  const { groups, groupedBy, minWithViolation, texts } = rules.basics[basic]
  const needed = groupedBy === 'relevant inspections' ? (groups.COMBO[0] ?? 0) : 0
  if (inspections < needed) return { percentile: undefined, text: texts.tooFewRelevant }
  if (withViolation === 0) return { percentile: 0, text: '0%' }
  if (withViolation < minWithViolation) return { percentile: undefined, text: texts.tooFewWithViolation }
  if (measure === undefined || eventGroup === undefined) return notEstimated
  const estimate = estimatePercentile(anchors, { basic, eventGroup, measure })
  if (estimate === undefined) return notEstimated
  const percentile = wholePercentile(estimate, threshold)
  return { percentile, text: `${percentile}%` }
}

const notEstimated = { percentile: undefined, text: 'Not estimated: no national figures' }

function hasFinding({ findings }: CarrierRecord, basic: Basic, { snapshot, yearAgo }: Window) {
  return findings.some(
    (found) => found.basic === basic && found.foundOn >= yearAgo && found.foundOn <= snapshot,
  )
}

/** Truncated to two decimals, as FMCSA publishes: .8889 is .88. */
export function publishedMeasure({ measure, numerator, denominator }: BasicScore): number | undefined {
  if (measure === undefined) return undefined
  if (numerator === 0) return 0
  // The small addend prevents floating point from turning .29 into .28.
  return Math.floor((numerator * 100) / denominator + 1e-9) / 100
}
