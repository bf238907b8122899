import { type Basic, notKnown } from 'shared-api/safety'
import { basisOf } from './percentile.ts'
import type { Standing } from './standing.ts'
import type { Window } from './window.ts'

/** Lines of FMCSA's files that could not be read, of a carrier, with the days that they may be about. */
export interface RejectedOfBasic {
  basic: Basic
  from: string
  to: string
  lines: number
}

/** Lines that are not there may be the ones that count: no number of ours is shown of such a BASIC. FMCSA's own word stays. */
export function withRejected(
  standing: Standing,
  basic: Basic,
  { record, window }: { record: { rejected?: readonly RejectedOfBasic[] | undefined }; window: Window },
): Standing {
  const lines = (record.rejected ?? [])
    .filter((one) => one.basic === basic && one.from <= window.snapshot && one.to >= window.from)
    .reduce((sum, one) => sum + one.lines, 0)
  if (lines === 0) return standing
  const text = `${notKnown}: ${lines.toLocaleString('en-US')} ${lines === 1 ? 'line of the file was' : 'lines of the file were'} rejected`
  const stated = standing.official?.Percentile ?? undefined
  const isAlert = standing.official?.Alert === true
  return {
    ...standing,
    measure: undefined,
    eventGroup: undefined,
    rankedIn: undefined,
    ...(stated === undefined
      ? { percentile: undefined, percentileText: text, percentileBasis: basisOf('None', text) }
      : undefined),
    estimatedPercentile: undefined,
    estimatedText: text,
    isAlert,
    isAlertKnown: isAlert || stated !== undefined,
  }
}
