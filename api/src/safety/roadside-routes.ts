import { roadside } from 'shared-api/safety/roadside'
import type { App } from '../context.ts'
import type { Db } from '../platform/database/connect.ts'
import { serveRecord } from '../serve-record.ts'
import { countOwned, serveRelated } from '../serve-related.ts'
import { selectNotificationsOf } from './notification-queries.ts'
import {
  countViolationsOf,
  selectInspectionRecord,
  selectInspectionsOf,
  selectViolationRecord,
  selectViolationsFound,
  selectViolationsOf,
} from './roadside-record-queries.ts'
import { newestSnapshot } from './safety-service.ts'
import { timeWeight, windowOf } from './score/window.ts'

export function serveRoadside(app: App, db: Db) {
  serveRecord(app, db, roadside.inspection, async (tx, id) => {
    const inspection = await selectInspectionRecord(tx, id)
    return inspection && { ...inspection, Violation_List: await selectViolationsFound(tx, id) }
  })
  serveRecord(app, db, roadside.violation, async (tx, id, { now }) => {
    const violation = await selectViolationRecord(tx, id)
    const window = windowOf(newestSnapshot(now))
    return violation && { ...violation, Time_Weight__c: timeWeight(violation.Inspection_Date__c, window) }
  })
  serveRelated(app, db, roadside.inspections, {
    rows: selectInspectionsOf,
    count: countOwned('roadside_inspection'),
  })
  serveRelated(app, db, roadside.violations, { rows: selectViolationsOf, count: countViolationsOf })
  serveRelated(app, db, roadside.notifications, {
    rows: selectNotificationsOf,
    count: countOwned('sms_notification'),
  })
}
