import { expect, test } from '@jest/globals'
import type { RecordEvent } from 'shared-api/record-event'
import { changeText, eventTitle } from './event-labels.ts'

const event = (given: Partial<RecordEvent>): RecordEvent => ({
  Id: '0198f0f0-0000-7000-8000-000000000001',
  Kind: 'changed',
  At: '2026-11-18T16:12:00.000Z',
  By: { Name: 'Imre Coldwater' },
  Changes: [],
  Text: null,
  Amount: null,
  CurrencyIsoCode: 'USD',
  ReceiptId: null,
  ...given,
})

test.each([
  [
    { Field: 'Court_Date__c', From: '2026-11-24', To: '2026-12-02' },
    'Court date from 24 Nov 2026 to 02 Dec 2026',
  ],
  [{ Field: 'Attorney_Name__c', From: null, To: 'Tamsin Oakes' }, 'Attorney: Tamsin Oakes'],
  [{ Field: 'Ticket_County__c', From: 'Marrow', To: null }, 'County removed'],
  [{ Field: 'Initial_Fine__c', From: '150.00', To: '1185.00' }, 'Initial fine from $150.00 to $1,185.00'],
  [{ Field: 'Citation_Number__c', From: null, To: '4521.50' }, 'Citation number: 4521.50'],
  [{ Field: 'Must_Appear__c', From: 'false', To: 'true' }, 'Driver must appear from No to Yes'],
])('a change %j is told as: %s', (change, told) => {
  expect(changeText(change)).toBe(told)
})

test('a payment is told with its amount and its name, a note with its text', () => {
  expect(eventTitle(event({ Kind: 'paid', Amount: '950.00', Text: 'Attorney fee' }))).toBe(
    'Paid: $950.00, Attorney fee',
  )
  expect(eventTitle(event({ Kind: 'note', Text: 'Bring the log' }))).toBe('Bring the log')
})

test('a changed payment is told with its name and what changed', () => {
  const Changes = [
    { Field: 'Amount', From: '250.00', To: '900.00' },
    { Field: 'DueDate', From: null, To: '2026-12-01' },
  ]
  const changed = { Kind: 'payment changed', Amount: '900.00', Text: 'Attorney fee', Changes } as const
  expect(eventTitle(event(changed))).toBe(
    'Payment changed: Attorney fee, Amount from $250.00 to $900.00, Due date: 01 Dec 2026',
  )
  expect(eventTitle(event({ Kind: 'payment cancelled', Amount: '900.00', Text: 'Attorney fee' }))).toBe(
    'Payment cancelled: $900.00, Attorney fee',
  )
})

test.each([
  ['disputed', 'Disputed with the bank: $250.00, Attorney fee'],
  ['dispute won', 'Dispute won: $250.00, Attorney fee'],
  ['returned', 'Refund returned by the bank: $250.00, Attorney fee'],
] as const)('money that the bank moved is told as %s: %s', (Kind, told) => {
  expect(eventTitle(event({ Kind, Amount: '250.00', Text: 'Attorney fee' }))).toBe(told)
})

test('several corrections of one time are told in one line', () => {
  const Changes = [
    { Field: 'Ticket_County__c', From: null, To: 'Marrow' },
    { Field: 'Accident__c', From: null, To: 'false' },
  ]
  expect(eventTitle(event({ Kind: 'corrected', Changes }))).toBe('Corrected: County: Marrow, Accident: No')
})

test('a sentence among several changes goes on without its period', () => {
  const Changes = [
    { Field: 'Question__c', From: null, To: 'Send page 2.' },
    { Field: 'Asked_On__c', From: null, To: '2026-11-20' },
  ]
  expect(eventTitle(event({ Changes }))).toBe(
    "Changed: State's question: Send page 2, State asked: 20 Nov 2026",
  )
})
