import { sql, type SqlBool } from 'kysely'
import type { RowsQuery } from 'shared-api/counter-calls'
import type { RelatedQuery } from 'shared-api/record-calls'
import type { notificationSorts } from 'shared-api/safety/roadside-sorts'
import { atCarrierDays, type CarrierDay } from '../platform/database/carrier-days.ts'
import type { Tx } from '../platform/database/connect.ts'
import { matchesSearch, pageOfRows, sorted } from '../platform/database/list.ts'
import { accountWithId, instant, named } from '../platform/database/wire.ts'
import { type Owner, ownedBy } from '../serve-related.ts'
import { both, countWhere, type WindowOf, type Windows } from './roadside-queries.ts'

const order = {
  CreatedDate: sql`sms_notification.created_at`,
  Inspection_Date__c: sql`sms_notification.occurred_on`,
  Kind__c: sql`sms_notification.kind`,
  Violations__c: sql`sms_notification.violations`,
  Report_Number__c: sql`sms_notification.report_number`,
  'Driver_Name__r.Name': sql`lower(driver.name)`,
  'Account__r.Name': sql`lower(account.name)`,
} satisfies Record<(typeof notificationSorts)[number], unknown>

/** The text of a row that the search looks in. */
const searchText = sql<string>`lower(
  sms_notification.kind || ' ' || sms_notification.report_state || '-' || sms_notification.report_number || ' ' ||
  coalesce(driver.name, '') || ' ' || account.name
)`

/** The inspection of the notification's report: the first line, where a file has several of one report. */
export const isReported = sql<SqlBool>`(
  sms_notification.kind = 'Inspection' and roadside_inspection.id = (
    select line.id from roadside_inspection as line
    where line.account_id = sms_notification.account_id and line.report_state = sms_notification.report_state
      and line.report_number = sms_notification.report_number
    order by coalesce(line.file_place, 1) limit 1
  )
)`

const notifications = (tx: Tx) =>
  tx
    .selectFrom('sms_notification')
    .innerJoin('account', 'account.id', 'sms_notification.account_id')
    .leftJoin('driver', 'driver.id', 'sms_notification.driver_id')
    .leftJoin('roadside_inspection', (join) => join.on(isReported))
    .select([
      'sms_notification.id as Id',
      'sms_notification.kind as Kind__c',
      'roadside_inspection.id as SMS_Inspection_Data__c',
      'sms_notification.occurred_on as Inspection_Date__c',
      'sms_notification.report_state as Report_State__c',
      'sms_notification.report_number as Report_Number__c',
      'sms_notification.violations as Violations__c',
      instant('sms_notification.created_at').as('CreatedDate'),
      'sms_notification.driver_id as Driver__c',
      named('driver.name').as('Driver_Name__r'),
      accountWithId.as('Account__r'),
    ])

export const selectNotificationsOf = (tx: Tx, owner: Owner, query: RelatedQuery<typeof notificationSorts>) =>
  pageOfRows(
    tx,
    notifications(tx)
      .where(ownedBy('sms_notification', owner))
      .where(matchesSearch(searchText, query.Search)),
    sorted(order[query.SortBy], 'sms_notification.id', query),
    query,
  )

const byArrival = { account: 'sms_notification.account_id', at: 'sms_notification.created_at' }

/** The notification arrived on one of these days of its carrier. */
export const arrivedOn = (days: readonly CarrierDay[], windowOf: WindowOf) =>
  atCarrierDays(byArrival, days, windowOf)

export const selectNotifications = (
  tx: Tx,
  days: readonly CarrierDay[],
  windowOf: WindowOf,
  query: RowsQuery<typeof notificationSorts>,
) =>
  pageOfRows(
    tx,
    notifications(tx).where(arrivedOn(days, windowOf)).where(matchesSearch(searchText, query.Search)),
    sorted(order[query.SortBy], 'sms_notification.id', query),
    query,
  )

export const countNotifications = (tx: Tx, days: readonly CarrierDay[], windows: Windows) =>
  tx
    .selectFrom('sms_notification')
    .select([
      countWhere(arrivedOn(days, windows.now)).as('count'),
      countWhere(arrivedOn(days, windows.before)).as('previous'),
    ])
    .where(arrivedOn(days, both(windows)))
    .executeTakeFirstOrThrow()
