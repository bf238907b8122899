import { sql, type SqlBool } from 'kysely'
import type { MvrReportFilter, mvrReportSorts } from 'shared-api/mvr'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, matchesSearch, pageBounds, type Scope, sorted } from '../platform/database/list.ts'

type Sort = (typeof mvrReportSorts)[number]

const sortExpressions = {
  CreatedDate: sql`mvr_report.created_at`,
  DriverName: sql`lower(mvr_report.driver_name)`,
  History_Info__c: sql`mvr_report.mvr_type`,
  MVR_Status__c: sql`mvr_report.status`,
  'Carrier__r.Name': sql`lower(account.name)`,
} satisfies Record<Sort, unknown>

/** Ordered by a person since midnight, where the carrier is. */
const isOfTodayInPortal = (now: Date) => sql<SqlBool>`(
  mvr_report.source = 'portal'
  and mvr_report.created_at >= date_trunc('day', ${now}::timestamptz, account.time_zone)
)`

interface Search {
  scope: Scope
  words: string
  now: Date
}

const matchingReports = (tx: Tx, { scope, words }: Search) =>
  tx
    .selectFrom('mvr_report')
    .innerJoin('account', 'account.id', 'mvr_report.account_id')
    .where(inScope('mvr_report.account_id', scope))
    .where(matchesSearch('mvr_report.search_text', words))

export function selectMvrReports(tx: Tx, search: Search, filter: MvrReportFilter) {
  const { limit, offset } = pageBounds(filter)
  return matchingReports(tx, search)
    .select([
      'mvr_report.id',
      'mvr_report.driver_id',
      'mvr_report.driver_name',
      'mvr_report.mvr_type',
      'mvr_report.message',
      'mvr_report.status',
      'mvr_report.created_at',
      'account.name as account_name',
    ])
    .$if(filter.list_filter === 'Created Today (Portal)', (query) =>
      query.where(isOfTodayInPortal(search.now)),
    )
    .orderBy(sorted(sortExpressions[filter.SortBy], 'mvr_report.id', filter))
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countMvrReports = (tx: Tx, search: Search) =>
  matchingReports(tx, search)
    .select([
      sql<number>`count(*)::int`.as('All'),
      sql<number>`(count(*) filter (where ${isOfTodayInPortal(search.now)}))::int`.as(
        'Created Today (Portal)',
      ),
    ])
    .executeTakeFirstOrThrow()
