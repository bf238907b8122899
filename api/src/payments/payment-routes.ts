import { payments } from 'shared-api/payments'
import { Refusal } from 'shared-api/refusal'
import type { App, AppContext } from '../context.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { serveOpenly } from '../serve.ts'
import { openPayLink } from './pay-link.ts'

export function paymentRoutes(app: App, { db, keys }: AppContext) {
  serveOpenly(app, payments.open, async ({ body: { Data }, audit }) => {
    const paymentId = decrypted(keys, Data)
    await audit(db, { id: undefined, role: 'anyone' }, paymentId)
    return paymentId
  })
}

/** Gives the same answer for every kind of invalid data. */
function decrypted(keys: Keys, data: string) {
  try {
    return openPayLink(keys, data)
  } catch (cause) {
    const Message =
      'This payment link is incomplete or has expired. Open it from the message again, or ask for a new one'
    throw new Refusal(400, 'The payment link could not be opened', {
      errors: [{ Field: 'Data', Message }],
      cause,
    })
  }
}
