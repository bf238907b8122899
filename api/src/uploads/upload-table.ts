import type { Generated } from 'kysely'
import type { Encoding } from 'shared-api/csv-text'
import type { Mapping } from 'shared-api/driver-headings'
import type { UploadStatus } from 'shared-api/driver-uploads'

/** How a file is read, once it has been looked at. */
export interface Reading {
  encoding: Encoding
  delimiter: string
  /** How many the first line names. */
  columns: number
  mapping: Mapping
}

export interface DriverUploadTable {
  id: string
  account_id: string
  uploaded_by: string
  uploaded_by_name: string
  guest_link_id: string | null
  file_name: string
  content_index: Buffer
  reading: Reading
  status: Generated<UploadStatus>
  rows_total: number
  rows_done: Generated<number>
  imported: Generated<number>
  duplicates: Generated<number>
  /** Of the duplicates, those that the carrier had. */
  known: Generated<number>
  rejected: Generated<number>
  message: string | null
  attempts: Generated<number>
  /** Of what is under way. */
  job_id: string | null
  store_key: string
  rejects_key: string | null
  rejects_bytes: number | null
  rejects_until: Date | null
  created_at: Date
  finished_at: Date | null
  undone_at: Date | null
  removed: number | null
  kept_changed: number | null
  kept_used: number | null
}

/** A driver on the way from a file into `driver`, whose columns these are. */
export interface DriverUploadRowTable {
  id: string
  account_id: string
  upload_id: string
  /** Where it stands in the file, and who it is without a CDL. */
  line: number
  person: string
  first_name: string
  last_name: string
  carrier_driver_id: string | null
  phone: string | null
  email: string | null
  cdl_state: string | null
  cdl_number_sealed: Buffer | null
  cdl_number_index: Buffer | null
  birth_date_sealed: Buffer | null
  ssn_last4_sealed: Buffer | null
  activated_on: string | null
  cdl_expires_on: string | null
  medical_card_expires_on: string | null
  street: string | null
  city: string | null
  state_province: string | null
  zip_postal_code: string | null
  country: string | null
  spouse_first_name: string | null
  spouse_last_name: string | null
  spouse_phone: string | null
  spouse_email: string | null
}
