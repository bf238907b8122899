import { expect, test } from '@jest/globals'
import { priceWords } from './price-words.ts'

test('a price says how often it is paid, where that is known', () => {
  const price = { amount: '1285.00', currency: 'USD' }
  expect(priceWords({ ...price, billing: 'Monthly' })).toBe('$1,285.00 a month')
  expect(priceWords({ ...price, billing: 'Yearly' })).toBe('$1,285.00 a year')
  expect(priceWords({ ...price, billing: 'Once' })).toBe('$1,285.00 once')
  expect(priceWords({ ...price, billing: null })).toBe('$1,285.00')
})
