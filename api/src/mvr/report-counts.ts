import { type SqlBool, sql } from 'kysely'
import { maxCounted } from 'shared-api/list'
import type { MvrStatus } from 'shared-api/mvr'
import type { Tx } from '../platform/database/connect.ts'
import { countFound, sampled, searched } from '../platform/database/capped-count.ts'
import { inScope, matchesSearch, type Scope } from '../platform/database/list.ts'
import type { User } from '../platform/database/tenant.ts'

export interface ReportSearch {
  scope: Scope
  text: string
  /** Empty: any. */
  status: MvrStatus | ''
  now: Date
}

/** Milliseconds. No midnight is earlier, which bounds the index where the carrier is not known yet. */
const longestDay = 26 * 3_600_000

/** Ordered in the portal since midnight in the carrier's time zone. */
export const isOfTodayInPortal = (now: Date) => sql<SqlBool>`(
  mvr_report.source = 'portal'
  and mvr_report.created_at >= date_trunc('day', ${now}::timestamptz, account.time_zone)
  and mvr_report.created_at >= ${new Date(now.getTime() - longestDay)}
)`

export const hasStatus = (status: MvrStatus | '') =>
  status === '' ? sql<SqlBool>`true` : sql<SqlBool>`mvr_report.status = ${status}`

type Counts = Record<'All' | 'Created Today (Portal)', number>

export interface CountedReports {
  Counts: Counts
  /** The words are in so many reports that they are soon met in the order of the list. */
  isCommon: boolean
  /** There are more than were counted. */
  isMore: boolean
}

/** The number of reports, all and of today; of a search, up to `maxCounted`. */
export async function countReports(tx: Tx, search: ReportSearch, user: User): Promise<CountedReports> {
  if (search.text.trim() === '') {
    const Counts = search.status === '' ? await countAll(tx, search, user) : await countOfStatus(tx, search)
    return { Counts, isCommon: false, isMore: false }
  }
  const { counted, isCommon } = await countFound({
    sample: () => sample(tx, search),
    amongFirst: () => countIn(tx, search, sql`order by created_at desc, id desc limit ${searched}`),
    indexed: () => countIn(tx, search, sql``),
  })
  const isMore = counted.All > maxCounted
  return { Counts: { ...counted, All: Math.min(counted.All, maxCounted) }, isCommon, isMore }
}

/** Drivers see few reports, and no tally. */
async function countAll(tx: Tx, search: ReportSearch, { role }: User): Promise<Counts> {
  const isOwn = role === 'driver' || role === 'mvr'
  const all = isOwn
    ? sql`(select count(*)::int from mvr_report)`
    : sql`(select coalesce(sum(reports), 0)::int from mvr_tally where ${inScope('account_id', search.scope)})`
  // Of each carrier by itself: its midnight bounds an index.
  const { rows } = await sql<Counts>`
    select ${all} as "All", coalesce((
      select sum(of_today.reports)::int from account cross join lateral (
        select count(*) as reports from mvr_report
        where mvr_report.account_id = account.id and ${isOfTodayInPortal(search.now)}
      ) as of_today
      where ${inScope('account.id', search.scope)}
    ), 0) as "Created Today (Portal)"
  `.execute(tx)
  return rows[0] ?? { All: 0, 'Created Today (Portal)': 0 }
}

/** From the index by status. */
async function countOfStatus(tx: Tx, { scope, status, now }: ReportSearch): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as "All", (count(*) filter (where ${isOfTodayInPortal(now)}))::int as "Created Today (Portal)"
    from mvr_report join account on account.id = mvr_report.account_id
    where ${inScope('mvr_report.account_id', scope)} and ${hasStatus(status)}
  `.execute(tx)
  return rows[0] ?? { All: 0, 'Created Today (Portal)': 0 }
}

async function sample(tx: Tx, { scope, text, status }: ReportSearch) {
  const { rows } = await sql<{ seen: number; found: number }>`
    select count(*)::int as seen, (count(*) filter (
      where ${matchesSearch(sql<string>`mvr_report.search_text`, text)} and ${hasStatus(status)}
    ))::int as found
    from (
      select search_text, status from mvr_report where ${inScope('account_id', scope)}
      order by created_at desc, id desc limit ${sampled}
    ) as mvr_report
  `.execute(tx)
  return rows[0] ?? { seen: 0, found: 0 }
}

async function countIn(tx: Tx, { scope, text, status, now }: ReportSearch, first: ReturnType<typeof sql>) {
  const { rows } = await sql<Counts>`
    select count(*)::int as "All", (count(*) filter (where is_of_today))::int as "Created Today (Portal)"
    from (
      select ${isOfTodayInPortal(now)} as is_of_today
      from (select * from mvr_report where ${inScope('account_id', scope)} ${first}) as mvr_report
      join account on account.id = mvr_report.account_id
      where ${matchesSearch('mvr_report.search_text', text)} and ${hasStatus(status)}
      limit ${maxCounted + 1}
    ) as found
  `.execute(tx)
  return rows[0] ?? { All: 0, 'Created Today (Portal)': 0 }
}
