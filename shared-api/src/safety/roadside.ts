import * as z from 'zod/mini'
import type { Role } from '../contract.ts'
import { Id, IsoDate, IsoInstant, Named, NamedWithId } from '../fields.ts'
import { recordDetails, relatedList } from '../record-calls.ts'
import { notificationSorts, roadsideInspectionSorts, violationSorts } from './roadside-sorts.ts'
import { Basic } from './safety.ts'

const common = {
  Id,
  Inspection_Date__c: IsoDate,
  Report_State__c: z.string(),
  Report_Number__c: z.string(),
  Driver_Name__r: z.nullable(Named),
  Driver__c: z.nullable(Id),
}

export const Violation = z.object({
  ...common,
  Violation_Code__c: z.string(),
  Violation_Description__c: z.string(),
  BASIC__c: Basic,
  Severity_Weight__c: z.int(),
  Out_of_Service__c: z.boolean(),
  /** 24 months after the inspection. Later snapshots no longer count it. */
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
  /** 24 months after the crash. Later snapshots no longer count it. */
  Roll_Off_Date__c: IsoDate,
  Account__r: NamedWithId,
})
export type Crash = z.infer<typeof Crash>

export const RoadsideInspection = z.object({
  ...common,
  Inspection_Level__c: z.int(),
  OOS_Total__c: z.int(),
  Violations__c: z.int(),
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

export const ViolationRecord = z.extend(Violation, {
  /** 3 in the last six months before the snapshot, 2 up to twelve, then 1; 0 once it has rolled off. */
  Time_Weight__c: z.int(),
  /** The snapshot that is the first to count it; null unless the violation is newer than the newest snapshot. */
  Counts_From__c: z.nullable(IsoDate),
})
export type ViolationRecord = z.infer<typeof ViolationRecord>

export const RoadsideInspectionRecord = z.extend(RoadsideInspection, {
  HM_Placardable__c: z.boolean(),
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

const carrierSide: readonly Role[] = ['carrier', 'agent']
/** The operator imports safety data and does not read it. */
const readers: readonly Role[] = [...carrierSide, 'driver']

export const roadside = {
  violation: recordDetails('VIOLATIONS', ViolationRecord, readers),
  inspection: recordDetails('SMS_INSPECTION', RoadsideInspectionRecord, readers),
  violations: relatedList('VIOLATIONS', Violation, violationSorts, readers),
  inspections: relatedList('SMS_INSPECTION', RoadsideInspection, roadsideInspectionSorts, readers),
  notifications: relatedList('SMS_NOTIFY_INSPECTION', SafetyNotification, notificationSorts, carrierSide),
}
