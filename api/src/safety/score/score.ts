import { type Basic, isNotKnown, type IssScore } from 'shared-api/safety'
import type { Pieces } from '../../platform/turn.ts'
import { type DerivedKind, derivedKind } from './carrier-kind.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { gapsOf } from './files.ts'
import { type Fleet, fleetAt, type Segment, type SegmentAt, segmentsOfUnits } from './fleet.ts'
import { wordsUntil } from './official.ts'
import { issOf } from './iss.ts'
import type { Comparison } from './percentile.ts'
import { type BasicParts, countOf, partsOf, weighed, type WeighedRecord } from './points.ts'
import { type Ruleset, sms321 } from './ruleset.ts'
import { type BasicCounts, countsOf, type ScoreContext, type Standing, standingOf } from './standing.ts'
import { windowOf } from './window.ts'

/** A BASIC's score but for the terms that its counts are made of. */
export interface CountedBasic extends Standing {
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

export interface BasicScore extends CountedBasic, BasicParts {}

export interface CarrierScore {
  ruleset: Ruleset['name']
  snapshot: string
  segment: Segment | undefined
  fleet: Fleet
  /** Which thresholds hold, and why. */
  kind: DerivedKind
  iss: IssScore
  basics: readonly BasicScore[]
}

interface Options extends Comparison {
  rules?: Ruleset
}

/** Scores a carrier at a snapshot. */
export function* scoreCarrier(
  record: CarrierRecord,
  snapshot: string,
  options: Options,
): Pieces<CarrierScore> {
  const context = contextOf(record, snapshot, options)
  const weighedRecord = yield* weighed(record, context)
  const basics = yield* scoreBasics(weighedRecord, context.rules.measured, context)
  return {
    ruleset: context.rules.name,
    snapshot,
    segment: context.fleet.segment,
    fleet: context.fleet,
    kind: context.kind,
    iss: selectionScore(weighedRecord, basics, context),
    basics,
  }
}

/** @param segmentAt where it is known already. */
export const contextOf = (
  record: CarrierRecord,
  snapshot: string,
  { rules = sms321, ...comparison }: Options,
  segmentAt: SegmentAt = segmentsOfUnits(record),
): ScoreContext => {
  const window = windowOf(snapshot)
  const gaps = gapsOf(record.files, window)
  return {
    record,
    window,
    gaps,
    kind: derivedKind(record, window, { isUnknown: gaps.roadside !== undefined }),
    rules,
    comparison: isOfFmcsa(record.files) ? { ...comparison, invented: undefined } : comparison,
    fleet: fleetAt(record.census, snapshot, {
      averagePowerUnitsTimesUtilization: record.averagePowerUnitsTimesUtilization,
      pages: record.pages,
      until: wordsUntil(comparison, snapshot),
      segmentAt,
    }),
  }
}

/** A carrier of FMCSA's files is ranked among real ones or not at all. */
const isOfFmcsa = (files: CarrierRecord['files'] = []) => files.some(({ isInvented = false }) => !isInvented)

export function* scoreBasics(
  record: WeighedRecord,
  basics: readonly Basic[],
  context: ScoreContext,
): Pieces<BasicScore[]> {
  const scores: BasicScore[] = []
  for (const basic of basics) scores.push(yield* scoreWeighed(record, basic, context))
  return scores
}

/** One BASIC alone. */
export function* scoreBasic(record: CarrierRecord, basic: Basic, context: ScoreContext): Pieces<BasicScore> {
  return yield* scoreWeighed(yield* weighed(record, context), basic, context)
}

function* scoreWeighed(record: WeighedRecord, basic: Basic, context: ScoreContext): Pieces<BasicScore> {
  const parts = yield* partsOf(record, basic, context.window, context.rules)
  return { ...parts, ...countedBasic(basic, countsOf(basic, parts, context), context) }
}

/** What counts come to. */
export const countedBasic = (basic: Basic, counts: BasicCounts, context: ScoreContext): CountedBasic => ({
  basic,
  counts,
  ...standingOf(basic, counts, context),
  numerator: counts.numerator,
  denominator: counts.denominator ?? 0,
  inspections: counts.inspections,
  inspectionsWithViolation: counts.withViolation,
  isEstimated: context.rules.basics[basic].per === 'fleet' && context.fleet.isEstimated,
})

/** What the ISS score needs of a BASIC. */
export type RankedBasic = Pick<
  BasicScore,
  'basic' | 'percentile' | 'threshold' | 'isAlert' | 'percentileBasis' | 'percentileText'
>

export function selectionScore(
  { inspections, alike }: WeighedRecord,
  basics: readonly RankedBasic[],
  { record, rules, fleet, gaps, window, comparison }: ScoreContext,
): IssScore {
  const day = wordsUntil(comparison, window.snapshot)
  return issOf({
    basics,
    comparable: rules.measured.filter((basic) => rules.basics[basic].groupedBy === 'relevant inspections'),
    incomparable: basics
      .filter(
        ({ percentileBasis, percentileText }) =>
          percentileBasis.Source === 'None' && !isNotKnown(percentileText),
      )
      .map(({ basic }) => basic),
    unknown: basics.filter(({ percentileText }) => isNotKnown(percentileText)).map(({ basic }) => basic),
    filesLacking: gaps.roadside,
    powerUnits: fleet.averagePowerUnits,
    powerUnitsNow: fleet.powerUnits[0],
    drivers: fleet.drivers,
    inspections: inspections.length + countOf(alike?.inspections ?? []),
    orders: record.orders
      .filter(({ fromOn, untilOn }) => fromOn <= day && (untilOn === null || untilOn >= day))
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
