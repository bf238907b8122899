import { Refusal } from 'shared-api/refusal'
import type { DiscountRow, ProductRow } from './product-queries.ts'

/** The price in cents after a discount in whole percent. Half a cent is the customer's. */
export const discounted = (cents: number, percentOff: number): number =>
  cents - Math.ceil((cents * percentOff) / 100)

/** What a discount takes off a product: some count for one family alone. */
export const percentOff = ({ Family }: Pick<ProductRow, 'Family'>, discount: DiscountRow | undefined) =>
  discount === undefined || (discount.family !== null && discount.family !== Family)
    ? 0
    : discount.Percent_Off__c

/** One that has ended is answered like one that never was: codes are not to be guessed. */
export const unknownCode = (Field: string) =>
  new Refusal(400, 'One field needs another value', {
    errors: [{ Field, Message: 'This code is not known or has ended. Check it, or leave it out' }],
  })
