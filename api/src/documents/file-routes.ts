import { files } from 'shared-api/documents'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { App, AppContext } from '../context.ts'
import type { Tx } from '../platform/database/connect.ts'
import { pageBounds } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { type Owner, serveRelated } from '../serve-related.ts'
import { serve } from '../serve.ts'
import { countFiles, selectFile, selectFiles, selectFilesOf, updateStatement } from './file-queries.ts'
import * as service from './file-service.ts'
import { refuseTooMuch } from './upload-bounds.ts'

export function fileRoutes(app: App, context: AppContext) {
  const { db } = context

  serve(app, files.list, ({ user, query: { Page, PageSize, ...folder } }) =>
    tenantTx(db, user, async (tx) => {
      await service.accountOfFolder(tx, user, folder)
      const Data = await selectFiles(tx, folder, pageBounds({ Page, PageSize }))
      return { Data, Page, PageSize, Total: await countFiles(tx, folder) }
    }),
  )

  serveRelated(app, db, files.related, (tx, owner, query) => selectFilesOf(tx, folderOf(owner), query))

  serve(app, files.content, async ({ user, params: { id }, audit }) => {
    const file = await tenantTx(db, user, async (tx) => {
      const row = await selectFile(tx, id)
      if (row === undefined) throw new Refusal(404, recordNotFound)
      await audit(tx, user, id, row.account_id)
      return row
    })
    const content = await service.contentOf(context, { id, key: file.store_key })
    return { name: file.name, size: file.size_bytes, content }
  })

  serve(
    app,
    files.add,
    async ({ user, body: { Files, DocumentKind: documentKind, ...folder }, now, audit }) => {
      service.refuseStatement(user, documentKind)
      const bound = (tx: Tx, sizes: readonly { size: number }[]) =>
        refuseTooMuch(tx, {
          folder,
          userId: user.id,
          now,
          bytes: sizes.reduce((sum, { size }) => sum + size, 0),
        })
      await tenantTx(db, user, async (tx) => {
        await service.accountOfFolder(tx, user, folder)
        await bound(tx, Files)
      })
      const checked = await service.checkedDocuments(Files, user.shareKey)
      return service.storeFiles(context, checked, {
        folder,
        documentKind,
        user,
        now,
        bound: (tx) => bound(tx, checked),
        audit: (tx, accountId) => audit(tx, user, folder.folder, accountId),
      })
    },
  )

  serve(app, files.remove, async ({ user, params: { id }, audit }) => {
    await service.removeFile(context, id, {
      user,
      audit: (tx, subject, accountId) => audit(tx, user, subject, accountId),
    })
    return null
  })

  for (const [contract, change] of [
    [files.share, { is_shared: true }],
    [files.stopSharing, { is_shared: false }],
  ] as const)
    serve(app, contract, ({ user, params: { id }, audit }) =>
      tenantTx(db, user, async (tx) => {
        const accountId = await updateStatement(tx, id, change)
        if (accountId === undefined) throw new Refusal(404, recordNotFound)
        await audit(tx, user, id, accountId)
        return null
      }),
    )
}

const folderOf = ({ accountId, driverId }: Owner) =>
  driverId === undefined
    ? ({ bucket: 'accounts', folder: accountId } as const)
    : ({ bucket: 'drivers', folder: driverId } as const)
