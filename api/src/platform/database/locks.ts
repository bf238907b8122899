import { type QueryResult, sql } from 'kysely'
import type { Tx } from './connect.ts'
import { executeUnread } from './pipelined-connection.ts'

/** Waits for the lock of this name and holds it until the transaction is over. */
export const advisoryLock = (tx: Tx, name: string) =>
  executeUnread(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

/** Takes the lock where it is free; false at once where another transaction holds it. */
export const tryLock = (tx: Tx, name: string) =>
  isTaken(sql<Taken>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_taken`.execute(tx))

/** Shares the lock with others who share it; false at once where a transaction holds it alone, or waits to. */
export const trySharedLock = (tx: Tx, name: string) =>
  isTaken(
    sql<Taken>`select pg_try_advisory_xact_lock_shared(hashtextextended(${name}, 0)) as is_taken`.execute(tx),
  )

interface Taken {
  is_taken: boolean
}

async function isTaken(asking: Promise<QueryResult<Taken>>): Promise<boolean> {
  const { rows } = await asking
  return rows[0]?.is_taken === true
}
