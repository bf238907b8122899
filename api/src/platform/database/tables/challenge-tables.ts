import type { Generated } from 'kysely'
import type { ChallengeStatus } from 'shared-api/challenges'
import type { StageOutcome } from 'shared-api/challenges/challenge-stages'
import type { TicketChangeTable, TicketNoteTable } from './ticket-history-tables.ts'

type Day = string

export interface ChallengeTable {
  id: Generated<string>
  account_id: string
  driver_id: string | null
  ticket_id: string | null
  violation_id: Generated<string | null>
  crash_id: Generated<string | null>
  crash_report: Generated<string | null>
  crash_type: Generated<string | null>
  crash_video: Generated<string | null>
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
  accepted_at: Generated<Date | null>
  accepted_by_name: Generated<string | null>
}

export interface ChallengeChangeTable extends Omit<TicketChangeTable, 'ticket_id' | 'kind'> {
  challenge_id: string
}

export interface ChallengeNoteTable extends Omit<TicketNoteTable, 'ticket_id'> {
  challenge_id: string
  kind: Generated<'Note' | 'Answer'>
}

export interface ChallengeStageTable {
  account_id: string
  challenge_id: string
  stage: number
  asked_at: Generated<Date | null>
  asked_on: Generated<Day | null>
  asked_by_name: Generated<string | null>
  statement: Generated<string | null>
  filed_on: Generated<Day | null>
  outcome: Generated<StageOutcome | null>
  decided_on: Generated<Day | null>
  decided_by: Generated<string | null>
  reason: Generated<string | null>
  ask_by: Generated<Day | null>
}
