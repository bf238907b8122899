import type { Generated } from 'kysely'
import type { Basic } from 'shared-api/safety'
import type { SafetyImport } from 'shared-api/safety/safety-imports'

/** `2026-11-20` */
type Day = string

export interface NationalFileTable {
  snapshot: Day
  kind: string
  name: string
  rows: number
  rejected: number
  imported_at: Generated<Date>
}

/** What the files of a snapshot cover. No row, or false: they are silent about the carrier, which is not none. */
export interface NationalCoverageTable {
  snapshot: Day
  dot_number: number
  has_inspections: boolean
  has_violations: boolean
  has_crashes: boolean
  has_census: boolean
}

/** What a daily file covers of a carrier. */
export interface DailyCoverageTable {
  dot_number: number
  day: Day
  inspected_from: Day
  inspected_to: Day
  added_from: Day
  /** Inspections that could not be read. */
  rejected: number
  imported_at: Generated<Date>
}

/** An import that ended. */
export interface SafetyImportTable {
  id: Generated<string>
  /** Null for daily files, and where the files were refused before it was known. */
  snapshot: Day | null
  folder: string
  state: 'Imported' | 'Refused'
  refused_because: string | null
  /** What to do about it, in a sentence; null of an import, and of one that an earlier release refused. */
  next_step: string | null
  /** As it was typed. */
  named_snapshot: Day | null
  /** Null where nothing was accepted; empty where no reason was given. */
  accepted_because: string | null
  started_at: Date
  ended_at: Date
  /** Empty where nothing was compared. */
  report: NonNullable<SafetyImport['Report']> | { Snapshot?: undefined }
}

/** The columns of it that a screen reads; lists are in the order of safety/import/published-format.ts. */
export interface NationalPublishedTable {
  snapshot: Day
  dot_number: number
  file: string
  inspections: number
  driver_inspections: number
  vehicle_inspections: number
  with_violation: number[]
  measures: number[]
  percentiles: string[] | null
  /** *_BASIC_ALERT. Null in the files that have none, like the two below. */
  alerts: boolean[] | null
  /** *_AC: an acute or critical violation was found within 12 months. */
  acute_critical: boolean[] | null
  /** *_RD_ALERT: the alert by roadside data alone. */
  roadside_alerts: boolean[] | null
}

export interface AccountCensusTable {
  account_id: string
  as_of: Day
  power_units: number
  /** Null where the census does not say. */
  tractors: number | null
  motor_coaches: number | null
  annual_miles: number | null
  drivers: Generated<number | null>
}

export interface CarrierOrderTable {
  id: Generated<string>
  account_id: string
  kind: 'Out of service' | 'High risk'
  from_on: Day
  until_on: Day | null
  /** Null for what was not entered on screen. */
  entered_by_name: Generated<string | null>
  entered_at: Generated<Date | null>
}

export interface InvestigationFindingTable {
  id: Generated<string>
  account_id: string
  basic: Basic
  found_on: Day
  severity: Generated<'Acute' | 'Critical'>
  code: Generated<string>
  entered_by_name: Generated<string | null>
  entered_at: Generated<Date | null>
}

/** Figures that FMCSA prints on a carrier's page. */
export interface FmcsaPageTable {
  account_id: string
  day: Day
  iss_score: number | null
  average_power_units: number | null
  utilization_factor: number | null
  entered_by_name: string
  entered_at: Date
}

export interface CrashTable {
  id: Generated<string>
  account_id: string
  driver_id: string | null
  report_number: string
  report_state: string
  crashed_on: Day
  has_injury_or_fatality: boolean
  is_hazmat_released: boolean
  is_not_preventable: Generated<boolean>
  /** Null: no monthly file has brought it. */
  report_sequence: Generated<string | null>
  fatalities: Generated<number | null>
  injuries: Generated<number | null>
  is_tow_away: Generated<boolean | null>
}
