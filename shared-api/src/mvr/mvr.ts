import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { Id, IsoInstant, Named, NamedWithId, withDefault } from '../fields.ts'
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
})
export type MvrReportFilter = z.infer<typeof MvrReportFilter>

export const MvrReport = z.object({
  Id,
  DriverName: z.string(),
  CreatedDate: IsoInstant,
  /** The MVR type. */
  History_Info__c: z.string(),
  Message__c: z.nullable(z.string()),
  MVR_Status__c: MvrStatus,
  Driver__c: z.nullable(Id),
  Carrier__r: Named,
})
export type MvrReport = z.infer<typeof MvrReport>

export const MvrReportRecord = z.extend(MvrReport, { Carrier__r: NamedWithId })
export type MvrReportRecord = z.infer<typeof MvrReportRecord>

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
  record: recordDetails('MVR_REPORT', MvrReportRecord, readers),
  related: relatedList('MVR_REPORT', MvrReport, mvrReportSorts, readers),
}
