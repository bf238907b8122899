import type { ChallengeType, NewChallenge } from 'shared-api/challenges/challenge-progress'
import type { ChallengeableCrash } from 'shared-api/challenges/crash-challenges'
import { type CrashType, crashTypesOn } from 'shared-api/challenges/crash-types'
import type { ViolationRecord } from 'shared-api/safety/roadside'
import type { TicketRecord } from 'shared-api/tickets'
import type { StopViolation } from 'shared-api/tickets/ticket-violations'
import { formatDate, formatNumber } from 'shared-ui'
import {
  isDismissedWithFine,
  prefilled,
  prefilledOfViolation,
  type PrefilledChallenge,
} from './prefilled-challenge.ts'
import { typesInTime, typesOfViolation } from './start-challenge.ts'

/** What a challenge is started about: a ticket or a violation. */
export interface ChallengeSubject {
  /** 'ticket T-1041' or '393.75A' */
  name: string
  /** 'Speeding. FMCSA takes challenges until 05 Oct 2029.' */
  about: string
  of: Pick<NewChallenge, 'CarrierId' | 'TicketId' | 'ViolationId' | 'CrashId'>
  /** Those that FMCSA reviews of a crash of this day; none where there is no crash. */
  crashTypes: readonly CrashType[]
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
      ...(isDismissedWithFine(ticket)
        ? ['It was dismissed with a fine: FMCSA removes a violation only where nothing remains to pay.']
        : []),
    ].join(' '),
    of: { CarrierId: ticket.Carrier__r.Id, TicketId: ticket.Id },
    crashTypes: crashTypesOn(ticket.Date_of_Ticket ?? ''),
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
    crashTypes: [],
    types: typesOfViolation(violation),
    prefilled: start,
    opening: start.Statement,
  }
}

export function subjectOfCrash(crash: ChallengeableCrash): ChallengeSubject {
  const report = `${crash.Report_State__c}-${crash.Report_Number__c}`
  return {
    name: `crash ${report}`,
    about: `Crash of ${formatDate(crash.Crash_Date__c)}. ${crashEffect(crash)} FMCSA takes requests until ${formatDate(crash.Challenge_File_By__c)}.`,
    of: { CarrierId: crash.Account__r.Id, CrashId: crash.Id },
    types: ['Crash preventability'],
    crashTypes: crashTypesOn(crash.Crash_Date__c),
    prefilled: {
      Challenge_Type__c: 'Crash preventability',
      Statement: `Report ${report} of ${formatDate(crash.Crash_Date__c)}. `,
    },
    opening: `Report ${report} of ${formatDate(crash.Crash_Date__c)}. `,
  }
}

/** 'Not preventable, the Crash Indicator goes from 0.93, 71% to 0.62, 55%, estimated.' */
function crashEffect({ Before, After }: Pick<ChallengeableCrash, 'Before' | 'After'>): string {
  if (Before.Measure === null) return 'The Crash Indicator has no measure: the effect is not known.'
  const [before, after] = [Before, After].map(
    ({ Measure, PercentileText }) => `${formatNumber(Measure, 2)}, ${PercentileText}`,
  )
  return before === after
    ? 'It changes nothing in the Crash Indicator of the newest snapshot.'
    : `Found not preventable, the Crash Indicator goes from ${before} to ${after}, estimated.`
}
