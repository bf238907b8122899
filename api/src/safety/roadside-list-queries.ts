import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { SearchKind } from 'shared-api/search'
import type { InspectionFilter, ViolationFilter } from 'shared-api/safety/roadside-lists'
import type { Tx } from '../platform/database/connect.ts'
import {
  directionOf,
  fromNearerEnd,
  inScope,
  isOfOneAccount,
  pageBounds,
  type Scope,
  sorted,
  sortedFilled,
} from '../platform/database/list.ts'
import { inspectionOrder, reportedWeights, violationColumns, violationOrder } from './roadside-queries.ts'
import { inspectionRows, inspections } from './roadside-record-queries.ts'

export interface RoadsideSearch {
  scope: Scope
  /** As global search spells them; null where signs alone were typed, which no row is found by. */
  words: readonly string[] | null
  /** Whose rows, where a driver asks for own ones. */
  driverId: string | undefined
}

/** The words of a search in the spelling of global search. */
export async function searchWords(tx: Tx, typed: string): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`select search_words(${typed}) as words`.execute(tx)
  return (rows[0]?.words ?? '').split(' ').filter(Boolean)
}

/** The entries of global search have an index for words, over everything that a row is found by. */
function isFound(kind: SearchKind, id: RawBuilder<unknown>, { scope, words }: RoadsideSearch) {
  if (words === null) return sql<SqlBool>`false`
  if (words.length === 0) return sql<SqlBool>`true`
  const found = words.map((word) => sql`found_by like ${`%${word}%`}`)
  return sql<SqlBool>`${id} in (
    select record_id from search_entry
    where ${inScope('search_entry.account_id', scope)} and kind = ${kind} and ${sql.join(found, sql` and `)}
  )`
}

const isOwn = (driverId: string | undefined) =>
  driverId === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`roadside_inspection.driver_id = ${driverId}::uuid`

const isMatched = sql<SqlBool>`roadside_inspection.driver_id is not null`
const isUnmatched = sql<SqlBool>`roadside_inspection.driver_id is null`

const matchConditions = {
  All: sql<SqlBool>`true`,
  Inspection: isMatched,
  'Inspection Without Drivers': isUnmatched,
} satisfies Record<InspectionFilter['list_filter'], unknown>

const ofAccount = 'Account__r.Name'

interface Order {
  SortBy: string
  SortDir: 'asc' | 'desc'
  isFromEnd: boolean
}

/** Read from an index, wherever the rows are of one account. */
function inOrder(expression: RawBuilder<unknown>, id: string, order: Order, scope: Scope) {
  if (order.SortBy === ofAccount && isOfOneAccount(scope)) return sql`${sql.ref(id)} ${directionOf(order)}`
  return order.SortBy === 'Driver_Name__r.Name'
    ? sorted(expression, id, order)
    : sortedFilled(expression, id, order)
}

const driverOrder = { 'Driver_Name__r.Name': sql`roadside_inspection.driver_order` }
const inspectionSorts = { ...inspectionOrder, ...driverOrder }
const violationSorts = {
  ...violationOrder,
  ...driverOrder,
  Time_Weight__c: sql`roadside_violation.inspected_on`,
}

const matchingInspections = (tx: Tx, search: RoadsideSearch) =>
  tx
    .selectFrom('roadside_inspection')
    .innerJoin('account', 'account.id', 'roadside_inspection.account_id')
    .where(inScope('roadside_inspection.account_id', search.scope))
    .where(isOwn(search.driverId))
    .where(isFound('SMSInspection', sql`roadside_inspection.id`, search))

/** The ids of a page come first: what a row shows is read for the page alone, however far down it is. */
export async function selectInspections(
  tx: Tx,
  search: RoadsideSearch,
  filter: InspectionFilter,
  total: number,
) {
  const { limit, offset, isFromEnd } = fromNearerEnd(pageBounds(filter, total), total)
  if (limit === 0) return []
  const order = { ...filter, isFromEnd }
  const page = await matchingInspections(tx, search)
    .select('roadside_inspection.id')
    .where(matchConditions[filter.list_filter])
    .orderBy(inOrder(inspectionSorts[filter.SortBy], 'roadside_inspection.id', order, search.scope))
    .limit(limit)
    .offset(offset)
    .execute()
  const rows = await selectInspectionRows(
    tx,
    page.map(({ id }) => id),
  )
  return inPlaces(page, rows, isFromEnd)
}

export const selectInspectionRows = (tx: Tx, ids: readonly string[]) =>
  inspectionRows(tx)
    .select([
      'roadside_inspection.has_placardable_material as HM_Placardable__c',
      'roadside_inspection.version as Version',
    ])
    .where('roadside_inspection.id', 'in', ids)
    .execute()

const matchingViolations = (tx: Tx, search: RoadsideSearch) =>
  tx
    .selectFrom('roadside_violation')
    .innerJoin('account', 'account.id', 'roadside_violation.account_id')
    .innerJoin('roadside_inspection', 'roadside_inspection.id', 'roadside_violation.inspection_id')
    .where(inScope('roadside_violation.account_id', search.scope))
    .where(inScope('roadside_inspection.account_id', search.scope))
    .where(isOwn(search.driverId))
    .where(isFound('SMSViolation', sql`roadside_violation.id`, search))

/** As reported. */
export async function selectViolations(
  tx: Tx,
  search: RoadsideSearch,
  filter: ViolationFilter,
  total: number,
) {
  const { limit, offset, isFromEnd } = fromNearerEnd(pageBounds(filter, total), total)
  if (limit === 0) return []
  const order = { ...filter, isFromEnd }
  const page = await matchingViolations(tx, search)
    .select('roadside_violation.id')
    .orderBy(inOrder(violationSorts[filter.SortBy], 'roadside_violation.id', order, search.scope))
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = page.map(({ id }) => id)
  const rows = await inspections(tx)
    .innerJoin('roadside_violation', 'roadside_violation.inspection_id', 'roadside_inspection.id')
    .select([...violationColumns, ...reportedWeights])
    .where('roadside_violation.id', 'in', ids)
    .execute()
  return inPlaces(page, rows, isFromEnd)
}

function inPlaces<Row extends { Id: string }>(
  page: readonly { id: string }[],
  rows: readonly Row[],
  isFromEnd: boolean,
): Row[] {
  const byId = new Map(rows.map((row) => [row.Id, row]))
  const inOrderOfPage = page.flatMap(({ id }) => byId.get(id) ?? [])
  return isFromEnd ? inOrderOfPage.toReversed() : inOrderOfPage
}

const isWhole = ({ words, driverId }: RoadsideSearch) => words?.length === 0 && driverId === undefined

/** Whole accounts are tallied; what a search finds, and what a driver has, is counted as it comes. */
export async function countInspections(tx: Tx, search: RoadsideSearch) {
  const counted = isWhole(search)
    ? await tallyOf(tx, search.scope)
    : await matchingInspections(tx, search)
        .select([
          sql<number>`count(*)::int`.as('inspections'),
          sql<number>`count(roadside_inspection.driver_id)::int`.as('matched'),
        ])
        .executeTakeFirstOrThrow()
  const { inspections: all, matched } = counted
  return { All: all, Inspection: matched, 'Inspection Without Drivers': all - matched }
}

export async function countViolations(tx: Tx, search: RoadsideSearch) {
  const counted = isWhole(search)
    ? await tallyOf(tx, search.scope)
    : await matchingViolations(tx, search)
        .select(sql<number>`count(*)::int`.as('violations'))
        .executeTakeFirstOrThrow()
  return { All: counted.violations }
}

const tallyOf = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('roadside_tally')
    .select([
      sql<number>`coalesce(sum(inspections), 0)::int`.as('inspections'),
      sql<number>`coalesce(sum(matched), 0)::int`.as('matched'),
      sql<number>`coalesce(sum(violations), 0)::int`.as('violations'),
    ])
    .where(inScope('roadside_tally.account_id', scope))
    .executeTakeFirstOrThrow()
