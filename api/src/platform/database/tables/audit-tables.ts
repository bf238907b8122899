import type { SecurityEventKind } from '../../security/security-events.ts'

export interface AuditEntryTable {
  position: number
  at: Date
  actor_id: string | null
  actor_role: string | null
  action: string
  account_id: string | null
  subject: string | null
  network: string | null
  request_id: string | null
  hash: Buffer
  key_id: number | null
}

export interface SecurityEventTable {
  minute: Date
  kind: SecurityEventKind
  address_key: Buffer
  network: string
  count: number
}
