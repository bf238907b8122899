import type { SignedKind } from 'shared-api/documents/signatures'
import type { Generated } from 'kysely'

export interface SignatureTable {
  id: string
  account_id: string
  document_kind: SignedKind | 'MVR consent'
  ticket_id: string | null
  driver_id: string | null
  template: string
  template_version: number
  consent_version: number
  document_sealed: Buffer
  document_hash: Buffer
  file_id: string
  file_hash: Buffer
  picture_file_id: string | null
  signer_id: string | null
  signing_link_id: string | null
  mvr_consent_link_id: Generated<string | null>
  signer_name: string
  signed_at: Date
  network: string
  device: string
}

export interface SigningLinkTable {
  id: string
  account_id: string
  ticket_id: string
  document_kind: SignedKind
  created_by: string
  created_at: Date
  expires_at: Date
  sent_to: string | null
  used_at: Generated<Date | null>
  replaced_at: Generated<Date | null>
}
