import { sql } from 'kysely'
import type { ColumnState } from 'shared-api/tables'
import type { Tx } from '../platform/database/connect.ts'

export const selectColumnState = (tx: Tx, userId: string, table: string) =>
  tx
    .selectFrom('column_state')
    .select('state')
    .where('user_id', '=', userId)
    .where('table_name', '=', table)
    .executeTakeFirst()

export async function countOtherTables(tx: Tx, userId: string, table: string): Promise<number> {
  const { count } = await tx
    .selectFrom('column_state')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('table_name', '<>', table)
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces the oldest state whose table has the prefix; false when there is none. */
export async function replaceOldest(
  tx: Tx,
  userId: string,
  { prefix, table }: { prefix: string; table: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('column_state')
    .set({ table_name: table })
    .where('user_id', '=', userId)
    .where('table_name', '=', (eb) =>
      eb
        .selectFrom('column_state')
        .select('table_name')
        .where('user_id', '=', userId)
        .where('table_name', 'like', `${prefix}%`)
        .orderBy('saved_at')
        .limit(1),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
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
