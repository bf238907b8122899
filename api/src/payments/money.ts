/** 123456 cents are '1234.56' on the wire. */
export function decimal(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** '1234.56' is 123456 cents. */
export const centsOf = (money: string): number => Number(money.replace('.', ''))

/** Of a field that a change may empty, or leave out. */
export const centsOfField = (money: string | null | undefined) =>
  typeof money === 'string' ? centsOf(money) : money
