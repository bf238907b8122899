import type { Generated, GeneratedAlways } from 'kysely'
import type { AttorneyStatus } from 'shared-api/tickets'

export interface TicketTable {
  id: Generated<string>
  account_id: string
  driver_id: string | null
  agent_id: string | null
  number: string
  received_on: string | null
  city_state: string | null
  attorney_status: Generated<AttorneyStatus>
  driver_full_name: string | null
  violation_description: string | null
  violation_category: string | null
  court_on: string | null
  outcome: string | null
  closed_at: Date | null
  ticket_type: Generated<string | null>
  county: Generated<string | null>
  license_type: Generated<string | null>
  is_accident: Generated<boolean | null>
  follow_up_on: Generated<string | null>
  portal_notes: Generated<string | null>
  initial_fine_cents: Generated<number | null>
  final_fine_cents: Generated<number | null>
  fine_currency: Generated<'USD'>
  fine_due_on: Generated<string | null>
  fine_notes: Generated<string | null>
  citation_number: Generated<string | null>
  citation_key: GeneratedAlways<string | null>
  special_instruction: Generated<string | null>
  no_driver_comms_until_paid: Generated<boolean>
  is_covered: Generated<boolean>
  created_by: Generated<string | null>
  created_by_name: Generated<string | null>
  version: Generated<number>
  attorney_name: Generated<string | null>
  must_appear: Generated<boolean | null>
  court_location: Generated<string | null>
  request_id: Generated<string | null>
  request_index: Generated<Buffer | null>
  driver_first_name: Generated<string | null>
  driver_last_name: Generated<string | null>
  driver_email: Generated<string | null>
  driver_phone: Generated<string | null>
  driver_cdl_state: Generated<string | null>
  driver_cdl_number_sealed: Generated<Buffer | null>
  driver_birth_date_sealed: Generated<Buffer | null>
  created_at: Generated<Date>
  search_text: GeneratedAlways<string>
}
