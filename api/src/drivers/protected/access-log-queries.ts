import { sql } from 'kysely'
import type { Role } from 'shared-api/contract'
import type { Tx } from '../../platform/database/connect.ts'

export interface AccessRow {
  at: Date
  /** Null when the user was deleted. */
  actor_name: string | null
  actor_role: Role
  action: string
}

/** The driver's access log, newest first; empty when the caller may not see the driver. */
export async function selectAccesses(
  tx: Tx,
  driverId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select at, actor_name, actor_role, action from driver_accesses(${driverId}, ${limit}, ${offset})
  `.execute(tx)
  return rows
}

export async function countAccesses(tx: Tx, driverId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count_driver_accesses(${driverId}) as count`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Undefined when the caller may not see the driver. */
export const selectSealedFields = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('driver')
    .select(['id', 'cdl_number_sealed', 'birth_date_sealed', 'ssn_last4_sealed'])
    .where('id', '=', driverId)
    .executeTakeFirst()
