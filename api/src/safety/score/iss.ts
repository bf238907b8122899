import type { Basic, IssBand, IssBasis, IssScore } from 'shared-api/safety'
import type { OrderRecord } from './carrier-record.ts'

/** Lowest first. The boundaries of Inspect and Optional are FMCSA's. */
export const issBands: readonly { Name: IssBand; From: number; To: number }[] = [
  { Name: 'Pass', From: 1, To: 49 },
  { Name: 'Optional', From: 50, To: 74 },
  { Name: 'Inspect', From: 75, To: 100 },
]

/** The part of a BASIC's score that the ISS score uses. */
export interface IssStanding {
  basic: Basic
  percentile: number | undefined
  threshold: number
  isAlert: boolean
}

interface Selection {
  basics: readonly IssStanding[]
  /** BASICs that count inspections; FMCSA needs one with enough inspections for a score. */
  comparable: readonly Basic[]
  /** BASICs with enough data but no published figures to compare with. */
  incomparable: readonly Basic[]
  /** BASICs that the files on file can't give. */
  unknown: readonly Basic[]
  /** Why no BASIC of inspections can be known; undefined where they can. */
  filesLacking: string | undefined
  /** The average. */
  powerUnits: number | undefined
  powerUnitsNow: number | null
  drivers: number | null
  inspections: number
  /** In force at the snapshot. */
  orders: readonly OrderRecord['kind'][]
}

/** FMCSA's Inspection Selection System. The position within a range is estimated (see product-decisions.md). */
export function issOf(selection: Selection): IssScore {
  const { orders, basics } = selection
  if (orders.includes('Out of service')) {
    return scored(100, 'Out-of-service order', 'FMCSA has ordered this carrier out of service.')
  }
  if (orders.includes('High risk')) {
    return scored(99, 'High risk', 'FMCSA lists this carrier as a high risk.')
  }
  const alerts = basics.filter(({ isAlert }) => isAlert)
  if (alerts.length > 0) return inAlert(alerts)
  if (selection.filesLacking !== undefined) {
    return { Score: null, Band: null, Basis: 'Not enough data', Reason: `${selection.filesLacking}.` }
  }
  if (hasEnoughData(selection)) return withoutUnknown(nothingInAlert(basics), selection)
  return selection.inspections === 0 ? notInspected(selection) : tooLittleData(selection)
}

/** One more BASIC that is in alert gives another score: where that is not known, there is none. */
function withoutUnknown(score: IssScore, { unknown, incomparable }: Selection): IssScore {
  const open = [...unknown, ...incomparable]
  if (open.length === 0) return score
  const are = open.length === 1 ? 'is' : 'are'
  const Reason = `${score.Reason} Whether ${listed(open)} ${are} in alert is not known.`
  return { Score: null, Band: null, Basis: 'Not enough data', Reason }
}

export const bandOf = (score: number): IssBand =>
  issBands.findLast(({ From }) => score >= From)?.Name ?? 'Pass'

const scored = (Score: number, Basis: IssBasis, Reason: string): IssScore => ({
  Score,
  Band: bandOf(Score),
  Basis,
  Reason,
})

/** The scores that each rule can give. */
export const issRanges: Record<IssBasis, readonly [from: number, to: number]> = {
  'Out-of-service order': [100, 100],
  'High risk': [99, 99],
  'Hours of Service and another BASIC': [95, 98],
  'Two or more BASICs': [90, 94],
  'Hours of Service': [85, 89],
  'One other BASIC': [65, 69],
  'Unsafe Driving and Crash Indicator': [60, 64],
  'Unsafe Driving or Crash Indicator': [50, 59],
  'Nothing in alert': [1, 49],
  'Not enough data': [50, 74],
}

function basisOfAlerts(alerts: readonly Basic[]): IssBasis {
  const isIn = (basic: Basic) => alerts.includes(basic)
  const isAlone = alerts.length === 1
  if (isIn('Hours of Service')) {
    return isAlone ? 'Hours of Service' : 'Hours of Service and another BASIC'
  }
  const isBoth = alerts.length === 2 && isIn('Unsafe Driving') && isIn('Crash Indicator')
  if (isBoth) return 'Unsafe Driving and Crash Indicator'
  if (!isAlone) return 'Two or more BASICs'
  const isMilder = isIn('Unsafe Driving') || isIn('Crash Indicator')
  return isMilder ? 'Unsafe Driving or Crash Indicator' : 'One other BASIC'
}

function inAlert(alerts: readonly IssStanding[]): IssScore {
  const basis = basisOfAlerts(alerts.map(({ basic }) => basic))
  const [from, to] = issRanges[basis]
  // A BASIC in alert by an investigation may have no percentile over the threshold, and then adds nothing.
  const excess = alerts.map(({ percentile = 0, threshold }) => (percentile - threshold) / (100 - threshold))
  const steps = Math.floor(Math.max(0, ...excess) * (to - from + 1))
  const names = listed(alerts.map(({ basic }) => basic))
  const are = alerts.length === 1 ? 'alone is' : 'are'
  const reason = `${names} ${are} in alert, which puts the score between ${from} and ${to}.`
  return scored(Math.min(to, from + steps), basis, reason)
}

function hasEnoughData({ basics, comparable, incomparable }: Selection) {
  const ranked = basics.filter(
    ({ basic, percentile }) => comparable.includes(basic) && percentile !== undefined,
  )
  // A percentile of 0 says little about a carrier whose other BASICs can't be ranked.
  return (
    ranked.some(({ percentile = 0 }) => percentile > 0) || (ranked.length > 0 && incomparable.length === 0)
  )
}

/** The score of a carrier with enough data and nothing in alert. */
export function nothingInAlert(basics: readonly IssStanding[]): IssScore {
  const ranked = basics
    .flatMap(({ basic, percentile, threshold }) =>
      percentile === undefined ? [] : [{ basic, percentile, threshold, part: percentile / threshold }],
    )
    .toSorted((one, other) => other.part - one.part)
  const [closest] = ranked
  const reason =
    closest === undefined || closest.percentile === 0
      ? 'No BASIC is in alert, and none that can be ranked has a violation.'
      : `No BASIC is in alert. ${closest.basic} is the closest to its threshold: ${closest.percentile}% of ${closest.threshold}%.`
  return scored(1 + Math.floor(48 * (closest?.part ?? 0)), 'Nothing in alert', reason)
}

/** The lowest size of each score from 63 to 69. */
const sizes = [1, 2, 7, 16, 64, 201, 1001]

/** FMCSA's scores of carriers without any inspection, by the larger of power units and drivers. */
function notInspected({ powerUnitsNow, drivers }: Selection): IssScore {
  const size = Math.max(powerUnitsNow ?? 0, drivers ?? 0)
  const step = sizes.findLastIndex((from) => size >= from)
  if (step < 0) {
    return {
      Score: null,
      Band: null,
      Basis: 'Not enough data',
      Reason: 'No inspection in 24 months, and neither power units nor drivers are on record.',
    }
  }
  const larger = size === powerUnitsNow ? 'power unit' : 'driver'
  const counted = `${size} ${larger}${size === 1 ? '' : 's'}`
  return scored(
    63 + step,
    'Not enough data',
    `No inspection in 24 months. A carrier of ${counted} has a score of ${63 + step}.`,
  )
}

/** 50, plus up to 24 for a large fleet with few inspections. */
function tooLittleData({ powerUnits, inspections, incomparable }: Selection): IssScore {
  if (powerUnits === undefined) {
    const Reason = 'Too little data to rank any BASIC, and its power units are not on record.'
    return { Score: null, Band: null, Basis: 'Not enough data', Reason }
  }
  const size = Math.min(1, Math.log10(Math.max(1, powerUnits)) / 2)
  const shortage = powerUnits > 0 ? Math.max(0, 1 - inspections / powerUnits) : 0
  const units = Math.round(powerUnits)
  const counted = `${inspections} ${inspections === 1 ? 'inspection' : 'inspections'} of ${units} ${units === 1 ? 'power unit' : 'power units'} in 24 months`
  const reason =
    incomparable.length === 0
      ? `Too little data to rank any BASIC: ${counted}.`
      : `No national figures to rank ${listed(incomparable)} with, and too little data in the rest: ${counted}.`
  return scored(50 + Math.floor(24 * size * shortage), 'Not enough data', reason)
}

/** 'A', 'A and B', 'A, B and C' */
function listed(names: readonly string[]) {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
