import type { CheckoutStatus } from 'shared-api/payments'
import { formatMoney } from 'shared-ui'

/** Of money that paid for nothing. Without an amount it was taken in another currency. */
export const moneyBack = ({ Refunded, CurrencyIsoCode }: CheckoutStatus) =>
  `${Refunded === null ? 'The money' : formatMoney(Refunded, CurrencyIsoCode)} goes back to the card. Banks take up to 10 business days to show it.`
