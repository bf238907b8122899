import * as z from 'zod/mini'
import type { Keys } from '../../platform/secrets/keys.ts'
import { sealedRows } from '../../platform/secrets/reseal.ts'
import { open, seal } from '../../platform/secrets/seal.ts'

/** What the asking carrier may see of the driver before the answer. */
const Preview = z.strictObject({
  initials: z.string(),
  cdlState: z.nullable(z.string()),
  cdlNumber: z.nullable(z.string()),
})
type Preview = z.infer<typeof Preview>

const sealContext = (requestId: string) => `driver_link_request.shown:${requestId}`

export const sealPreview = (keys: Keys, requestId: string, shown: Preview) =>
  seal(keys, sealContext(requestId), JSON.stringify(shown))

export const openPreview = (keys: Keys, requestId: string, sealed: Buffer): Preview =>
  z.parse(Preview, JSON.parse(open(keys, sealContext(requestId), sealed)))

/** What link requests show of a driver. */
export const sealedPreviews = sealedRows({
  name: 'link requests',
  table: 'driver_link_request',
  id: 'id',
  columns: ['shown_sealed'],
  reseal: (keys, id, { shown_sealed }) => ({
    shown_sealed: shown_sealed && sealPreview(keys, id, openPreview(keys, id, shown_sealed)),
  }),
})
