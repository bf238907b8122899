import { sql, type SqlBool } from 'kysely'
import {
  type MvrReviewDue,
  type MvrReviewFilter,
  type MvrReviewRow,
  type mvrReviewSorts,
} from 'shared-api/mvr/mvr-review'
import { addDays } from '../../platform/calendar.ts'
import { type CarrierDay, onCarrierDays } from '../../platform/database/carrier-days.ts'
import type { Tx } from '../../platform/database/connect.ts'
import {
  directionOf,
  inScope,
  isOfOneAccount,
  matchesSearch,
  pageBounds,
  type Scope,
  sorted,
  sortedFilled,
} from '../../platform/database/list.ts'
import { accountWithId, instant } from '../../platform/database/wire.ts'

export interface DueSearch {
  scope: Scope
  text: string
  days: readonly CarrierDay[]
  now: Date
}

/** Days from today until which a filter shows due dates. */
const daysOf = {
  Overdue: -1,
  'Due in 30 days': 30,
  'Due in 60 days': 60,
  'Due in 90 days': 90,
} satisfies Record<Exclude<MvrReviewDue, 'All'>, number>

const isDue = (due: MvrReviewDue, days: readonly CarrierDay[]) =>
  due === 'All'
    ? sql<SqlBool>`true`
    : onCarrierDays({ account: 'driver.account_id', day: 'driver.review_due_on' }, days, (today) => ({
        from: '0001-01-01',
        to: addDays(today, daysOf[due] + 1),
      }))

const isListed = ({ scope, text }: DueSearch) => sql<SqlBool>`(
  driver.review_due_on is not null and ${inScope('driver.account_id', scope)}
  and ${matchesSearch('driver.search_text', text)}
)`

/** Active drivers by when their reviews are due. */
export async function countDue(tx: Tx, search: DueSearch): Promise<Record<MvrReviewDue, number>> {
  const of = (due: MvrReviewDue) => sql`(count(*) filter (where ${isDue(due, search.days)}))::int`
  const { rows } = await sql<Record<MvrReviewDue, number>>`
    select count(*)::int as "All", ${of('Overdue')} as "Overdue", ${of('Due in 30 days')} as "Due in 30 days",
      ${of('Due in 60 days')} as "Due in 60 days", ${of('Due in 90 days')} as "Due in 90 days"
    from driver where ${isListed(search)}
  `.execute(tx)
  const [counts] = rows
  if (counts === undefined) throw new Error('Nothing was counted')
  return counts
}

const orderOf = (filter: Pick<MvrReviewFilter, 'SortBy' | 'SortDir'>, isOfCarrier: boolean) => {
  const { SortBy, SortDir } = filter
  if (SortBy === 'Carrier__r.Name' && isOfCarrier) return sql`driver.id ${directionOf({ SortDir })}`
  const order = {
    DueDate: () => sortedFilled(sql`driver.review_due_on`, 'driver.id', filter),
    DriverName: () => sortedFilled(sql`lower(driver.name)`, 'driver.id', filter),
    LastReview: () => sorted(sql`driver.reviewed_on`, 'driver.id', filter),
    'Carrier__r.Name': () => sortedFilled(sql`lower(account.name)`, 'driver.id', filter),
  } satisfies Record<(typeof mvrReviewSorts)[number], unknown>
  return order[SortBy]()
}

/** @param total of all pages. What a row says besides is read for its page alone. */
export async function selectDue(
  tx: Tx,
  search: DueSearch,
  filter: MvrReviewFilter,
  total: number,
): Promise<MvrReviewRow[]> {
  const { limit, offset } = pageBounds(filter, total)
  const order = orderOf(filter, isOfOneAccount(search.scope))
  const { rows } = await sql<MvrReviewRow>`
    with listed as (
      select driver.id, driver.account_id, driver.name, driver.cdl_state, driver.review_due_on,
        row_number() over (order by ${order}) as place
      from driver join account on account.id = driver.account_id
      where ${isListed(search)} and ${isDue(filter.list_filter, search.days)}
      order by ${order} limit ${limit} offset ${offset}
    )
    select listed.id as "Id", listed.name as "DriverName", listed.review_due_on as "DueDate",
      ${accountWithId} as "Carrier__r",
      listed.review_due_on - (${search.now}::timestamptz at time zone account.time_zone)::date as "Days",
      authority.states as "Authorities", review.said as "LastReview", report.said as "NewestReport"
    from listed
    join account on account.id = listed.account_id
    cross join lateral (
      select coalesce(array_agg(distinct asked.state order by asked.state), '{}') as states
      from (
        select listed.cdl_state as state
        union all
        select state from mvr_report
        where driver_id = listed.id and created_at >= ${search.now}::timestamptz - interval '12 months'
      ) as asked
      where asked.state <> ''
    ) as authority
    left join lateral (
      select json_build_object(
        'Id', mvr_review.id, 'ReviewedOn', reviewed_on, 'Reviewer', reviewed_by_name
      ) as said
      from mvr_review where driver_id = listed.id order by reviewed_on desc, id desc limit 1
    ) as review on true
    left join lateral (
      select json_build_object(
        'Id', mvr_report.id, 'MVR_Status__c', status, 'History_Info__c', mvr_type,
        'CreatedDate', ${instant('mvr_report.created_at')}
      ) as said
      from mvr_report where driver_id = listed.id order by created_at desc, id desc limit 1
    ) as report on true
    order by listed.place
  `.execute(tx)
  return rows
}
