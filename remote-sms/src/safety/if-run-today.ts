import type { Basic, SafetyToday } from 'shared-api/safety'
import { formatNumber } from 'shared-ui'

/** 'If FMCSA ran today: 79%, measure 9.36.' Undefined where no night has computed it. */
export function ifRunToday(today: SafetyToday | null | undefined, basic: Basic): string | undefined {
  const found = today?.Basics.find((one) => one.Basic === basic)
  if (found === undefined || found.Measure === null) return undefined
  const standing = found.Percentile === null ? found.PercentileText : `${found.Percentile}%`
  return `If FMCSA ran today: ${standing}, measure ${formatNumber(found.Measure, 2)}.`
}
