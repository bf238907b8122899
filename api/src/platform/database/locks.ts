import { type QueryResult, sql } from 'kysely'
import type { Tx } from './connect.ts'

/** One after the other, each until its transaction is over: what it does depends on what the others have done. */
export const inTurn = (tx: Tx, turn: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx)

/** The turn, where nobody has it; false at once where somebody has. */
export const isFreeTurn = (tx: Tx, turn: string) =>
  isGot(sql<Got>`select pg_try_advisory_xact_lock(hashtextextended(${turn}, 0)) as is_got`.execute(tx))

/** Side by side with others who ask so too: false at once where somebody has the turn for himself, or waits for it. */
export const isBesideOthers = (tx: Tx, turn: string) =>
  isGot(sql<Got>`select pg_try_advisory_xact_lock_shared(hashtextextended(${turn}, 0)) as is_got`.execute(tx))

interface Got {
  is_got: boolean
}

async function isGot(asking: Promise<QueryResult<Got>>): Promise<boolean> {
  const { rows } = await asking
  return rows[0]?.is_got === true
}
