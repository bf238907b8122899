import type { Product } from 'shared-api/products'
import { formatMoney, Text, VisuallyHidden } from 'shared-ui'
import { billedWords } from '../price-words.ts'

interface PriceProps {
  product: Pick<Product, 'Price' | 'CurrencyIsoCode'> & { Billing__c: Product['Billing__c'] | null }
  /** With the discount code that was applied; the price itself where it does not count. */
  discounted?: string | undefined
}

/** '$19.95 a month'; what it costs without the discount is struck. */
export function Price({ product, discounted = product.Price }: PriceProps) {
  const { Price: full, CurrencyIsoCode, Billing__c } = product
  const isCheaper = discounted !== full
  return (
    <Text as="span" textStyle="dense" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      {isCheaper && (
        <Text as="s" color="fg.subtle" me="6px">
          <VisuallyHidden>instead of </VisuallyHidden>
          {formatMoney(full, CurrencyIsoCode)}
        </Text>
      )}
      <Text as="span" fontWeight="semibold">
        {formatMoney(discounted, CurrencyIsoCode)}
      </Text>
      {Billing__c && ` ${billedWords[Billing__c]}`}
    </Text>
  )
}
