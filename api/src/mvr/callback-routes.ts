import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serveWebhooks } from '../platform/plugins/webhooks.ts'
import type { MvrCallback } from '../providers/mvr/mvr-provider.ts'
import { mvrUser } from './advance-report.ts'
import { enqueueNews } from './mvr-jobs.ts'
import { isNewsOf } from './report-queries.ts'

export const mvrCallbackPath = '/api/mvr-callbacks'
export const mvrSignatureHeader = 'x-mvr-signature'

/** A provider's callbacks. They say which order to read, and nothing of them is kept. */
export function mvrCallbackRoutes(app: App, { db, mvr, enqueue }: AppContext) {
  /** News of what has ended, was never ordered, or is another order: left alone. */
  const take = (provider: string, callback: MvrCallback) =>
    tenantTx(db, mvrUser, async (tx) => {
      if (await isNewsOf(tx, provider, callback)) await enqueueNews(tx, enqueue, callback)
      else app.log.info({ report: callback.id }, 'news of an MVR that is not waited for')
    })
  serveWebhooks(app, {
    path: mvrCallbackPath,
    signatureHeaders: [mvrSignatureHeader],
    receiver: (name) => {
      if (mvr?.verifyCallback === undefined || name !== mvr.name) return undefined
      const { verifyCallback } = mvr
      return {
        verify: (body, signature) => verifyCallback(body, signature, app.clock()),
        take: (callback) => take(name, callback),
      }
    },
  })
}
