import { accounts } from 'shared-api/accounts'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { findAddition, requestAddition } from './carrier-addition.ts'

export function carrierRoutes(app: App, { db, enqueue }: AppContext) {
  serve(app, accounts.add, ({ body, user, network, requestId, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const asked = await requestAddition(tx, body, { user, network, requestId, enqueue, now })
      await audit(tx, user, body.RequestId)
      return asked
    }),
  )

  serve(app, accounts.addition, ({ user, params }) => findAddition(db, user, params.RequestId))
}
