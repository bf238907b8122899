import type { Basic } from 'shared-api/safety'

/** A pair that FMCSA published: at this measure, a carrier of this group had this percentile. */
export interface Anchor {
  basic: Basic
  eventGroup: string
  measure: number
  percentile: number
}

/** Interpolates a percentile between two published pairs of the same group; undefined outside of them. Not rounded. */
export function estimatePercentile(
  anchors: readonly Anchor[],
  { basic, eventGroup, measure }: Omit<Anchor, 'percentile'>,
): number | undefined {
  const known = anchors
    .filter((anchor) => anchor.basic === basic && anchor.eventGroup === eventGroup)
    .toSorted((one, other) => one.measure - other.measure)
  const above = known.find((anchor) => anchor.measure >= measure)
  const below = known.findLast((anchor) => anchor.measure <= measure)
  if (above === undefined || below === undefined) return undefined
  if (above.measure === below.measure) return below.percentile
  const part = (measure - below.measure) / (above.measure - below.measure)
  return below.percentile + part * (above.percentile - below.percentile)
}

/** Rounded, but never up to a threshold that the exact value is below. */
export function wholePercentile(percentile: number, threshold: number): number {
  const rounded = Math.round(percentile)
  return percentile < threshold ? Math.min(rounded, threshold - 1) : rounded
}
