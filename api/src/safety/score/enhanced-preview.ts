import { Basic } from 'shared-api/safety'
import type { ViolationRecord } from './carrier-record.ts'
import { adjudicated } from './points.ts'
import { type BasicRules, type Ruleset, sms321 } from './ruleset.ts'

/** What the announced method asks of a violation's code. */
export interface CodeFacts {
  /** FMCSA's violation group; undefined for an unknown code, which counts by itself. */
  groupOf: (code: string) => string | undefined
  isDisqualifying: (code: string) => boolean
  isOperatingOutOfService: (code: string) => boolean
}

const joined: Basic = 'Controlled Substances'

/**
 * The method that FMCSA announced in November 2024, which is not in force. What its announcement leaves open stays as in
 * SMS v3.21, and `notCovered` names it.
 */
export function enhancedPreview(facts: CodeFacts): Ruleset & { name: 'SMS_ENHANCED_PREVIEW' } {
  // A measure that tops the percentile is one of the other scale.
  const { topMeasure: _, ...unsafeDriving } = sms321.basics['Unsafe Driving']
  const basics = { ...sms321.basics, 'Unsafe Driving': unsafeDriving }
  return {
    ...sms321,
    name: 'SMS_ENHANCED_PREVIEW',
    measured: Basic.options.filter((basic) => basic !== joined),
    counted: (violations) => simplified(violations, facts),
    isGrouped: false,
    // Out of service is in the severity already.
    outOfServiceWeight: 0,
    basics: {
      'Unsafe Driving': recent(basics['Unsafe Driving']),
      'Hours of Service': recent(basics['Hours of Service']),
      'Driver Fitness': {
        ...recent(basics['Driver Fitness']),
        thresholds: { general: 90, hm: 85, passenger: 75 },
      },
      'Controlled Substances': recent(basics['Controlled Substances']),
      'Vehicle Maintenance': recent(basics['Vehicle Maintenance']),
      'Crash Indicator': recent(basics['Crash Indicator']),
      'HM Compliance': {
        ...recent(basics['HM Compliance']),
        thresholds: { general: 90, hm: 90, passenger: 90 },
      },
    },
  }
}

/** A percentile needs a violation, or a crash, in the last twelve months. */
const recent = (rules: BasicRules): BasicRules => ({ ...rules, recency: 'recent' })

/** One count for each violation group of an inspection, with the highest of its severities: 1 or 2. */
function simplified(violations: readonly ViolationRecord[], facts: CodeFacts): ViolationRecord[] {
  const counts = new Map<string, ViolationRecord>()
  for (const violation of violations.flatMap(adjudicated).map((one) => recategorized(one, facts))) {
    const { inspectionId, basic, code } = violation
    const key = [inspectionId, basic, facts.groupOf(code) ?? code].join('\n')
    const other = counts.get(key)
    if (other === undefined || precedes(violation, other)) counts.set(key, violation)
  }
  return [...counts.values()]
}

function recategorized(violation: ViolationRecord, facts: CodeFacts): ViolationRecord {
  const { code, basic, isOutOfService, adjudication } = violation
  const isMoved = basic === joined || facts.isOperatingOutOfService(code)
  const isLesserCharge = adjudication !== null
  const isSevere = isOutOfService || facts.isDisqualifying(code)
  return {
    ...violation,
    basic: isMoved ? 'Unsafe Driving' : basic,
    severity: isSevere && !isLesserCharge ? 2 : 1,
  }
}

/** Which of a group stands for it, whatever the order of the rows. */
function precedes(one: ViolationRecord, other: ViolationRecord): boolean {
  if (one.severity !== other.severity) return one.severity > other.severity
  return nameOf(one) < nameOf(other)
}

const nameOf = ({ code, id = '' }: ViolationRecord) => `${code} ${id}`

/** The category that FMCSA announced and that can't be told apart here. */
export const driverObserved = 'Vehicle Maintenance: Driver Observed'

/** Parts of the announcement that the preview lacks, in sentences without a period. */
export const notCovered: readonly string[] = [
  `${driverObserved} is not split off: which violations belong there is not known, so all count in Vehicle Maintenance`,
  'Disqualifying violations are the serious ones of 49 CFR 383.51(c) and operating while out of service; others count 1 unless they were out of service',
  'A percentile is the share of the other carriers with a lower measure; how exactly FMCSA makes it proportionate to inspections is not known',
  'Unsafe Driving and Crash Indicator tell combination from straight carriers; FMCSA announced segments for Driver Fitness (combination, straight) and HM Compliance (cargo tank, others), which are not told apart here',
  'The utilization factor ends at 200,000 miles as in SMS v3.21; FMCSA announced 250,000',
  'The cap of 30, the time weights and the inspections needed for a percentile are those of SMS v3.21',
  'There is no ISS score by this method',
]
