import { Refusal } from 'shared-api/refusal'
import { ColumnState, tables, uploadTables } from 'shared-api/tables'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import {
  countOtherTables,
  replaceOldest,
  selectColumnState,
  upsertColumnState,
} from './column-state-queries.ts'

/** More than the portal will have; it keeps made-up names from filling the database. */
const tablesAtMost = 100

export function tableRoutes(app: App, { db }: AppContext) {
  serve(app, tables.columnState, ({ query, user }) =>
    tenantTx(db, user, async (tx) => {
      const row = await selectColumnState(tx, user.id, query.table)
      // One that an older portal saved in another shape is as good as none.
      const read = ColumnState.safeParse(row?.state)
      return read.success ? read.data : null
    }),
  )
  serve(app, tables.saveColumnState, ({ body: { table, state }, user, now }) =>
    tenantTx(db, user, async (tx) => {
      if ((await countOtherTables(tx, user.id, table)) >= tablesAtMost) {
        // The columns of files that are uploaded have no end: the oldest of them has to go.
        if (!(await replaceOldest(tx, user.id, { prefix: uploadTables, table })))
          throw new Refusal(409, 'The columns of so many tables are not kept.')
      }
      await upsertColumnState(tx, { userId: user.id, table }, state, now)
      return null
    }),
  )
}
