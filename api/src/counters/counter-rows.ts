import type { Inspection } from 'shared-api/challenges'
import type {
  BasicStanding,
  ScoredViolation,
  SmsCrash,
  SmsInspection,
  SmsNotification,
  SmsViolation,
} from 'shared-api/safety'
import type { ChallengeRow } from '../challenges/challenge-queries.ts'
import { decimal } from '../payments/money.ts'
import type { CrashRow, ScoredViolationRow, StandingRow } from '../safety/measure-rows.ts'
import type { selectNotifications } from '../safety/notification-queries.ts'
import type { selectCleanInspections, ViolationRow } from '../safety/roadside-queries.ts'

export const inspectionOf = (row: ChallengeRow): Inspection => ({
  Id: row.id,
  Name: row.number,
  Status__c: row.status,
  DataQ_Outcome__c: row.dataq_outcome,
  DataQ__c: row.dataq_number,
  Challenge_Type__c: row.challenge_type,
  Ticket_Fine_Amount__c: row.fine_cents === null ? null : decimal(row.fine_cents),
  CurrencyIsoCode: row.currency,
  Fine_Paid_from_Ticket__c: row.is_fine_paid_from_ticket,
  Ticket_Fine_Due_Date__c: row.fine_due_on,
  Ticket_Date__c: row.ticket_on,
  Ticket_Flow__c: row.ticket_flow,
  Carrier__r: { Name: row.account_name },
  Associated_Ticket__r:
    row.ticket_id === null || row.ticket_number === null
      ? null
      : { Id: row.ticket_id, Name: row.ticket_number },
  Driver__c: row.driver_id,
})

interface RoadsideRow {
  id: string
  report_state: string
  report_number: string
  driver_id: string | null
  driver_name: string | null
}

const roadsideOf = (row: RoadsideRow, day: string) => ({
  Id: row.id,
  Inspection_Date__c: day,
  Report_State__c: row.report_state,
  Report_Number__c: row.report_number,
  Driver_Name__r: row.driver_name === null ? null : { Name: row.driver_name },
  Driver__c: row.driver_id,
})

const accountOf = (row: { account_id: string; account_name: string }) => ({
  Id: row.account_id,
  Name: row.account_name,
})

export const smsViolationOf = (row: ViolationRow): SmsViolation => ({
  ...roadsideOf(row, row.inspected_on),
  Violation_Code__c: row.code,
  Violation_Description__c: row.description,
  BASIC__c: row.basic,
  Severity_Weight__c: row.severity,
  Out_of_Service__c: row.is_out_of_service,
  Roll_Off_Date__c: row.rolls_off_on,
  SMS_Inspection_Data__r: { Id: row.inspection_id, Account__r: accountOf(row) },
})

type CleanInspectionRow = Awaited<ReturnType<typeof selectCleanInspections>>['rows'][number]

export const cleanInspectionOf = (row: CleanInspectionRow): SmsInspection => ({
  ...roadsideOf(row, row.inspected_on),
  Inspection_Level__c: row.level,
  OOS_Total__c: row.oos_total,
  Violations__c: 0,
  Account__r: accountOf(row),
})

type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>['rows'][number]

export const smsNotificationOf = (row: NotificationRow): SmsNotification => ({
  ...roadsideOf(row, row.occurred_on),
  Kind__c: row.kind,
  Violations__c: row.violations,
  CreatedDate: row.created_at.toISOString(),
  Account__r: accountOf(row),
})

export const scoredViolationOf = (row: ScoredViolationRow): ScoredViolation => ({
  ...smsViolationOf(row),
  Time_Weight__c: row.time_weight,
})

export const smsCrashOf = (row: CrashRow): SmsCrash => ({
  Id: row.id,
  Crash_Date__c: row.crashed_on,
  Report_State__c: row.report_state,
  Report_Number__c: row.report_number,
  Driver_Name__r: row.driver_name === null ? null : { Name: row.driver_name },
  Driver__c: row.driver_id,
  Injury_or_Fatality__c: row.has_injury_or_fatality,
  Hazmat_Released__c: row.is_hazmat_released,
  Severity_Weight__c: row.severity,
  Time_Weight__c: row.time_weight,
  Roll_Off_Date__c: row.rolls_off_on,
  Account__r: accountOf(row),
})

export const standingOf = (row: StandingRow): BasicStanding => ({
  CarrierId: row.account_id,
  CarrierName: row.account_name,
  Basic: row.basic,
  Percentile: row.percentile,
  PercentileText: row.percentile_text,
  Threshold: row.threshold,
  Measure: row.measure,
  Alert: row.is_alert,
  Estimated: row.is_estimated,
  Snapshot: row.snapshot,
})
