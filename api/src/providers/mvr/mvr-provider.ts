import type { MvrType, PermissiblePurpose } from 'shared-api/mvr'
import type { MvrMonitoring } from './mvr-monitoring.ts'
import type { MvrContent } from 'shared-api/mvr/mvr-content'

/** What a report is asked for with. Equal ids are one order, however often it is asked. */
export interface MvrOrderRequest {
  /** Of the portal's report: the idempotency key, and what callbacks name the order by. */
  id: string
  product: MvrType
  purpose: PermissiblePurpose
  /** The licensing authority: 'OH'. */
  state: string
  orderedAt: Date
  driver: {
    firstName: string
    lastName: string
    licenseNumber: string
    /** `1984-03-09`; null where it is not on record. */
    birthDate: string | null
  }
}

interface RawAnswer {
  /** As the provider sent it. */
  raw: string
}

/**
 * What became of an order. `complete` has the content in the portal's own form. `mismatch`: the authority answered for
 * another person. `declined`: it does not answer for this purpose. `expired`: the order was given up.
 */
export type MvrOutcome =
  | ({ kind: 'complete'; content: MvrContent } & RawAnswer)
  | ({ kind: 'no record' } & RawAnswer)
  | { kind: 'mismatch' }
  | { kind: 'declined' }
  | { kind: 'expired' }

/**
 * `isDelayed`: the authority takes longer than usual. `isFailed`: the provider tries the authority again. `unreadable`: what
 * the provider answered is in no form that was agreed, or about another order; nothing of it is kept.
 */
export type MvrOrderState =
  | { state: 'pending'; isDelayed: boolean; isFailed: boolean }
  | { state: 'unreadable'; why: 'form' | 'other order' | 'no such order' }
  | { state: 'done'; outcome: MvrOutcome }

/** That there is news of an order. What they are is read from the provider: callbacks come late, twice and out of order. */
export interface MvrCallback {
  eventId: string
  orderId: string
  /** Of the portal's report, as it was ordered. */
  id: string
}

/** A source of MVRs. Failing is throwing: `MvrRefused` for good, any other error may be tried again. */
export interface MvrProvider {
  readonly name: string
  /** Its terms let the portal keep the content in fields, and not only as the provider's text. */
  readonly mayStoreStructured: boolean
  /** Its terms forbid that reports of several authorities or times are shown as one record. */
  readonly mayNotCombine: boolean
  order: (request: MvrOrderRequest) => Promise<{ orderId: string }>
  /** @param id what it was ordered with. */
  read: (orderId: string, id: string) => Promise<MvrOrderState>
  /**
   * Checks the signature over the body as it came, at most 300 seconds old. Throws `WebhookRefused`; any other error is a
   * signed body that can't be read. Absent where the provider sends none.
   */
  verifyCallback?: (body: Buffer, signature: string, now: Date) => MvrCallback
  /** Continuous monitoring; undefined where it offers none. */
  readonly monitoring?: MvrMonitoring
}

/** It will never take this order. */
export class MvrRefused extends Error {}
