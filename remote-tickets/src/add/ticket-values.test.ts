import { expect, test } from '@jest/globals'
import { typedFine } from '../tickets/typed-citation.ts'
import { newTicketValues, TicketForm, type TicketValues } from './ticket-values.ts'

const carrier = '11111111-1111-4111-8111-111111111111'
const driver = '22222222-2222-4222-8222-222222222222'
const read = (typed: Partial<TicketValues>) =>
  TicketForm.safeParse({ ...newTicketValues(carrier, ''), ...typed })
const problemsOf = (typed: Partial<TicketValues>) =>
  read(typed).error?.issues.map(({ path, message }) => [path[0], message])

test('a carrier alone is a ticket', () => {
  expect(read({}).success).toBe(true)
  expect(problemsOf({ CarrierId: '' })).toEqual([['CarrierId', 'Choose a carrier']])
})

test.each(['11/26/2026', '26 Nov 2026', 'November 26, 2026', '2026-11-26', '11-26-26', '112626'])(
  'the court date %s is 26 November, in any time zone',
  (typed) => {
    expect(read({ Court_Date__c: typed }).data?.Court_Date__c).toBe('2026-11-26')
  },
)

test('what is wrong is said at its field, in a sentence', () => {
  expect(problemsOf({ Court_Date__c: '13/45', Initial_Fine__c: 'ask', DOB: '1/1/2090' })).toEqual([
    ['DOB', "Date of birth can't be in the future"],
    ['Court_Date__c', 'Enter a date as MM/DD/YYYY, like 12/31/2026'],
    ['Court_Date__c', 'Enter a date between 1900 and 2100'],
    ['Initial_Fine__c', 'Enter an amount, like 250.00'],
  ])
})

test('a ticket is of no day to come, and court is not before it', () => {
  expect(problemsOf({ Date_of_Ticket: '1/1/2030', Initial_Fine__c: 'ask' })).toEqual([
    ['Date_of_Ticket', "Date of ticket can't be in the future"],
    ['Initial_Fine__c', 'Enter an amount, like 250.00'],
  ])
  const order = { Date_of_Ticket: '11/4/2026', Court_Date__c: '11/3/2026' }
  expect(problemsOf({ ...order, DOB: '1/1/2090' })).toEqual([
    ['DOB', "Date of birth can't be in the future"],
    ['Court_Date__c', "Court date can't be before the date of ticket"],
  ])
  expect(read({ ...order, Court_Date__c: '11/4/2026' }).success).toBe(true)
})

test.each([
  ['$1,135', '1135.00'],
  ['250.5', '250.50'],
  ['250.05', '250.05'],
  [' 90 ', '90.00'],
  ['-5', '-5'],
  ['1.234', '1.234'],
])('the amount %s is sent as %s', (typed, sent) => {
  expect(typedFine(typed)).toBe(sent)
})

test('city and state are one field of the ticket', () => {
  expect(read({ City: ' Fallow Creek ', State: 'IN' }).data?.Ticket_City_State__c).toBe('Fallow Creek, IN')
  expect(read({ State: 'IN' }).data?.Ticket_City_State__c).toBe('IN')
})

test('of a linked driver, nothing that was typed before is sent', () => {
  const { data } = read({ DriverId: driver, FirstName: 'Bram', CDLNumber: 'IN-1', DOB: 'some day' })
  expect(data).toMatchObject({ DriverId: driver, FirstName: null, CDLNumber: null, DOB: null })
})
