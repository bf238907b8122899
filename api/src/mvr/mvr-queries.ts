import { sql, type SqlBool } from 'kysely'
import type { MvrReportFilter, mvrReportSorts } from 'shared-api/mvr'
import type { RelatedQuery } from 'shared-api/record-calls'
import type { Tx } from '../platform/database/connect.ts'
import {
  inScope,
  matchesSearch,
  pageBounds,
  pageOfRows,
  type Scope,
  sorted,
} from '../platform/database/list.ts'
import { accountName, accountWithId, instant, money, named, namedWithId } from '../platform/database/wire.ts'
import { type Owner, ownedBy } from '../serve-related.ts'

type Sort = (typeof mvrReportSorts)[number]

export const reportSorts = {
  CreatedDate: sql`mvr_report.created_at`,
  DriverName: sql`lower(mvr_report.driver_name)`,
  History_Info__c: sql`mvr_report.mvr_type`,
  MVR_Status__c: sql`mvr_report.status`,
  'Carrier__r.Name': sql`lower(account.name)`,
} satisfies Record<Sort, unknown>

export const reportColumns = [
  'mvr_report.id as Id',
  'mvr_report.driver_name as DriverName',
  instant('mvr_report.created_at').as('CreatedDate'),
  'mvr_report.mvr_type as History_Info__c',
  'mvr_report.message as Message__c',
  'mvr_report.status as MVR_Status__c',
  'mvr_report.driver_id as Driver__c',
  'mvr_report.purpose as PermissiblePurpose__c',
] as const

/** What the record says besides. A batch is shown to those who see it. */
const recordColumns = [
  'mvr_report.version as Version',
  namedWithId('mvr_batch.id', 'mvr_batch.name').as('Batch__r'),
  named('mvr_batch.requested_by_name').as('RequestedBy__r'),
  'mvr_report.state as State__c',
  money(sql`mvr_report.price_cents`).as('Price__c'),
  'mvr_report.currency as CurrencyIsoCode',
  sql<boolean>`exists (select from mvr_charge where mvr_charge.report_id = mvr_report.id)`.as('IsCharged'),
  'mvr_report.consent_id as ConsentId',
  sql<string | null>`${instant('mvr_report.ordered_at')}`.as('OrderedAt'),
  sql<string | null>`${instant('mvr_report.finished_at')}`.as('FinishedAt'),
] as const

/** Ordered in the portal since midnight in the carrier's time zone. */
const isOfTodayInPortal = (now: Date) => sql<SqlBool>`(
  mvr_report.source = 'portal'
  and mvr_report.created_at >= date_trunc('day', ${now}::timestamptz, account.time_zone)
)`

interface Search {
  scope: Scope
  text: string
  now: Date
}

export const reports = (tx: Tx) =>
  tx.selectFrom('mvr_report').innerJoin('account', 'account.id', 'mvr_report.account_id')

const matchingReports = (tx: Tx, { scope, text }: Search) =>
  reports(tx)
    .where(inScope('mvr_report.account_id', scope))
    .where(matchesSearch('mvr_report.search_text', text))

/** @param total of all pages. */
export function selectMvrReports(tx: Tx, search: Search, filter: MvrReportFilter, total: number) {
  const { limit, offset } = pageBounds(filter, total)
  return matchingReports(tx, search)
    .select([...reportColumns, accountName.as('Carrier__r')])
    .$if(filter.list_filter === 'Created Today (Portal)', (query) =>
      query.where(isOfTodayInPortal(search.now)),
    )
    .orderBy(sorted(reportSorts[filter.SortBy], 'mvr_report.id', filter))
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

export const selectReportsOf = (tx: Tx, owner: Owner, query: RelatedQuery<typeof mvrReportSorts>) =>
  pageOfRows(
    tx,
    reports(tx)
      .select([...reportColumns, accountName.as('Carrier__r')])
      .where(ownedBy('mvr_report', owner))
      .where(matchesSearch('mvr_report.search_text', query.Search)),
    sorted(reportSorts[query.SortBy], 'mvr_report.id', query),
    query,
  )

export const selectReportRecord = (tx: Tx, id: string) =>
  reports(tx)
    .leftJoin('mvr_batch', 'mvr_batch.id', 'mvr_report.batch_id')
    .select([...reportColumns, ...recordColumns, accountWithId.as('Carrier__r')])
    .where('mvr_report.id', '=', id)
    .executeTakeFirst()
