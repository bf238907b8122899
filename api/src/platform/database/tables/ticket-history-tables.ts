import type { Generated } from 'kysely'

export interface TicketChangeTable {
  id: Generated<string>
  account_id: string
  ticket_id: string
  change_id: string
  kind: 'Progress' | 'Correction'
  /** The contract's name. */
  field: string
  old_value: string | null
  new_value: string | null
  reason: string | null
  actor_id: string | null
  actor_name: string
  changed_at: Date
}

export interface TicketNoteTable {
  id: Generated<string>
  account_id: string
  ticket_id: string
  text: string
  author_id: string | null
  author_name: string
  created_at: Date
}

export interface TicketViolationTable {
  ticket_id: string
  violation_id: string
  account_id: string
  linked_by: string | null
  linked_at: Date
}
