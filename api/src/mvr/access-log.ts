import { sql } from 'kysely'
import type { MvrAccess, MvrAccessWhat } from 'shared-api/mvr/mvr-access'
import type { Caller } from '../context.ts'
import type { Tx } from '../platform/database/connect.ts'
import { instant } from '../platform/database/wire.ts'

interface Look {
  user: Caller
  now: Date
  what: MvrAccessWhat
  accountId: string
  /** Null for the record over time. */
  reportId: string | null
  driverId: string | null
  purpose: string | null
}

/** Belongs in the transaction that reads what is shown, so that nothing is shown without its entry. */
export const writeLook = (tx: Tx, { user, now, what, accountId, reportId, driverId, purpose }: Look) =>
  tx
    .insertInto('mvr_access')
    .values({
      account_id: accountId,
      report_id: reportId,
      driver_id: driverId,
      user_id: user.id,
      user_name: user.name,
      role: user.role,
      what,
      purpose,
      looked_at: now,
    })
    .execute()

/** Newest first. */
export const selectLooks = (
  tx: Tx,
  driverId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<MvrAccess[]> =>
  tx
    .selectFrom('mvr_access')
    .select([
      'id as Id',
      'user_name as UserName',
      'role as Role',
      'what as What',
      'purpose as Purpose',
      instant('looked_at').as('LookedAt'),
      'report_id as ReportId',
    ])
    .where('driver_id', '=', driverId)
    .orderBy('looked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countLooks(tx: Tx, driverId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('mvr_access')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('driver_id', '=', driverId)
    .executeTakeFirstOrThrow()
  return count
}
