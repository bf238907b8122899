import { sql, type SqlBool } from 'kysely'
import type { smsCrashFeedSorts, smsInspectionFeedSorts } from 'shared-api/safety/sms-notify-sorts'
import type { CarrierDay } from '../platform/database/carrier-days.ts'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, matchesSearch, pageOfRows, type Scope, sorted } from '../platform/database/list.ts'
import { accountWithId, instant, named } from '../platform/database/wire.ts'
import { arrivedOn, isReported } from './notification-queries.ts'
import { countWhere, type WindowOf, type Windows } from './roadside-queries.ts'

/** Whose feed it is, of which carriers, and when its reports arrived; without a window, at any time. */
export interface Feed {
  userId: string
  scope: Scope
  days: readonly CarrierDay[]
  windowOf: WindowOf | undefined
}

interface FeedQuery<Sort> {
  Page: number
  PageSize: number
  SortBy: Sort
  SortDir: 'asc' | 'desc'
  Search: string
}

/** Of the notification of the row. */
export const isRead = (userId: string) => sql<boolean>`exists (
  select from sms_notification_read
  where sms_notification_read.user_id = ${userId} and sms_notification_read.notification_id = sms_notification.id
)`

const searchText = sql<string>`lower(
  sms_notification.report_state || '-' || sms_notification.report_number || ' ' || coalesce(driver.name, '') || ' ' || account.name
)`

const orderOf = (userId: string) => ({
  Unread: sql`not ${isRead(userId)}`,
  CreatedDate: sql`sms_notification.created_at`,
  Report_Number__c: sql`sms_notification.report_number`,
  'Driver_Name__r.Name': sql`lower(driver.name)`,
  'Account__r.Name': sql`lower(account.name)`,
})

function feedOf(tx: Tx, { userId, scope, days, windowOf }: Feed, search: string) {
  return tx
    .selectFrom('sms_notification')
    .innerJoin('account', 'account.id', 'sms_notification.account_id')
    .leftJoin('driver', 'driver.id', 'sms_notification.driver_id')
    .select([
      'sms_notification.id as Id',
      'sms_notification.report_state as Report_State__c',
      'sms_notification.report_number as Report_Number__c',
      'sms_notification.driver_id as Driver__c',
      named('driver.name').as('Driver_Name__r'),
      instant('sms_notification.created_at').as('CreatedDate'),
      isRead(userId).as('IsRead'),
      accountWithId.as('Account__r'),
    ])
    .where(inScope('sms_notification.account_id', scope))
    .where(windowOf === undefined ? sql<SqlBool>`true` : arrivedOn(days, windowOf))
    .where(matchesSearch(searchText, search))
}

/** The newest of equals come first. */
const ordered = (expression: ReturnType<typeof sql>, { SortDir }: { SortDir: 'asc' | 'desc' }) =>
  sql`${sorted(expression, 'sms_notification.created_at', { SortDir })}, sms_notification.id`

export function selectInspectionFeed(
  tx: Tx,
  feed: Feed,
  query: FeedQuery<(typeof smsInspectionFeedSorts)[number]>,
) {
  const order = {
    ...orderOf(feed.userId),
    Inspection_Date__c: sql`sms_notification.occurred_on`,
    Violations__c: sql`sms_notification.violations`,
  } satisfies Record<(typeof smsInspectionFeedSorts)[number], unknown>
  return pageOfRows(
    tx,
    feedOf(tx, feed, query.Search)
      .leftJoin('roadside_inspection', (join) => join.on(isReported))
      .select([
        'sms_notification.occurred_on as Inspection_Date__c',
        'sms_notification.violations as Violations__c',
        'roadside_inspection.id as SMS_Inspection_Data__c',
        'roadside_inspection.oos_total as OOS_Total__c',
        sql<number | null>`case when roadside_inspection.id is not null then coalesce((
          select max(severity) from roadside_violation where roadside_violation.inspection_id = roadside_inspection.id
        ), 0) end`.as('Severity_Weight__c'),
      ])
      .where('sms_notification.kind', '=', 'Inspection'),
    ordered(order[query.SortBy], query),
    query,
  )
}

export function selectCrashFeed(tx: Tx, feed: Feed, query: FeedQuery<(typeof smsCrashFeedSorts)[number]>) {
  const order = {
    ...orderOf(feed.userId),
    Crash_Date__c: sql`sms_notification.occurred_on`,
  } satisfies Record<(typeof smsCrashFeedSorts)[number], unknown>
  return pageOfRows(
    tx,
    feedOf(tx, feed, query.Search)
      // A report number may name several crashes: the files repeat it for each vehicle.
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('crash')
            .select([
              'crash.id',
              'crash.fatalities',
              'crash.injuries',
              'crash.has_injury_or_fatality',
              'crash.is_tow_away',
              'crash.is_hazmat_released',
              'crash.is_not_preventable',
            ])
            .whereRef('crash.account_id', '=', 'sms_notification.account_id')
            .whereRef('crash.crashed_on', '=', 'sms_notification.occurred_on')
            .whereRef('crash.report_state', '=', 'sms_notification.report_state')
            .whereRef('crash.report_number', '=', 'sms_notification.report_number')
            .orderBy('crash.id')
            .limit(1)
            .as('crash'),
        (join) => join.onTrue(),
      )
      .select([
        'sms_notification.occurred_on as Crash_Date__c',
        'crash.id as Crash__c',
        'crash.fatalities as Fatalities__c',
        'crash.injuries as Injuries__c',
        'crash.has_injury_or_fatality as Injury_or_Fatality__c',
        'crash.is_tow_away as Tow_Away__c',
        'crash.is_hazmat_released as Hazmat_Released__c',
        'crash.is_not_preventable as Not_Preventable__c',
      ])
      .where('sms_notification.kind', '=', 'Crash'),
    ordered(order[query.SortBy], query),
    query,
  )
}

export const countUnread = (tx: Tx, userId: string, days: readonly CarrierDay[], windows: Windows) =>
  tx
    .selectFrom('sms_notification')
    .select([
      countWhere(arrivedOn(days, windows.now)).as('count'),
      countWhere(arrivedOn(days, windows.before)).as('previous'),
    ])
    .where(
      sql<SqlBool>`(${arrivedOn(days, windows.now)} or ${arrivedOn(days, windows.before)}) and not ${isRead(userId)}`,
    )
    .executeTakeFirstOrThrow()

/** How many of these notifications the caller sees. */
export async function countSeen(tx: Tx, ids: readonly string[]): Promise<number> {
  const { seen } = await tx
    .selectFrom('sms_notification')
    .select(sql<number>`count(*)::int`.as('seen'))
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow()
  return seen
}

export type ReadMarks = { ids: readonly string[] } | { upTo: string; scope: Scope }

/** Marks notifications as read that are not yet. */
export async function insertRead(tx: Tx, userId: string, marks: ReadMarks, now: Date) {
  const chosen =
    'ids' in marks
      ? sql<SqlBool>`id = any(${marks.ids}::uuid[])`
      : sql<SqlBool>`created_at <= ${marks.upTo}::timestamptz and ${inScope('account_id', marks.scope)}`
  await sql`
    insert into sms_notification_read (user_id, notification_id, account_id, read_at)
    select ${userId}, id, account_id, ${now} from sms_notification where ${chosen}
    on conflict do nothing
  `.execute(tx)
}
