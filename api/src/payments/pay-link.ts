import type { Keys } from '../platform/secrets/keys.ts'
import { open, seal } from '../platform/secrets/seal.ts'

const sealContext = 'payment link'

/** The path of the portal's payment page, which needs no sign-in. It contains the encrypted payment id. */
export const payLink = (keys: Keys, paymentId: string): string =>
  `/pre-ex-payment?data=${seal(keys, sealContext, paymentId).toString('base64url')}`

/** The payment id in a link's `data`. Throws when `data` is not authentic. */
export const openPayLink = (keys: Keys, data: string): string =>
  open(keys, sealContext, Buffer.from(data, 'base64url'))
