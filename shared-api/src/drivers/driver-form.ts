import * as z from 'zod/mini'
import { get, post } from '../contract.ts'
import { driverFieldNames, storedShape } from './driver-field-table.ts'
import { driverFields, spouseWithName, productFields, completeLicense } from './driver-fields.ts'
import { DriverChoice, DriverMatch, DriverSearch } from './driver-search.ts'
import { DriverRecord, DriverStatus } from './drivers.ts'
import { CarrierId, ChosenCarrier, CurrencyIsoCode, Id, Money, Named, searchText } from '../fields.ts'
import { postalCodeOfCountry } from './postal-codes.ts'
import { Product } from '../memberships/products.ts'

export const DriverDraft = z
  .strictObject({ CarrierId: ChosenCarrier, ...driverFields, ...productFields })
  .check(...completeLicense, spouseWithName, postalCodeOfCountry)
export type DriverDraft = z.infer<typeof DriverDraft>

/**
 * The whole form. `DOB`, `SocialSecurityNumber` and `CDLNumber` are shown masked: omit them to keep them.
 * `ActivationDate`, product and discount code may change while the driver is Pending; later use the membership calls.
 * The service checks license and spouse together with the stored values.
 */
export const DriverChangeFields = z.strictObject({
  Id,
  Version: z.int('Reload the driver').check(z.minimum(1, 'Reload the driver')),
  CarrierId: ChosenCarrier,
  ...driverFields,
  ...productFields,
})
export const DriverChange = DriverChangeFields.check(postalCodeOfCountry)
export type DriverChange = z.infer<typeof DriverChange>

const nameOrNone = z.nullable(z.string())

/**
 * A driver under the form's field names, with sealed fields masked ('Birth year 1984', 'On file', 'ends 4821'). A refused
 * change of an older version (409) carries it in `refusal.newer`.
 */
export const DriverDetails = z.object({
  Id,
  Version: z.int(),
  Name: z.string(),
  Active_Inactive__c: DriverStatus,
  CarrierId: Id,
  Carrier__r: Named,
  ...storedShape(driverFieldNames, 'form'),
  /** From the planned or current membership; null without one. */
  ProductId: z.nullable(Id),
  ProductName: nameOrNone,
  DiscountCode: nameOrNone,
  /** The agreed price after the discount; also null for a membership older than stored prices. */
  AgreedPrice: z.nullable(
    z.object({ Price__c: Money, CurrencyIsoCode, Billing__c: z.nullable(Product.shape.Billing__c) }),
  ),
})
export type DriverDetails = z.infer<typeof DriverDetails>

const writers = { roles: ['carrier', 'agent', 'operator'], tenant: 'accounts' } as const

export const driverForm = {
  /** At most ten matches. Takes the same time whatever is found, so that timing reveals nothing. */
  search: post('SearchDriver', {
    body: DriverSearch,
    data: z.array(DriverMatch),
    audit: 'looked for a driver',
    rate: 'write',
    ...writers,
  }),
  /** 409, naming the matching field, when the carrier already has the driver. */
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
  /** For a picker: by name, at most 50. `Search` works as in the driver list. */
  choices: get('GetDriverLookupData', {
    query: z.strictObject({ CarrierId, Search: z.optional(searchText(100)) }),
    data: z.array(DriverChoice),
    audit: 'none',
    rate: 'read',
    ...writers,
  }),
}
