import type { BasicSummary } from 'shared-api/safety'
import { nearWithin } from 'shared-ui'

export interface Standing {
  mark: 'alert' | 'due' | 'ok' | 'none'
  words: string
}

/** In place of the percentile that is missing: farther below than one can be. */
export const belowAll = -101

type Ranked = Pick<BasicSummary, 'Percentile' | 'Threshold' | 'Alert'>

/** How a BASIC stands against its threshold, in words: two percentage points are hard to see on a scale. */
export function standingOf({ Percentile, Threshold, Alert }: Ranked): Standing {
  const over = (Percentile ?? belowAll) - Threshold
  if (over > 0) return { mark: 'alert', words: `In alert, ${over} over` }
  if (over === 0) return { mark: 'alert', words: 'In alert' }
  // An investigation's finding puts a BASIC in alert, whatever its percentile.
  if (Alert) return { mark: 'alert', words: 'In alert after a finding' }
  if (Percentile === null) return { mark: 'none', words: 'No percentile' }
  const below = `${-over} below`
  return -over <= nearWithin ? { mark: 'due', words: `Near, ${below}` } : { mark: 'ok', words: below }
}

/** How close a BASIC is to its threshold, to put the most urgent first: alerts, then ranked ones, then the rest. */
export function urgencyOf({ Percentile, Threshold, Alert }: Ranked): number {
  const distance = (Percentile ?? belowAll) - Threshold
  return Alert ? Math.max(distance, 0) : distance
}
