import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/** A time-ordered id before its row: sealed columns are bound to it, and the rows of one change share it. */
export async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('The database gave no id')
  return row.id
}
