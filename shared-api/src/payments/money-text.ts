const figures = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * '$6,84,230.00', '1,285.00 CAD': in mails, documents and the bell, as the screens show it.
 * @param amount in units of the currency, like '250.00' or 250.
 */
export function moneyText(amount: string | number, currency: string): string {
  const value = Number(amount)
  const minus = value < 0 ? '-' : ''
  const figure = figures.format(Math.abs(value))
  return currency === 'USD' ? `${minus}$${figure}` : `${minus}${figure} ${currency}`
}
