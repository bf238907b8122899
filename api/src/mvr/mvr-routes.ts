import { mvr } from 'shared-api/mvr'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { listMvrReports } from './mvr-service.ts'

export function mvrRoutes(app: App, { db }: AppContext) {
  serve(app, mvr.reports, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => listMvrReports(tx, query, user, now)),
  )
}
