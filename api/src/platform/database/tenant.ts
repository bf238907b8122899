import { type RawBuilder, sql } from 'kysely'
import type { Role } from 'shared-api/contract'
import type { Db, Tx } from './connect.ts'
import { fixedStatement } from './fixed-statement.ts'
import { executeUnread } from './pipelined-connection.ts'

type Text = RawBuilder<string>

/** The caller of a request. */
export interface User {
  id: string
  role: Role
  /** The accounts he may see; the back office sees all and has none listed. */
  accountIds: readonly string[]
  /** His own record, where the user is a driver. */
  driverId: string | undefined
  /**
   * Whether the call is for reading: unless it writes after all, its commit is not waited for. What a `select` of a
   * function writes is not noticed: a call answers before that is kept, so it must be something that can be made again.
   */
  isReading?: boolean
}

/**
 * The only door to tenant data. For the transaction, the connection takes the role portal_app and says who asks;
 * row level security then shows the caller's rows and no one else's, whatever the queries say.
 */
export function tenantTx<T>(db: Db, user: User, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await becomeTenant(tx, user)
    return work(tx)
  })
}

/** In a transaction that the service has begun itself: from here on it is the user's. */
export async function becomeTenant(tx: Tx, user: User) {
  const { id, role, accountIds, driverId = '', isReading = false } = user
  await executeUnread(tx, setTenant(tx, id, role, accountIds.join(','), driverId), {
    isForReading: isReading,
  })
}

const setTenant = fixedStatement(
  (_, id: Text, role: Text, accountIds: Text, driverId: Text) => sql`
    select set_config('role', 'portal_app', true),
           set_config('app.user_id', ${id}, true),
           set_config('app.role', ${role}, true),
           set_config('app.account_ids', ${accountIds}, true),
           set_config('app.driver_id', ${driverId}, true)
  `,
)

/** Goes on as the service itself, in a transaction that was a user's: with what no user may write, like a job. */
export async function becomeService(tx: Tx) {
  await executeUnread(tx, sql`select set_config('role', 'none', true)`)
}
