import { expect, test } from '@jest/globals'
import type { TicketRecord } from 'shared-api/tickets'
import { nextStep } from './next-step.ts'

const today = new Date('2026-11-20T12:00:00')

const ticket = {
  Attorney_Status__c: 'Attny Assigned',
  Attorney_Name__c: 'Tamsin Oakes',
  Court_Date__c: '2026-11-26',
  Court_Location__c: 'Dayton Municipal Court',
  Must_Appear__c: false,
  Payment_Due__c: null,
  NextPayment: null,
  Payment_Settling__c: null,
  CurrencyIsoCode: 'USD',
  Ticket_Outcome__c: null,
  Ticket_Closed_Date__c: null,
} as const

const received = {
  Attorney_Status__c: 'Ticket Received',
  Attorney_Name__c: null,
  Court_Date__c: null,
} as const

const dueOn = (DueDate: string | null, total = '1135.00') => ({
  Payment_Due__c: total,
  NextPayment: { Amount: '1135.00', DueDate },
})

const due = dueOn('2026-11-24')

const step = (
  changed: Partial<TicketRecord> = {},
  { role = 'carrier', missing = [] }: Partial<Parameters<typeof nextStep>[1]> = {},
) => nextStep({ ...ticket, ...changed }, { role, missing, today })

test('a driver reads whether he must appear as said to him', () => {
  expect(step({}, { role: 'carrier' }).text).toBe('Tamsin Oakes appears for the driver.')
  expect(step({}, { role: 'driver' }).text).toBe('Tamsin Oakes appears for you.')
  expect(step({ Must_Appear__c: null }, { role: 'driver' }).text).toBe(
    'Whether you must appear is not known yet.',
  )
})

test('a payment that is due is the next step of a user who may pay, with its amount and day', () => {
  expect(step(due)).toMatchObject({
    mark: 'due',
    title: 'You: pay $1,135.00 by 24 Nov 2026, in 4 days',
    does: 'pay',
  })
  expect(step(dueOn('2026-11-18')).mark).toBe('alert')
  expect(step(dueOn(null)).title).toBe('You: pay $1,135.00')
})

test('of several payments the one that is due first is asked for, with what is due in all', () => {
  expect(step(dueOn('2026-11-24', '1635.00'))).toMatchObject({
    title: 'You: pay $1,135.00 by 24 Nov 2026, in 4 days',
    text: "$1,635.00 is due in all. The court's fine is not included.",
  })
})

test('a payment that settles is not paid again', () => {
  const { title, text, does } = step({ Payment_Settling__c: '1135.00' })
  expect(title).toBe('Bank: confirms $1,135.00')
  expect(text).toMatch(/^Don't pay again\./)
  expect(does).toBeUndefined()
})

test('the back office sees who pays, and has nothing to press', () => {
  const { title, does } = step(due, { role: 'operator' })
  expect(title).toBe('Carrier or driver: pays $1,135.00 by 24 Nov 2026, in 4 days')
  expect(does).toBeUndefined()
})

test('a driver who must appear in court is told, before a payment that is due later', () => {
  const must = { Must_Appear__c: true, Court_Date__c: '2026-11-22' } as const
  expect(step({ ...must, ...due }, { role: 'driver' })).toMatchObject({
    mark: 'due',
    title: 'You: appear in court on 22 Nov 2026, in 2 days',
    text: 'Dayton Municipal Court',
  })
  expect(step(must).title).toBe('Driver: appears in court on 22 Nov 2026, in 2 days')
  expect(step({ ...must, ...dueOn('2026-11-21') }).does).toBe('pay')
})

test('what is not known of the appearance is not promised', () => {
  expect(step({ Court_Date__c: '2026-12-20', Must_Appear__c: null }).text).toBe(
    'Whether the driver must appear is not known yet.',
  )
})

test('a citation that is missing is asked for until the ticket is sent', () => {
  const missing = { missing: ['Citation'] } as const
  expect(step(received, missing)).toMatchObject({ title: 'You: upload the citation', does: 'upload' })
  expect(step({}, missing).does).toBeUndefined()
})

test.each([
  [received, 'Back office: sends the ticket to an attorney'],
  [{ Attorney_Status__c: 'Sent to Attorney' }, 'Back office: assigns an attorney'],
  [{}, 'Attorney: appears in court on 26 Nov 2026, in 6 days'],
  [{ Court_Date__c: null }, 'Attorney: prepares the case'],
  [{ Court_Date__c: '2026-11-18' }, 'Attorney: reports the result of 18 Nov 2026'],
  [{ Attorney_Status__c: 'Waiting on new Court Date' }, 'Court: sets a new date'],
  [{ Attorney_Status__c: 'Agreement in Process', Court_Date__c: null }, 'Attorney: completes the agreement'],
] satisfies [Partial<TicketRecord>, string][])(
  'without a duty of the reader, the next step %j is: %s',
  (changed, title) => {
    expect(step(changed).title).toBe(title)
  },
)

test('the back office reads its own steps as its own', () => {
  const role = 'operator'
  expect(step(received, { role }).title).toBe('You: send the ticket to an attorney')
  expect(step({ Attorney_Status__c: 'Sent to Attorney' }, { role }).title).toBe('You: assign an attorney')
})

test('a closed ticket has its outcome in place of a next step', () => {
  expect(
    step({
      Attorney_Status__c: 'Attorney Complete',
      Ticket_Outcome__c: 'Dismissed',
      Ticket_Closed_Date__c: '2026-11-19',
    }),
  ).toEqual({ mark: 'ok', title: 'Closed: Dismissed', text: 'Closed 19 Nov 2026. Nothing is left to do.' })
})

test('a closed ticket with a payment that is due or settles leads to it, and the appearance is over', () => {
  const closed = {
    Attorney_Status__c: 'Attorney Complete',
    Ticket_Outcome__c: 'Dismissed',
    Ticket_Closed_Date__c: '2026-11-19',
    Must_Appear__c: true,
  } as const
  expect(step({ ...closed, ...due })).toMatchObject({
    mark: 'due',
    title: 'You: pay $1,135.00 by 24 Nov 2026, in 4 days',
    text: "Closed 19 Nov 2026: Dismissed. The court's fine is not included.",
    does: 'pay',
  })
  expect(step({ ...closed, Payment_Settling__c: '1135.00' })).toMatchObject({
    title: 'Bank: confirms $1,135.00',
    text: "Closed 19 Nov 2026: Dismissed. Don't pay again. The payer gets an email with the result.",
  })
})

test('a driver is asked to sign the power of attorney after all that has a day, and staff are not', () => {
  const missing = { missing: ['Power of attorney'] } as const
  const sign = { title: 'You: sign the power of attorney', does: 'sign' }
  expect(step({}, { role: 'driver', ...missing })).toMatchObject(sign)
  expect(step(due, { role: 'driver', ...missing }).does).toBe('pay')
  expect(step(received, { role: 'driver', missing: ['Citation', 'Power of attorney'] }).does).toBe('upload')
  expect(step({}, { role: 'carrier', ...missing }).does).toBeUndefined()
})
