import * as z from 'zod/mini'
import { get, post, type Role } from '../contract.ts'
import { SignerName } from '../documents/signatures.ts'
import {
  Id,
  IsoDate,
  IsoInstant,
  NamedWithId,
  requiredText,
  senderId,
  textLines,
  withDefault,
} from '../fields.ts'
import { filterValue, listQuery, pageWithCountsOf } from '../list.ts'
import type { MvrContent } from './mvr-content.ts'
import { MvrStatus, PermissiblePurpose, requesters } from './mvr.ts'

/** Months between two reviews of a driver, and for which a review asks every licensing authority: 49 CFR 391.25. */
export const reviewMonths = 12

/** Authorities of licenses that were valid for a part of the period since a day. One without a day may have been. */
export const statesHeld = ({ licenses }: MvrContent, since: string): string[] =>
  licenses.kind === 'reported'
    ? licenses.rows.filter(({ expires }) => expires === null || expires >= since).map(({ state }) => state)
    : []

/** Those of days include overdue ones. */
export const mvrReviewFilterValues = [
  'All',
  'Overdue',
  'Due in 30 days',
  'Due in 60 days',
  'Due in 90 days',
] as const
export type MvrReviewDue = (typeof mvrReviewFilterValues)[number]

export const mvrReviewSorts = ['DueDate', 'DriverName', 'LastReview', 'Carrier__r.Name'] as const

export const MvrReviewFilter = z.strictObject({
  ...listQuery(mvrReviewSorts),
  /** What is due first comes first. */
  SortDir: withDefault(z.enum(['asc', 'desc'], 'SortDir is asc or desc'), 'asc'),
  list_filter: withDefault(filterValue(mvrReviewFilterValues), 'All'),
})
export type MvrReviewFilter = z.infer<typeof MvrReviewFilter>

/** A licensing authority: 'OH'. As free as the state of a driver's CDL. */
const Authority = requiredText(60, 'Choose a state or province')

/** An active driver, and when the driver's record has to be reviewed. */
export const MvrReviewRow = z.object({
  /** The driver's. */
  Id,
  DriverName: z.string(),
  /** Of the driver's license, and those that were asked in the last 12 months. */
  Authorities: z.array(z.string()),
  LastReview: z.nullable(z.object({ Id, ReviewedOn: IsoDate, Reviewer: z.string() })),
  DueDate: IsoDate,
  /** By the carrier's calendar; below 0 where it is overdue. */
  Days: z.int(),
  NewestReport: z.nullable(
    z.object({ Id, MVR_Status__c: MvrStatus, History_Info__c: z.string(), CreatedDate: IsoInstant }),
  ),
  Carrier__r: NamedWithId,
})
export type MvrReviewRow = z.infer<typeof MvrReviewRow>

/** 49 CFR 391.25(b): whether the driver meets minimum requirements for safe driving. */
export const MvrReviewDecision = z.enum(
  ['Meets requirements', 'Does not meet requirements'],
  'Choose what you decided',
)
export type MvrReviewDecision = z.infer<typeof MvrReviewDecision>

const ReportStatus = z.enum(['Complete', 'No Record'])

/** A report of the last 12 months that came back. */
export const MvrReviewableReport = z.object({
  Id,
  History_Info__c: z.string(),
  PermissiblePurpose__c: z.nullable(PermissiblePurpose),
  MVR_Status__c: ReportStatus,
  /** Null for a report of a time before requests were kept. */
  State__c: z.nullable(z.string()),
  FinishedAt: IsoInstant,
})
export type MvrReviewableReport = z.infer<typeof MvrReviewableReport>

/** A review as it was signed. It never changes. */
export const MvrReview = z.object({
  Id,
  ReviewedOn: IsoDate,
  ReviewedAt: IsoInstant,
  /** The signed-in user. */
  Reviewer: z.string(),
  /** As the reviewer typed it. */
  SignerName: z.string(),
  Decision: MvrReviewDecision,
  Note: z.string(),
  Reports: z.array(
    z.object({
      Id,
      History_Info__c: z.string(),
      MVR_Status__c: ReportStatus,
      State__c: z.nullable(z.string()),
    }),
  ),
  /** All of the period. `Note`: what was done where no complete report came; else null. */
  Authorities: z.array(z.object({ State: z.string(), Note: z.nullable(z.string()) })),
})
export type MvrReview = z.infer<typeof MvrReview>

/** Reviews and reports that an answer names, the newest. */
export const reviewLimits = { reviews: 20, reports: 50 } as const

export const MvrReviewsOfDriver = z.object({
  Driver: NamedWithId,
  Carrier__r: NamedWithId,
  /** Null for a driver who is not active. */
  DueDate: z.nullable(IsoDate),
  /** By the carrier's calendar. */
  Today: IsoDate,
  /** The first day of the 12 months that a review of today is about. */
  Since: IsoDate,
  /** That a review of today can be of, newest first. */
  Reports: z.array(MvrReviewableReport),
  /** That a review of today has to answer for; a report that is opened may name more. */
  Authorities: z.array(z.string()),
  /** Newest first. */
  Reviews: z.array(MvrReview),
  ReviewCount: z.int(),
})
export type MvrReviewsOfDriver = z.infer<typeof MvrReviewsOfDriver>

const note = (limit: number, question: string) => textLines(limit, question).check(z.minLength(1, question))

/** Fields of the form, in the order of the page. */
export const reviewFields = {
  ReportIds: z
    .array(Id, 'Choose a report')
    .check(
      z.minLength(1, 'Choose at least one report that came back'),
      z.maxLength(20, 'Choose at most 20 reports'),
    ),
  /** What was done about an authority without a complete report: good faith. Others need none. */
  Authorities: withDefault(
    z
      .array(z.strictObject({ State: Authority, Note: note(500, 'Enter what you did to get a record') }))
      .check(z.maxLength(20, 'Name at most 20 authorities')),
    [],
  ),
  Decision: MvrReviewDecision,
  Note: note(2000, 'Enter what you found'),
  /** The name of the signed-in user. */
  TypedName: SignerName,
}

export const MvrReviewDraft = z.strictObject({
  DriverId: Id,
  RequestId: senderId('RequestId'),
  ...reviewFields,
})
export type MvrReviewDraft = z.infer<typeof MvrReviewDraft>

/** The carrier's own people review: the back office only reads. */
const reviewers: readonly Role[] = ['carrier', 'agent']

export const mvrReviews = {
  list: get('GetMVRReviewList', {
    query: MvrReviewFilter,
    data: pageWithCountsOf(MvrReviewRow, mvrReviewFilterValues),
    roles: requesters,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  /** By the driver's id. */
  ofDriver: get('GetMVRReviews/:id', {
    params: z.strictObject({ id: Id }),
    data: MvrReviewsOfDriver,
    roles: requesters,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  /**
   * The reports were opened by the user before, came back and are at most 12 months old. Each authority of the period has a
   * complete report among them, or a note.
   */
  save: post('SaveMVRReview', {
    body: MvrReviewDraft,
    data: MvrReview,
    roles: reviewers,
    tenant: 'accounts',
    audit: 'signed an annual review',
    rate: 'write',
  }),
}
