import { sql, type SqlBool } from 'kysely'
import type { MvrReportFilter, mvrReportSorts } from 'shared-api/mvr'
import type { RelatedQuery } from 'shared-api/record-calls'
import type { Tx } from '../platform/database/connect.ts'
import {
  directionOf,
  fromNearerEnd,
  inPlaces,
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

/** What is kept. Where it asks to send a link and one went out, it says when: true also after the link has expired. */
const message = sql<string | null>`case when mvr_report.status = 'Consent Needed' then coalesce((
  select replace(mvr_report.message, 'Send a link to sign.',
    'A link to sign was emailed on ' || to_char(link.created_at at time zone account.time_zone, 'DD Mon YYYY')
    || '. If the driver has not signed by ' || to_char(link.expires_at at time zone 'UTC', 'DD Mon YYYY')
    || ', send a new one.')
  from mvr_consent_link as link
  where link.driver_id = mvr_report.driver_id and link.purpose = mvr_report.purpose
    and link.sent_to is not null and link.used_at is null and link.replaced_at is null
  order by link.created_at desc limit 1
), mvr_report.message) else mvr_report.message end`

export const reportColumns = [
  'mvr_report.id as Id',
  'mvr_report.driver_name as DriverName',
  instant('mvr_report.created_at').as('CreatedDate'),
  'mvr_report.mvr_type as History_Info__c',
  message.as('Message__c'),
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

interface Order {
  SortBy: Sort
  SortDir: 'asc' | 'desc'
  isFromEnd?: boolean
}

/** All have a value in each column; those of one carrier have its name. */
export const orderOf = ({ SortBy, ...direction }: Order, isOfCarrier: boolean) =>
  SortBy === 'Carrier__r.Name' && isOfCarrier
    ? sql`mvr_report.id ${directionOf(direction)}`
    : sortedFilled(reportSorts[SortBy], 'mvr_report.id', direction)

/** Number or state of the driver's license changed since it was ordered. */
export const isOfLicenseBefore = sql<boolean>`coalesce(
  mvr_report.license_version <> (select license_version from driver where driver.id = mvr_report.driver_id), false
)`

export const reports = (tx: Tx) =>
  tx.selectFrom('mvr_report').innerJoin('account', 'account.id', 'mvr_report.account_id')

/**
 * One page. Its ids come first, from the nearer end of the list: what a row shows is read for the page alone.
 *
 * @param total of all pages.
 */
export async function selectMvrReports(tx: Tx, search: ReportSearch, filter: MvrReportFilter, total: number) {
  const { scope, text, status, now } = search
  const { limit, offset, isFromEnd } = fromNearerEnd(pageBounds(filter, total), total)
  if (limit === 0) return []
  const isOfOne = isOfOneAccount(scope)
  const isOfToday = filter.list_filter === 'Created Today (Portal)'
  const isByCarrier = filter.SortBy === 'Carrier__r.Name' && !isOfOne
  const found = await tx
    .selectFrom('mvr_report')
    .select('mvr_report.id')
    .where(inScope('mvr_report.account_id', scope))
    .where(hasStatus(status))
    .where(matchesSearch('mvr_report.search_text', text))
    .$if(isOfToday || isByCarrier, (query) =>
      query.innerJoin('account', 'account.id', 'mvr_report.account_id'),
    )
    .$if(isOfToday, (query) => query.where(isOfTodayInPortal(now)))
    .orderBy(orderOf({ ...filter, isFromEnd }, isOfOne))
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = found.map(({ id }) => id)
  return inPlaces(isFromEnd ? ids.toReversed() : ids, await selectReportRows(tx, ids))
}

const selectReportRows = (tx: Tx, ids: readonly string[]) =>
  reports(tx)
    .select([...reportColumns, accountName.as('Carrier__r')])
    .where(sql<SqlBool>`mvr_report.id = any(${ids}::uuid[])`)
    .execute()

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
    .select(isOfLicenseBefore.as('IsOfLicenseBefore'))
    .where('mvr_report.id', '=', id)
    .executeTakeFirst()
