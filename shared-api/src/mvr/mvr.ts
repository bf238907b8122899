import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { CurrencyIsoCode, Id, IsoInstant, Money, Named, NamedWithId, withDefault } from '../fields.ts'
import { filterValue, listQuery, pageWithCountsOf } from '../list.ts'
import { recordDetails, relatedList } from '../record-calls.ts'

export const MvrStatus = z.enum([
  'Consent Needed',
  'Ordered',
  'In Process',
  'Complete',
  'No Record',
  'Failed',
])
export type MvrStatus = z.infer<typeof MvrStatus>

/** Final ones do not change any more. */
export const finalMvrStatuses: readonly MvrStatus[] = ['Complete', 'No Record', 'Failed']

/** How far back a report looks. */
export const MvrType = z.enum(['3 year', '7 year', 'Complete'], 'Choose how far back to look')
export type MvrType = z.infer<typeof MvrType>

/** Why the law lets a carrier ask (15 U.S.C. 1681b, 49 CFR 391.23 and 391.25). Nothing is ordered without one. */
export const PermissiblePurpose = z.enum(
  ['Pre-employment', 'Annual review', 'Post-incident', 'Monitoring'],
  'Choose why you need the report',
)
export type PermissiblePurpose = z.infer<typeof PermissiblePurpose>

export const mvrReportFilterValues = ['All', 'Created Today (Portal)'] as const

export const mvrReportSorts = [
  'CreatedDate',
  'DriverName',
  'History_Info__c',
  'MVR_Status__c',
  'Carrier__r.Name',
] as const

export const MvrReportFilter = z.strictObject({
  ...listQuery(mvrReportSorts),
  list_filter: withDefault(filterValue(mvrReportFilterValues), 'All'),
  /** Applies to the counts too, like the search. */
  Status: withDefault(z.enum(['', ...MvrStatus.options], 'Status is that of a report, or empty'), ''),
})
export type MvrReportFilter = z.infer<typeof MvrReportFilter>

export const MvrReport = z.object({
  Id,
  DriverName: z.string(),
  CreatedDate: IsoInstant,
  /** The MVR type. */
  History_Info__c: z.string(),
  /** What it waits for, or why it failed. */
  Message__c: z.nullable(z.string()),
  MVR_Status__c: MvrStatus,
  /** Null for a report older than purposes. */
  PermissiblePurpose__c: z.nullable(PermissiblePurpose),
  Driver__c: z.nullable(Id),
  Carrier__r: Named,
})
export type MvrReport = z.infer<typeof MvrReport>

export const MvrReportRecord = z.extend(MvrReport, {
  Carrier__r: NamedWithId,
  /** For UpdateMVRReport. */
  Version: z.int(),
  /** Null for a report of a time before batches, and for its own driver. */
  Batch__r: z.nullable(NamedWithId),
  RequestedBy__r: z.nullable(Named),
  /** The authority that was asked: 'OH'. */
  State__c: z.nullable(z.string()),
  Price__c: z.nullable(Money),
  CurrencyIsoCode,
  /** Failed reports are never charged. */
  IsCharged: z.boolean(),
  /** Number or state of the driver's license changed since it was ordered. */
  IsOfLicenseBefore: z.boolean(),
  ConsentId: z.nullable(Id),
  OrderedAt: z.nullable(IsoInstant),
  /** When it became Complete, No Record or Failed. */
  FinishedAt: z.nullable(IsoInstant),
})
export type MvrReportRecord = z.infer<typeof MvrReportRecord>

export const MvrBatchStatus = z.enum(['In Process', 'Complete'])
export type MvrBatchStatus = z.infer<typeof MvrBatchStatus>

/** The reports of one request. It is Complete when all of them are final. */
export const MvrBatch = z.object({
  Id,
  /** 'MB-004417'. */
  Name: z.string(),
  CreatedDate: IsoInstant,
  /** The MVR type. */
  History_Info__c: z.string(),
  PermissiblePurpose__c: PermissiblePurpose,
  Status__c: MvrBatchStatus,
  Number_of_MVR_Reports__c: z.int(),
  /** Complete and No Record. */
  Number_of_Completed_MVR_Reports__c: z.int(),
  /** Complete, No Record and Failed. */
  Number_of_Final_MVR_Reports__c: z.int(),
  RequestedBy__r: Named,
  Carrier__r: Named,
})
export type MvrBatch = z.infer<typeof MvrBatch>

export const mvrBatchFilterValues = ['All', 'In Process'] as const

export const mvrBatchSorts = [
  'CreatedDate',
  'Name',
  'Status__c',
  'Number_of_Completed_MVR_Reports__c',
  'Carrier__r.Name',
] as const

export const MvrBatchFilter = z.strictObject({
  ...listQuery(mvrBatchSorts),
  list_filter: withDefault(filterValue(mvrBatchFilterValues), 'All'),
})
export type MvrBatchFilter = z.infer<typeof MvrBatchFilter>

export const mvrReportOfBatchFilterValues = ['All', ...MvrStatus.options] as const

const { CarrierId: _, ...ofBatch } = listQuery(mvrReportSorts)

export const MvrReportOfBatchFilter = z.strictObject({
  ...ofBatch,
  list_filter: withDefault(filterValue(mvrReportOfBatchFilterValues), 'All'),
})
export type MvrReportOfBatchFilter = z.infer<typeof MvrReportOfBatchFilter>

const reportsOfBatch = pageWithCountsOf(MvrReport, mvrReportOfBatchFilterValues)

/** Users who request reports. */
export const requesters = ['carrier', 'agent', 'operator'] as const
const readers = ['carrier', 'agent', 'driver', 'mvr', 'operator'] as const

export const mvr = {
  reports: get('GetMVRReportList', {
    query: MvrReportFilter,
    data: pageWithCountsOf(MvrReport, mvrReportFilterValues),
    roles: readers,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  /** For those who request reports: a batch names other drivers, too. */
  batches: get('GetMVRBatchList', {
    query: MvrBatchFilter,
    data: pageWithCountsOf(MvrBatch, mvrBatchFilterValues),
    roles: requesters,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  /** One page of a batch's reports, and the batch itself. */
  ofBatch: get('GetMVRReportsOfMVRBatch/:id', {
    params: z.strictObject({ id: Id }),
    query: MvrReportOfBatchFilter,
    data: {
      kind: reportsOfBatch.kind,
      schema: z.extend(reportsOfBatch.schema, { Batch: z.extend(MvrBatch, { Carrier__r: NamedWithId }) }),
    },
    roles: requesters,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  record: recordDetails('MVR_REPORT', MvrReportRecord, readers),
  related: relatedList('MVR_REPORT', MvrReport, mvrReportSorts, readers),
}
