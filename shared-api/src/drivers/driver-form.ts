import * as z from 'zod/mini'
import { get, post } from '../contract.ts'
import { driverFieldNames, recordedShape } from './driver-field-table.ts'
import { driverFields, namedSpouse, productFields, wholeLicense } from './driver-fields.ts'
import { DriverChoice, DriverMatch, DriverSearch } from './driver-search.ts'
import { DriverRecord, DriverStatus } from './drivers.ts'
import { CarrierId, ChosenCarrier, CurrencyIsoCode, Id, Money, Named, text } from '../fields.ts'
import { postalCodeOfCountry } from './postal-codes.ts'
import { Product } from '../memberships/products.ts'

export const DriverDraft = z
  .strictObject({ CarrierId: ChosenCarrier, ...driverFields, ...productFields })
  .check(...wholeLicense, namedSpouse, postalCodeOfCountry)
export type DriverDraft = z.infer<typeof DriverDraft>

/**
 * The whole form again. `DOB`, `SocialSecurityNumber` and `CDLNumber` are shown masked: leave them out to keep them.
 * `ActivationDate`, product and code may change while the driver is Pending; later the membership has calls of its own.
 * Whether number and state go together, and whether a spouse has a name, is seen with what is on record.
 */
export const DriverChangeFields = z.strictObject({
  Id,
  Version: z.int('Load the driver again').check(z.minimum(1, 'Load the driver again')),
  CarrierId: ChosenCarrier,
  ...driverFields,
  ...productFields,
})
export const DriverChange = DriverChangeFields.check(postalCodeOfCountry)
export type DriverChange = z.infer<typeof DriverChange>

const nameOrNone = z.nullable(z.string())

/**
 * A driver as the form shows him, field by field under the form's names, sealed ones masked ('Birth year 1984', 'On file', 'ends 4821'): also what a change that came too late is
 * refused with (409, `refusal.newer`).
 */
export const DriverDetails = z.object({
  Id,
  Version: z.int(),
  Name: z.string(),
  Active_Inactive__c: DriverStatus,
  CarrierId: Id,
  Carrier__r: Named,
  ...recordedShape(driverFieldNames, 'form'),
  /** Of the membership that is planned or runs; null where there is none. */
  ProductId: z.nullable(Id),
  ProductName: nameOrNone,
  DiscountCode: nameOrNone,
  /** What this membership costs as it was agreed, after the discount; null, too, of one from before prices were kept. */
  AgreedPrice: z.nullable(
    z.object({ Price__c: Money, CurrencyIsoCode, Billing__c: z.nullable(Product.shape.Billing__c) }),
  ),
})
export type DriverDetails = z.infer<typeof DriverDetails>

const writers = { roles: ['carrier', 'agent', 'operator'], tenant: 'accounts' } as const

export const driverForm = {
  /** At most ten. The same work and time, no matter who is found. */
  search: post('SearchDriver', {
    body: DriverSearch,
    data: z.array(DriverMatch),
    audit: 'looked for a driver',
    rate: 'write',
    ...writers,
  }),
  /** A driver whom the carrier has already is refused (409), with the field that tells. */
  add: post('AddDriver', {
    body: DriverDraft,
    data: DriverRecord,
    audit: 'added a driver',
    rate: 'write',
    ...writers,
  }),
  details: get('GetDriverDetails/:id', {
    params: z.strictObject({ id: Id }),
    data: DriverDetails,
    audit: 'none',
    rate: 'read',
    ...writers,
  }),
  edit: post('EditDriver', {
    body: DriverChange,
    data: DriverRecord,
    audit: 'edited a driver',
    rate: 'write',
    ...writers,
  }),
  /** For a picker: by name, at most 50. `Search` as in the list of drivers. */
  choices: get('GetDriverLookupData', {
    query: z.strictObject({ CarrierId, Search: z.optional(text(100)) }),
    data: z.array(DriverChoice),
    audit: 'none',
    rate: 'read',
    ...writers,
  }),
}
