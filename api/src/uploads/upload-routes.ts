import { driverUploads } from 'shared-api/uploads'
import type { App, AppContext } from '../context.ts'
import { carrierScope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { sendUpload } from './send-upload.ts'
import { openStored } from './stored-file.ts'
import { selectUploads } from './upload-queries.ts'
import { requestUndo } from './undo-upload.ts'
import { findRejects, findUpload } from './upload-service.ts'

export function uploadRoutes(app: App, context: AppContext) {
  const { db, enqueue } = context

  serve(app, driverUploads.send, ({ user, body, now, signal, audit }) =>
    sendUpload(context, {
      user,
      body,
      now,
      signal,
      audit: (tx) => audit(tx, user, body.UploadId, body.CarrierId),
    }),
  )

  serve(app, driverUploads.status, ({ user, params, now }) =>
    tenantTx(db, user, (tx) => findUpload(tx, params.UploadId, now)),
  )

  serve(app, driverUploads.list, ({ user, query, now }) =>
    tenantTx(db, user, async (tx) =>
      selectUploads(tx, await carrierScope(tx, user, query.CarrierId), query, now),
    ),
  )

  serve(app, driverUploads.rejects, async ({ user, params, now, audit }) => {
    const { key, size, fileName } = await tenantTx(db, user, async (tx) => {
      const rejects = await findRejects(tx, params.UploadId, now)
      await audit(tx, user, params.UploadId, rejects.accountId)
      return rejects
    })
    const name = `${fileName.replace(/\.[^.]*$/, '')} - not imported.csv`
    return { name, size, content: await openStored(context, key) }
  })

  serve(app, driverUploads.undo, ({ user, body, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const upload = await requestUndo(tx, body.UploadId, { enqueue, user, now })
      await audit(tx, user, body.UploadId, upload.Carrier__r.Id)
      return upload
    }),
  )
}
