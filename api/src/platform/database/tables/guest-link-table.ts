import type { Generated } from 'kysely'

export interface GuestLinkTable {
  id: Generated<string>
  account_id: string
  user_id: string
  code_index: Buffer
  rows_allowed: number
  created_at: Generated<Date>
  expires_at: Date
  withdrawn_at: Date | null
  created_by_name: string | null
}
