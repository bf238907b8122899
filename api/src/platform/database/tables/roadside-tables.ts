import type { Generated, GeneratedAlways } from 'kysely'
import type { Basic } from 'shared-api/safety'

export interface RoadsideInspectionTable {
  id: Generated<string>
  account_id: string
  driver_id: string | null
  report_number: string
  /** The number without spaces and signs; the database keeps it. */
  report_key: GeneratedAlways<string>
  report_state: string
  inspected_on: string
  level: number
  has_placardable_material: Generated<boolean>
  /** A daily file of FMCSA brought it, and no monthly one lists it yet: no published measure has it. */
  is_daily: Generated<boolean>
  /** FMCSA's id in the daily files. */
  daily_id: Generated<string | null>
  /** Of the newest daily file that lists it. */
  daily_day: Generated<string | null>
  added_on: Generated<string | null>
  /** How many lines of it could not be read, by the BASIC that they may belong to. */
  unread: Generated<Partial<Record<Basic, number>> | null>
  /** Among the lines of one report in the monthly file; null: no monthly file has brought it. */
  file_place: Generated<number | null>
  /** By the bits of the monthly file's flags. */
  relevant_flags: Generated<number | null>
  oos_total: Generated<number>
  driver_oos_total: Generated<number | null>
  vehicle_oos_total: Generated<number | null>
  hazmat_oos_total: Generated<number | null>
  /** The driver's name in lower case; the database keeps it. */
  driver_order: Generated<string | null>
  version: Generated<number>
  created_at: Generated<Date>
}

export interface RoadsideVehicleTable {
  id: Generated<string>
  account_id: string
  inspection_id: string
  unit: number
  unit_type: string
  make: string | null
  license: string | null
  license_state: string | null
  vin: string | null
}

export interface RoadsideViolationTable {
  id: Generated<string>
  account_id: string
  inspection_id: string
  /** Its inspection's; taken from there when it is not given. */
  inspected_on: Generated<string>
  code: string
  description: string
  basic: Basic
  severity: number
  is_out_of_service: boolean
  /** As of its inspection, among those of one code and BASIC. */
  file_place: Generated<number | null>
  /** Null where it is of the driver or the report does not say. */
  unit: Generated<number | null>
  adjudication: 'Dismissed' | 'Not Guilty' | 'Convicted of a different charge' | null
}
