import * as z from 'zod/mini'
import { get, post } from '../contract.ts'
import { Id, IsoDate, IsoInstant, NamedWithId, senderId, withDefault } from '../fields.ts'
import { filterValue, listQuery, pageOf, pageQuery, pageWithCountsOf } from '../list.ts'
import { requesters } from './mvr.ts'

/** What an authority tells of. */
export const MvrNoticeKind = z.enum(['conviction', 'license status', 'medical', 'withdrawal', 'accident'])
export type MvrNoticeKind = z.infer<typeof MvrNoticeKind>

export const NoticeSeverity = z.enum(['Critical', 'High', 'Medium', 'Low'])
export type NoticeSeverity = z.infer<typeof NoticeSeverity>

/**
 * Whether the driver may drive today comes first (49 CFR 383.37, 391.41), then what counts against the record. An accident
 * says nothing of fault, and its carrier often knows of it.
 */
export const severityOf: Readonly<Record<MvrNoticeKind, NoticeSeverity>> = {
  withdrawal: 'Critical',
  'license status': 'Critical',
  medical: 'High',
  conviction: 'Medium',
  accident: 'Low',
}

export const EnrollmentStatus = z.enum(['Enrolling', 'Monitored', 'Ending', 'Ended'])
export type EnrollmentStatus = z.infer<typeof EnrollmentStatus>

/** One stretch of monitoring of one driver (Employer Pull Notice). */
export const MvrEnrollment = z.object({
  Id,
  Driver__c: Id,
  DriverName: z.string(),
  Carrier__r: NamedWithId,
  /** The authority: 'OH'. */
  State__c: z.string(),
  Status__c: EnrollmentStatus,
  /** What it waits for, or why it ended. */
  Message__c: z.nullable(z.string()),
  RequestedAt: IsoInstant,
  /** Null until the authority has taken it. */
  Since: z.nullable(IsoInstant),
  /** Since when nothing is to be told any more; null while it goes on. */
  EndedAt: z.nullable(IsoInstant),
  /** The newest. */
  LastNotice: z.nullable(
    z.object({ Id, Kind: MvrNoticeKind, Severity: NoticeSeverity, ReceivedAt: IsoInstant }),
  ),
  /** Notices that no one at the carrier has opened. */
  Unread: z.int(),
  /** For EndMonitoring. */
  Version: z.int(),
})
export type MvrEnrollment = z.infer<typeof MvrEnrollment>

export const enrollmentFilterValues = ['All', 'Monitored', 'Unread', 'Ended'] as const

export const enrollmentSorts = [
  'LastNotice',
  'DriverName',
  'State__c',
  'Status__c',
  'Since',
  'Unread',
  'Carrier__r.Name',
] as const

export const EnrollmentFilter = z.strictObject({
  ...listQuery(enrollmentSorts),
  /** Of one driver alone. */
  DriverId: z.optional(Id),
  /** `Monitored`: what has not ended. */
  list_filter: withDefault(filterValue(enrollmentFilterValues), 'All'),
})
export type EnrollmentFilter = z.infer<typeof EnrollmentFilter>

export const maxDriversOfEnrollment = 500

export const EnrollmentRequest = z.strictObject({
  /** Of one carrier. One that is named twice is enrolled once. */
  DriverIds: z
    .array(Id, 'Choose a driver')
    .check(
      z.minLength(1, 'Choose a driver'),
      z.maxLength(maxDriversOfEnrollment, `Enroll at most ${maxDriversOfEnrollment} drivers at a time`),
    ),
  /** The same request, sent again, has one effect. */
  RequestId: senderId('RequestId'),
})
export type EnrollmentRequest = z.infer<typeof EnrollmentRequest>

/** What a user chooses. */
export const EnrollmentForm = z.pick(EnrollmentRequest, { DriverIds: true })
export type EnrollmentForm = z.infer<typeof EnrollmentForm>

export const WhyNotEnrolled = z.enum(['No consent', 'Inactive', 'Incomplete', 'Monitored already'])
export type WhyNotEnrolled = z.infer<typeof WhyNotEnrolled>

export const EnrollmentRefusal = z.object({
  DriverId: Id,
  DriverName: z.string(),
  Reason: WhyNotEnrolled,
  /** The reason as a sentence. */
  Message: z.string(),
})
export type EnrollmentRefusal = z.infer<typeof EnrollmentRefusal>

export const Enrolled = z.object({
  Enrolled: z.array(MvrEnrollment),
  /** Nothing leaves the portal for these. */
  Refused: z.array(EnrollmentRefusal),
})
export type Enrolled = z.infer<typeof Enrolled>

/** A notice without its text. */
export const MvrNotice = z.object({
  Id,
  Kind: MvrNoticeKind,
  Severity: NoticeSeverity,
  /** When it happened, as the authority says. */
  HappenedOn: IsoDate,
  ReceivedAt: IsoInstant,
  /** The authority: 'OH'. */
  State__c: z.string(),
  /** By the first user or agent of the carrier; null where it is unread. */
  ReadAt: z.nullable(IsoInstant),
  ReadByName: z.nullable(z.string()),
})
export type MvrNotice = z.infer<typeof MvrNotice>

export const OpenedMvrNotice = z.extend(MvrNotice, {
  Driver__c: Id,
  DriverName: z.string(),
  Carrier__r: NamedWithId,
  /** As the provider sent it. */
  Text: z.string(),
  /** The provider's own id. */
  Reference: z.string(),
  /** Whether the driver is monitored now. */
  IsMonitored: z.boolean(),
})
export type OpenedMvrNotice = z.infer<typeof OpenedMvrNotice>

const reading = { roles: requesters, tenant: 'accounts', audit: 'none', rate: 'read' } as const

export const mvrMonitoring = {
  /** Drivers in continuous monitoring, now and before. The search looks in driver and state. */
  list: get('GetMVREpnList', {
    query: EnrollmentFilter,
    data: pageWithCountsOf(MvrEnrollment, enrollmentFilterValues),
    ...reading,
  }),
  /**
   * Enrolls each of these drivers who has consented to monitoring. 404 when a driver is of another carrier. 409 when the
   * RequestId was sent with other drivers, or the provider offers no monitoring.
   */
  enroll: post('EnrolMonitoring', {
    body: EnrollmentRequest,
    data: Enrolled,
    roles: requesters,
    tenant: 'accounts',
    audit: 'enrolled drivers in monitoring',
    rate: 'write',
  }),
  /**
   * Ends one stretch of monitoring. From then on a notice is kept from the carrier. 409 when it has ended, or changed since
   * it was read.
   */
  end: post('EndMonitoring', {
    body: z.strictObject({
      EnrolmentId: Id,
      Version: z.int('Version is the number read with the record'),
    }),
    data: MvrEnrollment,
    roles: requesters,
    tenant: 'accounts',
    audit: 'ended monitoring',
    rate: 'write',
  }),
  /** Of a driver, newest first, while enrolled and before. */
  notices: get('GetMVRNotices', {
    query: z.strictObject({ DriverId: Id, Page: pageQuery.Page, PageSize: pageQuery.PageSize }),
    data: pageOf(MvrNotice),
    ...reading,
  }),
  /** With its text. Each look is in the access log; the first one of the carrier marks it as read. */
  notice: get('GetMVRNotice/:id', {
    params: z.strictObject({ id: Id }),
    data: OpenedMvrNotice,
    ...reading,
  }),
}
