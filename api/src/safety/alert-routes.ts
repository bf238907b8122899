import { alerts } from 'shared-api/safety/alerts'
import type { App, AppContext } from '../context.ts'
import { carrierDays } from '../platform/database/carrier-days.ts'
import { carrierScope, type Scope } from '../platform/database/list.ts'
import type { Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { lastSnapshots } from './safety-service.ts'
import { newestSnapshot } from './score/window.ts'
import { ageDay } from './files-of-score.ts'
import { oldestFiles } from './oldest-files.ts'
import { carrierScores } from './score-store.ts'
import { shownSnapshots } from './snapshots.ts'
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
      if (!isDriver) await storeScoresOfAlerts(tx, scope, snapshot)
      const days = await carrierDays(tx, scope, now)
      const shown = await selectAlerts(tx, {
        days,
        snapshot,
        on: ageDay(snapshot, now),
        page: query,
        ahead: isDriver ? driverDays : fleetDays,
        withMoney: isDriver,
      })
      return {
        Data: shown.alerts,
        Page: query.Page,
        PageSize: query.PageSize,
        Total: shown.total,
        Files: isDriver ? null : await oldestFiles(tx, scope, now),
      }
    }),
  )
}

/** An alert is dated by the snapshot that began it: the scores before it are stored too, of the carriers in alert alone. */
async function storeScoresOfAlerts(tx: Tx, scope: Scope, snapshot: string) {
  const scores = await carrierScores(tx, scope, [snapshot])
  const inAlert = scores.filter(({ basics }) => basics.some(({ is_alert: isAlert }) => isAlert))
  if (inAlert.length === 0) return
  await carrierScores(
    tx,
    inAlert.map(({ account_id: id }) => id),
    lastSnapshots(snapshot, shownSnapshots),
  )
}
