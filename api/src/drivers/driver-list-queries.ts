import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type DriverFilter, DriverStatus, type driverSorts } from 'shared-api/drivers'
import { addDays } from '../platform/calendar.ts'
import type { CarrierDay } from '../platform/database/carrier-days.ts'
import type { Tx } from '../platform/database/connect.ts'
import { executeAhead } from '../platform/database/pipelined-connection.ts'
import {
  fromNearerEnd,
  inScope,
  isOfOneAccount,
  matchesSearch,
  type Scope,
} from '../platform/database/list.ts'

type Sort = (typeof driverSorts)[number]

/**
 * Each has an index on (account_id, expression, id), which is read in both directions. Rows without a value are read
 * separately, except for `alwaysFilled` expressions.
 */
export const sortExpressions = {
  CreatedDate: sql`driver.created_at`,
  Name: sql`lower(driver.name)`,
  Carrier_s_Driver_ID__c: sql`driver.carrier_driver_id`,
  Active_Inactive__c: sql`driver.status`,
  CDL_State__c: sql`driver.cdl_state`,
  CDL_Expiration_Date__c: sql`driver.cdl_expires_on`,
  Med_Cert_Expiration_Date__c: sql`driver.medical_card_expires_on`,
  Active_Until__c: sql`driver.active_until_on`,
  PersonEmail: sql`lower(driver.email)`,
  'Carrier__r.Name': sql`(select lower(account.name) from account where account.id = driver.account_id)`,
} satisfies Record<Sort, unknown>

/** The conditions of a list, without its status. */
export interface Search {
  scope: Scope
  text: string
  /** Blind indexes of the search text as a complete CDL number. */
  cdlNumberIndexes: readonly Buffer[]
  /** Only drivers whose CDL or medical card expires within a number of days. */
  expires: Expires | undefined
}

interface Expires {
  days: readonly CarrierDay[]
  /** Days from today to the end of the window, which includes everything overdue. */
  within: number
}

interface Page extends Pick<DriverFilter, 'SortBy' | 'SortDir' | 'list_filter'> {
  limit: number
  offset: number
}

export type Counts = ReadonlyMap<DriverStatus, number>

/**
 * How many there are of each status. Of a whole carrier it is kept; by a day it is counted in an index alone.
 * @returns what waits for the counts: they are asked for together with the next statement.
 */
export async function countDriversByStatus(
  tx: Tx,
  { scope, expires }: Pick<Search, 'scope' | 'expires'>,
): Promise<() => Promise<Counts>> {
  const counted =
    expires === undefined
      ? sql<StatusCount>`select status, sum(drivers)::int as count from driver_tally
          where ${inScope('driver_tally.account_id', scope)} group by status`
      : sql<StatusCount>`select status, count(*)::int as count from driver
          where ${inScope('driver.account_id', scope)} and ${documentsExpire(expires)} group by status`
  const arriving = await executeAhead(tx, counted.compile(tx))
  return async () => new Map((await arriving()).map(({ status, count }) => [status, count]))
}

interface StatusCount {
  status: DriverStatus
  count: number
}

/**
 * The ids of a page, as an expression that reads only the index of the sort order; for several accounts it merges the first
 * rows of each. The cost grows with the offset, so a page in the second half is read from the end and comes back reversed.
 * `total` is the number of all rows.
 */
export function idsOfPage(search: Search, page: Page, total: number) {
  const { scope, expires } = search
  const { limit, offset, SortDir } = page
  const { isFromEnd, ...bounds } = fromNearerEnd({ limit, offset }, total)
  const order: Order = isFromEnd
    ? { SortDir: opposite[SortDir], nulls: 'nulls first' }
    : { SortDir, nulls: 'nulls last' }
  const condition = sql<SqlBool>`${hasStatus(page)} and ${documentsExpire(expires)}`
  const first = bounds.offset + bounds.limit
  const ids = isOfOneAccount(scope)
    ? sql<string[]>`array(
        select driver.id
        from (${inOrder({ page, key: sortKey(page, scope), order, first }, sql`${inScope('driver.account_id', scope)} and ${condition}`)}) as driver
        limit ${bounds.limit} offset ${bounds.offset}
      )`
    : sql<string[]>`array(
        select driver.id
        from account cross join lateral (
          ${inOrder({ page, key: keyBesideAccount(page), order, first }, sql`driver.account_id = account.id and ${condition}`)}
        ) as driver
        where ${inScope('account.id', scope)}
        order by driver.key ${sql.raw(`${order.SortDir} ${order.nulls}`)}, driver.id ${sql.raw(order.SortDir)}
        limit ${bounds.limit} offset ${bounds.offset}
      )`
  return { ids, isFromEnd }
}

/** Runs the search once, and takes both the counts and the page from its result. */
export async function findDrivers(tx: Tx, search: Search, page: Page) {
  const { rows } = await sql<{ counts: Partial<Record<DriverStatus, number>> | null; ids: string[] }>`
    with found as materialized (
      select driver.id, driver.status, ${sortKey(page, search.scope)} as key from driver
      where ${inScope('driver.account_id', search.scope)} and ${documentsExpire(search.expires)} and ${isFound(search)}
    )
    select
      (
        select jsonb_object_agg(status, count)
        from (select status, count(*) as count from found group by status) as counted
      ) as counts,
      array(
        select driver.id from found as driver where ${hasStatus(page)}
        order by driver.key ${sql.raw(page.SortDir)} nulls last, driver.id ${sql.raw(page.SortDir)}
        limit ${page.limit} offset ${page.offset}
      ) as ids
  `.execute(tx)
  const [row] = rows
  const counts: Counts = new Map(DriverStatus.options.map((status) => [status, row?.counts?.[status] ?? 0]))
  return { counts, ids: sql<string[]>`${row?.ids ?? []}::uuid[]` }
}

/**
 * All words must occur in the driver's text, in any order. One or two letters occur in most names, so a short word must
 * begin a word of the text, which an index supports.
 */
export const isFound = ({ text, cdlNumberIndexes }: Search) => {
  const [short, long] = [wordsOf(text, isShort), wordsOf(text, (word) => !isShort(word))]
  const begun = short.map((word) => beginsWord(word))
  const hasWords = sql<SqlBool>`(${sql.join([matchesSearch('driver.search_text', long.join(' ')), ...begun], sql` and `)})`
  return cdlNumberIndexes.length === 0
    ? hasWords
    : sql<SqlBool>`(${hasWords} or driver.cdl_number_index = any(${[...cdlNumberIndexes]}::bytea[]))`
}

const isShort = (word: string) => word.length < 3

const wordsOf = (text: string, isWanted: (word: string) => boolean) =>
  text.toLowerCase().split(/\s+/).filter(Boolean).filter(isWanted)

function beginsWord(word: string) {
  const pattern = word.replace(/[\\%_]/g, String.raw`\$&`)
  const column = sql.ref('driver.search_text')
  return sql<SqlBool>`(${column} like ${`${pattern}%`} or ${column} like ${`% ${pattern}%`})`
}

const hasStatus = ({ list_filter: status }: Page) =>
  status === 'All' ? sql<SqlBool>`true` : sql<SqlBool>`driver.status = ${status}`

function documentsExpire(expires: Expires | undefined) {
  if (expires === undefined) return sql<SqlBool>`true`
  const conditions = expires.days.map(({ today, accountIds }) => {
    const isExpiring = sql<SqlBool>`driver.papers_expire_on <= ${addDays(today, expires.within)}::date`
    return expires.days.length === 1
      ? isExpiring
      : sql<SqlBool>`(driver.account_id = any(${accountIds}::uuid[]) and ${isExpiring})`
  })
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

const opposite = { asc: 'desc', desc: 'asc' } as const

const alwaysFilled: readonly Sort[] = ['CreatedDate', 'Name', 'Active_Inactive__c']

/** Within one carrier the carrier's name is the same, so only the ids decide. */
const sortKey = ({ SortBy }: Page, scope: Scope): RawBuilder<unknown> =>
  SortBy === 'Carrier__r.Name' && isOfOneAccount(scope) ? sql`null::text` : sortExpressions[SortBy]

/** The same for a query that has `account` at hand: looking the name up for each driver doubles the time of a deep page. */
const keyBesideAccount = ({ SortBy }: Page): RawBuilder<unknown> =>
  SortBy === 'Carrier__r.Name' ? sql`lower(account.name)` : sortExpressions[SortBy]

interface Order {
  SortDir: 'asc' | 'desc'
  nulls: 'nulls first' | 'nulls last'
}

interface Ordered {
  page: Page
  key: RawBuilder<unknown>
  order: Order
  /** The number of rows. */
  first: number
}

/**
 * The first drivers of an account in index order. An index has null values at its end; when they must come first, they are
 * read separately. `union all` keeps the order because parallel workers are off (`max_parallel_workers_per_gather`).
 */
function inOrder({ page, key, order, first }: Ordered, condition: RawBuilder<unknown>) {
  const expression = page.SortBy === 'Carrier__r.Name' ? undefined : sortExpressions[page.SortBy]
  const direction = sql.raw(order.SortDir)
  const part = (which: RawBuilder<unknown>) => sql`(
    select driver.id, ${key} as key from driver where ${condition} and ${which}
    order by ${expression === undefined ? sql`` : sql`${expression} ${direction}, `}driver.id ${direction}
    limit ${first}
  )`
  const isAsIndexed = (order.SortDir === 'asc') === (order.nulls === 'nulls last')
  if (expression === undefined || isAsIndexed || alwaysFilled.includes(page.SortBy)) return part(sql`true`)
  const parts = [part(sql`${expression} is not null`), part(sql`${expression} is null`)]
  return sql.join(order.nulls === 'nulls last' ? parts : parts.toReversed(), sql` union all `)
}
