import { expect, test } from '@jest/globals'
import { AttorneyStatus } from 'shared-api/tickets'
import { isBackStep, transitionProblem } from './status-transitions.ts'

const reachable = (from: AttorneyStatus) =>
  AttorneyStatus.options.filter(
    (to) => to !== from && transitionProblem(from, to) === undefined && !isBackStep(from, to),
  )

test('a ticket goes on in order, and back and forth between a new court date and an agreement', () => {
  expect(Object.fromEntries(AttorneyStatus.options.map((from) => [from, reachable(from)]))).toEqual({
    'Ticket Received': ['Sent to Attorney'],
    'Sent to Attorney': ['Attny Assigned'],
    'Attny Assigned': ['Waiting on new Court Date', 'Agreement in Process', 'Attorney Complete'],
    'Waiting on new Court Date': ['Agreement in Process', 'Attorney Complete'],
    'Agreement in Process': ['Waiting on new Court Date', 'Attorney Complete'],
    'Attorney Complete': [],
  })
})

test('every earlier status is a back step, and neither of the two in the middle is one from the other', () => {
  expect(AttorneyStatus.options.filter((to) => isBackStep('Attorney Complete', to))).toHaveLength(5)
  expect(isBackStep('Agreement in Process', 'Waiting on new Court Date')).toBe(false)
  expect(isBackStep('Ticket Received', 'Sent to Attorney')).toBe(false)
})

test('a transition that is not allowed names those that are', () => {
  expect(transitionProblem('Ticket Received', 'Attorney Complete')).toBe(
    "A ticket in Ticket Received can't go to Attorney Complete. It can go on to Sent to Attorney.",
  )
  expect(transitionProblem('Sent to Attorney', 'Agreement in Process')).toBe(
    "A ticket in Sent to Attorney can't go to Agreement in Process. It can go on to Attny Assigned, or go back to Ticket Received with a reason.",
  )
})
