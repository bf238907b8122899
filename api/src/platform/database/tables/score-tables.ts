import type { Generated } from 'kysely'
import type { Basic, IssBand, IssBasis } from 'shared-api/safety'

/** One carrier at one snapshot. */
export interface SafetyScoreTable {
  account_id: string
  snapshot: string
  ruleset: 'SMS_3_21'
  segment: 'COMBO' | 'STRAIGHT'
  iss_score: number
  iss_band: IssBand
  iss_basis: IssBasis
  iss_reason: string
  computed_at: Generated<Date>
}

/** One of its BASICs. */
export interface SafetyScoreBasicTable {
  account_id: string
  snapshot: string
  basic: Basic
  measure: number | null
  numerator: number
  denominator: number
  inspections: number
  inspections_with_violation: number
  event_group: string | null
  percentile: number | null
  percentile_text: string
  threshold: number
  is_alert: boolean
  is_estimated: boolean
}
