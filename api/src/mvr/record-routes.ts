import { mvrAccess } from 'shared-api/mvr/mvr-access'
import { mvrRecords } from 'shared-api/mvr/mvr-record'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { App, AppContext } from '../context.ts'
import { pageBounds } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { once } from '../platform/files/once.ts'
import { serve } from '../serve.ts'
import { auditPackPdf } from './audit-pack-pdf.ts'
import { readAuditPack } from './audit-pack.ts'
import { countLooks, selectLooks } from './access-log.ts'
import { readDriverRecord } from './driver-record.ts'
import { readReportContent, readReportToPrint } from './report-content.ts'
import { reportPdf } from './report-pdf.ts'
import { selectDriver } from './result-queries.ts'

/** What states sent, and who looked at it. */
export function mvrRecordRoutes(app: App, { db, keys }: AppContext) {
  serve(app, mvrRecords.report, ({ params: { id }, user, now }) =>
    tenantTx(db, user, (tx) => readReportContent(tx, id, { user, now, keys })),
  )

  serve(app, mvrRecords.driver, ({ params: { id }, user, now }) =>
    tenantTx(db, user, (tx) => readDriverRecord(tx, id, { user, now, keys })),
  )

  serve(app, mvrRecords.pdf, async ({ query: { EmbarkId: id }, user, now }) => {
    const report = await tenantTx(db, user, (tx) => readReportToPrint(tx, id, { user, now, keys }))
    const bytes = await reportPdf(report, user.shareKey)
    return { name: `MVR ${report.name}.pdf`, size: bytes.length, content: once(bytes) }
  })

  serve(app, mvrRecords.auditPack, async ({ query: { DriverId: id }, user, now }) => {
    const pack = await tenantTx(db, user, (tx) => readAuditPack(tx, id, { user, now, keys }))
    const bytes = await auditPackPdf(pack, user.shareKey)
    return { name: `Audit pack ${pack.driver}.pdf`, size: bytes.length, content: once(bytes) }
  })

  serve(app, mvrAccess.list, ({ params: { id }, query: { Page, PageSize }, user }) =>
    tenantTx(db, user, async (tx) => {
      if ((await selectDriver(tx, id)) === undefined) throw new Refusal(404, recordNotFound)
      const Total = await countLooks(tx, id)
      const Data = await selectLooks(tx, id, pageBounds({ Page, PageSize }, Total))
      return { Data, Page, PageSize, Total }
    }),
  )
}
