import { smsDashboard } from 'shared-api/safety/sms-dashboard'
import type { App } from '../context.ts'
import type { Db } from '../platform/database/connect.ts'
import { carrierScope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { serveRows } from '../serve-counter.ts'
import { pointsByMonth, pointsByState } from './dashboard-points.ts'
import { dashboardDetails } from './dashboard-service.ts'
import { offendingCodes, offendingDrivers, offendingUnits } from './offenders.ts'
import { newestSnapshot } from './safety-service.ts'
import { shownSnapshot } from './snapshots.ts'

export function serveDashboard(app: App, db: Db) {
  serve(app, smsDashboard.details, ({ query, user, now }) => {
    const snapshot = shownSnapshot(query, now)
    const asked = { carrierId: query.CarrierId, snapshot, newest: newestSnapshot(now) }
    return tenantTx(db, user, (tx) => dashboardDetails(tx, user, asked))
  })
  serve(app, smsDashboard.pointsByMonth, ({ query, user, now }) => {
    const of = { snapshot: shownSnapshot(query, now), months: Number(query.graph_filter) }
    return tenantTx(db, user, async (tx) =>
      pointsByMonth(tx, await carrierScope(tx, user, query.CarrierId), of),
    )
  })
  serve(app, smsDashboard.pointsByState, ({ query, user, now }) => {
    const snapshot = shownSnapshot(query, now)
    return tenantTx(db, user, async (tx) =>
      pointsByState(tx, await carrierScope(tx, user, query.CarrierId), snapshot),
    )
  })
  serveRows(app, db, smsDashboard.drivers, ({ tx, scope, now, query }) =>
    offendingDrivers(tx, scope, shownSnapshot(query, now), query),
  )
  serveRows(app, db, smsDashboard.codes, ({ tx, scope, now, query }) =>
    offendingCodes(tx, scope, shownSnapshot(query, now), query),
  )
  serveRows(app, db, smsDashboard.units, ({ tx, scope, now, query }) =>
    offendingUnits(tx, scope, shownSnapshot(query, now), query),
  )
}
