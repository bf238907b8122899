const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 20 })

/**
 * Indian grouping: 6842300 is 68,42,300. `digits` fixes the decimals: 9.8 with 2 is 9.80.
 * '-' where there is no number.
 */
export function formatNumber(value: number | null | undefined, digits?: number) {
  if (value === null || value === undefined || Number.isNaN(value)) return '-'
  if (digits === undefined) return whole.format(value)
  return new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}
