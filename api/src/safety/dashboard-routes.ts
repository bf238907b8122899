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
import { newestSnapshot } from './score/window.ts'
import { askedDay } from './files-of-score.ts'
import { scoredDayOf } from './score-queries.ts'
import { shownSnapshot } from './snapshots.ts'

export function serveDashboard(app: App, db: Db) {
  serve(app, smsDashboard.details, ({ query, user, now }) => {
    const snapshot = shownSnapshot(query, now)
    const asked = { carrierId: query.CarrierId, ...askedDay(snapshot, now), newest: newestSnapshot(now) }
    return tenantTx(db, user, (tx) => dashboardDetails(tx, user, asked))
  })
  serve(app, smsDashboard.pointsByMonth, ({ query, user, now }) => {
    const [asked, months] = [shownSnapshot(query, now), Number(query.graph_filter)]
    return tenantTx(db, user, async (tx) => {
      const scope = await carrierScope(tx, user, query.CarrierId)
      return pointsByMonth(tx, scope, { snapshot: await scoredDayOf(tx, scope, asked), months })
    })
  })
  serve(app, smsDashboard.pointsByState, ({ query, user, now }) => {
    const asked = shownSnapshot(query, now)
    return tenantTx(db, user, async (tx) => {
      const scope = await carrierScope(tx, user, query.CarrierId)
      return pointsByState(tx, scope, await scoredDayOf(tx, scope, asked))
    })
  })
  serveRows(app, db, smsDashboard.drivers, async ({ tx, scope, now, query }) =>
    offendingDrivers(tx, scope, await scoredDayOf(tx, scope, shownSnapshot(query, now)), query),
  )
  serveRows(app, db, smsDashboard.codes, async ({ tx, scope, now, query }) =>
    offendingCodes(tx, scope, await scoredDayOf(tx, scope, shownSnapshot(query, now)), query),
  )
  serveRows(app, db, smsDashboard.units, async ({ tx, scope, now, query }) =>
    offendingUnits(tx, scope, await scoredDayOf(tx, scope, shownSnapshot(query, now)), query),
  )
}
