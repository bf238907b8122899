import type { Basic, PercentileBasis } from 'shared-api/safety'
import { shownDay } from '../../platform/calendar.ts'
import {
  allCarriers,
  type Curve,
  curveOf,
  inOrder,
  interpolated,
  pairsOf,
  percentileOn,
  type Population,
} from './curve.ts'
import type { Segment } from './fleet.ts'
import type { BasicRules } from './ruleset.ts'

/** A pair that FMCSA published: at this measure, a carrier of this group had this percentile. */
export interface Anchor {
  basic: Basic
  eventGroup: string
  measure: number
  percentile: number
}

/** What measures are compared with, most trusted first. */
export interface Comparison {
  /** What the carrier copied from its own FMCSA sign-in, each for one snapshot. */
  copied?: readonly { basic: Basic; snapshot: string; percentile: number }[]
  /** BASICs that are compared without FMCSA's word, because it does not follow what is tried out; findings stay. */
  estimatedAlone?: 'all' | ReadonlySet<Basic>
  /** FMCSA's word counts up to this day, where the score is of an earlier one because its files are old. */
  until?: string
  /** From FMCSA's imported files. */
  population?: Population | undefined
  /** The published measures and percentiles of passenger carriers. */
  passengers?: Population | undefined
  anchors: readonly Anchor[]
  /** Of the demo alone. */
  invented?: Population | undefined
}

interface Ranked {
  basic: Basic
  /** Of the carrier; undefined where it is not known. */
  segment: Segment | undefined
  eventGroup: string
  /** Not truncated. */
  measure: number
  snapshot: string
}

export interface Percentile {
  /** A whole number; undefined where there is nothing to compare with. */
  percentile: number | undefined
  basis: PercentileBasis
}

const fewestPeers = 20
const fewPeers = 100
const oldFrom = 62

/** The percentile by the most trusted source that has one. */
export function rankedPercentile(comparison: Comparison, ranked: Ranked, rules: BasicRules): Percentile {
  return (
    fromPopulation(comparison.population, ranked, rules) ??
    fromPassengers(comparison.passengers, ranked, rules) ??
    fromAnchors(comparison.anchors, ranked, rules) ??
    fromInvented(comparison.invented, ranked) ??
    notRanked
  )
}

export const basisOf = (Source: PercentileBasis['Source'], Sentence: string): PercentileBasis => ({
  Source,
  Sentence,
  Peers: null,
  Snapshot: null,
  IsOld: false,
})

const notRanked: Percentile = {
  percentile: undefined,
  basis: basisOf(
    'None',
    'No FMCSA files are imported to rank with, and FMCSA shows a property carrier its percentile only after signing in',
  ),
}

function fromPopulation(population: Population | undefined, ranked: Ranked, rules: BasicRules) {
  const curve = population && enoughPeers(curveOf(population, ranked))
  if (population === undefined || curve === undefined) return undefined
  return {
    percentile: percentileOn(curve, ranked.measure),
    basis: basisOfPeers('Population', population.snapshot, ranked, {
      peers: curve.peers,
      sentence: `Ranked among ${countOf(curve)} ${peersOf(curve, rules)}`,
    }),
  } satisfies Percentile
}

function fromPassengers(passengers: Population | undefined, ranked: Ranked, rules: BasicRules) {
  const curve = passengers && enoughPeers(curveOf(passengers, ranked))
  if (passengers === undefined || curve === undefined) return undefined
  const exact = interpolated(pairsOf(curve), ranked.measure)
  if (exact === undefined) return undefined
  return {
    percentile: wholePercentile(exact),
    basis: basisOfPeers('Passenger carriers', passengers.snapshot, ranked, {
      peers: curve.peers,
      sentence: `Estimated from the percentiles that FMCSA published of ${countOf(curve)} passenger ${peersOf(curve, rules)}`,
    }),
  } satisfies Percentile
}

/** Of how many peers, and of which files: whether they are few or old is told. */
function basisOfPeers(
  Source: PercentileBasis['Source'],
  snapshot: string,
  ranked: Ranked,
  { peers, sentence }: { peers: number; sentence: string },
): PercentileBasis {
  const isOld = daysBetween(snapshot, ranked.snapshot) > oldFrom
  const dated = `${sentence}, FMCSA files of ${shownDay(snapshot)}`
  return {
    Source,
    Sentence: isOld ? `${dated}, more than ${oldFrom} days before this snapshot` : dated,
    Peers: peers,
    Snapshot: snapshot,
    IsOld: isOld,
  }
}

const countOf = ({ peers }: Curve) => `${peers <= fewPeers ? 'only ' : ''}${grouped(peers)}`

/** The snapshot of the published pairs. */
const anchorSnapshot = '2026-07-31'

function fromAnchors(anchors: readonly Anchor[], ranked: Ranked, rules: BasicRules) {
  const exact = estimatePercentile(anchors, ranked)
  if (exact === undefined) return undefined
  const { eventGroup } = ranked
  const sentence = `Estimated between percentiles that FMCSA published of passenger carriers with ${eventGroup} ${rules.countedEvents}, ${shownDay(anchorSnapshot)}`
  return {
    percentile: wholePercentile(exact),
    basis: { ...basisOf('Published pairs', sentence), Snapshot: anchorSnapshot },
  } satisfies Percentile
}

const inventedLabel = "Demo: invented comparison carriers, shaped after FMCSA's published curves"

function fromInvented(invented: Population | undefined, ranked: Ranked) {
  const curve = invented && enoughPeers(curveOf(invented, ranked))
  if (curve === undefined) return undefined
  return {
    percentile: percentileOn(curve, ranked.measure),
    basis: { ...basisOf('Invented', inventedLabel), Peers: curve.peers },
  } satisfies Percentile
}

const enoughPeers = (curve: Curve | undefined) =>
  curve !== undefined && curve.peers >= fewestPeers ? curve : undefined

const segmentNames = { COMBO: 'combination carriers', STRAIGHT: 'straight-truck carriers' }

/** 'carriers with 21-100 vehicle inspections' */
const peersOf = ({ segment, eventGroup }: Curve, { countedEvents }: BasicRules) =>
  `${segment === null ? 'carriers' : segmentNames[segment]} with ${eventGroup === allCarriers ? 'enough' : eventGroup} ${countedEvents}`

const grouped = (count: number) => count.toLocaleString('en-US')

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Interpolates a percentile between two published pairs of the same group; undefined outside of them. Not rounded. */
export const estimatePercentile = (
  anchors: readonly Anchor[],
  { basic, eventGroup, measure }: Pick<Anchor, 'basic' | 'eventGroup' | 'measure'>,
): number | undefined => interpolated(anchorsOf(anchors, basic, eventGroup), measure)

const anchorsKnown = new WeakMap<readonly Anchor[], Map<string, readonly Anchor[]>>()

/** Those of a group in order of their measures; a calendar asks for them hundreds of times. */
function anchorsOf(anchors: readonly Anchor[], basic: Basic, eventGroup: string): readonly Anchor[] {
  const groups = anchorsKnown.get(anchors) ?? new Map<string, readonly Anchor[]>()
  anchorsKnown.set(anchors, groups)
  const key = `${basic} ${eventGroup}`
  const known = groups.get(key)
  if (known !== undefined) return known
  const found = inOrder(
    anchors.filter((anchor) => anchor.basic === basic && anchor.eventGroup === eventGroup),
  )
  groups.set(key, found)
  return found
}

/** Rounded down, so never up to a threshold. The small addend prevents floating point from turning 77 into 76. */
const wholePercentile = (percentile: number) => Math.floor(percentile + 1e-9)
