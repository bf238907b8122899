import { mvr } from 'shared-api/mvr'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serveRecord } from '../serve-record.ts'
import { serveRelated } from '../serve-related.ts'
import { serve } from '../serve.ts'
import { selectReportRecord, selectReportsOf } from './mvr-queries.ts'
import { listMvrBatches, listMvrReports, listReportsOfBatch } from './mvr-service.ts'

export function mvrRoutes(app: App, { db }: AppContext) {
  serve(app, mvr.reports, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => listMvrReports(tx, query, user, now)),
  )
  serve(app, mvr.batches, ({ query, user }) => tenantTx(db, user, (tx) => listMvrBatches(tx, query, user)))
  serve(app, mvr.ofBatch, ({ params: { id }, query, user }) =>
    tenantTx(db, user, (tx) => listReportsOfBatch(tx, id, query)),
  )
  serveRecord(app, db, mvr.record, selectReportRecord)
  serveRelated(app, db, mvr.related, selectReportsOf)
}
