import { expect, test } from '@jest/globals'
import { centsOf, decimal } from './money.ts'

test('cents are written with two digits, however few they are', () => {
  expect([0, 5, 50, 100, 123_456, -5, -12_345].map(decimal)).toEqual([
    '0.00',
    '0.05',
    '0.50',
    '1.00',
    '1234.56',
    '-0.05',
    '-123.45',
  ])
})

test('what is written with two digits is read back as the same cents', () => {
  expect([0, 5, 50, 100, 123_456, -5].map((cents) => centsOf(decimal(cents)))).toEqual([
    0, 5, 50, 100, 123_456, -5,
  ])
})
