import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { CurrencyIsoCode, Id, IsoDate, Money, text } from '../fields.ts'

export const Product = z.object({
  Id,
  Name: z.string(),
  Description: z.string(),
  Family: z.enum(['Membership', 'Monitoring', 'Report']),
  /** For one driver or one report. */
  Price: Money,
  CurrencyIsoCode,
  Billing__c: z.enum(['Monthly', 'Yearly', 'Once']),
})
export type Product = z.infer<typeof Product>

export const ProductOffer = z.object({
  /** Null without a code. */
  Discount: z.nullable(
    z.object({
      Code: z.string(),
      Description: z.string(),
      Percent_Off__c: z.int(),
      /** The last valid day. */
      Valid_Until__c: z.nullable(IsoDate),
    }),
  ),
  /** `DiscountedPrice` equals `Price` when no discount applies. */
  Products: z.array(z.extend(Product, { DiscountedPrice: Money })),
})
export type ProductOffer = z.infer<typeof ProductOffer>

const reference = {
  roles: ['carrier', 'agent', 'driver', 'operator'],
  tenant: 'none',
  audit: 'none',
  rate: 'read',
} as const

export const products = {
  list: get('GetProductList', { data: z.array(Product), ...reference }),
  /** Products and prices; `disc` is an optional discount code. */
  details: get('getProductDetails', {
    query: z.strictObject({ disc: z.optional(text(40)) }),
    data: ProductOffer,
    ...reference,
  }),
}
