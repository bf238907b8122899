import { mvrCriteria } from 'shared-api/mvr/mvr-criteria'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { previewCriteria } from './criteria-preview.ts'
import { readCriteria, saveCriteria } from './criteria-service.ts'

export function mvrCriteriaRoutes(app: App, { db, keys }: AppContext) {
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
  serve(app, mvrCriteria.preview, ({ body, user, now }) =>
    tenantTx(db, user, (tx) => previewCriteria(tx, body, { keys, now })),
  )
}
