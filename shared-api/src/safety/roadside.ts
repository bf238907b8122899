import * as z from 'zod/mini'
import { ChallengeStatus } from '../challenges/challenges.ts'
import type { Role } from '../contract.ts'
import { Id, IsoDate, IsoInstant, Named, NamedWithId } from '../fields.ts'
import { recordDetails, relatedList } from '../record-calls.ts'
import {
  notificationSorts,
  notifiedVehicleSorts,
  notifiedViolationSorts,
  roadsideInspectionSorts,
  violationSorts,
} from './roadside-sorts.ts'
import { Basic } from './safety.ts'

const common = {
  Id,
  Inspection_Date__c: IsoDate,
  Report_State__c: z.string(),
  Report_Number__c: z.string(),
  Driver_Name__r: z.nullable(Named),
  Driver__c: z.nullable(Id),
}

/** Where a report comes from, beside the monthly files. */
const reported = {
  /** The day of FMCSA's daily file that brought it; null once a monthly file lists it, or where it came another way. */
  Daily_File__c: z.nullable(IsoDate),
  /** The day of the carrier's newest monthly files, the older of inspections and violations; null where one is missing. */
  Files_Day__c: z.nullable(IsoDate),
}

export const Violation = z.object({
  ...common,
  ...reported,
  Violation_Code__c: z.string(),
  Violation_Description__c: z.string(),
  BASIC__c: Basic,
  Severity_Weight__c: z.int(),
  Out_of_Service__c: z.boolean(),
  /** The last day that counts it, 24 months after the inspection. */
  Roll_Off_Date__c: IsoDate,
  SMS_Inspection_Data__r: z.object({ Id, Account__r: NamedWithId }),
})
export type Violation = z.infer<typeof Violation>

/** A violation with its weight in a measure. */
export const ScoredViolation = z.object({
  ...Violation.shape,
  /** 3 within six months of the snapshot, 2 within twelve, 1 within twenty-four. */
  Time_Weight__c: z.int(),
})
export type ScoredViolation = z.infer<typeof ScoredViolation>

/** A crash with its weight in the Crash Indicator. */
export const Crash = z.object({
  Id,
  Crash_Date__c: IsoDate,
  Report_State__c: z.string(),
  Report_Number__c: z.string(),
  Driver_Name__r: z.nullable(Named),
  Driver__c: z.nullable(Id),
  Injury_or_Fatality__c: z.boolean(),
  Hazmat_Released__c: z.boolean(),
  /** 1 for a tow-away, 2 for an injury or a death, 1 more for a released hazardous material. */
  Severity_Weight__c: z.int(),
  Time_Weight__c: z.int(),
  /** The last day that counts it, 24 months after the crash. */
  Roll_Off_Date__c: IsoDate,
  Account__r: NamedWithId,
})
export type Crash = z.infer<typeof Crash>

export const RoadsideInspection = z.object({
  ...common,
  ...reported,
  Inspection_Level__c: z.int(),
  OOS_Total__c: z.int(),
  Violations__c: z.int(),
  /** Of a daily file, the BASICs that lines could not be read of: whether it is clean in them is not known. */
  Unread_BASICs__c: z.array(Basic),
  Account__r: NamedWithId,
})
export type RoadsideInspection = z.infer<typeof RoadsideInspection>

export const SafetyNotification = z.object({
  ...common,
  Kind__c: z.enum(['Inspection', 'Crash']),
  /** The inspection of the report; null for a crash, and until an import brings it. */
  SMS_Inspection_Data__c: z.nullable(Id),
  Violations__c: z.int(),
  CreatedDate: IsoInstant,
  Account__r: NamedWithId,
})
export type SafetyNotification = z.infer<typeof SafetyNotification>

/** A unit of an inspection, as FMCSA has it. */
const unitFields = {
  Id,
  /** 1 or 2. */
  Unit__c: z.int(),
  Unit_Type__c: z.string(),
  Make__c: z.nullable(z.string()),
  License__c: z.nullable(z.string()),
  License_State__c: z.nullable(z.string()),
  VIN__c: z.nullable(z.string()),
}
export const RoadsideVehicle = z.object(unitFields)
export type RoadsideVehicle = z.infer<typeof RoadsideVehicle>

/** What a report says of its inspection as a whole. */
const reportFields = {
  Inspection_Level__c: z.int(),
  OOS_Total__c: z.int(),
  /** Null where the report does not say what they are about. */
  Driver_OOS_Total__c: z.nullable(z.int()),
  Vehicle_OOS_Total__c: z.nullable(z.int()),
  Hazmat_OOS_Total__c: z.nullable(z.int()),
  HM_Placardable__c: z.boolean(),
  Vehicle_List: z.array(RoadsideVehicle),
}

/** A compliance challenge that asks FMCSA to correct a violation. */
export const ViolationChallenge = z.extend(NamedWithId, {
  Status__c: ChallengeStatus,
  DataQ_Outcome__c: z.nullable(z.string()),
})
export type ViolationChallenge = z.infer<typeof ViolationChallenge>

export const ViolationRecord = z.extend(Violation, {
  ...reportFields,
  /** 3 in the last six months before the snapshot, 2 up to twelve, then 1; 0 once it has rolled off. */
  Time_Weight__c: z.int(),
  /** The snapshot that is the first to count it; null unless the violation is newer than the newest snapshot, or of a daily file. */
  Counts_From__c: z.nullable(IsoDate),
  /** The time weight that follows, and the last day before it; null where it does not count. */
  Next_Weight__c: z.nullable(z.int()),
  Weight_Until__c: z.nullable(IsoDate),
  /** Time weight x severity and out of service, if it stood alone. Null where it does not count. */
  Points__c: z.nullable(z.int()),
  /** Without it its inspection would count as much; null where it does not count. */
  Hidden_By_Cap__c: z.nullable(z.boolean()),
  /** What a court made of its citation. */
  Adjudication__c: z.nullable(z.enum(['Dismissed', 'Not Guilty', 'Convicted of a different charge'])),
  /** A ticket of the same stop has a final fine: a dismissal with a fine removes nothing. */
  Dismissed_With_Fine__c: z.boolean(),
  /** About this violation, or about the citation of the ticket that is linked with it: the open one, else the newest. */
  Challenge__r: z.nullable(ViolationChallenge),
  /** The last day on which FMCSA takes a challenge of it. */
  Challenge_File_By__c: IsoDate,
  /** The driver's ticket of the same day in the same state, with its newest challenge. */
  Ticket__r: z.nullable(
    z.extend(NamedWithId, {
      Attorney_Status__c: z.string(),
      Citation_Number__c: z.nullable(z.string()),
      Challenge__r: z.nullable(z.extend(NamedWithId, { Status__c: z.string() })),
    }),
  ),
})
export type ViolationRecord = z.infer<typeof ViolationRecord>

export const RoadsideInspectionRecord = z.extend(RoadsideInspection, {
  ...reportFields,
  /** Sent back with a match. */
  Version: z.int(),
  Violation_List: z.array(
    z.pick(Violation, {
      Id: true,
      Violation_Code__c: true,
      Violation_Description__c: true,
      BASIC__c: true,
      Severity_Weight__c: true,
      Out_of_Service__c: true,
    }),
  ),
})
export type RoadsideInspectionRecord = z.infer<typeof RoadsideInspectionRecord>

/** A violation or unit of an inspection that the feed has told of, and when it did. */
const notified = { CreatedDate: IsoInstant }

const NotifiedViolation = z.extend(Violation, notified)
/** A unit of an inspection that a report told of; the id is the unit's. */
export const NotifiedVehicle = z.object({
  ...common,
  ...unitFields,
  ...notified,
  SMS_Inspection_Data__c: Id,
  Account__r: NamedWithId,
})
export type NotifiedVehicle = z.infer<typeof NotifiedVehicle>

const carrierSide: readonly Role[] = ['carrier', 'agent']
/** The operator imports safety data and does not read it. */
const readers: readonly Role[] = [...carrierSide, 'driver']

export const roadside = {
  violation: recordDetails('VIOLATIONS', ViolationRecord, readers),
  inspection: recordDetails('SMS_INSPECTION', RoadsideInspectionRecord, readers),
  violations: relatedList('VIOLATIONS', Violation, violationSorts, readers),
  inspections: relatedList('SMS_INSPECTION', RoadsideInspection, roadsideInspectionSorts, readers),
  notifications: relatedList('SMS_NOTIFY_INSPECTION', SafetyNotification, notificationSorts, carrierSide),
  notifiedViolations: relatedList(
    'SMS_NOTIFY_VIOLATION',
    NotifiedViolation,
    notifiedViolationSorts,
    carrierSide,
  ),
  notifiedVehicles: relatedList('SMS_NOTIFY_VEHICLE', NotifiedVehicle, notifiedVehicleSorts, carrierSide),
}
