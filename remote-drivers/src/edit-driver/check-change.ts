import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { DriverChangeFields, type DriverDraft } from 'shared-api/driver-form'
import { activationInReach } from 'shared-api/membership-days'
import { postalCodeOfCountry } from 'shared-api/postal-codes'
import * as z from 'zod/mini'
import { sentFields } from '../driver-form/driver-draft.ts'
import { type DriverFields, withoutProduct } from '../driver-form/driver-fields.ts'

/** A product that was not chosen anew is left out, with its code, and stays; one that is given up goes. */
function sentChange(fields: DriverFields) {
  const isKept = fields.ProductId === ''
  const isGivenUp = fields.ProductId === withoutProduct
  const { ProductId, DiscountCode, ...sent } = sentFields(fields)
  return {
    ...sent,
    ...(isKept ? {} : isGivenUp ? { ProductId: null, DiscountCode: null } : { ProductId, DiscountCode }),
  }
}

/** Whether number and state of a CDL go together is seen by the service, with what is on record. */
export const checkChange = standardSchemaResolver<DriverFields, unknown, DriverDraft>(
  z.pipe(
    z.transform(sentChange),
    z.omit(DriverChangeFields, { Id: true, Version: true }).check(postalCodeOfCountry, activationInReach),
  ),
)
