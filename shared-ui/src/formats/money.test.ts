import { expect, test } from '@jest/globals'
import { formatMoney } from './money.ts'

test('an amount has two decimals, its currency, and the grouping of every number', () => {
  expect(formatMoney('1285', 'USD')).toBe('$1,285.00')
  expect(formatMoney('6842300.50', 'USD')).toBe('$68,42,300.50')
  expect(formatMoney('-40.5', 'USD')).toBe('-$40.50')
  expect(formatMoney('1285.00', 'CAD')).toBe('1,285.00 CAD')
})

test('no amount is a dash', () => {
  expect(formatMoney(null, 'USD')).toBe('-')
})
