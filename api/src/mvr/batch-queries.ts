import { sql } from 'kysely'
import {
  type MvrBatchFilter,
  type mvrBatchSorts,
  type MvrReportOfBatchFilter,
  MvrStatus,
} from 'shared-api/mvr'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, matchesSearch, pageBounds, type Scope, sortedFilled } from '../platform/database/list.ts'
import { accountName, accountWithId, instant, named } from '../platform/database/wire.ts'
import { orderOf, reportColumns, reports } from './mvr-queries.ts'

const batchSorts = {
  CreatedDate: sql`mvr_batch.created_at`,
  Name: sql`mvr_batch.number`,
  Status__c: sql`mvr_batch.status`,
  Number_of_Completed_MVR_Reports__c: sql`mvr_batch.completed_count`,
  'Carrier__r.Name': sql`lower(account.name)`,
} satisfies Record<(typeof mvrBatchSorts)[number], unknown>

const batchColumns = [
  'mvr_batch.id as Id',
  'mvr_batch.name as Name',
  instant('mvr_batch.created_at').as('CreatedDate'),
  sql<string>`mvr_batch.mvr_type || ' MVR'`.as('History_Info__c'),
  'mvr_batch.purpose as PermissiblePurpose__c',
  'mvr_batch.status as Status__c',
  'mvr_batch.report_count as Number_of_MVR_Reports__c',
  'mvr_batch.completed_count as Number_of_Completed_MVR_Reports__c',
  'mvr_batch.final_count as Number_of_Final_MVR_Reports__c',
  sql<{ Name: string }>`${named('mvr_batch.requested_by_name')}`.as('RequestedBy__r'),
] as const

/** What the search looks in. */
const batchText = sql<string>`lower(mvr_batch.name || ' ' || mvr_batch.purpose || ' ' || mvr_batch.requested_by_name)`

interface Search {
  scope: Scope
  text: string
}

const batches = (tx: Tx) =>
  tx.selectFrom('mvr_batch').innerJoin('account', 'account.id', 'mvr_batch.account_id')

const matchingBatches = (tx: Tx, { scope, text }: Search) =>
  batches(tx).where(inScope('mvr_batch.account_id', scope)).where(matchesSearch(batchText, text))

/** @param total of all pages. */
export function selectBatches(tx: Tx, search: Search, filter: MvrBatchFilter, total: number) {
  const { limit, offset } = pageBounds(filter, total)
  return matchingBatches(tx, search)
    .select([...batchColumns, accountName.as('Carrier__r')])
    .$if(filter.list_filter === 'In Process', (query) => query.where('mvr_batch.status', '=', 'In Process'))
    .orderBy(sortedFilled(batchSorts[filter.SortBy], 'mvr_batch.id', filter))
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countBatches = (tx: Tx, search: Search) =>
  matchingBatches(tx, search)
    .select([
      sql<number>`count(*)::int`.as('All'),
      sql<number>`(count(*) filter (where mvr_batch.status = 'In Process'))::int`.as('In Process'),
    ])
    .executeTakeFirstOrThrow()

export const selectBatch = (tx: Tx, id: string) =>
  batches(tx)
    .select([...batchColumns, accountWithId.as('Carrier__r')])
    .where('mvr_batch.id', '=', id)
    .executeTakeFirst()

const matchingReports = (tx: Tx, batchId: string, text: string) =>
  reports(tx).where('mvr_report.batch_id', '=', batchId).where(matchesSearch('mvr_report.search_text', text))

/** @param total of all pages. */
export function selectReportsOfBatch(tx: Tx, batchId: string, filter: MvrReportOfBatchFilter, total: number) {
  const { limit, offset } = pageBounds(filter, total)
  const { list_filter: status } = filter
  const rows = matchingReports(tx, batchId, filter.Search).select([
    ...reportColumns,
    accountName.as('Carrier__r'),
  ])
  return (status === 'All' ? rows : rows.where('mvr_report.status', '=', status))
    .orderBy(orderOf(filter, true))
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countReportsOfBatch = (tx: Tx, batchId: string, text: string) =>
  matchingReports(tx, batchId, text)
    .select(sql<number>`count(*)::int`.as('All'))
    .select(
      MvrStatus.options.map((status) =>
        sql<number>`(count(*) filter (where mvr_report.status = ${status}))::int`.as(status),
      ),
    )
    .executeTakeFirstOrThrow()
