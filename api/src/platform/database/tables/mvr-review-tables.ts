import type { Generated } from 'kysely'
import type { MvrReviewDecision } from 'shared-api/mvr/mvr-review'

export interface MvrReviewTable {
  id: Generated<string>
  account_id: string
  driver_id: string
  request_id: string
  request_hash: Buffer
  reviewed_by: string
  reviewed_by_name: string
  signer_name: string
  reviewed_at: Date
  reviewed_on: string
  decision: MvrReviewDecision
  note: string
}

export interface MvrReviewReportTable {
  review_id: string
  account_id: string
  driver_id: string
  report_id: string
}

export interface MvrReviewAuthorityTable {
  review_id: string
  account_id: string
  driver_id: string
  state: string
  note: string | null
}
