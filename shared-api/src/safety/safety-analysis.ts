import * as z from 'zod/mini'
import { get, post, type Role } from '../contract.ts'
import { Id, IsoDate, Named, withDefault } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'
import { ViolationChallenge } from './roadside.ts'
import {
  Basic,
  IssScore,
  MissingFact,
  OfficialAndEstimated,
  PercentileBasis,
  PublishedMeasure,
} from './safety.ts'
import { SafetyFiles } from './safety-files.ts'
import { Snapshot } from './snapshot.ts'

const roles: readonly Role[] = ['carrier', 'agent']
const declared = { roles, tenant: 'accounts', audit: 'none', rate: 'read' } as const

const pages = { Page: pageQuery.Page, PageSize: pageQuery.PageSize }

/** False where there is nothing to rank with: then no one knows whether the BASIC is in alert. */
const AlertKnown = z.boolean()

/** A BASIC's measure with what it is made of, and where it stands. All numbers are estimates of FMCSA's. */
export const BasicStatus = z.object({
  Basic,
  /** Truncated to two decimals, as FMCSA publishes it; null where `Missing` says why. */
  Measure: z.nullable(z.number()),
  /** Not truncated: ranked by. */
  ExactMeasure: z.nullable(z.number()),
  Numerator: z.number(),
  /** Time weights of the relevant inspections, or average power units x utilization factor; null where it is not known. */
  Denominator: z.nullable(z.number()),
  /** Relevant inspections; for the Crash Indicator, crashes. */
  Inspections: z.int(),
  InspectionsWithViolation: z.int(),
  EventGroup: z.nullable(z.string()),
  Percentile: z.nullable(z.int()),
  /** The percentile, or FMCSA's text instead. */
  PercentileText: z.string(),
  PercentileBasis,
  Threshold: z.int(),
  Alert: z.boolean(),
  AlertKnown,
  ...OfficialAndEstimated,
  Missing: z.array(MissingFact),
})
export type BasicStatus = z.infer<typeof BasicStatus>

const Segment = z.nullable(z.enum(['COMBO', 'STRAIGHT']))

/** What points are divided by in Unsafe Driving and the Crash Indicator. Null: not known. */
export const FleetFigures = z.object({
  Segment,
  /** The segment follows from inspected units, not from the census. */
  SegmentEstimated: z.boolean(),
  PowerUnitsNow: z.nullable(z.int()),
  PowerUnits6MonthsAgo: z.nullable(z.int()),
  PowerUnits18MonthsAgo: z.nullable(z.int()),
  /** Today's number stands in for those that are null. */
  AveragePowerUnits: z.nullable(z.number()),
  AnnualMiles: z.nullable(z.int()),
  UtilizationFactor: z.number(),
  Estimated: z.boolean(),
  /** The snapshot of the FMCSA page that the average or the factor is copied from; null where both are computed. */
  StatedOn: z.nullable(IsoDate),
})
export type FleetFigures = z.infer<typeof FleetFigures>

export const LedgerViolation = z.object({
  Id,
  Violation_Code__c: z.string(),
  Violation_Description__c: z.string(),
  /** As it counts: 1 after a conviction of a different charge. */
  Severity_Weight__c: z.int(),
  Out_of_Service__c: z.boolean(),
  /** Without this one alone the inspection would count as much: the cap hides it. */
  HiddenByCap: z.boolean(),
})

/** An inspection or crash with its part in the measure. Clean inspections have no points. */
export const LedgerLine = z.object({
  Id,
  Kind: z.enum(['Inspection', 'Crash']),
  Date: IsoDate,
  Report_State__c: z.string(),
  Report_Number__c: z.string(),
  Inspection_Level__c: z.nullable(z.int()),
  Driver__c: z.nullable(Id),
  Driver_Name__r: z.nullable(Named),
  Severity: z.int(),
  OutOfService: z.int(),
  /** Severity and out of service, 30 at most. */
  Counted: z.int(),
  /** What the cap takes away. */
  CutByCap: z.int(),
  Time_Weight__c: z.int(),
  /** Time weight x counted: its part of the numerator. */
  Points: z.int(),
  /** Its part of the denominator; 0 where points are divided by the fleet. */
  DenominatorPart: z.int(),
  /** The time weight that follows and the last day before it; 0 is gone. */
  NextWeight: z.int(),
  WeightUntil: IsoDate,
  Violations: z.array(LedgerViolation),
})
export type LedgerLine = z.infer<typeof LedgerLine>

/** The fewest clean inspections that bring the percentile under the threshold. */
export const CleanNeeded = z.object({
  /** 0 under the threshold; null where `Reason` says why. */
  Count: z.nullable(z.int()),
  Reason: z.enum([
    'Under threshold',
    'Enough',
    'Clean inspections do not count',
    'Not ranked',
    'Not ranked in the group after',
    'More than 2,000',
  ]),
  After: z.nullable(BasicStatus),
  /** The first number of them that puts the carrier into another safety event group. */
  GroupChange: z.nullable(
    z.object({
      Count: z.int(),
      EventGroup: z.string(),
      PercentileBefore: z.nullable(z.int()),
      PercentileAfter: z.nullable(z.int()),
    }),
  ),
})
export type CleanNeeded = z.infer<typeof CleanNeeded>

const ofSnapshot = { CarrierId: Id, Snapshot: z.optional(Snapshot) }

/** The lowest measure that reaches the threshold on the curve of the carrier's group; null without such a curve. */
const AlertFrom = z.nullable(z.number())

const { kind: ledgerKind, schema: ledgerSchema } = pageOf(LedgerLine)

/** The rows are the terms of the measure, those with most points first. */
const Ledger = z.extend(ledgerSchema, {
  CarrierId: Id,
  CarrierName: z.string(),
  /** The day that is scored: the snapshot asked for, or the day of the newest files where these are older. */
  Snapshot: IsoDate,
  /** As of a preview. */
  DailyFile: z.nullable(IsoDate),
  Files: SafetyFiles,
  Status: BasicStatus,
  /** FMCSA's own measure; null where its published files have none. */
  PublishedMeasure: z.nullable(PublishedMeasure),
  /** Of the relevant inspections, highest weight first; empty where points are divided by the fleet. */
  DenominatorParts: z.array(z.object({ Weight: z.int(), Inspections: z.int() })),
  Fleet: z.nullable(FleetFigures),
  CleanNeeded,
  /** The peers' curve that the percentile was read from; empty without one. */
  Curve: z.array(z.object({ Percentile: z.int(), Measure: z.number() })),
  AlertFrom,
})

/** What the screens of a measure keep in their address. */
export const MeasureFilter = z.strictObject({
  Basic: withDefault(Basic, 'Vehicle Maintenance'),
  Snapshot: z.optional(Snapshot),
  Page: pages.Page,
})
export type MeasureFilter = z.infer<typeof MeasureFilter>

/** Clean inspections to come that can be tried, and that are looked through for those needed. */
export const mostClean = 2000

const mostChanges = 200
const ids = withDefault(z.array(Id).check(z.maxLength(mostChanges, `Choose at most ${mostChanges}`)), [])

/** Ids are of the carrier's violations and crashes; those that do not count at the snapshot change nothing. */
export const SafetyChanges = z.strictObject({
  CarrierId: Id,
  Snapshot: z.optional(Snapshot),
  /** As FMCSA's monthly files have it. Without it, the newest is tried out with the daily file, where there is one. */
  IsPublished: withDefault(z.boolean(), false),
  RemovedViolationIds: ids,
  /** Severity 1 without out of service, as after a conviction of a different charge. */
  ReducedViolationIds: ids,
  NotPreventableCrashIds: ids,
  /** On the day of the snapshot, of `CleanLevel`. */
  CleanInspections: withDefault(z.int().check(z.minimum(0), z.maximum(mostClean, 'Add at most 2,000')), 0),
  CleanLevel: withDefault(z.int().check(z.minimum(1), z.maximum(6)), 1),
  /** With placardable hazardous material, which counts in HM Compliance. */
  CleanWithPlacard: withDefault(z.boolean(), false),
})

/** As a sender writes them: what is left out is none. */
export type SafetyChangesDraft = z.input<typeof SafetyChanges>

export const SafetyPreview = z.object({
  CarrierId: Id,
  Snapshot: IsoDate,
  /** The day of FMCSA's daily file that counts in it: `Snapshot` is not before it. Null without one. */
  DailyFile: z.nullable(IsoDate),
  Files: SafetyFiles,
  /** All seven, in the order of the screens. */
  Basics: z.array(z.object({ Basic, IsChanged: z.boolean(), Before: BasicStatus, After: BasicStatus })),
  Iss: z.object({ Before: IssScore, After: IssScore }),
})
export type SafetyPreview = z.infer<typeof SafetyPreview>

export const RollOffEffect = z.enum(['better', 'worse', 'same'])

/** A day after which inspections or crashes count less, or no more. */
export const RollOffDay = z.object({
  /** The last day before the change. */
  Date: IsoDate,
  ViolationsLeaving: z.int(),
  /** With a violation; for the Crash Indicator, crashes. */
  InspectionsLeaving: z.int(),
  CleanLeaving: z.int(),
  /** They stay, with a lower time weight. */
  SteppingDown: z.int(),
  Before: BasicStatus,
  After: BasicStatus,
  Effect: RollOffEffect,
})
export type RollOffDay = z.infer<typeof RollOffDay>

export const RollOffCalendar = z.object({
  CarrierId: Id,
  CarrierName: z.string(),
  /** The day that is scored: the calendar goes on from there for 24 months, if nothing new comes. */
  From: IsoDate,
  Start: BasicStatus,
  Days: z.array(RollOffDay),
  /** The 24 after that of `From`, of which the first has what is left of that one; the status is that of the month's end. */
  Months: z.array(
    z.object({
      /** `2026-11` */
      Month: z.string(),
      ViolationsLeaving: z.int(),
      CleanLeaving: z.int(),
      /** They stay, with a lower time weight. */
      SteppingDown: z.int(),
      Measure: z.nullable(z.number()),
      /** Relevant inspections at the month's end; for the Crash Indicator, crashes. */
      Inspections: z.int(),
      EventGroup: z.nullable(z.string()),
      Percentile: z.nullable(z.int()),
      PercentileText: z.string(),
      Alert: z.boolean(),
      AlertKnown,
      AlertFrom,
      /** Against the month before. */
      Effect: RollOffEffect,
    }),
  ),
})
export type RollOffCalendar = z.infer<typeof RollOffCalendar>

/** What the removal of one violation would change. */
export const RankedChallenge = z.object({
  /** Of the violation. */
  Id,
  Violation_Code__c: z.string(),
  Violation_Description__c: z.string(),
  BASIC__c: Basic,
  Severity_Weight__c: z.int(),
  Out_of_Service__c: z.boolean(),
  /** The open challenge about it, else the newest. */
  Challenge__r: z.nullable(ViolationChallenge),
  InspectionId: Id,
  Inspection_Date__c: IsoDate,
  Report_State__c: z.string(),
  Report_Number__c: z.string(),
  Driver__c: z.nullable(Id),
  Driver_Name__r: z.nullable(Named),
  /** Time weight x severity and out of service, if it stood alone. */
  OwnPoints: z.int(),
  /** What the numerator really loses. */
  RemovedPoints: z.int(),
  /** Removing this violation alone changes nothing: its inspection is above the cap without it. */
  HiddenByCap: z.boolean(),
  Before: BasicStatus,
  After: BasicStatus,
  IssBefore: z.nullable(z.int()),
  IssAfter: z.nullable(z.int()),
  /** Where the percentile after it is not known, it does not. */
  EndsAlert: z.boolean(),
})
export type RankedChallenge = z.infer<typeof RankedChallenge>

const Percentage = z
  .int('Enter a whole number from 0 to 100')
  .check(
    z.minimum(0, 'Enter a whole number from 0 to 100'),
    z.maximum(100, 'Enter a whole number from 0 to 100'),
  )

/** What a user reads in the carrier's own FMCSA sign-in. It goes before every estimate of that snapshot. */
export const CopiedPercentile = z.strictObject({
  CarrierId: Id,
  Basic,
  Snapshot,
  /** Null takes the copy away: the percentile is estimated again. */
  Percentile: z.nullable(Percentage),
  /** The copy that the user saw, null where there was none: another user may have saved one since. */
  Replaces: z.nullable(Percentage),
})
export type CopiedPercentile = z.infer<typeof CopiedPercentile>

export const safetyAnalysis = {
  /** Each term of a BASIC's measure at a snapshot: the newest, or any before it, computed again. */
  ledger: get('GetSafetyLedger', {
    query: z.strictObject({
      ...ofSnapshot,
      Basic,
      ...pages,
      /** 'true': the newest with FMCSA's daily file, as What if has it. */
      WithDaily: z.optional(z.literal('true', 'WithDaily is true or left out')),
    }),
    data: { kind: ledgerKind, schema: Ledger },
    isHeavy: true,
    ...declared,
  }),
  /** Before and after changes that are not made. Nothing is written. */
  preview: post('PreviewSafety', {
    body: SafetyChanges,
    data: SafetyPreview,
    isHeavy: true,
    ...declared,
  }),
  rollOffCalendar: get('GetRollOffCalendar', {
    query: z.strictObject({ CarrierId: Id, Basic }),
    data: RollOffCalendar,
    isHeavy: true,
    ...declared,
  }),
  /** Answers with the BASIC as it stands then. Refuses with 409 where `Replaces` is not what is saved. */
  saveCopied: post('SaveCopiedPercentile', {
    body: CopiedPercentile,
    data: BasicStatus,
    roles,
    tenant: 'accounts',
    audit: 'saved a percentile copied from FMCSA',
    rate: 'write',
  }),
  /** The violations that count at the newest snapshot, those first whose removal changes most. */
  challengeRanking: get('GetChallengeRanking', {
    query: z.strictObject({ CarrierId: Id, Basic: z.optional(Basic), ...pages }),
    data: pageOf(RankedChallenge),
    isHeavy: true,
    ...declared,
  }),
}
