import type { AuditEntryTable, SecurityEventTable } from './tables/audit-tables.ts'
import type { DriverStatus } from 'shared-api/drivers'
import type {
  MvrAccessTable,
  MvrBatchTable,
  MvrChargeTable,
  MvrConsentLinkTable,
  MvrConsentTable,
  MvrDisputeTable,
  MvrProductTable,
  MvrReportTable,
  MvrResultTable,
  SandboxMvrOrderTable,
} from './tables/mvr-tables.ts'
import type {
  MvrReviewAuthorityTable,
  MvrReviewReportTable,
  MvrReviewTable,
} from './tables/mvr-review-tables.ts'
import type {
  RoadsideInspectionTable,
  RoadsideVehicleTable,
  RoadsideViolationTable,
} from './tables/roadside-tables.ts'
import type {
  AccountCensusTable,
  CarrierOrderTable,
  CrashTable,
  FmcsaPageTable,
  InvestigationFindingTable,
  DailyCoverageTable,
  NationalCoverageTable,
  NationalFileTable,
  NationalPublishedTable,
  SafetyImportTable,
} from './tables/safety-tables.ts'
import type {
  CopiedPercentileTable,
  PopulationCurveTable,
  PopulationTable,
  SafetyScoreBasicTable,
  SafetyScoreTable,
  CarrierFileTable,
  SafetyTodayTable,
} from './tables/score-tables.ts'
import type { Role } from 'shared-api/contract'
import type { DriverLinkRequestTable } from './tables/link-table.ts'
import type { FileArrivalTable, FileTable } from './tables/file-table.ts'
import type { SignatureTable, SigningLinkTable } from './tables/signature-tables.ts'
import type { GuestLinkTable } from './tables/guest-link-table.ts'
import type { DriverTable } from './tables/driver-table.ts'
import type { MembershipEventTable, MembershipTable } from './tables/membership-table.ts'
import type { DiscountTable, ProductTable } from './tables/product-table.ts'
import type {
  CheckoutPaymentTable,
  CheckoutSessionTable,
  PaymentChangeTable,
  PaymentLineTable,
  PaymentTable,
  ReceiptTable,
  RefundTable,
  TransactionTable,
  WebhookEventTable,
} from './tables/payment-tables.ts'
import type { ColumnStateTable } from './tables/column-state-table.ts'
import type { NotificationTable } from './tables/notification-table.ts'
import type { DraftTable, TicketDraftTable } from './tables/draft-table.ts'
import type { DriverUploadTable } from './tables/upload-table.ts'
import type {
  ChallengeChangeTable,
  ChallengeNoteTable,
  ChallengeStageTable,
  ChallengeTable,
} from './tables/challenge-tables.ts'
import type { SmsNotificationReadTable, SmsNotificationTable } from './tables/sms-notification-tables.ts'
import type { MvrAdverseActionTable, MvrAdverseLetterTable } from './tables/mvr-adverse-tables.ts'
import type {
  MvrEnrollmentTable,
  MvrNoticeCursorTable,
  MvrNoticeTable,
  MvrQuarantineTable,
  SandboxMvrEnrollmentTable,
  SandboxMvrNoticeTable,
} from './tables/mvr-monitoring-tables.ts'
import type { MvrCriteriaTable } from './tables/mvr-criteria-table.ts'
import type { TicketTable } from './tables/ticket-table.ts'
import type {
  TicketChangeTable,
  TicketNoteTable,
  TicketViolationTable,
} from './tables/ticket-history-tables.ts'
import type {
  SandboxChargeTable,
  SandboxEventTable,
  SandboxRefundTable,
  SandboxSessionTable,
} from './tables/sandbox-tables.ts'
import type { SearchEntryTable, SearchWordTable } from './tables/search-table.ts'
import type { ColumnType, Generated } from 'kysely'
import type { AccountAddition, OnFile } from 'shared-api/accounts'

/** `date` columns are text, 2026-11-20: a day has no time zone. `timestamptz` columns are `Date`. */
type Day = string

export interface Database {
  account: AccountTable
  app_user: AppUserTable
  account_addition: AccountAdditionTable
  account_access: { user_id: string; account_id: string; is_direct: boolean }
  session: SessionTable
  sign_in_failure: { email_key: Buffer; network_key: Buffer; failed_at: Date }
  sign_in_rate: { network_key: Buffer; minute: Date; count: number }
  one_use_link: OneUseLinkTable
  second_factor: SecondFactorTable
  recovery_code: { user_id: string; code_index: Buffer; used_at: Date | null }
  sign_in_challenge: SignInChallengeTable
  mail_request: { email_key: Buffer; requested_at: Date }
  demo_mail: DemoMailTable
  guest_link: GuestLinkTable
  known_network: { email_key: Buffer; network_key: Buffer; signed_in_at: Date }
  audit_entry: AuditEntryTable
  security_event: SecurityEventTable
  demo_part: { name: string; done_at: Date }
  sealing_key: { id: number; check_value: Buffer }
  driver: DriverTable
  driver_upload: DriverUploadTable
  driver_link_request: DriverLinkRequestTable
  driver_tally: { account_id: string; status: DriverStatus; drivers: number }
  membership: MembershipTable
  membership_event: MembershipEventTable
  agent: { id: Generated<string>; name: string; created_at: Generated<Date> }
  account_agent: { account_id: string; agent_id: string }
  ticket: TicketTable
  ticket_change: TicketChangeTable
  ticket_note: TicketNoteTable
  ticket_violation: TicketViolationTable
  opportunity: { id: Generated<string>; account_id: string; ticket_id: string; created_at: Generated<Date> }
  payment: PaymentTable
  payment_change: PaymentChangeTable
  payment_line: PaymentLineTable
  checkout_session: CheckoutSessionTable
  checkout_payment: CheckoutPaymentTable
  webhook_event: WebhookEventTable
  transaction: TransactionTable
  receipt: ReceiptTable
  refund: RefundTable
  'sandbox.session': SandboxSessionTable
  'sandbox.charge': SandboxChargeTable
  'sandbox.refund': SandboxRefundTable
  'sandbox.event': SandboxEventTable
  'sandbox.mvr_order': SandboxMvrOrderTable
  mvr_report: MvrReportTable
  mvr_batch: MvrBatchTable
  mvr_tally: { account_id: string; reports: number }
  mvr_product: MvrProductTable
  mvr_consent: MvrConsentTable
  mvr_consent_link: MvrConsentLinkTable
  mvr_result: MvrResultTable
  mvr_charge: MvrChargeTable
  mvr_access: MvrAccessTable
  mvr_criteria: MvrCriteriaTable
  mvr_adverse_action: MvrAdverseActionTable
  mvr_adverse_letter: MvrAdverseLetterTable
  mvr_dispute: MvrDisputeTable
  mvr_review: MvrReviewTable
  mvr_review_report: MvrReviewReportTable
  mvr_review_authority: MvrReviewAuthorityTable
  mvr_enrollment: MvrEnrollmentTable
  mvr_notice: MvrNoticeTable
  mvr_quarantine: MvrQuarantineTable
  mvr_notice_cursor: MvrNoticeCursorTable
  'sandbox.mvr_enrollment': SandboxMvrEnrollmentTable
  'sandbox.mvr_notice': SandboxMvrNoticeTable
  account_census: AccountCensusTable
  roadside_inspection: RoadsideInspectionTable
  roadside_violation: RoadsideViolationTable
  roadside_vehicle: RoadsideVehicleTable
  ticket_tally: { account_id: string; open: number; unpaid: number; closed: number }
  roadside_tally: { account_id: string; inspections: number; matched: number; violations: number }
  crash: CrashTable
  investigation_finding: InvestigationFindingTable
  fmcsa_page: FmcsaPageTable
  carrier_order: CarrierOrderTable
  safety_score: SafetyScoreTable
  safety_score_basic: SafetyScoreBasicTable
  sms_population: PopulationTable
  sms_population_curve: PopulationCurveTable
  copied_percentile: CopiedPercentileTable
  safety_today: SafetyTodayTable
  carrier_file: CarrierFileTable
  national_coverage: NationalCoverageTable
  daily_coverage: DailyCoverageTable
  national_file: NationalFileTable
  national_published: NationalPublishedTable
  national_violation_text: { snapshot: Day; id: number; section: string; violation_group: string }
  safety_import: SafetyImportTable
  sms_notification: SmsNotificationTable
  sms_notification_read: SmsNotificationReadTable
  challenge: ChallengeTable
  challenge_change: ChallengeChangeTable
  challenge_note: ChallengeNoteTable
  challenge_stage: ChallengeStageTable
  search_entry: SearchEntryTable
  search_word: SearchWordTable
  file: FileTable
  signature: SignatureTable
  signing_link: SigningLinkTable
  file_arrival: FileArrivalTable
  product: ProductTable
  discount: DiscountTable
  column_state: ColumnStateTable
  draft: DraftTable
  notification: NotificationTable
  ticket_draft: TicketDraftTable
  driver_look_up: { user_id: string; day: string; count: number }
}

interface AccountTable {
  id: Generated<string>
  name: string
  dot_number: string | null
  carrier_kind: Generated<'general' | 'hm' | 'passenger'>
  allows_agent_tickets: Generated<boolean>
  time_zone: Generated<string>
  created_at: Generated<Date>
}

interface AccountAdditionTable {
  id: string
  requested_by: string | null
  requested_at: Date
  added_id: string | null
  on_file: ColumnType<OnFile | null, never, string | null>
  errors: ColumnType<AccountAddition['Errors'] | null, never, string>
}

interface AppUserTable {
  id: Generated<string>
  email: string
  name: string
  role: Role
  password_hash: string
  account_id: string | null
  driver_id: string | null
  pinned_account_id: string | null
  created_at: Generated<Date>
  disabled_at: Date | null
  password_changed_at: Date | null
  /** Null: the default of the role. */
  mails_changes: Generated<boolean | null>
  sms_digest: Generated<'Daily' | 'Weekly' | null>
  /** Up to here the digests have told what arrived. */
  sms_digest_until: Generated<Date | null>
}

interface SessionTable {
  id: Generated<string>
  user_id: string
  token_hash: Buffer
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
  device: Generated<string>
  guest_link_id: string | null
  only_account: string | null
}

interface OneUseLinkTable {
  id: string
  token_hash: Buffer
  user_id: string | null
  driver_id: string | null
  /** Of a driver's link: of the address that it was mailed to. */
  email_index: Buffer | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface SecondFactorTable {
  user_id: string
  secret_sealed: Buffer
  new_secret_sealed: Generated<Buffer | null>
  confirmed_at: Date | null
  last_step: Generated<number>
}

export interface SignInChallengeTable {
  token_hash: Buffer
  user_id: string
  step: 'enter code' | 'set up'
  expires_at: Date
  used_at: Date | null
}

interface DemoMailTable {
  id: string
  recipient: string
  subject: string
  body: string
  link: string | null
  sent_at: Date
}
