import type { Basic, BasicSummary } from 'shared-api/safety'
import { formatNumber } from 'shared-ui'

/** The division behind a measure in the words of FMCSA's method, SMS v3.21. */
export interface Arithmetic {
  numerator: string
  denominator: string
  /** How one inspection, or one crash, comes to its points. */
  points: string
  /** Whom the measure is compared with; undefined where `PercentileText` says why with no one. */
  ranking: string | undefined
}

const timeWeight = 'times its time weight: 3 within 6 months of the snapshot, 2 within 12, 1 within 24.'
const withOutOfService = `Points of an inspection: severity weights, 2 more where out of service, 30 at most, ${timeWeight}`
const severityAlone = `Points of an inspection: severity weights, 30 at most, ${timeWeight}`
const ofCrash =
  'Points of a crash: 1 for a tow-away, 2 for an injury or a death, 1 more for a released hazardous material, ' +
  timeWeight

const pointsOf: Record<Basic, string> = {
  'Unsafe Driving': severityAlone,
  'Hours of Service': withOutOfService,
  'Driver Fitness': withOutOfService,
  'Controlled Substances': severityAlone,
  'Vehicle Maintenance': withOutOfService,
  'Crash Indicator': ofCrash,
  'HM Compliance': withOutOfService,
}

/** What FMCSA counts to find the carriers of like size: one, many. */
const eventsOf: Record<Basic, readonly [string, string]> = {
  'Unsafe Driving': ['inspection with such a violation', 'inspections with such a violation'],
  'Hours of Service': ['relevant inspection', 'relevant inspections'],
  'Driver Fitness': ['relevant inspection', 'relevant inspections'],
  'Controlled Substances': ['inspection with such a violation', 'inspections with such a violation'],
  'Vehicle Maintenance': ['relevant inspection', 'relevant inspections'],
  'Crash Indicator': ['crash', 'crashes'],
  'HM Compliance': ['relevant inspection', 'relevant inspections'],
}

export function arithmeticOf(basic: BasicSummary): Arithmetic {
  const isCrash = basic.Basic === 'Crash Indicator'
  const isPerPowerUnit = isCrash || basic.Basic === 'Unsafe Driving'
  return {
    numerator: isCrash
      ? `Points from ${counted(basic.Inspections, 'crash', 'crashes')}`
      : `Points from ${counted(basic.InspectionsWithViolation, 'inspection', 'inspections')} with a violation`,
    denominator: isPerPowerUnit
      ? 'Average power units x utilization factor'
      : `Time weights of ${counted(basic.Inspections, 'relevant inspection', 'relevant inspections')}`,
    points: pointsOf[basic.Basic],
    ranking: rankingOf(basic),
  }
}

/** Without points the measure is zero, however uncertain what it would be divided by. */
export const isEstimate = ({ Estimated, Numerator }: BasicSummary) => Estimated && Numerator > 0

function rankingOf({ Basic, EventGroup, Percentile, InspectionsWithViolation }: BasicSummary) {
  if (Percentile === null) return undefined
  if (InspectionsWithViolation === 0 || EventGroup === null) {
    return `Nothing to count, so the percentile is ${Percentile}%.`
  }
  const [one, many] = eventsOf[Basic]
  return `Percentile estimated among carriers with ${range(EventGroup)} ${EventGroup === '1' ? one : many}.`
}

/** '21-100' is '21 to 100', '501+' is '501 or more'. */
const range = (group: string) => group.replace('-', ' to ').replace('+', ' or more')

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Average power units times a factor has no end of decimals. */
export const decimals = (value: number) => formatNumber(Math.round(value * 100) / 100)
