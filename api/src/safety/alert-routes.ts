import { alerts } from 'shared-api/safety/alerts'
import type { App, AppContext } from '../context.ts'
import { carrierDays } from '../platform/database/carrier-days.ts'
import { carrierScope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { newestSnapshot } from './safety-service.ts'
import { carrierScores } from './score-store.ts'
import { serve } from '../serve.ts'
import { type AlertDays, selectAlerts } from './alert-queries.ts'

/** Of a fleet only what is near. A driver has few dates, plans by them, and sees them all. */
const fleetDays: AlertDays = { papers: 30, court: 14 }
const century = 36_525
const driverDays: AlertDays = { papers: century, court: century }

export function alertRoutes(app: App, { db }: AppContext) {
  serve(app, alerts.list, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => {
      const scope = await carrierScope(tx, user, query.CarrierId)
      const snapshot = newestSnapshot(now)
      const isDriver = user.role === 'driver'
      // Row policies hide scores from drivers.
      if (!isDriver) await carrierScores(tx, scope, [snapshot])
      const days = await carrierDays(tx, scope, now)
      const shown = await selectAlerts(tx, {
        days,
        snapshot,
        page: query,
        ahead: isDriver ? driverDays : fleetDays,
        withMoney: isDriver,
      })
      return { Data: shown.alerts, Page: query.Page, PageSize: query.PageSize, Total: shown.total }
    }),
  )
}
