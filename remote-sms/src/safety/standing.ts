import type { BasicSummary } from 'shared-api/safety'

export interface Standing {
  mark: 'alert' | 'due' | 'ok' | 'none'
  words: string
}

/** Points below the threshold from which a BASIC is called near. */
const nearWithin = 5

type Ranked = Pick<BasicSummary, 'Percentile' | 'Threshold' | 'Alert'>

/** How a BASIC stands against its threshold, in words: two percentage points are hard to see on a scale. */
export function standingOf({ Percentile, Threshold, Alert }: Ranked): Standing {
  if (Percentile === null) {
    return Alert ? { mark: 'alert', words: 'In alert' } : { mark: 'none', words: 'No percentile' }
  }
  const over = Percentile - Threshold
  if (Alert) {
    return { mark: 'alert', words: over > 0 ? `In alert, ${over} over` : 'In alert' }
  }
  const below = `${-over} below`
  return -over <= nearWithin ? { mark: 'due', words: `Near, ${below}` } : { mark: 'ok', words: below }
}

/** The urgency of what has no percentile: farther below than one can be. */
export const belowAll = -101

/** How close a BASIC is to its threshold, to put the most urgent first: alerts, then ranked ones, then the rest. */
export function urgencyOf({ Percentile, Threshold, Alert }: Ranked): number {
  const distance = Percentile === null ? belowAll : Percentile - Threshold
  return Alert ? Math.max(distance, 0) : distance
}
