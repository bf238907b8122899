import { type RawBuilder, type SelectQueryBuilder, type Simplify, sql, type SqlBool } from 'kysely'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from './connect.ts'
import type { User } from './tenant.ts'

/** The accounts a list is about: undefined is every account there is, which only the back office has. */
export type Scope = readonly string[] | undefined

/**
 * Turns `CarrierId` into the accounts to look at. Row level security decides what is seen; this lets the indexes
 * work, and answers a carrier that is not the caller's like one that does not exist.
 */
export async function carrierScope(tx: Tx, user: User, carrierId: string | undefined): Promise<Scope> {
  if (carrierId === undefined) return user.role === 'operator' ? undefined : user.accountIds
  const account = await tx.selectFrom('account').select('id').where('id', '=', carrierId).executeTakeFirst()
  if (account === undefined) throw new Refusal(404, recordNotFound)
  return [account.id]
}

/** `column` is one of ours, like 'driver.account_id'. Of one account PostgreSQL reads an index in its order. */
export function inScope(column: string, scope: Scope) {
  if (scope === undefined) return sql<SqlBool>`true`
  const [only, ...others] = scope
  return only === undefined || others.length > 0
    ? sql<SqlBool>`${sql.ref(column)} = any(${scope}::uuid[])`
    : sql<SqlBool>`${sql.ref(column)} = ${only}::uuid`
}

/** Every word that was searched for is somewhere in the text, in any order. One LIKE a word: each can use the index. */
export const matchesSearch = (column: string | RawBuilder<string>, search: string) => {
  const text = typeof column === 'string' ? sql.ref(column) : column
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)
  const conditions = patterns.map((pattern) => sql<SqlBool>`${text} like ${pattern}`)
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

interface Bounds {
  limit: number
  offset: number
}

/** `limit` and `offset` of a page. Where the `total` of rows is known, a page after the last one reads none of them. */
export function pageBounds({ Page, PageSize }: { Page: number; PageSize: number }, total = Infinity): Bounds {
  const offset = (Page - 1) * PageSize
  return { limit: offset < total ? PageSize : 0, offset }
}

/**
 * The cost of a page grows with its offset, so one in the second half of `total` rows is read from the end, in the opposite
 * order, and its rows come reversed.
 */
export function fromNearerEnd({ limit, offset }: Bounds, total: number): Bounds & { isFromEnd: boolean } {
  const isFromEnd = offset > total / 2
  if (!isFromEnd) return { limit, offset, isFromEnd }
  return {
    limit: Math.max(0, Math.min(limit, total - offset)),
    offset: Math.max(0, total - offset - limit),
    isFromEnd,
  }
}

/** The rows in the order of their ids; one that was deleted since is left out. */
export function inPlaces<Row extends { Id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.Id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface Direction {
  SortDir: 'asc' | 'desc'
  /** From the last row to the first one. */
  isFromEnd?: boolean
}

/** Rows without a value come last both ways; the id decides between equals, so that pages never overlap. */
export function sorted(
  expression: ReturnType<typeof sql>,
  id: string,
  { SortDir, isFromEnd = false }: Direction,
): RawBuilder<unknown> {
  const nulls = sql.raw(isFromEnd ? 'nulls first' : 'nulls last')
  const direction = directionOf({ SortDir, isFromEnd })
  return sql`${expression} ${direction} ${nulls}, ${sql.ref(id)} ${direction}`
}

/** The same of a column that always has a value: one index is read both ways. */
export const sortedFilled = (
  expression: ReturnType<typeof sql>,
  id: string,
  order: Direction,
): RawBuilder<unknown> => sql`${expression} ${directionOf(order)}, ${sql.ref(id)} ${directionOf(order)}`

export const directionOf = ({ SortDir, isFromEnd = false }: Direction) =>
  sql.raw((SortDir === 'asc') === isFromEnd ? 'desc' : 'asc')

/** Whether all rows have the same account: sorting by its name, all are equal and their ids decide. */
export const isOfOneAccount = (scope: Scope) => scope !== undefined && scope.length === 1

/** As the contract's `pageOf` has it. */
export interface PageOfRows<Row> {
  Data: Row[]
  Page: number
  PageSize: number
  Total: number
}

/** One page of what is selected, in an order, and how many rows there are. */
export async function pageOfRows<DB, TB extends keyof DB, Row>(
  tx: Tx,
  selected: SelectQueryBuilder<DB, TB, Row>,
  order: RawBuilder<unknown>,
  { Page, PageSize }: { Page: number; PageSize: number },
): Promise<PageOfRows<Simplify<Row>>> {
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from (${selected}) as selected`.execute(tx)
  const Total = counted.rows[0]?.total ?? 0
  const { limit, offset } = pageBounds({ Page, PageSize }, Total)
  const Data = await selected.orderBy(order).limit(limit).offset(offset).execute()
  return { Data, Page, PageSize, Total }
}
