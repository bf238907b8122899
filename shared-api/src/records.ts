import * as z from 'zod/mini'
import { get } from './contract.ts'
import { DriverStatus } from './drivers.ts'
import { CurrencyIsoCode, Id, IsoDate, Money, Named } from './fields.ts'
import { Inspection } from './inspections.ts'
import { MvrReport } from './mvr.ts'
import { SmsInspection, SmsViolation } from './safety.ts'
import { AttorneyStatus } from './tickets.ts'

export const RecordType = z.enum([
  'TICKET',
  'INSPECTION',
  'VIOLATIONS',
  'DRIVER',
  'MVR_REPORT',
  'SMS_INSPECTION',
])
export type RecordType = z.infer<typeof RecordType>

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

/** A driver with the personal fields masked. */
export const DriverRecord = z.object({
  Id,
  Name: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Active_Inactive__c: DriverStatus,
  Carrier: z.string(),
  Carrier__r: NamedWithId,
  PersonMobilePhone: z.nullable(z.string()),
  PersonEmail: z.nullable(z.string()),
  Carrier_s_Driver_ID__c: z.nullable(z.string()),
  CDL_State__c: z.nullable(z.string()),
  /** 'ends 4821'. */
  CDL_Number__c: z.nullable(z.string()),
  /** 'in 1984'. */
  PersonBirthdate: z.nullable(z.string()),
  /** 'on file'. */
  Last_4_of_SS__c: z.nullable(z.string()),
  Member__c: z.boolean(),
  Active_Until__c: z.nullable(IsoDate),
  Embark_Monitoring_Active__c: z.boolean(),
  CDL_Expiration_Date__c: z.nullable(IsoDate),
  Med_Cert_Expiration_Date__c: z.nullable(IsoDate),
  Mailing_Address: z.nullable(z.string()),
  Spouse_First_Name__c: z.nullable(z.string()),
  Spouse_Last_Name__c: z.nullable(z.string()),
  Spouse_Cell_Number__c: z.nullable(z.string()),
  Spouse_Email__c: z.nullable(z.string()),
})
export type DriverRecord = z.infer<typeof DriverRecord>

export const ViolationRecord = z.extend(SmsViolation, {
  /** 3 in the last six months before the snapshot, 2 up to twelve, then 1; 0 once it has rolled off. */
  Time_Weight__c: z.int(),
})

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

export const RecordDetails = z.discriminatedUnion('RecordType', [
  z.extend(TicketRecord, { RecordType: z.literal('TICKET') }),
  z.extend(Inspection, { RecordType: z.literal('INSPECTION') }),
  z.extend(ViolationRecord, { RecordType: z.literal('VIOLATIONS') }),
  z.extend(DriverRecord, { RecordType: z.literal('DRIVER') }),
  z.extend(MvrReport, { RecordType: z.literal('MVR_REPORT') }),
  z.extend(SmsInspectionRecord, { RecordType: z.literal('SMS_INSPECTION') }),
])
export type RecordDetails = z.infer<typeof RecordDetails>

export type RecordOf<Type extends RecordType> = Extract<RecordDetails, { RecordType: Type }>

export const records = {
  details: get('GetRecordDetails/:id', {
    params: z.strictObject({ id: Id }),
    query: z.strictObject({
      record_type: z.enum(RecordType.options, `record_type is one of ${RecordType.options.join(', ')}`),
    }),
    data: RecordDetails,
    roles: ['carrier', 'agent', 'driver', 'operator'],
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
}
