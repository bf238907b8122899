import type { Product } from 'shared-api/memberships/products'
import { formatMoney } from 'shared-ui'

/** How often a price is paid, after the price. */
export const billingLabels = { Monthly: 'a month', Yearly: 'a year', Once: 'once' } as const

export interface PriceTerms {
  amount: string
  currency: string
  /** Null of a membership from before it was kept. */
  billing: Product['Billing__c'] | null
}

/** '$19.95 a month' */
export function priceLabel({ amount, currency, billing }: PriceTerms) {
  const price = formatMoney(amount, currency)
  return billing === null ? price : `${price} ${billingLabels[billing]}`
}

/** What a product costs today, with the discount where there is one. */
export const priceOf = ({ Price, CurrencyIsoCode, Billing__c }: Product, discounted = Price) => ({
  amount: discounted,
  full: Price,
  currency: CurrencyIsoCode,
  billing: Billing__c,
})

/** 'Driver Membership, $19.95 a month' */
export const pricedProduct = (product: Product) => `${product.Name}, ${priceLabel(priceOf(product))}`
