import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import { becomeService, tenantTx, type User } from '../database/tenant.ts'
import type { Keys } from './keys.ts'

/** Rows of one table that hold sealed values. */
export interface SealedRows {
  /** What they are, in words. */
  name: string
  /** Like 'driver.birth_date_sealed'. */
  columns: readonly string[]
  count: (tx: Tx, keys: Keys) => Promise<number>
  /** Seals the next rows after an id again. Rows that another transaction holds are left out. */
  reseal: (tx: Tx, keys: Keys, batch: Batch) => Promise<Resealed>
}

interface Batch {
  after: string
  most: number
}

interface Resealed {
  count: number
  /** Undefined where there was no row. */
  lastId: string | undefined
}

/** The operator's command acts without a user. */
const rotation: User = { id: '', role: 'operator', accountIds: [], driverId: undefined }

const firstId = '00000000-0000-0000-0000-000000000000'
interface RotateOptions {
  batchSize?: number
  /** Milliseconds until rows that were held are tried again. */
  heldFor?: number
  /** How often in a row nothing may come of that. */
  tries?: number
  onProgress: (name: string, done: number, of: number) => void
}

/**
 * Seals everything again that is not sealed with the newest key, a few rows in a transaction, while people work: each row
 * is locked for a moment, and keeps its version. What was done stays done: after a kill it is only the rest.
 */
export async function rotateKeys(
  db: Db,
  keys: Keys,
  kinds: readonly SealedRows[],
  { batchSize = 100, heldFor = 200, tries = 300, onProgress }: RotateOptions,
) {
  if (!Number.isInteger(batchSize) || batchSize < 1)
    throw new Error('A batch has to be a whole number of rows, 1 or more.')
  for (const { name, count, reseal } of kinds) {
    const countOld = () => tenantTx(db, rotation, (tx) => count(tx, keys))
    const next = (after: string) =>
      tenantTx(db, rotation, async (tx) => {
        await sql`select set_config('app.is_resealing', 'on', true)`.execute(tx)
        return reseal(tx, keys, { after, most: batchSize })
      })
    const total = await countOld()
    let done = 0
    let left = total
    let triesLeft = tries
    while (left > 0) {
      const before = done
      let after: string | undefined = firstId
      while (after !== undefined) {
        const resealed: Resealed = await next(after)
        done += resealed.count
        after = resealed.lastId
        onProgress(name, done, total)
      }
      left = await countOld()
      if (left === 0) break
      triesLeft = done > before ? tries : triesLeft - 1
      if (triesLeft === 0)
        throw new Error(`${name}: ${left} are held by other transactions. End those, then run this again.`)
      await delay(heldFor)
    }
  }
}

interface SealedTable<Column extends string> {
  /** What the rows are, in words. */
  name: string
  table: string
  id: 'id' | 'user_id' | 'idempotency_key' | 'report_id'
  columns: readonly Column[]
  /** Their new values, with those that depend on them. */
  reseal: (keys: Keys, id: string, row: Record<Column, Buffer | null>) => Record<string, Buffer | null>
  /** For a table that no tenant reads. */
  isOfService?: true
}

/** The rows of a table whose sealed values have another key than the newest. */
export function sealedRows<Column extends string>(sealed: SealedTable<Column>): SealedRows {
  const { name, columns, reseal, isOfService = false } = sealed
  const [table, id] = [sql.table(sealed.table), sql.ref(sealed.id)]
  const isOld = (keys: Keys) =>
    sql.join(
      columns.map((column) => sql`get_byte(${sql.ref(column)}, 0) <> ${keys.current.id}`),
      sql` or `,
    )
  return {
    name,
    columns: columns.map((column) => `${sealed.table}.${column}`),
    count: async (tx, keys) => {
      if (isOfService) await becomeService(tx)
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${table} where ${isOld(keys)}
      `.execute(tx)
      return rows[0]?.count ?? 0
    },
    reseal: async (tx, keys, { after, most }) => {
      if (isOfService) await becomeService(tx)
      const { rows } = await sql<Record<Column, Buffer | null> & { row_id: string }>`
        select ${id} as row_id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${table}
        where (${isOld(keys)}) and ${id} > ${after}::uuid order by ${id} limit ${most} for update skip locked
      `.execute(tx)
      for (const row of rows) {
        const values = Object.entries(reseal(keys, row.row_id, row))
        const set = sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
        // oxlint-disable-next-line no-await-in-loop
        await sql`update ${table} set ${set} where ${id} = ${row.row_id}`.execute(tx)
      }
      return { count: rows.length, lastId: rows.at(-1)?.row_id }
    },
  }
}
