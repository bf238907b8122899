import type { Basic } from 'shared-api/safety'
import type { Segment } from './fleet.ts'

/** The measures of a safety event group, cut down to what a percentile needs. */
export interface Curve {
  basic: Basic
  /** Null where a BASIC is not ranked by segment. */
  segment: Segment | null
  eventGroup: string
  /** The carriers that were ranked. */
  peers: number
  /** For each percentile from 0 to 100 the lowest measure that reaches it; null where none does. */
  cutOffs: readonly (number | null)[]
  highest: number
}

/** The curves of a snapshot, at most one for each of the 44 groups. */
export interface Population {
  snapshot: string
  curves: ReadonlyMap<string, Curve>
}

/** In place of an event group, where carriers are ranked without groups. */
export const allCarriers = 'all'

interface CurveKey {
  basic: Basic
  segment: Segment | null
  eventGroup: string
}

const keyOf = ({ basic, segment, eventGroup }: CurveKey) => `${basic} ${segment ?? ''} ${eventGroup}`

export const populationOf = (snapshot: string, curves: readonly Curve[]): Population => ({
  snapshot,
  curves: new Map(curves.map((curve) => [keyOf(curve), curve])),
})

export const isSegmented = (basic: Basic) => basic === 'Unsafe Driving' || basic === 'Crash Indicator'

export function curveOf(
  { curves }: Population,
  { basic, segment, eventGroup }: { basic: Basic; segment: Segment | undefined; eventGroup: string },
): Curve | undefined {
  if (!isSegmented(basic)) return curves.get(keyOf({ basic, segment: null, eventGroup }))
  return segment && curves.get(keyOf({ basic, segment, eventGroup }))
}

/**
 * The 101 cut-offs of the measures of a group, none of them truncated. The percentile of a carrier is the share of the
 * others below it, 100 (rank - 1) / (N - 1), where equals share the lowest rank.
 */
export function cutOffsOf(measures: readonly number[]): Pick<Curve, 'peers' | 'cutOffs' | 'highest'> {
  const ascending = Float64Array.from(measures).toSorted()
  const peers = ascending.length
  const cutOffs: (number | null)[] = []
  let below = 0
  for (let percentile = 0; percentile <= 100; percentile += 1) {
    while (below < peers && (100 * below < percentile * (peers - 1) || isRepeated(ascending, below)))
      below += 1
    cutOffs.push(ascending[below] ?? null)
  }
  return { peers, cutOffs, highest: ascending.at(-1) ?? 0 }
}

const isRepeated = (ascending: Float64Array, index: number) =>
  index > 0 && ascending[index] === ascending[index - 1]

/** The whole percentile, rounded down: never up to a threshold. */
export function percentileOn({ cutOffs, highest }: Curve, measure: number): number {
  if (measure > highest) return 100
  return Math.max(
    0,
    cutOffs.findLastIndex((cutOff) => cutOff !== null && cutOff <= measure),
  )
}

interface Pair {
  measure: number
  percentile: number
}

export const inOrder = <Known extends Pair>(pairs: readonly Known[]): readonly Known[] =>
  pairs.toSorted((one, other) => one.measure - other.measure)

/**
 * On the line between two known pairs; undefined outside of them. Not rounded.
 * @param known in order of their measures.
 */
export function interpolated(known: readonly Pair[], measure: number): number | undefined {
  const above = known.find((pair) => pair.measure >= measure)
  const below = known.findLast((pair) => pair.measure <= measure)
  if (above === undefined || below === undefined) return undefined
  if (above.measure === below.measure) return Math.min(above.percentile, below.percentile)
  const part = (measure - below.measure) / (above.measure - below.measure)
  return below.percentile + part * (above.percentile - below.percentile)
}

const pairsKnown = new WeakMap<Curve, readonly Pair[]>()

/** The cut-offs of a curve; a calendar asks for them hundreds of times. */
export function pairsOf(curve: Curve): readonly Pair[] {
  const known = pairsKnown.get(curve)
  if (known !== undefined) return known
  const pairs = inOrder(
    curve.cutOffs.flatMap((measure, percentile) => (measure === null ? [] : [{ measure, percentile }])),
  )
  pairsKnown.set(curve, pairs)
  return pairs
}
