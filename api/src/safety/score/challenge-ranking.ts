import { Basic, type IssScore } from 'shared-api/safety'
import type { CarrierRecord, ViolationRecord } from './carrier-record.ts'
import type { Comparison } from './percentile.ts'
import { isHiddenByCap, lineOf, type PointLine, weighed, type WeighedRecord } from './points.ts'
import { type BasicScore, contextOf, type RankedBasic, scoreBasic, selectionScore } from './score.ts'
import type { Ruleset } from './ruleset.ts'
import {
  type BasicCounts,
  endsAlert,
  latestDayOf,
  type ScoreContext,
  type Standing,
  standingOf,
} from './standing.ts'

/** What the removal of one violation would change. */
export interface ChallengeEffect {
  violation: ViolationRecord
  basic: Basic
  /** Time weight x severity and out of service, as if it stood alone. */
  ownPoints: number
  /** What the numerator really loses: less than its own points, or nothing, above the cap of its inspection. */
  removedPoints: number
  isHiddenByCap: boolean
  before: Standing & BasicCounts
  after: Standing & BasicCounts
  issBefore: IssScore
  issAfter: IssScore
}

/** The violations that count at a snapshot, those first whose removal changes most. */
export function challengeRanking(
  record: CarrierRecord,
  snapshot: string,
  options: Comparison & { rules?: Ruleset },
): ChallengeEffect[] {
  // What the carrier copied does not follow a removal.
  const context = contextOf(record, snapshot, { ...options, copied: [] })
  const weighedRecord = weighed(record, context)
  const scores = Basic.options.map((basic) => scoreBasic(weighedRecord, basic, context))
  const issBefore = selectionScore(weighedRecord, scores, context)
  return scores
    .flatMap((score) => effectsOf(score, context))
    .map((effect) => {
      const after = scores.map((score) =>
        score.basic === effect.basic ? { ...score, ...effect.after } : score,
      )
      return {
        ...effect,
        issBefore,
        issAfter: selectionScoreOf(weighedRecord, after, context, effect, issBefore),
      }
    })
    .toSorted(byChange)
}

/** The score can only differ where the BASIC's standing does. */
function selectionScoreOf(
  record: WeighedRecord,
  after: readonly RankedBasic[],
  context: ScoreContext,
  effect: Omit<ChallengeEffect, 'issBefore' | 'issAfter'>,
  before: IssScore,
) {
  const isSame =
    effect.before.percentile === effect.after.percentile && effect.before.isAlert === effect.after.isAlert
  return isSame ? before : selectionScore(record, after, context)
}

function effectsOf(score: BasicScore, context: ScoreContext) {
  const latest = latestDayOf(score.relevant)
  const onLatestDay = score.lines.filter(({ day }) => day === latest).length
  return score.lines.flatMap((line) =>
    line.violations.map((violation, place) => {
      const rest = lineOf(
        { ...line, violations: line.violations.filter((_, index) => index !== place) },
        score.basic,
        context.rules,
      )
      const isGone = rest.violations.length === 0
      const isIrrelevant = isGone && score.onlyByViolation.has(line.id)
      const stays = countsWithout(score.counts, line, rest, {
        isGone,
        isOnLatestDay: line.day === latest,
        onLatestDay,
        yearAgo: context.window.yearAgo,
      })
      const counts = isIrrelevant ? withoutInspection(score, line, stays) : stays
      const alone = lineOf({ ...line, violations: [violation] }, score.basic, context.rules)
      const removedPoints = line.points - rest.points
      return {
        violation,
        basic: score.basic,
        ownPoints: alone.points,
        removedPoints,
        isHiddenByCap: isHiddenByCap(line, violation, score.basic, context.rules),
        before: { ...score.counts, ...standingFields(score) },
        after: { ...counts, ...standingOf(score.basic, counts, context) },
      }
    }),
  )

  /** An inspection that is relevant only because of this violation leaves the denominator too. */
  function withoutInspection(
    { lines, relevant, counts, basic }: BasicScore,
    gone: PointLine,
    stays: BasicCounts,
  ) {
    const inspections = counts.inspections - 1
    if (context.rules.basics[basic].per === 'fleet') return { ...stays, inspections }
    const newest = latestDayOf(relevant.filter(({ id }) => id !== gone.id))
    return {
      ...stays,
      inspections,
      denominator: (counts.denominator ?? 0) - gone.timeWeight,
      isLatestWithViolation: lines.some(({ id, day }) => id !== gone.id && day === newest),
    }
  }
}

interface Removal {
  isGone: boolean
  isOnLatestDay: boolean
  /** Inspections with a violation on the latest day. */
  onLatestDay: number
  yearAgo: string
}

function countsWithout(
  counts: BasicCounts,
  line: PointLine,
  rest: PointLine,
  { isGone, isOnLatestDay, onLatestDay, yearAgo }: Removal,
): BasicCounts {
  const gone = isGone ? 1 : 0
  return {
    ...counts,
    numerator: counts.numerator - line.points + rest.points,
    withViolation: counts.withViolation - gone,
    recent: counts.recent - (line.day >= yearAgo ? gone : 0),
    isLatestWithViolation: isOnLatestDay ? onLatestDay - gone > 0 : counts.isLatestWithViolation,
  }
}

const standingFields = ({
  measure,
  eventGroup,
  rankedIn,
  percentile,
  percentileText,
  percentileBasis,
  threshold,
  isAlert,
  isAlertKnown,
  missing,
}: Standing): Standing => ({
  measure,
  eventGroup,
  rankedIn,
  percentile,
  percentileText,
  percentileBasis,
  threshold,
  isAlert,
  isAlertKnown,
  missing,
})

/** An alert that ends comes first, then the ISS score, the percentile, the measure; equals by id, in any order of rows. */
function byChange(one: ChallengeEffect, other: ChallengeEffect): number {
  return (
    Number(endsAlert(other.before, other.after)) - Number(endsAlert(one.before, one.after)) ||
    issDrop(other) - issDrop(one) ||
    percentileDrop(other) - percentileDrop(one) ||
    measureDrop(other) - measureDrop(one) ||
    other.ownPoints - one.ownPoints ||
    (one.violation.id ?? '').localeCompare(other.violation.id ?? '')
  )
}

const issDrop = ({ issBefore, issAfter, after }: ChallengeEffect) =>
  after.isAlertKnown ? (issBefore.Score ?? 0) - (issAfter.Score ?? 0) : 0
const percentileDrop = ({ before, after }: ChallengeEffect) =>
  before.percentile === undefined || !after.isAlertKnown ? 0 : before.percentile - (after.percentile ?? 0)
const measureDrop = ({ before, after }: ChallengeEffect) => (before.measure ?? 0) - (after.measure ?? 0)
