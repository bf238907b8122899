import type { Generated, GeneratedAlways } from 'kysely'
import type { PlainField } from 'shared-api/drivers/driver-field-table'
import type { DriverStatus } from 'shared-api/drivers'

/** The column of each field that is kept as it is written. A sealed field has columns of its own below. */
export const driverColumns = {
  FirstName: 'first_name',
  LastName: 'last_name',
  EmailId: 'email',
  MobileNumber: 'phone',
  CarrierDriverId: 'carrier_driver_id',
  CDLState: 'cdl_state',
  CDLExpirationDate: 'cdl_expires_on',
  MedCertExpirationDate: 'medical_card_expires_on',
  Street: 'street',
  City: 'city',
  StateProvince: 'state_province',
  ZipPostalCode: 'zip_postal_code',
  Country: 'country',
  SpouseFirstName: 'spouse_first_name',
  SpouseLastName: 'spouse_last_name',
  SpouseCellNumber: 'spouse_phone',
  SpouseEmail: 'spouse_email',
  ActivationDate: 'activated_on',
} as const satisfies Record<PlainField, string>

export type DriverColumnOf = typeof driverColumns

type PlainColumns = {
  [F in PlainField as DriverColumnOf[F]]: F extends 'FirstName' | 'LastName' ? string : string | null
}

export interface DriverTable extends PlainColumns {
  id: Generated<string>
  account_id: string
  name: GeneratedAlways<string>
  status: DriverStatus
  cdl_number_sealed: Buffer | null
  cdl_number_index: Buffer | null
  birth_date_sealed: Buffer | null
  ssn_last4_sealed: Buffer | null
  is_member: Generated<boolean>
  cancelled_on: string | null
  active_until_on: string | null
  is_embark_monitored: Generated<boolean>
  /** Of the last annual review of the driving record. */
  reviewed_on: GeneratedAlways<string | null>
  /** Null of a driver who is not active. */
  review_due_on: GeneratedAlways<string | null>
  version: Generated<number>
  /** Starts at 1, and rises by one when number or state of the license changes. */
  license_version: GeneratedAlways<number>
  created_at: Generated<Date>
  upload_id: string | null
  search_text: GeneratedAlways<string>
}
