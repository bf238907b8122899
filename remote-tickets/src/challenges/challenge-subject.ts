import type { ChallengeType, NewChallenge } from 'shared-api/challenges/challenge-progress'
import type { ViolationRecord } from 'shared-api/safety/roadside'
import type { TicketRecord } from 'shared-api/tickets'
import type { StopViolation } from 'shared-api/tickets/ticket-violations'
import { formatDate } from 'shared-ui'
import { prefilled, prefilledOfViolation, type PrefilledChallenge } from './prefilled-challenge.ts'
import { typesInTime, typesOfViolation } from './start-challenge.ts'

/** What a challenge is started about: a ticket or a violation. */
export interface ChallengeSubject {
  /** 'ticket T-1041' or '393.75A' */
  name: string
  /** 'Speeding. FMCSA takes challenges until 05 Oct 2029.' */
  about: string
  of: Pick<NewChallenge, 'CarrierId' | 'TicketId' | 'ViolationId'>
  types: readonly ChallengeType[]
  prefilled: PrefilledChallenge
  /** What the statement begins with and that says nothing wrong alone; '' for one that is whole. */
  opening: string
}

export function subjectOfTicket(
  ticket: TicketRecord,
  violations: readonly StopViolation[] = [],
): ChallengeSubject {
  const { Violation_Description__c: violation, ChallengeLimits: limits } = ticket
  const types = typesInTime(ticket)
  const isCrashOnly = types.length === 1
  const until = isCrashOnly ? limits.FileCrashBy : limits.FileBy
  const what = isCrashOnly ? `only ${types.join(' and ')}` : 'challenges'
  return {
    name: `ticket ${ticket.Name}`,
    about: [
      ...(violation === null ? [] : [`${violation}.`]),
      ...(until === null ? [] : [`FMCSA takes ${what} until ${formatDate(until)}.`]),
    ].join(' '),
    of: { CarrierId: ticket.Carrier__r.Id, TicketId: ticket.Id },
    types,
    prefilled: prefilled(ticket, violations),
    opening: '',
  }
}

export function subjectOfViolation(violation: ViolationRecord): ChallengeSubject {
  const start = prefilledOfViolation(violation)
  return {
    name: violation.Violation_Code__c,
    about: `${violation.Violation_Description__c}. FMCSA takes challenges until ${formatDate(violation.Challenge_File_By__c)}.`,
    of: { CarrierId: violation.SMS_Inspection_Data__r.Account__r.Id, ViolationId: violation.Id },
    types: typesOfViolation(violation),
    prefilled: start,
    opening: start.Statement,
  }
}
