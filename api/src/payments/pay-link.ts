import type { Keys } from '../platform/secrets/keys.ts'
import { open, seal } from '../platform/secrets/seal.ts'

const place = 'payment link'

/** The path of the portal where a payment is made without signing in. Which one it is, is sealed into it. */
export const payLink = (keys: Keys, paymentId: string): string =>
  `/pre-ex-payment?data=${seal(keys, place, paymentId).toString('base64url')}`

/** The payment of a link's `data`. Throws when it was made up or changed. */
export const openPayLink = (keys: Keys, data: string): string =>
  open(keys, place, Buffer.from(data, 'base64url'))
