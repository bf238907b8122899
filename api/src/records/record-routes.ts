import { records } from 'shared-api/records'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import {
  findDriver,
  seenBy,
  findInspection,
  findMvrReport,
  findSmsInspection,
  findTicket,
  findViolation,
} from './record-service.ts'

export function recordRoutes(app: App, { db, keys }: AppContext) {
  serve(app, records.ticket, ({ params: { id }, user }) =>
    tenantTx(db, user, async (tx) => present(await findTicket(tx, id))),
  )
  serve(app, records.inspection, ({ params: { id }, user }) =>
    tenantTx(db, user, async (tx) => present(await findInspection(tx, id))),
  )
  serve(app, records.violation, ({ params: { id }, user, now }) =>
    tenantTx(db, user, async (tx) => present(await findViolation(tx, id, now))),
  )
  serve(app, records.driver, ({ params: { id }, user }) =>
    tenantTx(db, user, async (tx) => seenBy(user, present(await findDriver(tx, id, keys)))),
  )
  serve(app, records.mvrReport, ({ params: { id }, user }) =>
    tenantTx(db, user, async (tx) => present(await findMvrReport(tx, id))),
  )
  serve(app, records.smsInspection, ({ params: { id }, user }) =>
    tenantTx(db, user, async (tx) => present(await findSmsInspection(tx, id))),
  )
}

/** A record that is not the caller's is not there. */
function present<T>(record: T | undefined): T {
  if (record === undefined) throw new Refusal(404, recordNotFound)
  return record
}
