import {
  type Basic,
  type MissingFact,
  notKnown,
  type OfficialWord,
  type PercentileBasis,
  unranked,
} from 'shared-api/safety'
import type { DerivedKind } from './carrier-kind.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { allCarriers } from './curve.ts'
import type { FileGaps } from './files.ts'
import type { Fleet } from './fleet.ts'
import { officialOf } from './official.ts'
import { basisOf, type Comparison, rankedPercentile } from './percentile.ts'
import { type BasicParts, countOf, sum } from './points.ts'
import { withRejected } from './rejected.ts'
import { groupOf, type Ruleset } from './ruleset.ts'
import type { Window } from './window.ts'

/** What a BASIC's measure and percentile are computed from. */
export interface BasicCounts {
  numerator: number
  /** Undefined where the fleet is not known. */
  denominator: number | undefined
  /** Relevant inspections; for the Crash Indicator, crashes. */
  inspections: number
  /** Inspections with a violation, or crashes. */
  withViolation: number
  /** Those of the last twelve months. */
  recent: number
  /** The latest day with a relevant inspection has one with a violation. */
  isLatestWithViolation: boolean
}

/** How a BASIC stands: what its counts come to. */
export interface Standing {
  /** Exact, as used for ranking; undefined when there are points and nothing to divide them by. */
  measure: number | undefined
  eventGroup: string | undefined
  /** The carriers it is ranked among: its event group, or all; undefined without enough data. */
  rankedIn: string | undefined
  /** A whole number: FMCSA's own where it has said one, else estimated. */
  percentile: number | undefined
  percentileText: string
  /** FMCSA's own word; undefined where it has said nothing. */
  official: OfficialWord | undefined
  estimatedPercentile: number | undefined
  estimatedText: string
  percentileBasis: PercentileBasis
  threshold: number
  isAlert: boolean
  /** It is in alert, ranked, or shown without a percentile by FMCSA itself: else no one knows whether it is in alert. */
  isAlertKnown: boolean
  /** What has to be known for a measure or percentile, and is not. */
  missing: readonly MissingFact[]
}

export interface ScoreContext {
  record: Pick<CarrierRecord, 'kind' | 'findings' | 'orders' | 'published' | 'rejected'>
  window: Window
  rules: Ruleset
  fleet: Fleet
  gaps: FileGaps
  kind: DerivedKind
  comparison: Comparison
}

export function countsOf(basic: Basic, { lines, relevant }: BasicParts, context: ScoreContext): BasicCounts {
  const { window, rules, fleet } = context
  const { per, groupedBy } = rules.basics[basic]
  const latest = latestDayOf(relevant)
  return {
    numerator: sum(lines.map(({ points, times = 1 }) => points * times)),
    denominator:
      per === 'fleet'
        ? fleet.denominator
        : sum(relevant.map(({ timeWeight, times = 1 }) => timeWeight * times)),
    inspections: countOf(groupedBy === 'crashes' ? lines : relevant),
    withViolation: countOf(lines),
    recent: countOf(lines.filter(({ day }) => day >= window.yearAgo)),
    isLatestWithViolation: lines.some(({ day }) => day === latest),
  }
}

export const latestDayOf = (inspections: readonly { day: string }[]): string | undefined =>
  inspections.reduce<string | undefined>(
    (latest, { day }) => (latest === undefined || day > latest ? day : latest),
    undefined,
  )

export const standingOf = (basic: Basic, counts: BasicCounts, context: ScoreContext): Standing =>
  withRejected(standingByCounts(basic, counts, context), basic, context)

function standingByCounts(basic: Basic, counts: BasicCounts, context: ScoreContext): Standing {
  const { record, rules, fleet, kind } = context
  const { groupedBy, groups, thresholds, per } = rules.basics[basic]
  const gap = gapIn(basic, context)
  const measure = gap === undefined ? measureOf(counts) : undefined
  const events = groupedBy === 'relevant inspections' ? counts.inspections : counts.withViolation
  const isAlike = groups.COMBO === groups.STRAIGHT
  const isGroupKnown = gap === undefined && (isAlike || fleet.segment !== undefined)
  const group = isGroupKnown ? groupOf(groups[fleet.segment ?? 'COMBO'], events) : undefined
  const rankedIn = group === undefined || rules.isGrouped ? group : allCarriers
  const threshold = thresholds[kind.kind]
  const estimated = percentileOf(basic, counts, { measure, rankedIn }, context)
  const { snapshot } = context.window
  const official = officialOf(basic, { record, comparison: context.comparison, snapshot, threshold })
  const stated = official?.percentile
  const shown = stated ? { ...stated, text: `${stated.percentile}%` } : estimated
  const isDividedByFleet = per === 'fleet' && counts.numerator > 0
  const missing: MissingFact[] = [
    ...(isDividedByFleet && gap === undefined && measure === undefined ? (['power units'] as const) : []),
    ...(isDividedByFleet && gap === undefined && fleet.segment === undefined ? (['segment'] as const) : []),
    ...(gap === undefined ? [] : [missingFileOf(basic)]),
  ]
  // FMCSA's percentile decides where there is one, and no estimate ends its alert.
  const isAlert = (shown.percentile ?? 0) >= threshold || official?.word.Alert === true
  const isWithoutPercentileByMethod = shown.basis.Source === 'Method' && missing.length === 0
  return {
    measure,
    eventGroup: rules.isGrouped ? group : undefined,
    rankedIn,
    percentile: shown.percentile,
    percentileText: shown.text,
    percentileBasis: shown.basis,
    official: official?.word,
    estimatedPercentile: estimated.percentile,
    estimatedText: estimated.text,
    threshold,
    isAlert,
    isAlertKnown: isAlert || shown.percentile !== undefined || isWithoutPercentileByMethod,
    missing,
  }
}

/** Why a BASIC can't be known from the files on file; undefined where it can. */
const gapIn = (basic: Basic, { gaps }: Pick<ScoreContext, 'gaps'>) =>
  basic === 'Crash Indicator' ? gaps.crashes : gaps.roadside

const missingFileOf = (basic: Basic): MissingFact =>
  basic === 'Crash Indicator' ? 'crash file' : 'inspection files'

/** An alert before, and surely none after. */
export const endsAlert = (before: Standing, after: Standing) =>
  before.isAlert && !after.isAlert && after.isAlertKnown

function measureOf({ numerator, denominator = 0 }: BasicCounts): number | undefined {
  if (numerator === 0) return 0
  return denominator === 0 ? undefined : numerator / denominator
}

type Ranking = Pick<Standing, 'measure' | 'rankedIn'>

interface Shown {
  percentile: number | undefined
  text: string
  basis: PercentileBasis
}

/** The percentile, or the text instead. The order of the checks matches every row FMCSA has published. */
function percentileOf(basic: Basic, counts: BasicCounts, ranking: Ranking, context: ScoreContext): Shown {
  const { rules } = context
  const gap = gapIn(basic, context)
  // No row is no zero: the file that would have it is not there.
  if (gap !== undefined) return { percentile: undefined, text: notKnown, basis: basisOf('None', gap) }
  const { minWithViolation, texts, groups, groupedBy } = rules.basics[basic]
  const needed = groupedBy === 'relevant inspections' ? (groups.COMBO[0] ?? 0) : 0
  if (counts.inspections < needed)
    return withoutPercentile(texts.tooFewRelevant, 'Too little data to be ranked')
  if (counts.withViolation === 0) return methodPercentile(0, 'Nothing to count, so the percentile is 0%')
  if (counts.withViolation < minWithViolation) {
    return withoutPercentile(texts.tooFewWithViolation, 'Too little data to be ranked')
  }
  return isWithheld(basic, counts, rules)
    ? withoutPercentile(...withheldText(basic, rules))
    : ranked(basic, ranking, context)
}

const withoutPercentile = (text: string, sentence: string): Shown => ({
  percentile: undefined,
  text,
  basis: basisOf('Method', sentence),
})

const methodPercentile = (percentile: number, sentence: string): Shown => ({
  percentile,
  text: `${percentile}%`,
  basis: basisOf('Method', sentence),
})

/** Such a carrier still counts among the peers of the others. */
function isWithheld(basic: Basic, { recent, isLatestWithViolation }: BasicCounts, rules: Ruleset) {
  if (recent > 0) return false
  return rules.basics[basic].recency === 'recent' || !isLatestWithViolation
}

function withheldText(basic: Basic, rules: Ruleset): [text: string, sentence: string] {
  const { groupedBy, recency } = rules.basics[basic]
  if (groupedBy === 'crashes') {
    return ['No crash in 12 months', 'FMCSA shows no percentile without a crash in the last 12 months']
  }
  const without = 'FMCSA shows no percentile without a violation in the last 12 months'
  return [
    'No violation in 12 months',
    recency === 'recent' ? without : `${without} when the latest inspection was clean`,
  ]
}

function ranked(basic: Basic, { measure, rankedIn }: Ranking, context: ScoreContext): Shown {
  const { rules, comparison, fleet, window } = context
  const rule = rules.basics[basic]
  if (measure === undefined) {
    return withoutPercentile(
      unranked.powerUnits,
      'The census of this carrier has no power units to divide by',
    )
  }
  if (rule.topMeasure !== undefined && measure >= rule.topMeasure) {
    return methodPercentile(
      100,
      `A measure of ${rule.topMeasure} or more is 100%, a rule that is not verified`,
    )
  }
  if (rankedIn === undefined) {
    return withoutPercentile(
      unranked.segment,
      'Neither the census nor an inspection says what units the carrier has',
    )
  }
  const { snapshot } = window
  const { percentile, basis } = rankedPercentile(
    comparison,
    { basic, segment: fleet.segment, eventGroup: rankedIn, measure, snapshot },
    rule,
  )
  return { percentile, text: percentile === undefined ? unranked.notPublic : `${percentile}%`, basis }
}
