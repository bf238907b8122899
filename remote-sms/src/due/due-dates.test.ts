import { expect, test } from '@jest/globals'
import type { Alert } from 'shared-api/safety/alerts'
import { type DueDate, dueDates, isDated } from './due-dates.ts'

const today = new Date(2026, 10, 20)
const common = { Urgency: 'due', CarrierId: '', CarrierName: '', Days: 0 } as const
const paper = (Kind: 'CDL' | 'Medical card', day: string): Alert => ({
  ...common,
  Kind,
  Date: day,
  DriverId: 'me',
  DriverName: '',
})
const court = (TicketId: string, day: string): Alert => ({
  ...common,
  Kind: 'Court date',
  Date: day,
  TicketId,
  TicketName: TicketId,
})
const money = { ...common, Amount: '195.00', CurrencyIsoCode: 'USD' } as const
const ofPayment = {
  ...money,
  Kind: 'Payment',
  TicketId: 't',
  TicketName: 'T-1',
  PaymentIds: ['p'],
} satisfies Partial<Alert>
const running = {
  Id: 'me',
  Active_Inactive__c: 'Active',
  Activation_Date__c: '2026-01-01',
  Active_Until__c: '2026-11-22',
  Cancellation_Date__c: null,
} as const

const titles = (dates: readonly DueDate[]) => dates.map(({ title }) => title)

test('dates stand in their order, those beyond 90 days apart', () => {
  const { near, later } = dueDates(
    [paper('CDL', '2026-11-10'), court('T-1', '2026-12-15'), paper('Medical card', '2027-02-19')],
    running,
    today,
  )
  expect(titles(near)).toEqual(['Your CDL expired', 'Your membership renews', 'Court for T-1'])
  expect(near.map(({ mark }) => mark)).toEqual(['alert', 'wait', 'due'])
  expect(titles(later)).toEqual(['Your medical card expires'])
})

test('a payment without a due date is due now, after what is overdue and before every date; a fine has its day', () => {
  const payment: Alert = { ...ofPayment, Date: '2026-10-11', DueDate: null }
  const fine: Alert = {
    ...money,
    Kind: 'Fine',
    Date: '2026-12-01',
    RecordType: 'INSPECTION',
    RecordId: 'i',
    RecordName: 'I-1',
    IsTicketOpen: false,
  }
  const { near, first } = dueDates([fine, paper('CDL', '2026-11-10'), payment], running, today)
  expect(near.map(({ title, note }) => [title, note])).toEqual([
    ['Your CDL expired', '10 days ago'],
    ['Pay $195.00 for ticket T-1', 'Requested 11 Oct 2026'],
    ['Your membership renews', 'in 2 days'],
    ['Pay the fine of $195.00 for I-1', 'in 11 days'],
  ])
  expect(near.filter(isDated).map(({ name }) => name)).toEqual(['CDL', 'Membership', 'Fine'])
  expect(first?.title).toBe('Your CDL expired')
  expect(dueDates([payment], undefined, today).first).toMatchObject({
    day: null,
    action: 'Open ticket',
    payment: { ids: ['p'], amount: '$195.00' },
  })
})

test('a fine of an open ticket is told with the rule not to pay the court yet', () => {
  const fine = { ...money, Kind: 'Fine', RecordType: 'INSPECTION', RecordId: 'i', RecordName: 'I-1' } as const
  const told = (IsTicketOpen: boolean) =>
    dueDates([{ ...fine, Date: '2026-12-01', IsTicketOpen }], undefined, today).first
  expect(told(true)).toMatchObject({
    title: "Court's fine of $195.00 for I-1",
    advice: "Don't pay the court before your attorney says so.",
  })
  expect(told(false)).toMatchObject({ title: 'Pay the fine of $195.00 for I-1', advice: null })
})

test('a payment is due by its due date, not since the day it was requested', () => {
  const payments = ['2026-11-28', '2026-11-17'].map((day) => ({ ...ofPayment, Date: day, DueDate: day }))
  const { near } = dueDates(payments, undefined, today)
  expect(near.map(({ day, note, mark }) => [day, note, mark])).toEqual([
    ['2026-11-17', '3 days ago', 'alert'],
    ['2026-11-28', 'in 8 days', 'due'],
  ])
  expect(new Set(near.map(({ id }) => id)).size).toBe(2)
})

test('a renewal asks nothing of the driver, so it stands first only when it is alone', () => {
  expect(dueDates([court('T-1', '2026-12-15')], running, today).first?.title).toBe('Court for T-1')
  expect(dueDates([], running, today).first?.title).toBe('Your membership renews')
})

test.each([
  [{ Cancellation_Date__c: '2026-12-15', Active_Until__c: '2026-12-15' }, ['Your membership ends']],
  [{ Cancellation_Date__c: '2026-11-01', Active_Until__c: '2026-11-01' }, []],
  [{ Cancellation_Date__c: '2026-12-15', Activation_Date__c: null }, []],
  [{ Cancellation_Date__c: null, Active_Until__c: null }, []],
])('of a membership that is %j these dates are due: %j', (course, expected) => {
  expect(titles(dueDates([], { ...running, ...course }, today).near)).toEqual(expected)
})
