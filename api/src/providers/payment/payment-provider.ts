/** What a checkout asks of a provider. Equal ids are one session, however often it is asked. */
export interface SessionRequest {
  /** Of the portal's checkout: the idempotency key, and what the provider calls the session by in its reports. */
  id: string
  amountCents: number
  currency: string
  lines: readonly { name: string; amountCents: number }[]
  /** Where the payer comes back to, paid or not. */
  returnUrl: string
  expiresAt: Date
  /** Null for users with a pay link, who enter it on the payment page. */
  payerEmail: string | null
}

export interface CreatedSession {
  /** The provider's id of the session. */
  reference: string
  /** The payment page. */
  url: string
}

/** `paid`, `failed` and `expired` are final; `settling` becomes `paid` or `failed`. */
export type ProviderStatus = 'open' | 'settling' | 'paid' | 'failed' | 'expired'

/** What the provider knows of a session now. */
export interface ProviderSession {
  reference: string
  mode: 'test' | 'live'
  status: ProviderStatus
  amountCents: number
  currency: string
  /** The last card was declined; the page is still open. */
  isDeclined: boolean
  charge: { reference: string; at: Date; cardLabel: string | null } | undefined
  /** What the payer entered on the payment page. */
  payer: { name: string | null; email: string | null }
  /** What happened to the charge since: refunds, disputes and reversals. */
  entries: readonly ProviderEntry[]
}

/** Money that moved at the provider. Kind and reference name it, however often it is told. */
export interface ProviderEntry {
  kind: 'charge' | 'refund' | 'dispute' | 'reversal'
  reference: string
  /** Below zero for refunds and disputes. */
  amountCents: number
  at: Date
  /** Of the portal. */
  checkoutId: string
  /** What the refund was asked for by; a refund of the provider's own dashboard has another one, or none. */
  refundId: string | undefined
}

/** A webhook's news. Its content only says which session to ask for: reports come late, twice and out of order. */
export interface ProviderEvent {
  id: string
  /** Like 'checkout.session.completed'. */
  type: string
  /** Undefined for events of unknown types, and for those of a charge. */
  sessionReference: string | undefined
  chargeReference: string | undefined
}

export interface RefundRequest {
  /** The idempotency key. */
  id: string
  chargeReference: string
  amountCents: number
}

/** A payment service. Failing is throwing: `ProviderRefused` for good, any other error may be tried again. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  readonly mode: 'test' | 'live'
  createSession: (request: SessionRequest) => Promise<CreatedSession>
  readSession: (reference: string) => Promise<ProviderSession>
  /** Ends an open session. Gives what it is now: it may be paid already. */
  expireSession: (reference: string) => Promise<ProviderSession>
  refund: (request: RefundRequest) => Promise<{ reference: string; at: Date }>
  /** Checks the signature over the body as it came, at most 300 seconds old. Throws `WebhookRefused`. */
  verifyWebhook: (body: Buffer, signature: string, now: Date) => ProviderEvent
  /** All money of the portal that moved since then, for reconciliation. */
  listEntries: (since: Date) => Promise<ProviderEntry[]>
}

/** What the service's process is built with. */
export interface PaymentSetup {
  provider: PaymentProvider
  /** The portal's URL, without a trailing slash. */
  portal: string
}

export class ProviderRefused extends Error {}
