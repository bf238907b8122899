import type { Generated } from 'kysely'

export interface SandboxSessionTable {
  id: string
  idempotency_key: string
  /** JSON. */
  parameters: unknown
  amount_cents: number
  currency: string
  status: Generated<'open' | 'authenticating' | 'settling' | 'paid' | 'failed' | 'expired'>
  is_declined: Generated<boolean>
  payer_sealed: Buffer | null
  card_brand: string | null
  card_last4: string | null
  created_at: Date
  expires_at: Date
}

export interface SandboxChargeTable {
  id: string
  session_id: string
  amount_cents: number
  currency: string
  status: 'settling' | 'succeeded' | 'failed'
  card_brand: string
  card_last4: string
  settles_as: 'succeeded' | 'failed' | null
  settles_at: Date | null
  created_at: Date
}

export interface SandboxRefundTable {
  id: string
  idempotency_key: string
  charge_id: string
  amount_cents: number
  created_at: Date
}

export interface SandboxEventTable {
  id: string
  type: string
  session_id: string | null
  /** JSON. */
  body: unknown
  created_at: Date
  tries: Generated<number>
  delivered_at: Date | null
}
