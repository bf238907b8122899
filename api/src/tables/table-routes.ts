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

/** Prevents invented names from filling the database. */
const maxTables = 100

export function tableRoutes(app: App, { db }: AppContext) {
  serve(app, tables.columnState, ({ query, user }) =>
    tenantTx(db, user, async (tx) => {
      const row = await selectColumnState(tx, user.id, query.table)
      // A state in an older shape is ignored.
      const read = ColumnState.safeParse(row?.state)
      return read.success ? read.data : null
    }),
  )
  serve(app, tables.saveColumnState, ({ body: { table, state }, user, now }) =>
    tenantTx(db, user, async (tx) => {
      if ((await countOtherTables(tx, user.id, table)) >= maxTables) {
        // Uploaded files have any number of column sets, so the oldest is replaced.
        if (!(await replaceOldest(tx, user.id, { prefix: uploadTables, table })))
          throw new Refusal(409, 'Column settings of too many tables are saved.')
      }
      await upsertColumnState(tx, { userId: user.id, table }, state, now)
      return null
    }),
  )
}
