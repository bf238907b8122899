import type { Generated, JSONColumnType } from 'kysely'
import type { SafetyFileKind } from 'shared-api/safety/safety-files'
import type { Basic, IssBand, IssBasis, OfficialWord, PercentileBasis, SafetyToday } from 'shared-api/safety'

/** The file of a kind that a score is made from. */
export interface StoredFile {
  Kind: SafetyFileKind
  /** Null without any. */
  Day: string | null
  /** The 24 months are on file. */
  IsWhole: boolean
}

/** What a file tells of a carrier. */
export interface CarrierFileTable {
  account_id: string
  kind: SafetyFileKind
  covers_from: string
  day: string
}

/** One carrier at one snapshot. */
export interface SafetyScoreTable {
  account_id: string
  snapshot: string
  ruleset: 'SMS_3_21'
  segment: 'COMBO' | 'STRAIGHT' | null
  iss_score: number | null
  iss_band: IssBand | null
  iss_basis: IssBasis
  iss_reason: string
  carrier_kind: 'general' | 'hm' | 'passenger'
  kind_reason: string
  /** The snapshot, or the day of the newest files before it. */
  scored_on: string
  files: JSONColumnType<StoredFile[]>
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
  percentile_basis: JSONColumnType<PercentileBasis>
  official: JSONColumnType<OfficialWord> | null
  estimated_percentile: number | null
  estimated_text: string
  missing: string[]
  threshold: number
  is_alert: boolean
  is_estimated: boolean
}

export interface PopulationTable {
  id: Generated<string>
  kind: 'Population' | 'Passenger carriers' | 'Invented' | 'Enhanced preview'
  snapshot: string
  created_at: Generated<Date>
}

/** The cut-offs of one safety event group. */
export interface PopulationCurveTable {
  population_id: string
  basic: Basic
  segment: 'COMBO' | 'STRAIGHT' | null
  event_group: string
  peers: number
  cut_offs: (number | null)[]
  highest: number
}

export interface CopiedPercentileTable {
  account_id: string
  snapshot: string
  basic: Basic
  percentile: number
}

export interface SafetyTodayTable {
  account_id: string
  as_of: string
  computed_at: Date
  figures: JSONColumnType<Omit<SafetyToday, 'AsOf' | 'DailyFile'>>
}
