import * as z from 'zod/mini'
import { get } from './contract.ts'
import { Id, IsoDate, IsoInstant, Named, withDefault } from './fields.ts'
import { filterValue, listQuery, pageWithCountsOf } from './list.ts'

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

export const DriverFilter = z.strictObject({
  ...listQuery(driverSorts),
  list_filter: withDefault(filterValue(driverFilterValues), 'All'),
})
export type DriverFilter = z.infer<typeof DriverFilter>

export const MailingAddress = z.object({
  Street: z.nullable(z.string()),
  City: z.nullable(z.string()),
  StateProvince: z.nullable(z.string()),
  ZipPostalCode: z.nullable(z.string()),
  Country: z.nullable(z.string()),
})

/**
 * Three fields are masked and null where nothing is on file. `CDL_Number__c`: 'ends 4821'. `PersonBirthdate`:
 * 'year 1984'. `Last_4_of_SS__c`: 'on file', because four digits masked leave nothing.
 */
export const Driver = z.object({
  Id,
  Name: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Active_Inactive__c: DriverStatus,
  Carrier: Id,
  Carrier__r: Named,
  PersonMobilePhone: z.nullable(z.string()),
  PersonEmail: z.nullable(z.string()),
  Carrier_s_Driver_ID__c: z.nullable(z.string()),
  CDL_State__c: z.nullable(z.string()),
  CDL_Number__c: z.nullable(z.string()),
  PersonBirthdate: z.nullable(z.string()),
  Last_4_of_SS__c: z.nullable(z.string()),
  Member__c: z.boolean(),
  Active_Until__c: z.nullable(IsoDate),
  Embark_Monitoring_Active__c: z.boolean(),
  CDL_Expiration_Date__c: z.nullable(IsoDate),
  Med_Cert_Expiration_Date__c: z.nullable(IsoDate),
  Mailing_Address: z.nullable(MailingAddress),
  Spouse_First_Name__c: z.nullable(z.string()),
  Spouse_Last_Name__c: z.nullable(z.string()),
  Spouse_Cell_Number__c: z.nullable(z.string()),
  Spouse_Email__c: z.nullable(z.string()),
  CreatedDate: IsoInstant,
})
export type Driver = z.infer<typeof Driver>

export const drivers = {
  list: get('GetDrivers', {
    query: DriverFilter,
    data: pageWithCountsOf(Driver, driverFilterValues),
    roles: ['carrier', 'agent', 'operator'],
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
}
