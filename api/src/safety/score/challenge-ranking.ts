import { Basic, type IssScore } from 'shared-api/safety'
import { type Pieces, piecesOf } from '../../platform/turn.ts'
import type { CarrierRecord, ViolationRecord } from './carrier-record.ts'
import { countsWithout } from './counts-without.ts'
import { partOfOrder } from './part-of-order.ts'
import type { Comparison } from './percentile.ts'
import { isHiddenByCap, lineOf, type PointLine, weighed, type WeighedRecord } from './points.ts'
import { type BasicScore, contextOf, type RankedBasic, scoreBasics, selectionScore } from './score.ts'
import type { Ruleset } from './ruleset.ts'
import { type BasicCounts, endsAlert, type ScoreContext, type Standing, standingOf } from './standing.ts'

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

/** Which of the violations are asked for. */
interface Asked {
  basic?: Basic | undefined
  offset?: number
  limit?: number
}

export interface ChallengeRanking {
  total: number
  effects: ChallengeEffect[]
}

/** The violations that count at a snapshot, those first whose removal changes most. */
export function* challengeRanking(
  record: CarrierRecord,
  snapshot: string,
  options: Comparison & { rules?: Ruleset },
  { basic, offset = 0, limit = Infinity }: Asked = {},
): Pieces<ChallengeRanking> {
  // What the carrier copied does not follow a removal.
  const context = contextOf(record, snapshot, { ...options, estimatedAlone: 'all' })
  const weighedRecord = yield* weighed(record, context)
  const scores = yield* scoreBasics(weighedRecord, Basic.options, context)
  const issBefore = selectionScore(weighedRecord, scores, context)
  const removals: Removal[] = []
  for (const score of scores) {
    if (basic !== undefined && score.basic !== basic) continue
    const outcomeOf = outcomes(score, scores, { record: weighedRecord, context, issBefore })
    for (const piece of piecesOf(score.lines)) {
      for (const line of piece) removals.push(...removalsOf(line, score, context, outcomeOf))
      yield
    }
  }
  const ranked = partOfOrder(removals, { offset, limit }, byChange, byId)
  return {
    total: removals.length,
    effects: ranked.map(({ outcome: { after, issAfter }, score, ...removal }) => ({
      ...removal,
      basic: score.basic,
      before: { ...score.counts, ...standingFields(score) },
      after,
      issBefore,
      issAfter,
    })),
  }
}

type Removal = Pick<ChallengeEffect, 'violation' | 'ownPoints' | 'removedPoints' | 'isHiddenByCap'> & {
  score: BasicScore
  outcome: Outcome
}

/** How the carrier stands after a removal. */
interface Outcome extends Pick<ChallengeEffect, 'after' | 'issAfter'> {
  endsAlert: boolean
  issDrop: number
  percentileDrop: number
  measureDrop: number
}

interface Carrier {
  record: WeighedRecord
  context: ScoreContext
  issBefore: IssScore
}

/** Most removals leave the same counts as others do, and then the carrier stands the same. */
function outcomes(before: BasicScore, scores: readonly BasicScore[], carrier: Carrier): OutcomeOf {
  const without = countsWithout(before.basic, before, before.counts, carrier.context)
  const known = new Map<string, Outcome>()
  return (line, rest) => {
    const isGone = rest.violations.length === 0
    const counts = without({
      day: line.day,
      timeWeight: line.timeWeight,
      points: line.points - rest.points,
      isLine: isGone,
      isRelevant: isGone && before.onlyByViolation.has(line.id),
    })
    const key = Object.values(counts).join(' ')
    const outcome = known.get(key) ?? outcomeWith(counts, before, scores, carrier)
    known.set(key, outcome)
    return outcome
  }
}

/** What is left of the line that loses a violation. */
type OutcomeOf = (line: PointLine, rest: PointLine) => Outcome

function outcomeWith(
  counts: BasicCounts,
  before: BasicScore,
  scores: readonly BasicScore[],
  { record, context, issBefore }: Carrier,
): Outcome {
  const after = { ...counts, ...standingOf(before.basic, counts, context) }
  const isSame = before.percentile === after.percentile && before.isAlert === after.isAlert
  const changed = scores.map((score): RankedBasic => (score === before ? { ...score, ...after } : score))
  // The score can only differ where the BASIC's standing does.
  const issAfter = isSame ? issBefore : selectionScore(record, changed, context)
  return {
    after,
    issAfter,
    endsAlert: endsAlert(before, after),
    issDrop: after.isAlertKnown ? (issBefore.Score ?? 0) - (issAfter.Score ?? 0) : 0,
    percentileDrop:
      before.percentile === undefined || !after.isAlertKnown
        ? 0
        : before.percentile - (after.percentile ?? 0),
    measureDrop: (before.measure ?? 0) - (after.measure ?? 0),
  }
}

function removalsOf(
  line: PointLine,
  score: BasicScore,
  { rules }: ScoreContext,
  outcomeOf: OutcomeOf,
): Removal[] {
  const { basic } = score
  return line.violations.map((violation, place) => {
    const rest = lineOf(
      { ...line, violations: line.violations.filter((_, index) => index !== place) },
      basic,
      rules,
    )
    const alone = lineOf({ ...line, violations: [violation] }, basic, rules)
    return {
      violation,
      score,
      ownPoints: alone.points,
      removedPoints: line.points - rest.points,
      isHiddenByCap: isHiddenByCap(line, violation, basic, rules),
      outcome: outcomeOf(line, rest),
    }
  })
}

const standingFields = ({
  measure,
  eventGroup,
  rankedIn,
  percentile,
  percentileText,
  percentileBasis,
  official,
  estimatedPercentile,
  estimatedText,
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
  official,
  estimatedPercentile,
  estimatedText,
  threshold,
  isAlert,
  isAlertKnown,
  missing,
})

/** An alert that ends comes first, then the ISS score, the percentile, the measure; equals by id, in any order of rows. */
const byChange = (
  { outcome: one, ownPoints: points }: Removal,
  { outcome: other, ownPoints: otherPoints }: Removal,
): number =>
  Number(other.endsAlert) - Number(one.endsAlert) ||
  other.issDrop - one.issDrop ||
  other.percentileDrop - one.percentileDrop ||
  other.measureDrop - one.measureDrop ||
  otherPoints - points

const byId = ({ violation: one }: Removal, { violation: other }: Removal) =>
  (one.id ?? '').localeCompare(other.id ?? '')
