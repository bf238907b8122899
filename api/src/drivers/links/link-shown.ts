import * as z from 'zod/mini'
import type { Keys } from '../../platform/secrets/keys.ts'
import { open, seal } from '../../platform/secrets/seal.ts'

/** What the carrier that asks knows of the driver, until the answer. */
const Shown = z.strictObject({
  initials: z.string(),
  cdlState: z.nullable(z.string()),
  cdlNumber: z.nullable(z.string()),
})
type Shown = z.infer<typeof Shown>

const placeOf = (requestId: string) => `driver_link_request.shown:${requestId}`

export const sealShown = (keys: Keys, requestId: string, shown: Shown) =>
  seal(keys, placeOf(requestId), JSON.stringify(shown))

export const openShown = (keys: Keys, requestId: string, sealed: Buffer): Shown =>
  z.parse(Shown, JSON.parse(open(keys, placeOf(requestId), sealed)))
