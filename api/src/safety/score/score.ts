import type { Basic, IssScore } from 'shared-api/safety'
import type { CarrierRecord } from './carrier-record.ts'
import { type Fleet, fleetAt, type Segment } from './fleet.ts'
import { issOf } from './iss.ts'
import type { Comparison } from './percentile.ts'
import { type BasicParts, partsOf, weighed, type WeighedRecord } from './points.ts'
import { type Ruleset, sms321 } from './ruleset.ts'
import { type BasicCounts, countsOf, type ScoreContext, type Standing, standingOf } from './standing.ts'
import { windowOf } from './window.ts'

export interface BasicScore extends Standing, BasicParts {
  basic: Basic
  counts: BasicCounts
  numerator: number
  /** 0 where the fleet is not known. */
  denominator: number
  /** Relevant inspections; for the Crash Indicator, crashes. */
  inspections: number
  inspectionsWithViolation: number
  isEstimated: boolean
}

export interface CarrierScore {
  ruleset: Ruleset['name']
  snapshot: string
  segment: Segment | undefined
  fleet: Fleet
  iss: IssScore
  basics: readonly BasicScore[]
}

interface Options extends Comparison {
  rules?: Ruleset
}

/** Scores a carrier at a snapshot. */
export function scoreCarrier(record: CarrierRecord, snapshot: string, options: Options): CarrierScore {
  const context = contextOf(record, snapshot, options)
  const weighedRecord = weighed(record, context)
  const basics = context.rules.measured.map((basic) => scoreBasic(weighedRecord, basic, context))
  return {
    ruleset: context.rules.name,
    snapshot,
    segment: context.fleet.segment,
    fleet: context.fleet,
    iss: selectionScore(weighedRecord, basics, context),
    basics,
  }
}

export function contextOf(
  record: CarrierRecord,
  snapshot: string,
  { rules = sms321, ...comparison }: Options,
): ScoreContext {
  const window = windowOf(snapshot)
  return { record, window, rules, comparison, fleet: fleetAt(record.census, snapshot, record) }
}

export function scoreBasic(record: WeighedRecord, basic: Basic, context: ScoreContext): BasicScore {
  const { window, rules, fleet } = context
  const parts = partsOf(record, basic, window, rules)
  const counts = countsOf(basic, parts, context)
  return {
    basic,
    ...parts,
    counts,
    ...standingOf(basic, counts, context),
    numerator: counts.numerator,
    denominator: counts.denominator ?? 0,
    inspections: counts.inspections,
    inspectionsWithViolation: counts.withViolation,
    isEstimated: rules.basics[basic].per === 'fleet' && fleet.isEstimated,
  }
}

/** What the ISS score needs of a BASIC. */
export type RankedBasic = Pick<
  BasicScore,
  'basic' | 'percentile' | 'threshold' | 'isAlert' | 'percentileBasis'
>

export function selectionScore(
  { inspections }: WeighedRecord,
  basics: readonly RankedBasic[],
  { record, rules, fleet, window }: ScoreContext,
): IssScore {
  const { snapshot } = window
  return issOf({
    basics,
    comparable: rules.measured.filter((basic) => rules.basics[basic].groupedBy === 'relevant inspections'),
    incomparable: basics
      .filter(({ percentileBasis }) => percentileBasis.Source === 'None')
      .map(({ basic }) => basic),
    powerUnits: fleet.averagePowerUnits,
    powerUnitsNow: fleet.powerUnits[0],
    drivers: fleet.drivers,
    inspections: inspections.length,
    orders: record.orders
      .filter(({ fromOn, untilOn }) => fromOn <= snapshot && (untilOn === null || untilOn >= snapshot))
      .map(({ kind }) => kind),
  })
}

/** Truncated to two decimals, as FMCSA publishes: .8889 is .88. */
export function publishedMeasure({
  measure,
  numerator,
  denominator = 0,
}: Pick<BasicScore, 'measure' | 'numerator'> & { denominator?: number | undefined }): number | undefined {
  if (measure === undefined) return undefined
  if (numerator === 0) return 0
  // The small addend prevents floating point from turning .29 into .28.
  return Math.floor((numerator * 100) / denominator + 1e-9) / 100
}
