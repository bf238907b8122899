import { expect, test } from '@jest/globals'
import { formatNumber } from './numbers.ts'

test('digits are grouped the Indian way', () => {
  expect(formatNumber(6842300)).toBe('68,42,300')
  expect(formatNumber(123456789)).toBe('12,34,56,789')
  expect(formatNumber(999)).toBe('999')
  expect(formatNumber(-1234)).toBe('-1,234')
})

test('decimals are kept, or fixed when asked for', () => {
  expect(formatNumber(1234.567)).toBe('1,234.567')
  expect(formatNumber(9.8, 2)).toBe('9.80')
  expect(formatNumber(0, 2)).toBe('0.00')
})

test('no number is a dash', () => {
  expect(formatNumber(null)).toBe('-')
  expect(formatNumber(undefined)).toBe('-')
  expect(formatNumber(NaN)).toBe('-')
})
