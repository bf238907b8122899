import { expect, test } from '@jest/globals'
import { ChallengeUpdate } from './challenges/challenge-progress.ts'
import { SignatureDraft } from './documents/signatures.ts'
import { ticketDrafts } from './tickets/ticket-drafts.ts'
import { TicketUpdate } from './tickets/ticket-progress.ts'

test.each([
  [TicketUpdate, 'Ticket_Outcome__c', 'Choose an outcome'],
  [TicketUpdate, 'Attorney_Status__c', 'Choose a status'],
  [ChallengeUpdate, 'Status__c', 'Choose a status'],
  [ChallengeUpdate, 'DataQ_Outcome__c', 'Choose an outcome'],
  [ticketDrafts.save.body, 'Step', 'Choose a step of the form'],
] as const)('a choice that is not offered is refused in words (%#)', (schema, name, message) => {
  for (const value of ['Maybe', null]) {
    const { issues = [] } = schema.safeParse({ [name]: value }).error ?? {}
    expect(issues.find(({ path }) => path[0] === name)?.message).toBe(message)
  }
})

test.each(['X', 'X.', ' 7 '])('%j is not the typed name of a signer', (TypedName) => {
  const { issues = [] } = SignatureDraft.safeParse({ TypedName }).error ?? {}
  expect(issues.find(({ path }) => path[0] === 'TypedName')?.message).toBe('Enter your full name')
})

test.each(['Bo', 'A. Winfield', '李 明'])('%j is a typed name', (TypedName) => {
  const { issues = [] } = SignatureDraft.safeParse({ TypedName }).error ?? {}
  expect(issues.filter(({ path }) => path[0] === 'TypedName')).toEqual([])
})
