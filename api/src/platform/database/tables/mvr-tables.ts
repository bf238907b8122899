import type { Generated, GeneratedAlways } from 'kysely'
import type { MvrAccessWhat } from 'shared-api/mvr/mvr-access'
import type { MvrBatchStatus, MvrStatus, MvrType, PermissiblePurpose } from 'shared-api/mvr'

/** Why a report failed. `mismatch`: what came back is of another person, and was not kept. */
export type MvrFailure =
  | 'incomplete'
  | 'refused'
  | 'mismatch'
  | 'declined'
  | 'expired'
  | 'no answer'
  | 'cancelled'
  | 'office'

export interface MvrReportTable {
  id: Generated<string>
  account_id: string
  batch_id: Generated<string | null>
  driver_id: string | null
  driver_name: string
  mvr_type: string
  purpose: Generated<PermissiblePurpose | null>
  requested_by: Generated<string | null>
  consent_id: Generated<string | null>
  state: Generated<string | null>
  price_cents: Generated<number | null>
  currency: Generated<'USD'>
  message: string | null
  reason: Generated<MvrFailure | null>
  status: MvrStatus
  source: 'portal' | 'monitoring'
  created_at: Generated<Date>
  ordered_at: Generated<Date | null>
  checked_at: Generated<Date | null>
  finished_at: Generated<Date | null>
  provider: Generated<string | null>
  provider_order_id: Generated<string | null>
  /** `driver.license_version` when it became Ordered; null where it waits for a consent. */
  license_version: Generated<number | null>
  /** Because it was old. */
  content_deleted_at: Generated<Date | null>
  is_consent_deleted: Generated<boolean>
  version: Generated<number>
  is_before_requests: Generated<boolean>
  search_text: GeneratedAlways<string>
}

export interface MvrBatchTable {
  id: Generated<string>
  account_id: string
  number: GeneratedAlways<number>
  name: GeneratedAlways<string>
  mvr_type: MvrType
  purpose: PermissiblePurpose
  requested_by: string
  requested_by_name: string
  request_id: string
  request_hash: Buffer
  created_at: Date
  report_count: Generated<number>
  final_count: Generated<number>
  completed_count: Generated<number>
  status: GeneratedAlways<MvrBatchStatus>
}

export interface MvrProductTable {
  mvr_type: MvrType
  name: string
  description: string
  price_cents: number
  currency: Generated<'USD'>
}

export interface MvrConsentTable {
  id: string
  account_id: string
  driver_id: string
  purpose: PermissiblePurpose
  disclosure_version: number
  disclosure_hash: Buffer
  signature_id: string
  signer_name: string
  signed_at: Date
  is_by_link: boolean
  withdrawn_at: Generated<Date | null>
  withdrawn_by: Generated<string | null>
}

export interface MvrConsentLinkTable {
  id: string
  account_id: string
  driver_id: string
  purpose: PermissiblePurpose
  created_by: string
  created_at: Date
  expires_at: Date
  sent_to: string | null
  used_at: Generated<Date | null>
  replaced_at: Generated<Date | null>
}

export interface MvrResultTable {
  report_id: string
  account_id: string
  driver_id: string | null
  schema_version: number
  content_sealed: Buffer | null
  raw_sealed: Buffer
  raw_hash: Buffer
  provider: string
  may_not_combine: Generated<boolean>
  provider_order_id: string
  received_at: Date
}

export interface MvrChargeTable {
  report_id: string
  account_id: string
  amount_cents: number
  currency: string
  charged_at: Date
}

export interface MvrAccessTable {
  id: Generated<string>
  account_id: string
  report_id: string | null
  driver_id: string | null
  user_id: string | null
  user_name: string
  role: string
  what: MvrAccessWhat
  purpose: string | null
  looked_at: Date
}

export interface MvrDisputeTable {
  id: Generated<string>
  report_id: string
  account_id: string
  driver_id: string
  text: string
  opened_by: string
  opened_by_name: string
  opened_at: Date
  answer: Generated<string | null>
  answered_by: Generated<string | null>
  answered_by_name: Generated<string | null>
  answered_at: Generated<Date | null>
}

export interface SandboxMvrOrderTable {
  idempotency_key: string
  id: string
  request_sealed: Buffer
  ordered_at: Date
  reads: Generated<number>
}
