import { formatMoney, Text, VisuallyHidden } from 'shared-ui'
import { billingLabels, type PriceTerms } from '../../memberships/price-labels.ts'

interface PriceProps extends PriceTerms {
  /** What it costs without the discount: struck where that is another amount. */
  full?: string | undefined
}

/** '$19.95 a month' */
export function Price({ amount, currency, billing, full = amount }: PriceProps) {
  return (
    <Text as="span" textStyle="dense" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      {full !== amount && (
        <Text as="s" color="fg.subtle" me="6px">
          <VisuallyHidden>instead of </VisuallyHidden>
          {formatMoney(full, currency)}
        </Text>
      )}
      <Text as="span" fontWeight="semibold">
        {formatMoney(amount, currency)}
      </Text>
      {billing && ` ${billingLabels[billing]}`}
    </Text>
  )
}
