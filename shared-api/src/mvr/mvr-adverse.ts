import * as z from 'zod/mini'
import { get, post } from '../contract.ts'
import { fileContent } from '../documents/documents.ts'
import { Id, IsoDate, IsoInstant, Named, NamedWithId, textLines, withDefault } from '../fields.ts'
import { filterValue, listQuery, pageWithCountsOf } from '../list.ts'
import { mvrReaders } from './mvr-access.ts'
import { PermissiblePurpose, requesters } from './mvr.ts'

/** Whole business days between the pre-adverse notice and the final one. A dispute stops them. */
export const adverseDays = 5

export const MvrAdverseStatus = z.enum(['Pre-adverse sent', 'Final sent', 'No action'])
export type MvrAdverseStatus = z.infer<typeof MvrAdverseStatus>

/** Where it is by the carrier's calendar. `Disputed`: the clock stands until the driver has an answer. */
export const MvrAdverseStep = z.enum(['Waiting', 'Disputed', 'Ready', 'Closed'])
export type MvrAdverseStep = z.infer<typeof MvrAdverseStep>

/** `Print`: the driver has no sign-in that a notice could be read with, so the carrier hands the letter over. */
export const MvrLetterDelivery = z.enum(['Email', 'Print'])

/** Where the summary of rights came from: the installation's official document, or the carrier adds it by hand. */
export const MvrRightsSummary = z.enum(['Official', 'By hand'])

export const MvrAdverseLetter = z.object({
  Kind: z.enum(['Pre-adverse', 'Final']),
  SentAt: IsoInstant,
  Delivery: MvrLetterDelivery,
  /** The address, masked; null for one that was printed. */
  SentTo: z.nullable(z.string()),
  /** Null with the final notice. */
  Summary: z.nullable(MvrRightsSummary),
})
export type MvrAdverseLetter = z.infer<typeof MvrAdverseLetter>

export const MvrAdverseAction = z.object({
  Id,
  Version: z.int(),
  Report__c: Id,
  Driver__c: Id,
  DriverName: z.string(),
  Carrier__r: NamedWithId,
  /** The MVR type. */
  History_Info__c: z.string(),
  PermissiblePurpose__c: PermissiblePurpose,
  Status__c: MvrAdverseStatus,
  Step: MvrAdverseStep,
  /** The carrier's own words. */
  Reason: z.string(),
  PreSentAt: IsoInstant,
  PreSentBy__r: Named,
  /** The day after which the business days count: of the pre-adverse notice, or of the answer to the last dispute. */
  ClockFrom: IsoDate,
  /** The earliest day of the final notice. Null while a dispute is open. */
  FinalFrom: z.nullable(IsoDate),
  /** Business days that are not over, today's with them. Null unless it is waiting. */
  DaysLeft: z.nullable(z.int()),
  /** Federal holidays on weekdays between: they don't count. */
  Holidays: z.array(z.object({ Day: IsoDate, Name: z.string() })),
  FinalSentAt: z.nullable(IsoInstant),
  FinalSentBy__r: z.nullable(Named),
  EndedAt: z.nullable(IsoInstant),
  EndedBy__r: z.nullable(Named),
  /** Why no action was taken. Null for the driver. */
  EndReason: z.nullable(z.string()),
  /** In the order in which they were sent. */
  Letters: z.array(MvrAdverseLetter),
})
export type MvrAdverseAction = z.infer<typeof MvrAdverseAction>

export const mvrAdverseFilterValues = ['All', 'Waiting', 'Ready', 'Closed'] as const

export const mvrAdverseSorts = [
  'PreSentAt',
  'DriverName',
  'FinalFrom',
  'Status__c',
  'Carrier__r.Name',
] as const

export const MvrAdverseFilter = z.strictObject({
  ...listQuery(mvrAdverseSorts),
  /** Of one driver alone. */
  DriverId: z.optional(Id),
  /** Of one report alone. */
  ReportId: z.optional(Id),
  /** This one alone. */
  ActionId: z.optional(Id),
  /** 'Waiting' has those with an open dispute, too. */
  list_filter: withDefault(filterValue(mvrAdverseFilterValues), 'All'),
})
export type MvrAdverseFilter = z.infer<typeof MvrAdverseFilter>

const words = (question: string) => textLines(1000, question).check(z.minLength(1, question))

export const MvrAdverseDraft = z.strictObject({
  ReportId: Id,
  /** Both letters have it. */
  Reason: words('Enter why'),
  /** Needed where the installation has no official summary of rights: the carrier gives it to the driver. */
  GivesSummary: z.optional(z.boolean()),
})
export type MvrAdverseDraft = z.infer<typeof MvrAdverseDraft>

/** What a user enters about a report. */
export const MvrAdverseForm = z.pick(MvrAdverseDraft, { Reason: true, GivesSummary: true })
export type MvrAdverseForm = z.infer<typeof MvrAdverseForm>

const Version = z.int('Version is the number that was read with the action')

export const MvrAdverseEnd = z.strictObject({
  Id,
  Version,
  Reason: words('Enter why no action is taken'),
})
export const MvrAdverseEndForm = z.pick(MvrAdverseEnd, { Reason: true })
export type MvrAdverseEndForm = z.infer<typeof MvrAdverseEndForm>

export const MvrLetterName = z.enum(['Pre-adverse', 'Final', 'Summary of rights'])
export type MvrLetterName = z.infer<typeof MvrLetterName>

const listed = pageWithCountsOf(MvrAdverseAction, mvrAdverseFilterValues)

const change = { roles: requesters, tenant: 'accounts', rate: 'write', data: MvrAdverseAction } as const

export const mvrAdverse = {
  list: get('GetMVRAdverseActions', {
    query: MvrAdverseFilter,
    data: {
      kind: listed.kind,
      // Whether the official summary of rights goes with a pre-adverse notice.
      schema: z.extend(listed.schema, { HasOfficialSummary: z.boolean() }),
    },
    roles: mvrReaders,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  /** Sends the pre-adverse notice. 409 unless the report is complete, kept and without another action. */
  start: post('StartMVRAdverseAction', {
    body: MvrAdverseDraft,
    ...change,
    audit: 'sent a pre-adverse notice',
  }),
  /** 409 before the earliest day, and while a dispute of the report is open. */
  sendFinal: post('SendMVRFinalNotice', {
    body: z.strictObject({ Id, Version }),
    ...change,
    audit: 'sent a final adverse action notice',
  }),
  /** No action is taken: nothing more is sent. */
  end: post('EndMVRAdverseAction', {
    body: MvrAdverseEnd,
    ...change,
    audit: 'ended an adverse action without action',
  }),
  /** A PDF. The pre-adverse notice has the copy of the report in it: opening it is a look at the report. */
  letter: get('GetMVRAdverseLetter', {
    query: z.strictObject({ Id, Letter: withDefault(MvrLetterName, 'Pre-adverse') }),
    data: fileContent,
    roles: mvrReaders,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
}
