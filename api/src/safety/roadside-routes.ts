import { roadside } from 'shared-api/safety/roadside'
import type { App } from '../context.ts'
import type { Db } from '../platform/database/connect.ts'
import { serveRecord } from '../serve-record.ts'
import { serveRelated } from '../serve-related.ts'
import { selectNotificationsOf } from './notification-queries.ts'
import {
  selectInspectionRecord,
  selectInspectionsOf,
  selectViolationRecord,
  selectViolationsFound,
  selectViolationsOf,
} from './roadside-record-queries.ts'
import { newestSnapshot } from './safety-service.ts'
import { snapshotAfter, timeWeight, windowOf } from './score/window.ts'

export function serveRoadside(app: App, db: Db) {
  serveRecord(app, db, roadside.inspection, async (tx, id) => {
    const inspection = await selectInspectionRecord(tx, id)
    return inspection && { ...inspection, Violation_List: await selectViolationsFound(tx, id) }
  })
  serveRecord(app, db, roadside.violation, async (tx, id, { now }) => {
    const violation = await selectViolationRecord(tx, id)
    const window = windowOf(newestSnapshot(now))
    if (violation === undefined) return undefined
    const { Inspection_Date__c: day } = violation
    return {
      ...violation,
      Time_Weight__c: timeWeight(day, window),
      Counts_From__c: day > window.snapshot ? snapshotAfter(window.snapshot) : null,
    }
  })
  serveRelated(app, db, roadside.inspections, selectInspectionsOf)
  serveRelated(app, db, roadside.violations, selectViolationsOf)
  serveRelated(app, db, roadside.notifications, selectNotificationsOf)
}
