import { expect, test } from '@jest/globals'
import type { AttorneyStatus } from 'shared-api/tickets'
import { ticketSteps } from './ticket-steps.ts'

const today = new Date('2026-11-20T12:00:00')

const at = (Status: AttorneyStatus, day: string) => ({ Status, ChangedDate: `${day}T12:00:00.000Z` })

const reached = [
  at('Ticket Received', '2026-11-06'),
  at('Sent to Attorney', '2026-11-09'),
  at('Attny Assigned', '2026-11-12'),
]

test('the steps that a ticket has reached have their day, and the current one its age', () => {
  const steps = ticketSteps(
    { Attorney_Status__c: 'Attny Assigned', StatusDates: reached, Court_Date__c: '2026-11-26' },
    today,
  )
  expect(steps).toEqual([
    { label: 'Ticket Received', state: 'done', note: '06 Nov 2026' },
    { label: 'Sent to Attorney', state: 'done', note: '09 Nov 2026' },
    { label: 'Attny Assigned', state: 'now', note: '12 Nov 2026, 8 days' },
    { label: 'New court date or agreement', state: 'later', note: 'As often as needed' },
    { label: 'Attorney Complete', state: 'later', note: 'Court 26 Nov 2026' },
  ])
})

test('a new court date and an agreement share a step, which says the current one', () => {
  const StatusDates = [
    ...reached,
    at('Agreement in Process', '2026-11-14'),
    at('Waiting on new Court Date', '2026-11-19'),
  ]
  const [, , , between] = ticketSteps(
    { Attorney_Status__c: 'Waiting on new Court Date', StatusDates, Court_Date__c: null },
    today,
  )
  expect(between).toEqual({ label: 'Waiting on new Court Date', state: 'now', note: '19 Nov 2026, 1 day' })
})

test('a closed ticket has done all steps, those that it skipped included', () => {
  const steps = ticketSteps(
    {
      Attorney_Status__c: 'Attorney Complete',
      StatusDates: [...reached, at('Attorney Complete', '2026-11-19')],
      Court_Date__c: null,
    },
    today,
  )
  expect(new Set(steps.map(({ state }) => state))).toEqual(new Set(['done']))
  expect(steps.map(({ note }) => note).slice(3)).toEqual(['Not needed', '19 Nov 2026'])
})
