import * as z from 'zod/mini'
import { get, type Role } from './contract.ts'
import { driverFieldNames, recordedShape } from './drivers/driver-field-table.ts'
import { DriverStatus } from './drivers/drivers.ts'
import { CurrencyIsoCode, Id, IsoDate, IsoInstant, Money, Named } from './fields.ts'
import { Inspection } from './challenges/challenges.ts'
import { MvrReport } from './mvr/mvr.ts'
import { SmsInspection, SmsViolation } from './safety/safety.ts'
import { recordTypeMessage, type recordTypes } from './record-types.ts'
import { AttorneyStatus } from './tickets/tickets.ts'

/** The types with a call here. */
export type RecordType = Exclude<(typeof recordTypes)[number], 'ACCOUNT'>

const NamedWithId = z.extend(Named, { Id })

export const TicketRecord = z.object({
  Id,
  Name: z.string(),
  Date_of_Ticket: z.nullable(IsoDate),
  Ticket_City_State__c: z.nullable(z.string()),
  Attorney_Status__c: AttorneyStatus,
  Driver_Full_Name__c: z.nullable(z.string()),
  Driver__c: z.nullable(Id),
  /** The carrier's name. */
  Carrier: z.string(),
  Carrier__r: NamedWithId,
  Violation_Description__c: z.nullable(z.string()),
  Violation_Category__c: z.nullable(z.string()),
  Court_Date__c: z.nullable(IsoDate),
  Ticket_Outcome__c: z.nullable(z.string()),
  TicketType__c: z.nullable(z.string()),
  agentName: z.nullable(z.string()),
  Follow_Up_Date__c: z.nullable(IsoDate),
  Accident__c: z.nullable(z.boolean()),
  Drivers_License_Type__c: z.nullable(z.string()),
  Ticket_County__c: z.nullable(z.string()),
  Ticket_Closed_Date__c: z.nullable(IsoDate),
  Notes_Portal__c: z.nullable(z.string()),
  CurrencyIsoCode,
  Initial_Fine__c: z.nullable(Money),
  Final_Fine__c: z.nullable(Money),
  Ticket_Fine_Due_Date__c: z.nullable(IsoDate),
  Fine_Notes__c: z.nullable(z.string()),
  /** The final fine less the initial one: negative is saved. */
  Fine_Change__c: z.nullable(Money),
})
export type TicketRecord = z.infer<typeof TicketRecord>

/** A driver with the personal fields masked; `driverSecrets` shows one of them. Dates are days where the carrier is. */
export const DriverRecord = z.object({
  Id,
  Name: z.string(),
  ...recordedShape(driverFieldNames, 'record'),
  Active_Inactive__c: DriverStatus,
  Carrier: z.string(),
  Carrier__r: NamedWithId,
  Member__c: z.boolean(),
  /** One that has not ended, also where it has not begun. */
  Has_Membership__c: z.boolean(),
  Active_Until__c: z.nullable(IsoDate),
  Embark_Monitoring_Active__c: z.boolean(),
  /** On one line. */
  Mailing_Address: z.nullable(z.string()),
  /** What the membership is for, or the last one was; null without any. Price and past: `memberships.history`. */
  Product__r: z.nullable(NamedWithId),
  /** The first day without membership; one in the future can be taken back. */
  Cancellation_Date__c: z.nullable(IsoDate),
  Cancellation_Reason__c: z.nullable(z.string()),
  /** The bulk upload that the driver came by; null where a user added the driver. */
  UploadId: z.nullable(Id),
  CreatedDate: IsoInstant,
  /** Sent back with a change: one that was read before another user's change is refused. */
  Version: z.int(),
})
export type DriverRecord = z.infer<typeof DriverRecord>

export const InspectionRecord = z.extend(Inspection, {
  Carrier__r: NamedWithId,
  Driver_Name__r: z.nullable(Named),
})
export type InspectionRecord = z.infer<typeof InspectionRecord>

export const MvrReportRecord = z.extend(MvrReport, { Carrier__r: NamedWithId })
export type MvrReportRecord = z.infer<typeof MvrReportRecord>

export const ViolationRecord = z.extend(SmsViolation, {
  /** 3 in the last six months before the snapshot, 2 up to twelve, then 1; 0 once it has rolled off. */
  Time_Weight__c: z.int(),
})
export type ViolationRecord = z.infer<typeof ViolationRecord>

export const SmsInspectionRecord = z.extend(SmsInspection, {
  HM_Placardable__c: z.boolean(),
  Violation_List: z.array(
    z.pick(SmsViolation, {
      Id: true,
      Violation_Code__c: true,
      Violation_Description__c: true,
      BASIC__c: true,
      Severity_Weight__c: true,
      Out_of_Service__c: true,
    }),
  ),
})
export type SmsInspectionRecord = z.infer<typeof SmsInspectionRecord>

/** The record with this id, one call for each type; the carrier's is in `accounts.ts`. */
const ofType = <S extends z.core.$ZodType, const T extends (typeof recordTypes)[number]>(
  type: T,
  record: S,
  roles: readonly Role[],
) =>
  get('GetRecordDetails/:id', {
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ record_type: z.literal(type, recordTypeMessage) }),
    data: record,
    variant: `record_type=${type}`,
    roles,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  })

const readers: readonly Role[] = ['carrier', 'agent', 'driver', 'operator']
/** The operator imports safety data and does not read it. */
const safetyReaders: readonly Role[] = ['carrier', 'agent', 'driver']

export const records = {
  ticket: ofType('TICKET', TicketRecord, readers),
  inspection: ofType('INSPECTION', InspectionRecord, readers),
  violation: ofType('VIOLATIONS', ViolationRecord, safetyReaders),
  driver: ofType('DRIVER', DriverRecord, readers),
  mvrReport: ofType('MVR_REPORT', MvrReportRecord, readers),
  smsInspection: ofType('SMS_INSPECTION', SmsInspectionRecord, safetyReaders),
}
