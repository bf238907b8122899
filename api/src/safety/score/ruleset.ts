import { Basic } from 'shared-api/safety'
import type { CarrierRecord, ViolationRecord } from './carrier-record.ts'
import type { Segment } from './fleet.ts'
import { adjudicated } from './points.ts'

/** The parameters of one of FMCSA's methodologies. */
export interface Ruleset {
  name: 'SMS_3_21' | 'SMS_ENHANCED_PREVIEW'
  /** Those with a measure of their own, in the order of the screens. */
  measured: readonly Basic[]
  /** The violations as they count: after a court's decision, each in its BASIC with its severity. */
  counted: (violations: readonly ViolationRecord[]) => ViolationRecord[]
  /** Carriers are ranked within safety event groups; else among all carriers with enough data. */
  isGrouped: boolean
  /** Cap on severity plus out-of-service weight of one inspection in one BASIC, before the time weight. */
  inspectionCap: number
  outOfServiceWeight: number
  basics: Record<Basic, BasicRules>
}

export interface BasicRules {
  /** The denominator of the measure. */
  per: 'relevant inspections' | 'fleet'
  /** Inspections of these levels are relevant without a violation too. */
  relevantLevels: readonly number[]
  needsPlacardableMaterial: boolean
  addsOutOfService: boolean
  thresholds: Record<CarrierRecord['kind'], number>
  /** Lower bounds of the safety event groups; below the first is not enough data. */
  groups: Record<Segment, readonly number[]>
  /** What determines the group. */
  groupedBy: 'relevant inspections' | 'inspections with a violation' | 'crashes'
  minWithViolation: number
  texts: { tooFewRelevant: string; tooFewWithViolation: string }
  /** What puts a carrier into its group, in words. */
  countedEvents: string
  /**
   * A percentile is withheld without a violation, or crash, in the last twelve months; of the BASICs with `latest`, only
   * when the latest relevant inspection was clean too.
   */
  recency: 'recent' | 'recent or latest'
  /** From this measure on the percentile is 100. Seen in one code base, not verified. */
  topMeasure?: number
}

const driverLevels = [1, 2, 3, 6]
const vehicleLevels = [1, 2, 5, 6]

const alike = (bounds: readonly number[]) => ({ COMBO: bounds, STRAIGHT: bounds })

const lessThan = (count: number, what: string) => `Less than ${count} ${what}`

const inspected = (count: number, kind: string) => ({
  tooFewRelevant: lessThan(count, `${kind}inspections`),
  tooFewWithViolation: lessThan(count, `${kind}inspections with violations`),
})

const driverRules = {
  per: 'relevant inspections',
  relevantLevels: driverLevels,
  needsPlacardableMaterial: false,
  addsOutOfService: true,
  groupedBy: 'relevant inspections',
  countedEvents: 'driver inspections',
  recency: 'recent or latest',
} as const

const strictest = { general: 65, hm: 60, passenger: 50 }
const milder = { general: 80, hm: 75, passenger: 65 }

/** SMS v3.21, in force since May 2026. */
export const sms321: Ruleset & { name: 'SMS_3_21' } = {
  name: 'SMS_3_21',
  measured: Basic.options,
  counted: (violations) => violations.flatMap(adjudicated),
  isGrouped: true,
  inspectionCap: 30,
  outOfServiceWeight: 2,
  basics: {
    'Unsafe Driving': {
      per: 'fleet',
      relevantLevels: [],
      needsPlacardableMaterial: false,
      addsOutOfService: false,
      thresholds: strictest,
      groups: { COMBO: [3, 9, 22, 58, 150], STRAIGHT: [3, 5, 9, 19, 50] },
      groupedBy: 'inspections with a violation',
      minWithViolation: 3,
      texts: inspected(3, 'driver '),
      countedEvents: 'inspections with an Unsafe Driving violation',
      recency: 'recent',
      topMeasure: 250,
    },
    'Hours of Service': {
      ...driverRules,
      thresholds: strictest,
      groups: alike([3, 11, 21, 101, 501]),
      minWithViolation: 3,
      texts: inspected(3, 'driver '),
    },
    'Driver Fitness': {
      ...driverRules,
      thresholds: milder,
      groups: alike([5, 11, 21, 101, 501]),
      minWithViolation: 5,
      texts: inspected(5, 'driver '),
    },
    'Controlled Substances': {
      ...driverRules,
      addsOutOfService: false,
      thresholds: milder,
      groups: alike([1, 2, 3, 4]),
      groupedBy: 'inspections with a violation',
      minWithViolation: 1,
      texts: inspected(1, 'driver '),
      countedEvents: 'inspections with a Controlled Substances violation',
      recency: 'recent',
    },
    'Vehicle Maintenance': {
      ...driverRules,
      relevantLevels: vehicleLevels,
      thresholds: milder,
      groups: alike([5, 11, 21, 101, 501]),
      minWithViolation: 5,
      texts: inspected(5, 'vehicle '),
      countedEvents: 'vehicle inspections',
    },
    'Crash Indicator': {
      per: 'fleet',
      relevantLevels: [],
      needsPlacardableMaterial: false,
      addsOutOfService: false,
      thresholds: strictest,
      groups: { COMBO: [2, 4, 7, 17, 46], STRAIGHT: [2, 3, 5, 9, 27] },
      groupedBy: 'crashes',
      minWithViolation: 2,
      texts: { tooFewRelevant: lessThan(2, 'crashes'), tooFewWithViolation: lessThan(2, 'crashes') },
      countedEvents: 'crashes',
      recency: 'recent',
    },
    'HM Compliance': {
      ...driverRules,
      relevantLevels: vehicleLevels,
      needsPlacardableMaterial: true,
      thresholds: { general: 80, hm: 80, passenger: 80 },
      groups: alike([5, 11, 16, 41, 101]),
      minWithViolation: 5,
      texts: inspected(5, ''),
      countedEvents: 'inspections with placardable material',
    },
  },
}

/** '21-100' for bounds 5, 11, 21, 101 and a count of 35; undefined below the first bound. */
export function groupOf(bounds: readonly number[], count: number): string | undefined {
  const index = bounds.findLastIndex((bound) => count >= bound)
  const from = bounds[index]
  if (from === undefined) return undefined
  const next = bounds[index + 1]
  if (next === undefined) return `${from}+`
  return next - 1 === from ? String(from) : `${from}-${next - 1}`
}
