import * as z from 'zod/mini'
import { addDays, dayOf } from '../platform/calendar.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { openFromAddress, sealForAddress } from '../platform/secrets/seal-for-address.ts'

const sealContext = 'payment link'

/** Days that a link opens its payment. */
const validDays = 90

export interface PayLink {
  paymentId: string
  issuedAt: Date
  /** The address that the link was mailed to; undefined for links that users copy. */
  sentTo?: string | undefined
}

/**
 * The path of the portal's payment page, which needs no sign-in. It contains the payment id, the issue time and the
 * address, encrypted.
 */
export function payLink(keys: Keys, { paymentId, issuedAt, sentTo }: PayLink): string {
  const text = JSON.stringify([paymentId, issuedAt.toISOString(), ...(sentTo === undefined ? [] : [sentTo])])
  return `/pre-ex-payment?data=${sealForAddress(keys, sealContext, text)}`
}

const Sealed = z.tuple([z.string(), z.coerce.date(), z.optional(z.string())])

/** Gives each payment a link that is issued now. */
export const linksIssuedAt = (keys: Keys, issuedAt: Date) => (paymentId: string) =>
  payLink(keys, { paymentId, issuedAt })

/** Opens a link's `data`. Throws when `data` is not authentic, to the last character. */
export function openPayLink(keys: Keys, data: string): PayLink {
  const [paymentId, issuedAt, sentTo] = z.parse(Sealed, JSON.parse(openFromAddress(keys, sealContext, data)))
  return { paymentId, issuedAt, sentTo }
}

/** The first and the last day that the link opens its payment. */
export function validityOf({ issuedAt }: PayLink) {
  const issuedOn = dayOf(issuedAt)
  return { issuedOn, expiresOn: addDays(issuedOn, validDays) }
}

export const isExpired = (link: PayLink, now: Date): boolean => dayOf(now) > validityOf(link).expiresOn
