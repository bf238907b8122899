import type { Generated } from 'kysely'
import type { TicketStep } from 'shared-api/tickets/ticket-drafts'

export interface DraftTable {
  user_id: string
  account_id: string
  kind: string
  content_sealed: Buffer
  saved_at: Date
}

export interface TicketDraftTable {
  id: Generated<string>
  user_id: string
  account_id: string
  step: TicketStep
  version: Generated<number>
  content_sealed: Buffer
  created_at: Date
  saved_at: Date
}
