import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { CounterScope, rowsOf } from '../counter-calls.ts'
import { Id, IsoDate, Named } from '../fields.ts'

export const TicketOutcome = z.enum(
  ['Dismissed', 'Not Guilty', 'Amended Non-Moving', 'Amended Lesser', 'Guilty', 'Withdrawn'],
  'Choose an outcome',
)
export type TicketOutcome = z.infer<typeof TicketOutcome>

/** The outcome from the driver's view. A withdrawn ticket is neither won nor lost and not part of the rate. */
export const OutcomeResult = z.enum(['won', 'reduced', 'lost', 'none'])
export type OutcomeResult = z.infer<typeof OutcomeResult>

/** The outcomes of the tickets closed in the last twelve months. */
export const WinLoss = z.object({
  Wins: z.int(),
  Reduced: z.int(),
  Losses: z.int(),
  /** The sum of wins, reduced and losses. */
  N: z.int(),
  /** Wins as a percentage of N, not rounded; null when N is 0. */
  WinRate: z.nullable(z.number()),
  /** The win rate and N of the twelve months before. */
  Previous: z.nullable(z.number()),
  PreviousN: z.int(),
  /** All outcomes in their order, including those with a count of 0. */
  Outcomes: z.array(z.object({ Outcome: TicketOutcome, Result: OutcomeResult, Count: z.int() })),
  /** The first and last day of the period. */
  From: IsoDate,
  To: IsoDate,
})
export type WinLoss = z.infer<typeof WinLoss>

export const ClosedTicket = z.object({
  Id,
  Name: z.string(),
  Ticket_Outcome__c: TicketOutcome,
  Result: OutcomeResult,
  Ticket_Closed_Date__c: IsoDate,
  Date_of_Ticket__c: z.nullable(IsoDate),
  Driver__c: z.nullable(Id),
  Driver_Full_Name__c: z.nullable(z.string()),
  Violation_Description__c: z.nullable(z.string()),
  Violation_Category__c: z.nullable(z.string()),
  Ticket_City_State__c: z.nullable(z.string()),
  Carrier__r: Named,
})
export type ClosedTicket = z.infer<typeof ClosedTicket>

export const closedTicketSorts = [
  'Ticket_Closed_Date__c',
  'Date_of_Ticket__c',
  'Name',
  'Ticket_Outcome__c',
  'Driver_Full_Name__c',
  'Violation_Category__c',
  'Carrier__r.Name',
] as const

const roles = ['carrier', 'agent', 'operator'] as const

/** The rows are the closed tickets behind the rate. */
export const winLoss = {
  figure: get('GetTicketWinLossData', {
    query: CounterScope,
    data: WinLoss,
    roles,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  rows: rowsOf('GetTicketWinLossData', ClosedTicket, { sorts: closedTicketSorts, first: 'desc' }, roles),
}
