import { type Basic, isNotKnown, notKnown, type SafetyToday } from 'shared-api/safety'
import { formatDate, formatNumber } from 'shared-ui'

/** 'If FMCSA ran today, with its daily file of 19 Nov 2026: 79%, measure 9.36.' Undefined where no night has computed it. */
export function ifRunToday(today: SafetyToday | null | undefined, basic: Basic): string | undefined {
  const found = today?.Basics.find((one) => one.Basic === basic)
  if (today === null || today === undefined || found === undefined) return undefined
  const file = today.DailyFile === null ? '' : `, with its daily file of ${formatDate(today.DailyFile)}`
  // A line that could not be read is never passed over in silence.
  if (found.Measure === null && isNotKnown(found.PercentileText))
    return `If FMCSA ran today${file}: ${found.PercentileText.replace(notKnown, notKnown.toLowerCase())}.`
  if (found.Measure === null) return undefined
  const standing = found.Percentile === null ? found.PercentileText : `${found.Percentile}%`
  return `If FMCSA ran today${file}: ${standing}, measure ${formatNumber(found.Measure, 2)}.`
}
