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

/** `limit` and `offset` of a page. */
export const pageBounds = ({ Page, PageSize }: { Page: number; PageSize: number }) => ({
  limit: PageSize,
  offset: (Page - 1) * PageSize,
})

/** Rows without a value come last both ways; the id decides between equals, so that pages never overlap. */
export const sorted = (
  expression: ReturnType<typeof sql>,
  id: string,
  { SortDir }: { SortDir: 'asc' | 'desc' },
): RawBuilder<unknown> =>
  SortDir === 'asc'
    ? sql`${expression} asc nulls last, ${sql.ref(id)} asc`
    : sql`${expression} desc nulls last, ${sql.ref(id)} desc`

/** The same of a column that always has a value: one index is read both ways. */
export const sortedFilled = (
  expression: ReturnType<typeof sql>,
  id: string,
  { SortDir }: { SortDir: 'asc' | 'desc' },
): RawBuilder<unknown> =>
  SortDir === 'asc'
    ? sql`${expression} asc, ${sql.ref(id)} asc`
    : sql`${expression} desc, ${sql.ref(id)} desc`

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
  const { limit, offset } = pageBounds({ Page, PageSize })
  const Data = await selected.orderBy(order).limit(limit).offset(offset).execute()
  return { Data, Page, PageSize, Total: counted.rows[0]?.total ?? 0 }
}
