import { safety } from 'shared-api/safety'
import type { App, Parts } from '../app.ts'
import { dayOf } from '../calendar.ts'
import { carrierScope } from '../database/list.ts'
import { tenantTx } from '../database/tenant.ts'
import { serve } from '../serve.ts'
import { carrierSafetyOf, scoreCarriers } from './safety-service.ts'
import { snapshotOn } from './score/window.ts'

export function safetyRoutes(app: App, { db }: Parts) {
  serve(app, safety.summary, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => {
      const scope = await carrierScope(tx, user, query.CarrierId)
      const [scored = []] = await scoreCarriers(tx, scope, [snapshotOn(dayOf(now))])
      return scored.map(carrierSafetyOf)
    }),
  )
}
