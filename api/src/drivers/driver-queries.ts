import { sql, type SqlBool } from 'kysely'
import type { RowsQuery } from 'shared-api/counters'
import type { DriverFilter, DriverStatus, driverSorts } from 'shared-api/drivers'
import { addDays } from '../calendar.ts'
import { type CarrierDay, onCarrierDays } from '../counters/carrier-days.ts'
import type { Tx } from '../database/connect.ts'
import {
  inScope,
  isOfOneAccount,
  matchesSearch,
  pageBounds,
  pageOfRows,
  type Scope,
  sorted,
  sortedFilled,
} from '../database/list.ts'

type Sort = (typeof driverSorts)[number]

const sortExpressions = {
  CreatedDate: sql`driver.created_at`,
  Name: sql`lower(driver.name)`,
  Carrier_s_Driver_ID__c: sql`driver.carrier_driver_id`,
  Active_Inactive__c: sql`driver.status`,
  CDL_State__c: sql`driver.cdl_state`,
  CDL_Expiration_Date__c: sql`driver.cdl_expires_on`,
  Med_Cert_Expiration_Date__c: sql`driver.medical_card_expires_on`,
  Active_Until__c: sql`driver.active_until_on`,
  PersonEmail: sql`lower(driver.email)`,
  'Carrier__r.Name': sql`lower(account.name)`,
} satisfies Record<Sort, unknown>

const driverColumns = [
  'driver.id',
  'account.name as account_name',
  'driver.name',
  'driver.status',
  'driver.carrier_driver_id',
  'driver.phone',
  'driver.email',
  'driver.is_member',
  'driver.is_embark_monitored',
  'driver.street',
  'driver.city',
  'driver.state_province',
  'driver.zip_postal_code',
  'driver.country',
  'driver.cdl_state',
  'driver.cdl_number_sealed',
  'driver.active_until_on',
  'driver.activated_on',
  'driver.cancelled_on',
  'driver.cdl_expires_on',
  'driver.medical_card_expires_on',
  'driver.created_at',
] as const

export type SelectedDriver = Awaited<ReturnType<typeof selectDrivers>>[number]

interface Search {
  scope: Scope
  words: string
  /** Of a CDL number that is exactly what was searched for. */
  cdlNumberIndexes: readonly Buffer[]
  /** Only those whose papers expire in a window of days from their carrier's today. */
  expires: Expires | undefined
}

interface Expires {
  days: readonly CarrierDay[]
  /** The window's last day, from today. It has no first: what is overdue is in it. */
  within: number
}

const matchingDrivers = (tx: Tx, { scope, words, cdlNumberIndexes, expires }: Search) =>
  tx
    .selectFrom('driver')
    .innerJoin('account', 'account.id', 'driver.account_id')
    .where(inScope('driver.account_id', scope))
    .where(papersExpire(expires))
    .where((eb) =>
      eb.or([
        matchesSearch('driver.search_text', words),
        ...(cdlNumberIndexes.length > 0 ? [eb('driver.cdl_number_index', 'in', [...cdlNumberIndexes])] : []),
      ]),
    )

function papersExpire(expires: Expires | undefined) {
  if (expires === undefined) return sql<SqlBool>`true`
  const conditions = expires.days.map(({ today, accountIds }) => {
    const isExpiring = sql<SqlBool>`least(driver.cdl_expires_on, driver.medical_card_expires_on) <= ${addDays(today, expires.within)}::date`
    return expires.days.length === 1
      ? isExpiring
      : sql<SqlBool>`(driver.account_id = any(${accountIds}::uuid[]) and ${isExpiring})`
  })
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

export function selectDrivers(tx: Tx, search: Search, filter: DriverFilter) {
  const { limit, offset } = pageBounds(filter)
  const { list_filter: status } = filter
  return matchingDrivers(tx, search)
    .select(driverColumns)
    .$if(status !== 'All', (query) => query.where(sql`driver.status`, '=', status))
    .orderBy(orderOf(filter, search.scope))
    .limit(limit)
    .offset(offset)
    .execute()
}

/** One whom the caller sees, as a list shows it. */
export const selectDriver = (tx: Tx, id: string) =>
  tx
    .selectFrom('driver')
    .innerJoin('account', 'account.id', 'driver.account_id')
    .select(driverColumns)
    .where('driver.id', '=', id)
    .executeTakeFirstOrThrow()

const alwaysFilled: readonly Sort[] = ['CreatedDate', 'Name', 'Active_Inactive__c']

function orderOf(filter: DriverFilter, scope: Scope) {
  const id = 'driver.id'
  const { SortBy, SortDir } = filter
  if (SortBy === 'Carrier__r.Name' && isOfOneAccount(scope)) return sql`${sql.ref(id)} ${sql.raw(SortDir)}`
  const order = alwaysFilled.includes(SortBy) ? sortedFilled : sorted
  return order(sortExpressions[SortBy], id, filter)
}

/** Without words it is counted in an index alone: a driver has an account for certain, so none is looked at. */
export async function countDriversByStatus(tx: Tx, search: Search): Promise<Map<DriverStatus, number>> {
  const counted =
    search.words.trim() === '' && search.expires === undefined
      ? tx.selectFrom('driver').where(inScope('driver.account_id', search.scope))
      : matchingDrivers(tx, search)
  const rows = await counted
    .select(['driver.status', sql<number>`count(*)::int`.as('count')])
    .groupBy('driver.status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, count]))
}

export const selectActiveMembers = (tx: Tx, search: Search, query: RowsQuery<typeof driverSorts>) =>
  pageOfRows(
    tx,
    matchingDrivers(tx, search).select(driverColumns).where('driver.status', 'in', ['Active', 'PE Only']),
    sorted(sortExpressions[query.SortBy], 'driver.id', query),
    query,
  )

/**
 * Members now, and members 30 days earlier by the days their memberships began and ended. A driver whose membership has
 * not begun has its day too, and so has one of reports alone.
 */
export const countActiveMembers = (tx: Tx, days: readonly CarrierDay[]) =>
  tx
    .selectFrom('driver')
    .select([
      sql<number>`(count(*) filter (where status in ('Active', 'PE Only')))::int`.as('count'),
      sql<number>`(count(*) filter (where ${wereMembers(days)}))::int`.as('previous'),
    ])
    .where(
      inScope(
        'driver.account_id',
        days.flatMap(({ accountIds }) => accountIds),
      ),
    )
    .executeTakeFirstOrThrow()

const wereMembers = (days: readonly CarrierDay[]) =>
  sql<SqlBool>`(status not in ('Pending', 'MVR Only') and ${onCarrierDays({ account: 'driver.account_id', day: 'driver.activated_on' }, days, before)}
    and not coalesce(${onCarrierDays({ account: 'driver.account_id', day: 'driver.cancelled_on' }, days, before)}, false))`

/** All days up to the thirtieth before today. */
const before = (today: string) => ({ from: '-infinity', to: addDays(today, -29) })
