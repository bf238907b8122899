import { formatNumber } from './numbers.ts'

const signs: Record<string, string> = { USD: '$' }

/** '$1,285.00', '1,285.00 CAD': digits as everywhere in the portal; '-' where there is no amount. */
export function formatMoney(amount: string | null | undefined, currency: string) {
  if (amount === null || amount === undefined) return '-'
  const minus = amount.startsWith('-') ? '-' : ''
  const figure = formatNumber(Math.abs(Number(amount)), 2)
  const sign = signs[currency]
  return sign === undefined ? `${minus}${figure} ${currency}` : `${minus}${sign}${figure}`
}
