import {
  type BasicSummary,
  isPercentileCurrent,
  notKnown,
  type OfficialBasic,
  verdictOf,
} from 'shared-api/safety'
import { nearWithin } from 'shared-ui'

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

/** How a BASIC stands against its threshold, in words: two percentage points are hard to see on a scale. */
export function standingOf(basic: Ranked): Standing {
  const { Official, Percentile, Threshold } = basic
  const verdict = verdictOf(basic)
  const over = (Percentile ?? belowAll) - Threshold
  if (Official?.Alert && Official.IsCurrent)
    return { mark: 'alert', words: officialWords(Official, Threshold) }
  if (verdict === 'alert') return { mark: 'alert', words: alertWords(over) }
  if (verdict === 'old word' && Official?.Alert === true) {
    return { mark: 'unknown', words: 'Not current, was in alert by FMCSA' }
  }
  if (verdict !== 'no alert') {
    return { mark: 'unknown', words: Percentile === null ? notKnown : `Not current, was ${agoWords(over)}` }
  }
  if (Percentile === null) return { mark: 'none', words: 'No percentile' }
  const below = `${-over} below`
  return -over <= nearWithin ? { mark: 'due', words: `Near, ${below}` } : { mark: 'ok', words: below }
}

/** FMCSA's alert is what is said of the BASIC: a current one, or an old one that no current data overtakes. */
export const isAlertByFmcsa = (basic: Parameters<typeof verdictOf>[0]): boolean =>
  basic.Official?.Alert === true && (basic.Official.IsCurrent || verdictOf(basic) === 'old word')

/** How the bar of the percentile is drawn. */
export const scaleLookOf = (basic: Pick<Ranked, 'Official' | 'FilesCurrent'>) =>
  isPercentileCurrent(basic) ? 'stated' : 'old'

function officialWords({ Finding, Percentile, IsPercentileCurrent }: OfficialBasic, threshold: number) {
  // An old percentile says nothing beside a current alert.
  const over = Percentile === null || !IsPercentileCurrent ? -1 : Percentile - threshold
  if (over > 0) return `In alert by FMCSA, ${over} over`
  return Finding ? 'In alert by FMCSA after a finding' : 'In alert by FMCSA'
}

function alertWords(over: number) {
  if (over > 0) return `In alert, ${over} over`
  // A finding puts a BASIC in alert, whatever its percentile.
  return over === 0 ? 'In alert' : 'In alert after a finding'
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
