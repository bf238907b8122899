import type { Generated, JSONColumnType } from 'kysely'
import type { PaymentStatus, SessionStatus } from 'shared-api/payments'

/** `date` columns are text, like 2026-11-20. */
type Day = string

export type ProviderName = 'sandbox' | 'stripe'

export interface PaymentTable {
  id: Generated<string>
  account_id: string
  opportunity_id: string
  ticket_id: string
  name: string
  status: Generated<PaymentStatus>
  amount_cents: number
  currency: Generated<'USD'>
  due_on: Generated<Day | null>
  created_at: Generated<Date>
  paid_at: Date | null
}

export interface PaymentLineTable {
  payment_id: string
  account_id: string
  position: number
  name: string
  amount_cents: number
}

/** Null cents: it was cancelled. */
export interface PaymentChangeTable {
  id: Generated<string>
  account_id: string
  payment_id: string
  old_cents: number
  new_cents: number | null
  old_due_on: string | null
  new_due_on: string | null
  actor_id: string | null
  actor_name: string
  changed_at: Generated<Date>
}

export interface CheckoutSessionTable {
  id: string
  account_id: string
  provider: ProviderName
  mode: 'test' | 'live'
  /** A checkout that is refunded was paid. */
  status: Generated<Exclude<SessionStatus, 'refunded'>>
  amount_cents: number
  currency: 'USD'
  ticket_ids: string[]
  payer_user_id: string | null
  link_payment_id: string | null
  payer_sealed: Buffer | null
  /** JSON. */
  parameters: unknown
  provider_session_id: string | null
  provider_url: string | null
  is_declined: Generated<boolean>
  review_reason: string | null
  started_at: Date
  expires_at: Date
  settled_at: Date | null
  checked_at: Date | null
}

export interface CheckoutPaymentTable {
  session_id: string
  payment_id: string
  account_id: string
  amount_cents: number
  is_active: Generated<boolean>
}

export interface WebhookEventTable {
  id: Generated<string>
  provider: ProviderName
  event_id: string
  type: string
  provider_session_id: string | null
  received_at: Date
  handled_at: Date | null
}

export interface TransactionTable {
  id: Generated<string>
  account_id: string
  payment_id: string
  session_id: string
  kind: 'charge' | 'refund' | 'dispute' | 'reversal'
  is_surplus: Generated<boolean>
  /** Signed: refunds and disputes are below zero. */
  amount_cents: number
  /** What the provider took: in a review it may be another one than was asked for. */
  currency: string
  provider: ProviderName
  provider_reference: string
  happened_at: Date
  created_at: Generated<Date>
}

/** A line of a receipt, as it was when the money arrived. */
export interface ReceiptLine {
  paymentId: string
  name: string
  amountCents: number
  ticketId: string
  ticket: string
}

export interface ReceiptTable {
  id: Generated<string>
  account_id: string
  session_id: string
  number: string
  paid_at: Date
  carrier_name: string
  payer_sealed: Buffer | null
  lines: JSONColumnType<ReceiptLine[], string, never>
  total_cents: number
  currency: 'USD'
  provider: ProviderName
  provider_reference: string
  card_label: string | null
}

export interface RefundTable {
  id: Generated<string>
  account_id: string
  payment_id: string
  session_id: string
  request_id: string
  is_surplus: Generated<boolean>
  amount_cents: number
  /** What the provider took: in a review it may be another one than was asked for. */
  currency: string
  reason: string
  status: Generated<'asked' | 'done' | 'failed'>
  requested_by: string | null
  requested_at: Date
  refunded_at: Date | null
}
