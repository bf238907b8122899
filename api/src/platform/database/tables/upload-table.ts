import type { Generated } from 'kysely'
import type { Encoding } from 'shared-api/uploads/csv-text'
import type { Mapping } from 'shared-api/uploads/driver-headings'
import type { UploadStatus } from 'shared-api/uploads'

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
  file_bytes: Generated<number>
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
  /** Of what is in progress. */
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
