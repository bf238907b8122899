import type { Generated } from 'kysely'
import type { Bucket, FileKind, PaperKind } from 'shared-api/documents'

export interface FileTable {
  id: string
  account_id: string
  bucket: Bucket
  folder: string
  kind: FileKind
  document_kind: Generated<PaperKind | null>
  is_shared: Generated<boolean>
  /** The driver of the ticket or challenge when a statement was kept. */
  statement_of: Generated<string | null>
  /** Of a driver who was typed: the name on the ticket then. */
  statement_of_typed: Generated<string | null>
  name: string
  size_bytes: number
  content_type: string
  store_key: string
  created_by: string
  created_by_name: string
  created_at: Date
}

export interface FileArrivalTable {
  store_key: string
  started_at: Date
}
