import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { counter } from '../counter-calls.ts'
import { Id, IsoDate, IsoInstant, Named, NamedWithId, withDefault } from '../fields.ts'
import { driverFieldNames, listedFields, storedShape } from './driver-field-table.ts'
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
 * By the earlier expiration of CDL and medical card, in the carrier's time zone. Both windows include overdue drivers,
 * which need attention most.
 */
export const driverExpiries = ['', 'Overdue', 'Within30', 'Within60'] as const

export const DriverFilter = z.strictObject({
  ...listQuery(driverSorts),
  list_filter: withDefault(filterValue(driverFilterValues), 'All'),
  /** Applies to the counts too, like the search. */
  Expires: withDefault(z.enum(driverExpiries, 'Expires is Overdue, Within30, Within60 or empty'), ''),
})
export type DriverFilter = z.infer<typeof DriverFilter>

/** A row of the driver list, without birth date, social security number and spouse. `CDL_Number__c` is masked: 'ends 4821'. */
export const DriverRow = z.object({
  Id,
  Name: z.string(),
  Active_Inactive__c: DriverStatus,
  Carrier__r: Named,
  ...storedShape(listedFields, 'record'),
  Member__c: z.boolean(),
  /** Has a membership that has not ended, including a planned one. */
  Has_Membership__c: z.boolean(),
  Embark_Monitoring_Active__c: z.boolean(),
  /** The address on one line. */
  Mailing_Address: z.nullable(z.string()),
  Active_Until__c: z.nullable(IsoDate),
  /** The first day without membership. A future date can still be undone, unless the driver is Inactive. */
  Cancellation_Date__c: z.nullable(IsoDate),
  CreatedDate: IsoInstant,
})
export type DriverRow = z.infer<typeof DriverRow>

/** A driver with the protected fields masked; `protectedFields` reveals one. Dates are in the carrier's time zone. */
export const DriverRecord = z.object({
  Id,
  Name: z.string(),
  ...storedShape(driverFieldNames, 'record'),
  Active_Inactive__c: DriverStatus,
  Carrier: z.string(),
  Carrier__r: NamedWithId,
  Member__c: z.boolean(),
  /** Has a membership that has not ended, including a planned one. */
  Has_Membership__c: z.boolean(),
  Active_Until__c: z.nullable(IsoDate),
  Embark_Monitoring_Active__c: z.boolean(),
  /** The address on one line. */
  Mailing_Address: z.nullable(z.string()),
  /** The product of the current or last membership; null without one. `memberships.history` has prices and earlier ones. */
  Product__r: z.nullable(NamedWithId),
  /** The first day without membership. A future date can still be undone. */
  Cancellation_Date__c: z.nullable(IsoDate),
  Cancellation_Reason__c: z.nullable(z.string()),
  /** The bulk upload that added the driver; null when a user did. */
  UploadId: z.nullable(Id),
  CreatedDate: IsoInstant,
  /** Sent back with a change; a change based on an older version is refused. */
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
