import { mvrRequests } from 'shared-api/mvr/mvr-request'
import { mvrUpdates } from 'shared-api/mvr/mvr-update'
import type { App, AppContext } from '../context.ts'
import { fairShare } from '../platform/plugins/fair-share.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { findDrivers } from './find-drivers.ts'
import { selectProducts } from './request-queries.ts'
import { requestMvrs } from './request-mvr.ts'
import { updateReport } from './update-report.ts'

/**
 * Requests for a carrier follow each other. They wait here and not at the lock in the database, where each would hold one of
 * the few connections that all carriers share.
 */
const requestsOfCarrier = fairShare({ callsAtOnce: 1, callsWaiting: 20 })

/** Lists of thousands, one after the other of a user, and of a carrier. */
const listsOfUser = fairShare({ callsAtOnce: 1, callsWaiting: 5 })
const listsOfCarrier = fairShare({ callsAtOnce: 1, callsWaiting: 20 })

export function mvrRequestRoutes(app: App, { db, keys, enqueueAll, mvr }: AppContext) {
  serve(app, mvrRequests.products, ({ user }) => tenantTx(db, user, selectProducts))

  serve(app, mvrRequests.findDrivers, ({ user, body, audit }) =>
    listsOfUser(user.id, () =>
      listsOfCarrier(body.CarrierId, () =>
        tenantTx(db, user, async (tx) => {
          const found = await findDrivers(tx, keys, body)
          await audit(tx, user, found.Carrier__r.Id, found.Carrier__r.Id)
          return found
        }),
      ),
    ),
  )

  serve(app, mvrRequests.request, ({ user, body, now, audit }) =>
    requestsOfCarrier(body.CarrierId, () =>
      tenantTx(db, user, async (tx) => {
        const tools = { enqueueAll: mvr === undefined ? undefined : enqueueAll, now }
        const { answer, accountId, batchId, isRepeated } = await requestMvrs(tx, body, user, tools)
        const action = isRepeated ? 'sent a request of MVRs again' : undefined
        await audit(tx, user, batchId ?? accountId, accountId, batchId ? action : 'asked for recent MVRs')
        return answer
      }),
    ),
  )

  serve(app, mvrUpdates.report, ({ user, body, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const report = await updateReport(tx, body, { keys, now })
      await audit(tx, user, report.Id, report.Carrier__r.Id)
      return report
    }),
  )
}
