import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { CurrencyIsoCode, Id, IsoDate, Money, text } from '../fields.ts'

export const Product = z.object({
  Id,
  Name: z.string(),
  Description: z.string(),
  Family: z.enum(['Membership', 'Monitoring', 'Report']),
  /** Of one driver, or of one report. */
  Price: Money,
  CurrencyIsoCode,
  Billing__c: z.enum(['Monthly', 'Yearly', 'Once']),
})
export type Product = z.infer<typeof Product>

export const ProductOffer = z.object({
  /** Null where no code was given. */
  Discount: z.nullable(
    z.object({
      Code: z.string(),
      Description: z.string(),
      Percent_Off__c: z.int(),
      /** Its last day. */
      Valid_Until__c: z.nullable(IsoDate),
    }),
  ),
  /** `DiscountedPrice` is the `Price` where the code does not count. */
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
  /** What the products cost, with the discount of `disc` where one is given. */
  details: get('getProductDetails', {
    query: z.strictObject({ disc: z.optional(text(40)) }),
    data: ProductOffer,
    ...reference,
  }),
}
