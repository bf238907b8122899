import { type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { RowsQuery } from 'shared-api/counter-calls'
import type { driverSorts } from 'shared-api/drivers'
import { addDays } from '../platform/calendar.ts'
import { type CarrierDay, onCarrierDays } from '../platform/database/carrier-days.ts'
import type { Tx } from '../platform/database/connect.ts'
import { fixedStatement, replaceOnlyValue } from '../platform/database/fixed-statement.ts'
import { inScope, pageOfRows, sorted } from '../platform/database/list.ts'
import { accountName, instant } from '../platform/database/wire.ts'
import { rowSelection } from './driver-columns.ts'
import { countDriversByStatus, isFound, type Search, sortExpressions } from './driver-list-queries.ts'

/** The columns of a list row. CDL number and address are converted later. */
const rowColumns = [
  'driver.id as Id',
  'driver.name as Name',
  'driver.status as Active_Inactive__c',
  accountName.as('Carrier__r'),
  ...rowSelection,
  'driver.is_member as Member__c',
  sql<boolean>`exists (select from membership where driver_id = driver.id and state <> 'Ended')`.as(
    'Has_Membership__c',
  ),
  'driver.is_embark_monitored as Embark_Monitoring_Active__c',
  'driver.street as Street',
  'driver.city as City',
  'driver.state_province as StateProvince',
  'driver.zip_postal_code as ZipPostalCode',
  'driver.country as Country',
  'driver.cdl_number_sealed',
  'driver.active_until_on as Active_Until__c',
  'driver.cancelled_on as Cancellation_Date__c',
  instant('driver.created_at').as('CreatedDate'),
] as const

export type SelectedDriver = InferResult<ReturnType<typeof driversOf>>[number]

/** In the order of the ids. */
export async function selectDrivers(tx: Tx, ids: RawBuilder<string[]>) {
  const { rows } = await tx.executeQuery(replaceOnlyValue(driversOf(tx, []), ids.compile(tx)))
  return rows
}

const driversOf = fixedStatement((tx, ids: RawBuilder<string[]>) =>
  tx
    .with('page', (db) => db.selectNoFrom(ids.as('ids')))
    .selectFrom('driver')
    .innerJoin('account', 'account.id', 'driver.account_id')
    .select(rowColumns)
    .where(sql<SqlBool>`driver.id = any((select ids from page)::uuid[])`)
    .orderBy(sql`array_position((select ids from page), driver.id)`),
)

export const selectActiveMembers = (tx: Tx, search: Search, query: RowsQuery<typeof driverSorts>) =>
  pageOfRows(
    tx,
    tx
      .selectFrom('driver')
      .innerJoin('account', 'account.id', 'driver.account_id')
      .select(rowColumns)
      .where(inScope('driver.account_id', search.scope))
      .where(isFound(search))
      .where('driver.status', 'in', ['Active', 'PE Only']),
    sorted(sortExpressions[query.SortBy], 'driver.id', query),
    query,
  )

/** Members now and 30 days earlier. Memberships for reports alone do not count. */
export async function countActiveMembers(tx: Tx, days: readonly CarrierDay[]) {
  const scope = days.flatMap(({ accountIds }) => accountIds)
  const counting = await countDriversByStatus(tx, { scope, expires: undefined })
  const { previous } = await tx
    .selectFrom('membership')
    .select(sql<number>`count(*)::int`.as('previous'))
    .where('driver_status', 'in', ['Active', 'PE Only'])
    .where('state', '<>', 'Planned')
    .where(inScope('membership.account_id', scope))
    .where(onCarrierDays({ account: 'membership.account_id', day: 'membership.begins_on' }, days, before))
    .where(
      sql<SqlBool>`not coalesce(${onCarrierDays({ account: 'membership.account_id', day: 'membership.cancels_on' }, days, before)}, false)`,
    )
    .executeTakeFirstOrThrow()
  const counts = await counting()
  return { count: (counts.get('Active') ?? 0) + (counts.get('PE Only') ?? 0), previous }
}

/** All days until 30 days ago. */
const before = (today: string) => ({ from: '-infinity', to: addDays(today, -29) })
