import { Refusal } from 'shared-api/refusal'
import type { DiscountRow, ProductRow } from './product-queries.ts'

/** The price in cents after a discount in whole percent, rounded in the customer's favor. */
export const discounted = (cents: number, percentOff: number): number =>
  cents - Math.ceil((cents * percentOff) / 100)

/** The discount in percent for a product; some discounts apply to one family only. */
export const percentOff = ({ Family }: Pick<ProductRow, 'Family'>, discount: DiscountRow | undefined) =>
  discount === undefined || (discount.family !== null && discount.family !== Family)
    ? 0
    : discount.Percent_Off__c

/** The same answer for unknown and expired codes, so that codes can't be guessed. */
export const unknownCode = (Field: string) =>
  new Refusal(400, 'One field needs another value', {
    errors: [{ Field, Message: 'This code is unknown or has expired. Check it or remove it' }],
  })
