import { expect, test } from '@jest/globals'
import { duePayments, totalOf } from './due-payments.ts'

const payment = (Amount: string) => ({
  Id: Amount,
  Amount,
  CurrencyIsoCode: 'USD' as const,
  bt_paylink__PayLink__c: '',
})

test('the payments of all opportunities are due', () => {
  const Opportunities__r = [
    { Id: 'first', Transactions__r: [payment('950.00')] },
    { Id: 'paid', Transactions__r: [] },
    { Id: 'second', Transactions__r: [payment('184.90'), payment('150.00')] },
  ]
  expect(duePayments({ Opportunities__r }).map(({ Amount }) => Amount)).toEqual([
    '950.00',
    '184.90',
    '150.00',
  ])
})

test('a total is exact where decimal fractions are not', () => {
  expect(totalOf(['0.10', '0.29', '1.15'].map(payment))).toEqual({ Amount: '1.54', CurrencyIsoCode: 'USD' })
  expect(totalOf(Array.from({ length: 1000 }, () => payment('0.07')))?.Amount).toBe('70.00')
})

test('a ticket without a payment due has no total', () => {
  expect(totalOf([])).toBeUndefined()
})
