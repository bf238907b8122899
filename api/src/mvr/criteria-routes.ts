import { mvrCriteria } from 'shared-api/mvr/mvr-criteria'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { readCriteria, saveCriteria } from './criteria-service.ts'

export function mvrCriteriaRoutes(app: App, { db }: AppContext) {
  serve(app, mvrCriteria.read, ({ query, user }) =>
    tenantTx(db, user, (tx) => readCriteria(tx, query.CarrierId)),
  )
  serve(app, mvrCriteria.save, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const saved = await saveCriteria(tx, body, { user, now })
      await audit(tx, user, saved.CarrierId, saved.CarrierId)
      return saved
    }),
  )
}
