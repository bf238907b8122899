import type { Generated } from 'kysely'
import type { EnrollmentStatus, MvrNoticeKind, NoticeSeverity } from 'shared-api/mvr/mvr-monitoring'

/** Why monitoring ended. `incomplete`: the driver's license is not on record. */
export type EndReason = 'carrier' | 'consent' | 'membership' | 'incomplete' | 'refused'

export interface MvrEnrollmentTable {
  id: string
  account_id: string
  driver_id: string
  consent_id: string
  state: string
  status: Generated<EnrollmentStatus>
  end_reason: Generated<EndReason | null>
  requested_by: string
  requested_by_name: string
  request_id: string
  request_hash: Buffer
  created_at: Date
  provider: Generated<string | null>
  left_at: Generated<Date | null>
  monitored_at: Generated<Date | null>
  ending_at: Generated<Date | null>
  ended_at: Generated<Date | null>
  checked_at: Generated<Date | null>
  version: Generated<number>
  unread_count: Generated<number>
  last_notice_id: Generated<string | null>
  last_notice_at: Generated<Date | null>
}

export interface MvrNoticeTable {
  id: string
  account_id: string
  driver_id: string
  enrollment_id: string
  provider: string
  provider_notice_id: string
  kind: MvrNoticeKind
  severity: NoticeSeverity
  /** `2026-11-20`. */
  happened_on: string
  content_sealed: Buffer
  received_at: Date
  read_at: Generated<Date | null>
  read_by_name: Generated<string | null>
}

export interface MvrQuarantineTable {
  id: string
  provider: string
  provider_notice_id: string
  told_enrollment_id: string
  reason: 'unknown' | 'ended' | 'unreadable'
  content_sealed: Buffer
  received_at: Date
}

export interface MvrNoticeCursorTable {
  provider: string
  cursor: string
  taken_at: Date
}

export interface SandboxMvrEnrollmentTable {
  id: string
  enrolled_at: Date
  ended_at: Generated<Date | null>
  is_late: boolean
}

export interface SandboxMvrNoticeTable {
  place: Generated<number>
  id: string
  enrollment_id: string
  kind: MvrNoticeKind
  happened_on: string
}
