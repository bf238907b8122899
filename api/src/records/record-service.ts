import type {
  DriverRecord,
  InspectionRecord,
  MvrReportRecord,
  SmsInspectionRecord,
  TicketRecord,
  ViolationRecord,
} from 'shared-api/records'
import { addMonths, dayIn } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { detailsOf } from '../drivers/driver-form-service.ts'
import { addressOf } from '../drivers/driver-service.ts'
import { seesReasons } from '../memberships/membership-history.ts'
import { type MembershipRow, selectLastMembership } from '../memberships/membership-queries.ts'
import { decimal } from '../payments/money.ts'
import { newestSnapshot } from '../safety/safety-service.ts'
import { timeWeight, windowOf } from '../safety/score/window.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import {
  type DriverRecordRow,
  selectChallengeRecord,
  selectDriverRecord,
  selectMvrReportRecord,
  selectRoadsideInspectionRecord,
  selectTicketRecord,
  selectViolationRecord,
  selectViolationsOf,
  type TicketRecordRow,
} from './record-queries.ts'

const carrierOf = (row: { account_id: string; account_name: string }) => ({
  Id: row.account_id,
  Name: row.account_name,
})

const named = (name: string | null) => (name === null ? null : { Name: name })

const money = (cents: number | null) => (cents === null ? null : decimal(cents))

export async function findTicket(tx: Tx, id: string): Promise<TicketRecord | undefined> {
  const row = await selectTicketRecord(tx, id)
  return row && ticketOf(row)
}

function ticketOf(row: TicketRecordRow): TicketRecord {
  const { initial_fine_cents: initial, final_fine_cents: final } = row
  return {
    Id: row.id,
    Name: row.number,
    Date_of_Ticket: row.received_on,
    Ticket_City_State__c: row.city_state,
    Attorney_Status__c: row.attorney_status,
    Driver_Full_Name__c: row.driver_full_name,
    Driver__c: row.driver_id,
    Carrier: row.account_name,
    Carrier__r: carrierOf(row),
    Violation_Description__c: row.violation_description,
    Violation_Category__c: row.violation_category,
    Court_Date__c: row.court_on,
    Ticket_Outcome__c: row.outcome,
    TicketType__c: row.ticket_type,
    agentName: row.agent_name,
    Follow_Up_Date__c: row.follow_up_on,
    Accident__c: row.is_accident,
    Drivers_License_Type__c: row.license_type,
    Ticket_County__c: row.county,
    Ticket_Closed_Date__c: row.closed_at && dayIn(row.time_zone, row.closed_at),
    Notes_Portal__c: row.portal_notes,
    CurrencyIsoCode: row.fine_currency,
    Initial_Fine__c: money(initial),
    Final_Fine__c: money(final),
    Ticket_Fine_Due_Date__c: row.fine_due_on,
    Fine_Notes__c: row.fine_notes,
    Fine_Change__c: initial === null || final === null ? null : decimal(final - initial),
  }
}

export async function findInspection(tx: Tx, id: string): Promise<InspectionRecord | undefined> {
  const row = await selectChallengeRecord(tx, id)
  if (row === undefined) return undefined
  const { ticket_id: ticketId, ticket_number: ticketNumber } = row
  return {
    Id: row.id,
    Name: row.number,
    Status__c: row.status,
    DataQ_Outcome__c: row.dataq_outcome,
    DataQ__c: row.dataq_number,
    Challenge_Type__c: row.challenge_type,
    Ticket_Fine_Amount__c: money(row.fine_cents),
    CurrencyIsoCode: row.currency,
    Fine_Paid_from_Ticket__c: row.is_fine_paid_from_ticket,
    Ticket_Fine_Due_Date__c: row.fine_due_on,
    Ticket_Date__c: row.ticket_on,
    Ticket_Flow__c: row.ticket_flow,
    Carrier__r: carrierOf(row),
    Associated_Ticket__r:
      ticketId === null || ticketNumber === null ? null : { Id: ticketId, Name: ticketNumber },
    Driver__c: row.driver_id,
    Driver_Name__r: named(row.driver_name),
  }
}

/** The personal fields are masked. */
export async function findDriver(tx: Tx, id: string, keys: Keys): Promise<DriverRecord | undefined> {
  const row = await selectDriverRecord(tx, id)
  return row && driverOf(row, await selectLastMembership(tx, id), keys)
}

/** The driver whom a call has just changed. */
export async function changedDriver(tx: Tx, id: string, keys: Keys): Promise<DriverRecord> {
  const driver = await findDriver(tx, id, keys)
  if (driver === undefined) throw new Error('A driver was changed and is not there')
  return driver
}

export const seenBy = (user: User, driver: DriverRecord): DriverRecord =>
  seesReasons(user) ? driver : { ...driver, Cancellation_Reason__c: null }

function driverOf(row: DriverRecordRow, membership: MembershipRow | undefined, keys: Keys): DriverRecord {
  const details = detailsOf(row, membership, keys)
  return {
    Id: row.id,
    Name: row.name,
    FirstName: row.first_name,
    LastName: row.last_name,
    Active_Inactive__c: row.status,
    Carrier: row.account_name,
    Carrier__r: carrierOf(row),
    PersonMobilePhone: row.phone,
    PersonEmail: row.email,
    Carrier_s_Driver_ID__c: row.carrier_driver_id,
    CDL_State__c: row.cdl_state,
    CDL_Number__c: details.CDLNumber,
    PersonBirthdate: details.DOB,
    Last_4_of_SS__c: details.SocialSecurityNumber,
    Member__c: row.is_member,
    Has_Membership__c: membership !== undefined && membership.state !== 'Ended',
    Active_Until__c: row.active_until_on,
    Embark_Monitoring_Active__c: row.is_embark_monitored,
    CDL_Expiration_Date__c: row.cdl_expires_on,
    Med_Cert_Expiration_Date__c: row.medical_card_expires_on,
    Mailing_Address: addressOf(row),
    Street: row.street,
    City: row.city,
    StateProvince: row.state_province,
    ZipPostalCode: row.zip_postal_code,
    Country: row.country,
    Spouse_First_Name__c: row.spouse_first_name,
    Spouse_Last_Name__c: row.spouse_last_name,
    Spouse_Cell_Number__c: row.spouse_phone,
    Spouse_Email__c: row.spouse_email,
    Activation_Date__c: row.activated_on,
    Product__r: productOf(membership),
    Cancellation_Date__c: row.cancelled_on,
    Cancellation_Reason__c: membership?.cancellation_reason ?? null,
    UploadId: row.upload_id,
    CreatedDate: row.created_at.toISOString(),
    Version: row.version,
  }
}

/** Of memberships from before products were kept with them, there is none. */
const productOf = ({ product_id: Id = null, product_name: Name = null }: Partial<MembershipRow> = {}) =>
  Id === null || Name === null ? null : { Id, Name }

export async function findMvrReport(tx: Tx, id: string): Promise<MvrReportRecord | undefined> {
  const row = await selectMvrReportRecord(tx, id)
  return (
    row && {
      Id: row.id,
      DriverName: row.driver_name,
      CreatedDate: row.created_at.toISOString(),
      History_Info__c: row.mvr_type,
      Message__c: row.message,
      MVR_Status__c: row.status,
      Driver__c: row.driver_id,
      Carrier__r: carrierOf(row),
    }
  )
}

type InspectionRow = NonNullable<Awaited<ReturnType<typeof selectRoadsideInspectionRecord>>>
type ViolationRow = NonNullable<Awaited<ReturnType<typeof selectViolationRecord>>>

const roadsideOf = (row: InspectionRow) => ({
  Inspection_Date__c: row.inspected_on,
  Report_State__c: row.report_state,
  Report_Number__c: row.report_number,
  Driver_Name__r: named(row.driver_name),
  Driver__c: row.driver_id,
})

const violationOf = (row: ViolationRow) => ({
  Id: row.id,
  Violation_Code__c: row.code,
  Violation_Description__c: row.description,
  BASIC__c: row.basic,
  Severity_Weight__c: row.severity,
  Out_of_Service__c: row.is_out_of_service,
})

export async function findSmsInspection(tx: Tx, id: string): Promise<SmsInspectionRecord | undefined> {
  const row = await selectRoadsideInspectionRecord(tx, id)
  if (row === undefined) return undefined
  const violations = await selectViolationsOf(tx, id)
  return {
    Id: row.id,
    ...roadsideOf(row),
    Inspection_Level__c: row.level,
    OOS_Total__c: row.oos_total,
    Violations__c: violations.length,
    Account__r: carrierOf(row),
    HM_Placardable__c: row.has_placardable_material,
    Violation_List: violations.map(violationOf),
  }
}

export async function findViolation(tx: Tx, id: string, now: Date): Promise<ViolationRecord | undefined> {
  const row = await selectViolationRecord(tx, id)
  const inspection = row && (await selectRoadsideInspectionRecord(tx, row.inspection_id))
  if (row === undefined || inspection === undefined) return undefined
  const { inspected_on: day } = inspection
  return {
    ...roadsideOf(inspection),
    ...violationOf(row),
    Roll_Off_Date__c: addMonths(day, 24),
    Time_Weight__c: timeWeight(day, windowOf(newestSnapshot(now))),
    SMS_Inspection_Data__r: { Id: inspection.id, Account__r: carrierOf(inspection) },
  }
}
