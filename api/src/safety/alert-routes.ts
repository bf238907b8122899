import { alerts } from 'shared-api/safety/alerts'
import type { App, AppContext } from '../context.ts'
import { carrierDays } from '../platform/database/carrier-days.ts'
import { carrierScope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { newestSnapshot } from './safety-service.ts'
import { carrierScores } from './score-store.ts'
import { serve } from '../serve.ts'
import { selectAlerts } from './alert-queries.ts'

export function alertRoutes(app: App, { db }: AppContext) {
  serve(app, alerts.list, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => {
      const scope = await carrierScope(tx, user, query.CarrierId)
      const snapshot = newestSnapshot(now)
      // Row policies hide scores from drivers.
      if (user.role !== 'driver') await carrierScores(tx, scope, [snapshot])
      const days = await carrierDays(tx, scope, now)
      const shown = await selectAlerts(tx, { days, snapshot, page: query })
      return { Data: shown.alerts, Page: query.Page, PageSize: query.PageSize, Total: shown.total }
    }),
  )
}
