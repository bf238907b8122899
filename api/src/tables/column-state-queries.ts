import { sql } from 'kysely'
import type { ColumnState } from 'shared-api/tables'
import type { Tx } from '../database/connect.ts'

export interface ColumnStateTable {
  user_id: string
  table_name: string
  state: unknown
  saved_at: Date
}

export const selectColumnState = (tx: Tx, userId: string, table: string) =>
  tx
    .selectFrom('column_state')
    .select('state')
    .where('user_id', '=', userId)
    .where('table_name', '=', table)
    .executeTakeFirst()

/** How many tables other than that one the user has changed. */
export async function countOtherTables(tx: Tx, userId: string, table: string): Promise<number> {
  const { count } = await tx
    .selectFrom('column_state')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('table_name', '<>', table)
    .executeTakeFirstOrThrow()
  return count
}

export const upsertColumnState = (
  tx: Tx,
  own: { userId: string; table: string },
  state: ColumnState,
  now: Date,
) =>
  tx
    .insertInto('column_state')
    .values({
      user_id: own.userId,
      table_name: own.table,
      state: JSON.stringify(state),
      saved_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'table_name']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        saved_at: eb.ref('excluded.saved_at'),
      })),
    )
    .execute()
