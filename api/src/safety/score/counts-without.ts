import type { Basic } from 'shared-api/safety'
import type { BasicParts } from './points.ts'
import { type BasicCounts, latestDayOf, type ScoreContext } from './standing.ts'

/** What a BASIC loses of one inspection or crash. */
export interface Lost {
  day: string
  timeWeight: number
  points: number
  /** No violation, or crash, is left of it. */
  isLine: boolean
  /** It is no relevant inspection any more. */
  isRelevant: boolean
}

/** The counts of a BASIC without something that is part of them: they are those of the record that never had it. */
export type CountsWithout = (lost: Lost) => BasicCounts

/** Looks at all parts once, and then at none for each thing that is taken away. */
export function countsWithout(
  basic: Basic,
  { lines, relevant }: Pick<BasicParts, 'lines' | 'relevant'>,
  counts: BasicCounts,
  { rules, window }: Pick<ScoreContext, 'rules' | 'window'>,
): CountsWithout {
  const { per, groupedBy } = rules.basics[basic]
  const latest = latestDayOf(relevant)
  const before = latestDayOf(relevant.filter(({ day }) => day !== latest))
  const relevantOnLatest = countOn(relevant, latest)
  const linesOn = new Map([latest, before].map((day) => [day, countOn(lines, day)]))
  return ({ day, timeWeight, points, isLine, isRelevant }) => {
    const left = isRelevant && day === latest && relevantOnLatest === 1 ? before : latest
    const line = isLine ? 1 : 0
    return {
      numerator: counts.numerator - points,
      denominator:
        per === 'fleet' ? counts.denominator : (counts.denominator ?? 0) - (isRelevant ? timeWeight : 0),
      inspections: counts.inspections - (groupedBy === 'crashes' ? line : isRelevant ? 1 : 0),
      withViolation: counts.withViolation - line,
      recent: counts.recent - (day >= window.yearAgo ? line : 0),
      isLatestWithViolation: (linesOn.get(left) ?? 0) - (day === left ? line : 0) > 0,
    }
  }
}

const countOn = (rows: readonly { day: string }[], on: string | undefined) =>
  rows.filter(({ day }) => day === on).length
