import { expect, test } from '@jest/globals'
import { notificationText } from '../notifications/notification-text.ts'
import { moneyText } from './money-text.ts'

test('an amount has two decimals, its currency, and the grouping of the screens', () => {
  expect(moneyText('1285', 'USD')).toBe('$1,285.00')
  expect(moneyText(684_230, 'USD')).toBe('$6,84,230.00')
  expect(moneyText('-40.5', 'USD')).toBe('-$40.50')
  expect(moneyText('1285.00', 'CAD')).toBe('1,285.00 CAD')
})

test('the bell and its mail group an amount as the screens do', () => {
  const told = {
    Kind: 'payment due',
    Name: 'T-1',
    RecordType: 'TICKET',
    Facts: { Amount: '684230.00' },
  } as const
  expect(notificationText(told)).toBe('$6,84,230.00 due for ticket T-1')
})
