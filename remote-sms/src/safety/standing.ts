import { type BasicSummary, isStated, type OfficialBasic } from 'shared-api/safety'
import { nearWithin } from 'shared-ui'
import { notKnown } from './file-words.ts'

export interface Standing {
  mark: 'alert' | 'due' | 'ok' | 'none' | 'unknown'
  words: string
}

/** In place of the percentile that is missing: farther below than one can be. */
export const belowAll = -101

type Ranked = Pick<
  BasicSummary,
  'Percentile' | 'PercentileText' | 'Threshold' | 'Alert' | 'Official' | 'FilesCurrent'
>

/**
 * How a BASIC stands against its threshold, in words: two percentage points are hard to see on a scale. A current word of
 * FMCSA's stands however old the files of the estimate are; an old one gives no verdict, and no estimate ends its alert.
 */
export function standingOf(basic: Ranked): Standing {
  const { Official, Percentile, Threshold } = basic
  const FilesCurrent = hasCurrentPercentile(basic)
  if (Official?.Alert !== true) return estimatedStanding({ ...basic, FilesCurrent })
  if (Official.IsCurrent) return { mark: 'alert', words: officialWords(Official, Threshold) }
  return FilesCurrent && (Percentile ?? belowAll) >= Threshold
    ? estimatedStanding(basic)
    : { mark: 'unknown', words: 'Not current, was in alert by FMCSA' }
}

/** Of the percentile that is shown: FMCSA's own where it has stated one, else the estimate. */
const hasCurrentPercentile = (basic: Pick<Ranked, 'Official' | 'FilesCurrent'>) =>
  isStated(basic) ? basic.Official?.IsCurrent === true : basic.FilesCurrent

/** How the bar of that percentile is drawn. */
export const scaleLookOf = (basic: Pick<Ranked, 'Official' | 'FilesCurrent'>) =>
  hasCurrentPercentile(basic) ? 'stated' : 'old'

function officialWords({ Finding, Percentile }: OfficialBasic, threshold: number) {
  const over = Percentile === null ? -1 : Percentile - threshold
  if (over > 0) return `In alert by FMCSA, ${over} over`
  return Finding ? 'In alert by FMCSA after a finding' : 'In alert by FMCSA'
}

function estimatedStanding({ Percentile, PercentileText, Threshold, Alert, FilesCurrent }: Ranked): Standing {
  const over = (Percentile ?? belowAll) - Threshold
  // Old files give no verdict, neither a good one nor a bad one.
  if (!FilesCurrent && !(Alert && over < 0)) {
    return { mark: 'unknown', words: Percentile === null ? notKnown : `Not current, was ${agoWords(over)}` }
  }
  if (over > 0) return { mark: 'alert', words: `In alert, ${over} over` }
  if (over === 0) return { mark: 'alert', words: 'In alert' }
  // An investigation's finding puts a BASIC in alert, whatever its percentile.
  if (Alert) return { mark: 'alert', words: 'In alert after a finding' }
  if (Percentile === null && PercentileText === notKnown) return { mark: 'unknown', words: notKnown }
  if (Percentile === null) return { mark: 'none', words: 'No percentile' }
  const below = `${-over} below`
  return -over <= nearWithin ? { mark: 'due', words: `Near, ${below}` } : { mark: 'ok', words: below }
}

const agoWords = (over: number) => (over === 0 ? 'at it' : over > 0 ? `${over} over` : `${-over} below`)

/** How close a BASIC is to its threshold, to put the most urgent first: alerts, then ranked ones, then the rest. */
export function urgencyOf({
  Percentile,
  Threshold,
  Alert,
}: Pick<Ranked, 'Percentile' | 'Threshold' | 'Alert'>): number {
  const distance = (Percentile ?? belowAll) - Threshold
  return Alert ? Math.max(distance, 0) : distance
}
