import { expect, test } from '@jest/globals'
import { membershipDay } from './membership-day.ts'

const active = {
  Active_Inactive__c: 'Active',
  Active_Until__c: '2026-11-25',
  Activation_Date__c: '2025-11-25',
  Cancellation_Date__c: null,
} as const

test.each([
  ['a membership that runs on renews', active, 'Renews 25 Nov 2026'],
  [
    'a membership that is cancelled ends',
    { ...active, Active_Until__c: '2026-12-15', Cancellation_Date__c: '2026-12-15' },
    'Ends 15 Dec 2026',
  ],
  [
    'a membership that is over has ended',
    { ...active, Active_Inactive__c: 'Inactive', Cancellation_Date__c: '2026-11-25' },
    'Ended 25 Nov 2026',
  ],
  [
    'a membership that never ran is cancelled',
    { ...active, Activation_Date__c: null, Active_Until__c: null, Cancellation_Date__c: '2026-12-01' },
    'Cancelled 01 Dec 2026',
  ],
  ['without a day there is nothing to say', { ...active, Active_Until__c: null }, ''],
] as const)('%s', (_, driver, said) => {
  expect(Object.values(membershipDay(driver) ?? {}).join(' ')).toBe(said)
})
