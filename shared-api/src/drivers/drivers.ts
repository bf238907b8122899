import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { counter } from '../counter-calls.ts'
import { Id, IsoDate, IsoInstant, Named, NamedWithId, withDefault } from '../fields.ts'
import { driverFieldNames, listedFields, recordedShape } from './driver-field-table.ts'
import { filterValue, listQuery, pageWithCountsOf } from '../list.ts'
import { recordDetails } from '../record-calls.ts'

export const DriverStatus = z.enum(['Active', 'Inactive', 'Pending', 'MVR Only', 'PE Only'])
export type DriverStatus = z.infer<typeof DriverStatus>

export const driverFilterValues = ['All', ...DriverStatus.options] as const

export const driverSorts = [
  'CreatedDate',
  'Name',
  'Carrier_s_Driver_ID__c',
  'Active_Inactive__c',
  'CDL_State__c',
  'CDL_Expiration_Date__c',
  'Med_Cert_Expiration_Date__c',
  'Active_Until__c',
  'PersonEmail',
  'Carrier__r.Name',
] as const

/**
 * By the earlier of CDL and medical card, on the carrier's calendar. What is overdue is in the windows too: a filter for
 * what needs attention does not hide the worst of it.
 */
export const driverExpiries = ['', 'Overdue', 'Within30', 'Within60'] as const

export const DriverFilter = z.strictObject({
  ...listQuery(driverSorts),
  list_filter: withDefault(filterValue(driverFilterValues), 'All'),
  /** Counts are those under it, as under a search. */
  Expires: withDefault(z.enum(driverExpiries, 'Expires is Overdue, Within30, Within60 or empty'), ''),
})
export type DriverFilter = z.infer<typeof DriverFilter>

/**
 * What a list can show of a driver, and no more: birth date, social security number and spouse stay with the record.
 * `CDL_Number__c` is masked: 'ends 4821'.
 */
export const DriverRow = z.object({
  Id,
  Name: z.string(),
  Active_Inactive__c: DriverStatus,
  Carrier__r: Named,
  ...recordedShape(listedFields, 'record'),
  Member__c: z.boolean(),
  /** One that has not ended, also where it has not begun. */
  Has_Membership__c: z.boolean(),
  Embark_Monitoring_Active__c: z.boolean(),
  /** On one line. */
  Mailing_Address: z.nullable(z.string()),
  Active_Until__c: z.nullable(IsoDate),
  /** The first day without membership. In the future, of a driver who is not Inactive: it can be taken back. */
  Cancellation_Date__c: z.nullable(IsoDate),
  CreatedDate: IsoInstant,
})
export type DriverRow = z.infer<typeof DriverRow>

/** A driver with the personal fields masked; `driverSecrets` shows one of them. Dates are days where the carrier is. */
export const DriverRecord = z.object({
  Id,
  Name: z.string(),
  ...recordedShape(driverFieldNames, 'record'),
  Active_Inactive__c: DriverStatus,
  Carrier: z.string(),
  Carrier__r: NamedWithId,
  Member__c: z.boolean(),
  /** One that has not ended, also where it has not begun. */
  Has_Membership__c: z.boolean(),
  Active_Until__c: z.nullable(IsoDate),
  Embark_Monitoring_Active__c: z.boolean(),
  /** On one line. */
  Mailing_Address: z.nullable(z.string()),
  /** What the membership is for, or the last one was; null without any. Price and past: `memberships.history`. */
  Product__r: z.nullable(NamedWithId),
  /** The first day without membership; one in the future can be taken back. */
  Cancellation_Date__c: z.nullable(IsoDate),
  Cancellation_Reason__c: z.nullable(z.string()),
  /** The bulk upload that the driver came by; null where a user added the driver. */
  UploadId: z.nullable(Id),
  CreatedDate: IsoInstant,
  /** Sent back with a change: one that was read before another user's change is refused. */
  Version: z.int(),
})
export type DriverRecord = z.infer<typeof DriverRecord>

const readers = ['carrier', 'agent', 'operator'] as const

export const drivers = {
  list: get('GetDrivers', {
    query: DriverFilter,
    data: pageWithCountsOf(DriverRow, driverFilterValues),
    roles: readers,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  record: recordDetails('DRIVER', DriverRecord, [...readers, 'driver']),
  activeMembers: counter(
    'GetActiveMembershipCount',
    DriverRow,
    { sorts: driverSorts, first: 'desc' },
    readers,
  ),
}
