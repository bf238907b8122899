import { roadside } from 'shared-api/safety/roadside'
import type { App } from '../context.ts'
import type { Db } from '../platform/database/connect.ts'
import { serveRecord } from '../serve-record.ts'
import { serveRelated } from '../serve-related.ts'
import { selectNotificationsOf } from './notification-queries.ts'
import { selectNotifiedVehiclesOf, selectNotifiedViolationsOf } from './notified-queries.ts'
import {
  selectInspectionRecord,
  selectInspectionsOf,
  selectUnits,
  selectViolationsFound,
  selectViolationsOf,
} from './roadside-record-queries.ts'
import { newestSnapshot } from './score/window.ts'
import { violationRecord } from './violation-record.ts'

export function serveRoadside(app: App, db: Db) {
  serveRecord(app, db, roadside.inspection, async (tx, id) => {
    const inspection = await selectInspectionRecord(tx, id)
    if (inspection === undefined) return undefined
    const Vehicle_List = await selectUnits(tx, id)
    return { ...inspection, Vehicle_List, Violation_List: await selectViolationsFound(tx, id) }
  })
  serveRecord(app, db, roadside.violation, (tx, id, { now }) => violationRecord(tx, id, newestSnapshot(now)))
  serveRelated(app, db, roadside.inspections, selectInspectionsOf)
  serveRelated(app, db, roadside.violations, selectViolationsOf)
  serveRelated(app, db, roadside.notifications, selectNotificationsOf)
  serveRelated(app, db, roadside.notifiedViolations, selectNotifiedViolationsOf)
  serveRelated(app, db, roadside.notifiedVehicles, selectNotifiedVehiclesOf)
}
