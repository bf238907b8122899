import { sql } from 'kysely'
import type { MvrReportFilter, mvrReportSorts } from 'shared-api/mvr'
import type { RelatedQuery } from 'shared-api/record-calls'
import type { Tx } from '../platform/database/connect.ts'
import {
  directionOf,
  inScope,
  isOfOneAccount,
  matchesSearch,
  pageBounds,
  pageOfRows,
  sortedFilled,
} from '../platform/database/list.ts'
import { accountName, accountWithId, instant, money, named, namedWithId } from '../platform/database/wire.ts'
import { hasStatus, isOfTodayInPortal, type ReportSearch } from './report-counts.ts'
import { type Owner, ownedBy } from '../serve-related.ts'

type Sort = (typeof mvrReportSorts)[number]

const reportSorts = {
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

/** All have a value in each column; those of one carrier have its name. */
export const orderOf = (
  { SortBy, SortDir }: { SortBy: Sort; SortDir: 'asc' | 'desc' },
  isOfCarrier: boolean,
) =>
  SortBy === 'Carrier__r.Name' && isOfCarrier
    ? sql`mvr_report.id ${directionOf({ SortDir })}`
    : sortedFilled(reportSorts[SortBy], 'mvr_report.id', { SortDir })

export const reports = (tx: Tx) =>
  tx.selectFrom('mvr_report').innerJoin('account', 'account.id', 'mvr_report.account_id')

const matchingReports = (tx: Tx, { scope, text, status }: ReportSearch) =>
  reports(tx)
    .where(inScope('mvr_report.account_id', scope))
    .where(hasStatus(status))
    .where(matchesSearch('mvr_report.search_text', text))

/** @param total of all pages. */
export function selectMvrReports(tx: Tx, search: ReportSearch, filter: MvrReportFilter, total: number) {
  const { limit, offset } = pageBounds(filter, total)
  return matchingReports(tx, search)
    .select([...reportColumns, accountName.as('Carrier__r')])
    .$if(filter.list_filter === 'Created Today (Portal)', (query) =>
      query.where(isOfTodayInPortal(search.now)),
    )
    .orderBy(orderOf(filter, isOfOneAccount(search.scope)))
    .limit(limit)
    .offset(offset)
    .execute()
}

export const selectReportsOf = (tx: Tx, owner: Owner, query: RelatedQuery<typeof mvrReportSorts>) =>
  pageOfRows(
    tx,
    reports(tx)
      .select([...reportColumns, accountName.as('Carrier__r')])
      .where(ownedBy('mvr_report', owner))
      .where(matchesSearch('mvr_report.search_text', query.Search)),
    orderOf(query, false),
    query,
  )

export const selectReportRecord = (tx: Tx, id: string) =>
  reports(tx)
    .leftJoin('mvr_batch', 'mvr_batch.id', 'mvr_report.batch_id')
    .select([...reportColumns, ...recordColumns, accountWithId.as('Carrier__r')])
    .where('mvr_report.id', '=', id)
    .executeTakeFirst()
