import type { AttorneyStatus } from 'shared-api/tickets'
import { statusTransitions } from '../platform/status-transitions.ts'

/** Of a ticket: `transitionProblem` is undefined when it can go from one status to the other. */
export const {
  isBackStep,
  problem: transitionProblem,
  closedAt: closedAtOf,
} = statusTransitions<AttorneyStatus>({
  noun: 'ticket',
  field: 'Attorney_Status__c',
  // The two in the middle stand side by side, because a ticket goes back and forth between them.
  ranks: {
    'Ticket Received': 0,
    'Sent to Attorney': 1,
    'Attny Assigned': 2,
    'Waiting on new Court Date': 3,
    'Agreement in Process': 3,
    'Attorney Complete': 4,
  },
  // An assigned attorney may also complete it right away.
  forward: {
    'Ticket Received': ['Sent to Attorney'],
    'Sent to Attorney': ['Attny Assigned'],
    'Attny Assigned': ['Waiting on new Court Date', 'Agreement in Process', 'Attorney Complete'],
    'Waiting on new Court Date': ['Agreement in Process', 'Attorney Complete'],
    'Agreement in Process': ['Waiting on new Court Date', 'Attorney Complete'],
    'Attorney Complete': [],
  },
})
