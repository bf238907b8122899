import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { maxCounted } from 'shared-api/list'
import type { InspectionFilter } from 'shared-api/safety/roadside-lists'
import type { SearchKind } from 'shared-api/search'
import { countFound, sampled, searched } from '../platform/database/capped-count.ts'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, isOfOneAccount, type Scope } from '../platform/database/list.ts'
import { executeUnread } from '../platform/database/pipelined-connection.ts'

export interface RoadsideSearch {
  scope: Scope
  /** As global search spells them; null where signs alone were typed, which no row is found by. */
  words: readonly string[] | null
  /** Whose rows, where a driver asks for own ones. */
  driverId: string | undefined
}

/** Rows of inspections or violations, those with a driver among them. */
export interface FoundRows {
  All: number
  matched: number
  /** There are more than were counted. */
  isMore: boolean
  /** All that were found, where they were counted one by one. */
  ids?: readonly string[]
}

type Kind = Extract<SearchKind, 'SMSInspection' | 'SMSViolation'>

/** The words of a search in the spelling of global search. */
export async function searchWords(tx: Tx, typed: string): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`select search_words(${typed}) as words`.execute(tx)
  return (rows[0]?.words ?? '').split(' ').filter(Boolean)
}

const hasWords = (words: readonly string[]) =>
  words.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(
        words.map((word) => sql`found_by like ${`%${word}%`}`),
        sql` and `,
      )})`

/** Row by row, in the order of the list: a plain `exists` is planned as a join of all that have the words. */
export const isFoundInOrder = (kind: Kind, id: RawBuilder<unknown>, { words }: RoadsideSearch) =>
  words?.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`coalesce((
        select true from search_entry where kind = ${kind} and record_id = ${id} and ${hasWords(words ?? [])} limit 1
      ), false)`

type Tab = InspectionFilter['list_filter']

const tabConditions = {
  All: sql`true`,
  Inspection: sql`search_entry.driver_id is not null`,
  'Inspection Without Drivers': sql`search_entry.driver_id is null`,
} satisfies Record<Tab, unknown>

/** All that have the words, through their index. */
export const isFoundByIndex = (
  kind: Kind,
  id: RawBuilder<unknown>,
  { scope, words }: RoadsideSearch,
  tab: Tab,
) =>
  words?.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${id} in (
        select record_id from search_entry
        where ${inScope('search_entry.account_id', scope)} and kind = ${kind} and ${hasWords(words ?? [])}
          and ${tabConditions[tab]}
      )`

/** Whole accounts are tallied; of what a search finds, and of what a driver has, some are counted. */
export async function countRoadside(tx: Tx, kind: Kind, search: RoadsideSearch): Promise<FoundRows> {
  const { scope, words, driverId } = search
  if (words === null) return { All: 0, matched: 0, isMore: false, ids: [] }
  if (words.length === 0 && driverId === undefined)
    return { ...(await tallyOf(tx, kind, scope)), isMore: false }
  // The entries of global search say of a row all that it is found by, whose it is, and whether it has a driver.
  const entriesIn = (accounts: RawBuilder<SqlBool>) => sql`
    select record_id, driver_id, found_by, happened_on from search_entry where ${accounts} and kind = ${kind}
      and ${driverId === undefined ? sql`true` : sql`driver_id = ${driverId}::uuid`}
  `
  const entries = entriesIn(inScope('search_entry.account_id', scope))
  // In another order, like that of their codes, the first ones would say nothing about the others.
  const newest = (limit: number) =>
    isOfOneAccount(scope) || driverId !== undefined
      ? sql`select * from (${entries} order by happened_on desc, record_id desc limit ${limit}) as found`
      : newestOfEach(scope, entriesIn(sql`account_id = carrier.account_id`), limit)
  // All rows would be sorted, where few are expected through row level security.
  await executeUnread(tx, sql`select set_config('enable_sort', 'off', true)`)
  const { counted } = await countFound({
    sample: () => sampleOf(tx, newest(sampled), words),
    amongFirst: () =>
      countEntries(tx, sql`select * from (${newest(searched)} limit ${searched}) as first`, words),
    indexed: () => countEntries(tx, sql`select * from (${entries}) as entry`, words),
  })
  await executeUnread(tx, sql`select set_config('enable_sort', 'on', true)`)
  const { ids, ...counts } = counted
  return ids === null ? { ...counts, All: maxCounted, isMore: true } : { ...counts, isMore: false, ids }
}

/** So many of each carrier, whose order an index has. */
const newestOfEach = (scope: Scope, ofCarrier: RawBuilder<unknown>, limit: number) => sql`
  select found.* from ${talliedCarriers(scope)}
    cross join lateral (${ofCarrier} order by happened_on desc, record_id desc limit ${limit}) as found
`

/** Those in the scope with any inspection, once each. */
export const talliedCarriers = (scope: Scope) => sql`(
  select distinct account_id from roadside_tally where ${inScope('roadside_tally.account_id', scope)}
) as carrier`

async function sampleOf(tx: Tx, newest: RawBuilder<unknown>, words: readonly string[]) {
  const { rows } = await sql<{ seen: number; found: number }>`
    select count(*)::int as seen, (count(*) filter (where ${hasWords(words)}))::int as found
    from (select * from (${newest}) as first order by happened_on desc limit ${sampled}) as newest
  `.execute(tx)
  return rows[0] ?? { seen: 0, found: 0 }
}

/** Of `maxCounted` matches and one more, which says that there are more: then their ids are left out. */
async function countEntries(tx: Tx, entries: RawBuilder<unknown>, words: readonly string[]) {
  const { rows } = await sql<{ All: number; matched: number; ids: string[] | null }>`
    select count(*)::int as "All", count(driver_id)::int as matched,
      case when count(*) <= ${maxCounted} then coalesce(array_agg(record_id), '{}') end as ids
    from (${entries} where ${hasWords(words)} limit ${maxCounted + 1}) as found
  `.execute(tx)
  return rows[0] ?? { All: 0, matched: 0, ids: [] }
}

const tallyOf = (tx: Tx, kind: Kind, scope: Scope) =>
  tx
    .selectFrom('roadside_tally')
    .select([
      kind === 'SMSViolation'
        ? sql<number>`coalesce(sum(violations), 0)::int`.as('All')
        : sql<number>`coalesce(sum(inspections), 0)::int`.as('All'),
      sql<number>`coalesce(sum(matched), 0)::int`.as('matched'),
    ])
    .where(inScope('roadside_tally.account_id', scope))
    .executeTakeFirstOrThrow()
