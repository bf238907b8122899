import { Refusal } from 'shared-api/refusal'
import type { App } from '../../context.ts'

/** Calls are refused until the database has confirmed the keys: it may be away when the service starts. */
export function refuseUnknownKeys(app: App, areKeysKnown: () => boolean) {
  app.addHook('onRequest', async ({ url }) => {
    if (areKeysKnown() || /^\/(health\/|metrics)/.test(url)) return
    throw new Refusal(503, "The service can't reach its data right now. Try again in a minute.")
  })
}
