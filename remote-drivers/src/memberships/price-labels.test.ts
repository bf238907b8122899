import { expect, test } from '@jest/globals'
import { priceLabel } from './price-labels.ts'

test('a price says how often it is paid, where that is known', () => {
  const price = { amount: '1285.00', currency: 'USD' }
  expect(priceLabel({ ...price, billing: 'Monthly' })).toBe('$1,285.00 a month')
  expect(priceLabel({ ...price, billing: 'Yearly' })).toBe('$1,285.00 a year')
  expect(priceLabel({ ...price, billing: 'Once' })).toBe('$1,285.00 once')
  expect(priceLabel({ ...price, billing: null })).toBe('$1,285.00')
})
