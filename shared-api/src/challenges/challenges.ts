import * as z from 'zod/mini'
import { get, type Role } from '../contract.ts'
import { counter } from '../counter-calls.ts'
import {
  CurrencyIsoCode,
  Id,
  IsoDate,
  IsoInstant,
  Money,
  Named,
  NamedWithId,
  withDefault,
} from '../fields.ts'
import { filterValue, listQuery, pageWithCountsOf } from '../list.ts'
import { recordDetails, relatedList } from '../record-calls.ts'
import { Basic } from '../safety/safety.ts'
import { ChallengeStage, DataqLimit, StageSummary } from './challenge-stages.ts'

export const ChallengeStatus = z.enum(
  ['Open', 'Oreilly', 'Dataq Entered Not Closed', 'Awaiting Fine', 'Closed'],
  'Choose a status',
)
export type ChallengeStatus = z.infer<typeof ChallengeStatus>

/** The violation that it is about: its code, and the report of its inspection. */
const AssociatedViolation = z.extend(NamedWithId, {
  Report_State__c: z.string(),
  Report_Number__c: z.string(),
})

/** A compliance challenge, the specification's INSPECTION record. Roadside inspections are in `safety/`. */
export const Challenge = z.object({
  Id,
  Name: z.string(),
  Status__c: ChallengeStatus,
  DataQ_Outcome__c: z.nullable(z.string()),
  DataQ__c: z.nullable(z.string()),
  Challenge_Type__c: z.nullable(z.string()),
  Ticket_Fine_Amount__c: z.nullable(Money),
  CurrencyIsoCode,
  Fine_Paid_from_Ticket__c: z.boolean(),
  Ticket_Fine_Due_Date__c: z.nullable(IsoDate),
  /** Of the ticket, or of the violation's inspection. */
  Ticket_Date__c: z.nullable(IsoDate),
  Ticket_Flow__c: z.nullable(z.string()),
  Carrier__r: Named,
  Associated_Ticket__r: z.nullable(NamedWithId),
  Associated_Violation__r: z.nullable(AssociatedViolation),
  Driver__c: z.nullable(Id),
  Driver_Name__r: z.nullable(Named),
  /** The next day that a limit of FMCSA ends on: for the answer, else to ask for the next stage, else the decision, else the filing. Null once it is decided. */
  Clock_Due__c: z.nullable(IsoDate),
  /** The stage that was reached last; null before filing, where it is not recorded, and for a crash, which FMCSA reviews itself. */
  Stage__r: z.nullable(StageSummary),
})
export type Challenge = z.infer<typeof Challenge>

/** The limits of FMCSA's DataQs system for this challenge. Days by the carrier's calendar. */
const ChallengeClock = z.object({
  /** The last day on which it can be filed; null without a date of the ticket. */
  FileBy: z.nullable(IsoDate),
  /** Null until it is filed, once it is decided, and for a crash: no limit binds FMCSA. */
  DecisionDueOn: z.nullable(IsoDate),
  /** The last day of all stages, once it is filed; null for a crash. */
  EndsOn: z.nullable(IsoDate),
  /** Null without a question that is open. */
  AnswerDueOn: z.nullable(IsoDate),
  /** Days that a decision, and an answer, may take. */
  DecisionDays: z.int(),
  AnswerDays: z.int(),
})

/** The ticket that it is about, with what the citation says. */
const ChallengedTicket = z.extend(NamedWithId, {
  Violation_Description__c: z.nullable(z.string()),
  Violation_Category__c: z.nullable(z.string()),
  Ticket_City_State__c: z.nullable(z.string()),
  Citation_Number__c: z.nullable(z.string()),
  Court_Date__c: z.nullable(IsoDate),
  Ticket_Outcome__c: z.nullable(z.string()),
})

/** The violation with what FMCSA's data says of it. */
const ChallengedViolation = z.extend(AssociatedViolation, {
  Violation_Description__c: z.string(),
  BASIC__c: Basic,
  Severity_Weight__c: z.int(),
  Out_of_Service__c: z.boolean(),
  Inspection_Date__c: IsoDate,
  SMS_Inspection_Data__c: Id,
})

export const ChallengeRecord = z.extend(Challenge, {
  Carrier__r: NamedWithId,
  Associated_Ticket__r: z.nullable(ChallengedTicket),
  Associated_Violation__r: z.nullable(ChallengedViolation),
  Version: z.int(),
  CreatedDate: IsoInstant,
  CreatedBy: z.nullable(Named),
  Statement: z.nullable(z.string()),
  Filed_On__c: z.nullable(IsoDate),
  Question__c: z.nullable(z.string()),
  Asked_On__c: z.nullable(IsoDate),
  Answered_On__c: z.nullable(IsoDate),
  Clock: ChallengeClock,
  /** Those that were reached, the first one first. Empty where they are not recorded. */
  Stages: z.array(ChallengeStage),
  /** The crash that FMCSA is asked to review; null for what states review. */
  Crash__r: z.nullable(
    z.object({
      /** Null where FMCSA's files do not list it any more. */
      Id: z.nullable(Id),
      /** 'OH-3317220845'; null for the accident of a ticket. */
      Report: z.nullable(z.string()),
      /** Null where none was asked for: the request began from a ticket. */
      Crash_Type__c: z.nullable(z.string()),
      /** Where FMCSA finds it. */
      Crash_Video__c: z.nullable(z.string()),
      /** FMCSA reviews no crash without it. */
      Has_Police_Report__c: z.boolean(),
    }),
  ),
  /** Those that apply to it, as they stand today. */
  Limits: z.array(DataqLimit),
  /** Null while it is open. */
  ClosedDate: z.nullable(IsoInstant),
  /** Null where the portal doesn't know it. */
  ClosedBy: z.nullable(Named),
  /** Who accepted the denial that closed it; null where no one did. */
  AcceptedBy: z.nullable(Named),
})
export type ChallengeRecord = z.infer<typeof ChallengeRecord>

export const challengeSorts = [
  'Clock_Due__c',
  'CreatedDate',
  'Name',
  'Status__c',
  'Challenge_Type__c',
  'Ticket_Date__c',
  'Ticket_Fine_Amount__c',
  'Ticket_Fine_Due_Date__c',
  'Driver_Name__r.Name',
  'Carrier__r.Name',
] as const

/** In the order of the specification. Open is the status; what the dashboard counts is all that is not Closed. */
export const challengeFilterValues = [
  'All',
  'Open',
  'Oreilly',
  'Dataq Entered Not Closed',
  'Closed',
  'Awaiting Fine',
] as const

export const ChallengeFilter = z.strictObject({
  ...listQuery(challengeSorts),
  SortDir: withDefault(z.enum(['asc', 'desc'], 'SortDir is asc or desc'), 'asc'),
  list_filter: withDefault(filterValue(challengeFilterValues), 'All'),
})
export type ChallengeFilter = z.infer<typeof ChallengeFilter>

const readers: readonly Role[] = ['carrier', 'agent', 'driver', 'operator']

export const challenges = {
  list: get('GetComplianceChallenges', {
    query: ChallengeFilter,
    data: pageWithCountsOf(Challenge, challengeFilterValues),
    roles: readers,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  record: recordDetails('INSPECTION', ChallengeRecord, readers),
  related: relatedList('INSPECTION', Challenge, challengeSorts, readers),
  open: counter('GetComplianceChallengesCount', Challenge, { sorts: challengeSorts, first: 'asc' }, readers),
}
