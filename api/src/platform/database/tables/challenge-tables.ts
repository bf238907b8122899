import type { Generated } from 'kysely'
import type { ChallengeStatus } from 'shared-api/challenges'
import type { TicketChangeTable, TicketNoteTable } from './ticket-history-tables.ts'

type Day = string

export interface ChallengeTable {
  id: Generated<string>
  account_id: string
  driver_id: string | null
  ticket_id: string | null
  violation_id: Generated<string | null>
  number: string
  status: ChallengeStatus
  dataq_number: string | null
  dataq_outcome: string | null
  challenge_type: string | null
  fine_cents: number | null
  currency: Generated<'USD'>
  is_fine_paid_from_ticket: Generated<boolean>
  fine_due_on: Day | null
  ticket_on: Day | null
  ticket_flow: string | null
  version: Generated<number>
  statement: Generated<string | null>
  filed_on: Generated<Day | null>
  question: Generated<string | null>
  asked_on: Generated<Day | null>
  answered_on: Generated<Day | null>
  created_by: Generated<string | null>
  created_by_name: Generated<string | null>
  request_id: Generated<string | null>
  created_at: Generated<Date>
  closed_at: Date | null
}

export interface ChallengeChangeTable extends Omit<TicketChangeTable, 'ticket_id' | 'kind'> {
  challenge_id: string
}

export interface ChallengeNoteTable extends Omit<TicketNoteTable, 'ticket_id'> {
  challenge_id: string
  kind: Generated<'Note' | 'Answer'>
}
