import type { Basic } from 'shared-api/safety'
import { mostClean } from 'shared-api/safety/safety-analysis'
import type { Pieces } from '../../platform/turn.ts'
import { derivedKind } from './carrier-kind.ts'
import type { CarrierRecord } from './carrier-record.ts'
import type { Comparison } from './percentile.ts'
import { contextOf, scoreBasic } from './score.ts'
import type { Ruleset } from './ruleset.ts'
import { type BasicCounts, latestDayOf, type ScoreContext, type Standing, standingOf } from './standing.ts'

/** How a BASIC gets under its threshold by clean inspections alone. */
export interface CleanNeeded {
  /** The fewest that do; 0 where it is under it, undefined where no number up to `mostClean` does. */
  count: number | undefined
  after: (Standing & BasicCounts) | undefined
  /** The first number that puts the carrier into another group. */
  groupChange:
    | {
        count: number
        eventGroup: string
        percentileBefore: number | undefined
        percentileAfter: number | undefined
      }
    | undefined
  reason: 'under threshold' | 'enough' | 'does not count' | 'not ranked' | 'not ranked there' | 'too many'
}

/** Each counts three times, as it is new. */
const newWeight = 3

export function* cleanNeeded(
  record: CarrierRecord,
  { basic, snapshot }: { basic: Basic; snapshot: string },
  options: Comparison & { rules?: Ruleset },
): Pieces<CleanNeeded> {
  // What the carrier copied does not follow a change.
  const context = contextOf(record, snapshot, { ...options, estimatedAlone: 'all' })
  const score = yield* scoreBasic(record, basic, context)
  const none = { count: undefined, after: undefined, groupChange: undefined }
  if (score.percentile === undefined) return { ...none, reason: 'not ranked' }
  if (score.percentile < score.threshold) return { ...none, count: 0, reason: 'under threshold' }
  if (context.rules.basics[basic].per === 'fleet') return { ...none, reason: 'does not count' }
  const isLatestToday = latestDayOf(score.relevant) === snapshot
  // Clean inspections without placardable material may end the thresholds of hazardous materials.
  const contextWith = (count: number): ScoreContext => ({
    ...context,
    kind: derivedKind(record, context.window, {
      isUnknown: context.gaps.roadside !== undefined,
      counts: { ...context.kind.counts, all: context.kind.counts.all + count },
    }),
  })
  const withClean = (count: number) => {
    const counts: BasicCounts = {
      ...score.counts,
      denominator: (score.counts.denominator ?? 0) + newWeight * count,
      inspections: score.counts.inspections + count,
      isLatestWithViolation: (count === 0 || isLatestToday) && score.counts.isLatestWithViolation,
    }
    return { ...counts, ...standingOf(basic, counts, contextWith(count)) }
  }
  let groupChange: CleanNeeded['groupChange']
  let before = withClean(0)
  let isKnown = true
  for (let count = 1; count <= mostClean; count += 1) {
    yield
    const after = withClean(count)
    if (
      groupChange === undefined &&
      after.eventGroup !== undefined &&
      after.eventGroup !== before.eventGroup
    ) {
      groupChange = {
        count,
        eventGroup: after.eventGroup,
        percentileBefore: before.percentile,
        percentileAfter: after.percentile,
      }
    }
    if (after.isAlertKnown && (after.percentile ?? 0) < after.threshold) {
      return { count, after, groupChange, reason: 'enough' }
    }
    isKnown &&= after.isAlertKnown
    before = after
  }
  return { ...none, groupChange, reason: isKnown ? 'too many' : 'not ranked there' }
}
