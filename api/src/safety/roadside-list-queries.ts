import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { InspectionFilter, ViolationFilter } from 'shared-api/safety/roadside-lists'
import { readInOrder } from '../platform/database/capped-count.ts'
import type { Tx } from '../platform/database/connect.ts'
import {
  directionOf,
  fromNearerEnd,
  inPlaces,
  inScope,
  isOfOneAccount,
  pageBounds,
  sorted,
  sortedFilled,
} from '../platform/database/list.ts'
import { inspectionOrder, reportedWeights, violationColumns, violationOrder } from './roadside-queries.ts'
import {
  type FoundRows,
  isFoundByIndex,
  isFoundInOrder,
  type RoadsideSearch,
  talliedCarriers,
} from './roadside-counts.ts'
import { inspectionRows, inspections } from './roadside-record-queries.ts'

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
const byDriver = 'Driver_Name__r.Name'

interface Order {
  SortBy: string
  SortDir: 'asc' | 'desc'
  isFromEnd: boolean
  list_filter: InspectionFilter['list_filter']
}

/** Read from an index, wherever the rows are of one account. */
function inOrder(expression: RawBuilder<unknown>, id: string, order: Order, isOfOne: boolean) {
  if (isById(order) || (order.SortBy === ofAccount && isOfOne))
    return sql`${sql.ref(id)} ${directionOf(order)}`
  return order.SortBy === byDriver ? sorted(expression, id, order) : sortedFilled(expression, id, order)
}

const isById = ({ SortBy, list_filter }: Order) =>
  SortBy === byDriver && list_filter === 'Inspection Without Drivers'

const driverOrder = { [byDriver]: sql`roadside_inspection.driver_order` }
const inspectionSorts = { ...inspectionOrder, ...driverOrder }
const violationSorts = {
  ...violationOrder,
  ...driverOrder,
  Time_Weight__c: sql`roadside_violation.inspected_on`,
}

type Found = Pick<FoundRows, 'ids' | 'isMore'> & { total: number }

/** Of more than were counted a page is soon filled in the order of the list, unless the tab has none that were counted. */
const isReadInOrder = ({ scope }: RoadsideSearch, { ids, isMore, total }: Found) =>
  ids === undefined && isOfOneAccount(scope) && !(isMore && total === 0)

/** Those that were counted one by one are known by their ids. */
function isFound(
  kind: 'SMSInspection' | 'SMSViolation',
  id: string,
  search: RoadsideSearch,
  found: Found & { list_filter: InspectionFilter['list_filter'] },
) {
  if (found.ids !== undefined) return sql<SqlBool>`${sql.ref(id)} = any(${found.ids}::uuid[])`
  return isReadInOrder(search, found)
    ? isFoundInOrder(kind, sql.ref(id), search)
    : isFoundByIndex(kind, sql.ref(id), search, found.list_filter)
}

/** The indexes have the order of each carrier: a page of several is merged from the first rows of each of them. */
const isMerged = ({ scope, words, driverId }: RoadsideSearch) =>
  !isOfOneAccount(scope) && words?.length === 0 && driverId === undefined

const ofTallied = (column: string) => sql<SqlBool>`${sql.ref(column)} = carrier.account_id`

interface Bounds {
  limit: number
  offset: number
}

/** `first` are the rows of a tallied carrier up to the end of the page, with their place in the order. */
async function mergedPage(
  tx: Tx,
  { scope }: RoadsideSearch,
  order: Order,
  { limit, offset }: Bounds,
  first: RawBuilder<unknown>,
) {
  const place = order.SortBy === ofAccount ? sql`lower(account.name)` : sql`found.place`
  const { rows } = await sql<{ id: string }>`
    select found.id from ${talliedCarriers(scope)} join account on account.id = carrier.account_id
      cross join lateral (${first} limit ${limit + offset}) as found
    order by ${sorted(place, 'found.id', order)} limit ${limit} offset ${offset}
  `.execute(tx)
  return rows
}

/** What rows of one carrier are sorted by before their ids. */
const placeOf = (expression: RawBuilder<unknown>, order: Order) =>
  isById(order) || order.SortBy === ofAccount ? sql`null` : expression

/** The ids of a page come first: what a row shows is read for the page alone, however far down it is. */
export async function selectInspections(
  tx: Tx,
  search: RoadsideSearch,
  filter: InspectionFilter,
  found: Found,
) {
  const total = found.isMore ? Infinity : found.total
  const bounds = fromNearerEnd(pageBounds(filter, total), total)
  if (bounds.limit === 0) return []
  if (isMerged(search) || isReadInOrder(search, found)) await readInOrder(tx)
  const order = { ...filter, isFromEnd: bounds.isFromEnd }
  const page = await pageOfInspections(tx, search, order, found, bounds)
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = await selectInspectionRows(tx, ids)
  return inPlaces(bounds.isFromEnd ? ids.toReversed() : ids, rows)
}

function pageOfInspections(
  tx: Tx,
  search: RoadsideSearch,
  order: Order & { SortBy: InspectionFilter['SortBy'] },
  found: Found,
  bounds: Bounds,
) {
  const id = 'roadside_inspection.id'
  const expression = inspectionSorts[order.SortBy]
  const rows = tx.selectFrom('roadside_inspection').select(id).where(matchConditions[order.list_filter])
  if (isMerged(search)) {
    const first = rows
      .select(placeOf(expression, order).as('place'))
      .where(ofTallied('roadside_inspection.account_id'))
      .orderBy(inOrder(expression, id, order, true))
    return mergedPage(tx, search, order, bounds, sql`${first}`)
  }
  return rows
    .$if(order.SortBy === ofAccount, (all) =>
      all.innerJoin('account', 'account.id', 'roadside_inspection.account_id'),
    )
    .where(inScope('roadside_inspection.account_id', search.scope))
    .where(isOwn(search.driverId))
    .where(isFound('SMSInspection', id, search, { ...found, list_filter: order.list_filter }))
    .orderBy(inOrder(expression, id, order, isOfOneAccount(search.scope)))
    .limit(bounds.limit)
    .offset(bounds.offset)
    .execute()
}

export const selectInspectionRows = (tx: Tx, ids: readonly string[]) =>
  inspectionRows(tx)
    .select([
      'roadside_inspection.has_placardable_material as HM_Placardable__c',
      'roadside_inspection.version as Version',
    ])
    .where('roadside_inspection.id', 'in', ids)
    .execute()

const ofInspection: readonly ViolationFilter['SortBy'][] = ['Report_Number__c', byDriver]

const plainViolations = (tx: Tx, { driverId }: RoadsideSearch, SortBy: ViolationFilter['SortBy']) =>
  tx
    .selectFrom('roadside_violation')
    .$if(driverId !== undefined || ofInspection.includes(SortBy), (rows) =>
      rows.innerJoin('roadside_inspection', 'roadside_inspection.id', 'roadside_violation.inspection_id'),
    )
    .$if(SortBy === ofAccount, (rows) =>
      rows.innerJoin('account', 'account.id', 'roadside_violation.account_id'),
    )
    .where(isOwn(driverId))

/** The index of the inspections has their columns in order: the violations of one after the other are read. */
const violationsOfInspections = (tx: Tx, driverId?: string) =>
  tx
    .selectFrom('roadside_inspection')
    .innerJoinLateral(
      (inspection) =>
        inspection
          .selectFrom('roadside_violation')
          .select('roadside_violation.id')
          .whereRef('roadside_violation.inspection_id', '=', 'roadside_inspection.id')
          // Without an offset PostgreSQL may turn the two tables around.
          .offset(0)
          .as('roadside_violation'),
      (join) => join.onTrue(),
    )
    .where(isOwn(driverId))

/** As reported. */
export async function selectViolations(
  tx: Tx,
  search: RoadsideSearch,
  filter: ViolationFilter,
  found: Found,
) {
  const total = found.isMore ? Infinity : found.total
  const bounds = fromNearerEnd(pageBounds(filter, total), total)
  if (bounds.limit === 0) return []
  const isInOrder = isMerged(search) || isReadInOrder(search, found)
  if (isInOrder) await readInOrder(tx)
  const order = { ...filter, isFromEnd: bounds.isFromEnd }
  const page = await pageOfViolations(tx, search, order, { ...found, isInOrder }, bounds)
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = await inspections(tx)
    .innerJoin('roadside_violation', 'roadside_violation.inspection_id', 'roadside_inspection.id')
    .select([...violationColumns, ...reportedWeights])
    .where('roadside_violation.id', 'in', ids)
    .execute()
  return inPlaces(bounds.isFromEnd ? ids.toReversed() : ids, rows)
}

function pageOfViolations(
  tx: Tx,
  search: RoadsideSearch,
  order: Order & { SortBy: ViolationFilter['SortBy'] },
  found: Found & { isInOrder: boolean },
  { limit, offset }: Bounds,
) {
  const id = 'roadside_violation.id'
  const expression = violationSorts[order.SortBy]
  const isByInspection = found.isInOrder && ofInspection.includes(order.SortBy)
  const account = isByInspection ? 'roadside_inspection.account_id' : 'roadside_violation.account_id'
  if (isMerged(search)) {
    const rows = isByInspection ? violationsOfInspections(tx) : tx.selectFrom('roadside_violation')
    const first = rows
      .select([id, placeOf(expression, order).as('place')])
      .where(ofTallied(account))
      .orderBy(inOrder(expression, id, order, true))
    return mergedPage(tx, search, order, { limit, offset }, sql`${first}`)
  }
  return (
    isByInspection ? violationsOfInspections(tx, search.driverId) : plainViolations(tx, search, order.SortBy)
  )
    .select(id)
    .where(inScope(account, search.scope))
    .where(isFound('SMSViolation', id, search, { ...found, list_filter: order.list_filter }))
    .orderBy(inOrder(expression, id, order, isOfOneAccount(search.scope)))
    .limit(limit)
    .offset(offset)
    .execute()
}
