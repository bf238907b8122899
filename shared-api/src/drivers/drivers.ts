import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { Id, IsoDate, IsoInstant, Named, withDefault } from '../fields.ts'
import { listedFields, recordedShape } from './driver-field-table.ts'
import { filterValue, listQuery, pageWithCountsOf } from '../list.ts'

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

export const drivers = {
  list: get('GetDrivers', {
    query: DriverFilter,
    data: pageWithCountsOf(DriverRow, driverFilterValues),
    roles: ['carrier', 'agent', 'operator'],
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
}

type Course = Pick<DriverRow, 'Activation_Date__c' | 'Cancellation_Date__c'>

/** Whose membership was cancelled before it had a first day: active until a day he never was. */
export const isCancelledUnbegun = ({ Activation_Date__c, Cancellation_Date__c }: Course) =>
  Activation_Date__c === null && Cancellation_Date__c !== null
