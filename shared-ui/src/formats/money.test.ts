import { expect, test } from '@jest/globals'
import { formatMoney } from './money.ts'

test('an amount has two decimals and its currency', () => {
  expect(formatMoney('1285', 'USD')).toBe('$1,285.00')
  expect(formatMoney('-40.5', 'USD')).toBe('-$40.50')
  expect(formatMoney('1285.00', 'CAD')).toBe('1,285.00 CAD')
})

test('no amount is a dash', () => {
  expect(formatMoney(null, 'USD')).toBe('-')
})
