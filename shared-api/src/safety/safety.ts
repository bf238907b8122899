import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { CarrierId, Id, IsoDate, IsoInstant, Named } from '../fields.ts'

/** In the order in which screens show them. */
export const Basic = z.enum([
  'Unsafe Driving',
  'Hours of Service',
  'Driver Fitness',
  'Controlled Substances',
  'Vehicle Maintenance',
  'Crash Indicator',
  'HM Compliance',
])
export type Basic = z.infer<typeof Basic>

export const BasicSummary = z.object({
  Basic,
  /** Cut (not rounded) to two decimals, as FMCSA publishes it; null when nothing can be divided. */
  Measure: z.nullable(z.number()),
  /** Points: time weight x capped severity, summed. */
  Numerator: z.number(),
  /** Time weights of the relevant inspections, or average power units x utilization factor. */
  Denominator: z.number(),
  /** Relevant inspections; for the Crash Indicator, crashes. */
  Inspections: z.int(),
  InspectionsWithViolation: z.int(),
  /** The range of the safety event group, like '21-100'; null when there is too little data for one. */
  EventGroup: z.nullable(z.string()),
  /** A whole number, always estimated; null where `PercentileText` says why there is none. */
  Percentile: z.nullable(z.int()),
  PercentileText: z.string(),
  Threshold: z.int(),
  Alert: z.boolean(),
  /** The measure had to use today's power units or annual miles for a time no one recorded. */
  Estimated: z.boolean(),
  /** At the snapshot before; null where there was none. */
  PreviousMeasure: z.nullable(z.number()),
  PreviousPercentile: z.nullable(z.int()),
})
export type BasicSummary = z.infer<typeof BasicSummary>

export const IssBand = z.enum(['Inspect', 'Optional', 'Pass'])
export type IssBand = z.infer<typeof IssBand>

/** Which rule of FMCSA's inspection selection system gives the score; the edges inside of a band are ours. */
export const IssBasis = z.enum([
  'Out-of-service order',
  'High risk',
  'Hours of Service and another BASIC',
  'Two or more BASICs',
  'Hours of Service',
  'One other BASIC',
  'Unsafe Driving and Crash Indicator',
  'Unsafe Driving or Crash Indicator',
  'Nothing in alert',
  'Not enough data',
])
export type IssBasis = z.infer<typeof IssBasis>

/** What an inspector's screen advises about the carrier: 1 to 100, always estimated. */
export const IssScore = z.object({
  Score: z.int(),
  Band: IssBand,
  Basis: IssBasis,
  /** One sentence: why the score lies where it does. */
  Reason: z.string(),
})
export type IssScore = z.infer<typeof IssScore>

export const CarrierSafety = z.object({
  CarrierId: Id,
  CarrierName: z.string(),
  DotNumber: z.nullable(z.string()),
  Ruleset: z.enum(['SMS_3_21']),
  Snapshot: IsoDate,
  NextSnapshot: IsoDate,
  /** First day that counts. */
  WindowFrom: IsoDate,
  Segment: z.enum(['COMBO', 'STRAIGHT']),
  Iss: IssScore,
  Basics: z.array(BasicSummary),
})
export type CarrierSafety = z.infer<typeof CarrierSafety>

const ofRoadside = {
  Id,
  Inspection_Date__c: IsoDate,
  Report_State__c: z.string(),
  Report_Number__c: z.string(),
  Driver_Name__r: z.nullable(Named),
  Driver__c: z.nullable(Id),
}

export const SmsViolation = z.object({
  ...ofRoadside,
  Violation_Code__c: z.string(),
  Violation_Description__c: z.string(),
  BASIC__c: Basic,
  Severity_Weight__c: z.int(),
  Out_of_Service__c: z.boolean(),
  /** 24 months after the inspection: snapshots after that day no longer count it. */
  Roll_Off_Date__c: IsoDate,
  SMS_Inspection_Data__r: z.object({ Id, Account__r: z.extend(Named, { Id }) }),
})
export type SmsViolation = z.infer<typeof SmsViolation>

/** A violation as a measure counts it. */
export const ScoredViolation = z.object({
  ...SmsViolation.shape,
  /** 3 within six months of the snapshot, 2 within twelve, 1 within twenty-four. */
  Time_Weight__c: z.int(),
})
export type ScoredViolation = z.infer<typeof ScoredViolation>

/** A crash as the Crash Indicator counts it. */
export const SmsCrash = z.object({
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
  /** 24 months after the crash: snapshots after that day no longer count it. */
  Roll_Off_Date__c: IsoDate,
  Account__r: z.extend(Named, { Id }),
})
export type SmsCrash = z.infer<typeof SmsCrash>

export const SmsInspection = z.object({
  ...ofRoadside,
  Inspection_Level__c: z.int(),
  OOS_Total__c: z.int(),
  Violations__c: z.int(),
  Account__r: z.extend(Named, { Id }),
})
export type SmsInspection = z.infer<typeof SmsInspection>

export const SmsNotification = z.object({
  ...ofRoadside,
  Kind__c: z.enum(['Inspection', 'Crash']),
  Violations__c: z.int(),
  CreatedDate: IsoInstant,
  Account__r: z.extend(Named, { Id }),
})
export type SmsNotification = z.infer<typeof SmsNotification>

export const BasicAlert = z.object({
  CarrierId: Id,
  CarrierName: z.string(),
  Basic,
  Percentile: z.nullable(z.int()),
  Threshold: z.int(),
  Measure: z.nullable(z.number()),
  Snapshot: IsoDate,
})
export type BasicAlert = z.infer<typeof BasicAlert>

/** One BASIC of one carrier at a snapshot: what its ISS score is made of. */
export const BasicStanding = z.object({
  ...BasicAlert.shape,
  /** The percentile, or why there is none. */
  PercentileText: z.string(),
  Alert: z.boolean(),
  Estimated: z.boolean(),
})
export type BasicStanding = z.infer<typeof BasicStanding>

const declared = { tenant: 'accounts', audit: 'none', rate: 'read' } as const

export const safety = {
  /** One entry per carrier in scope, by name, at the newest snapshot. */
  summary: get('GetSMSDashboardSummary', {
    query: z.strictObject({ CarrierId }),
    data: z.array(CarrierSafety),
    roles: ['carrier', 'agent'],
    ...declared,
  }),
}
