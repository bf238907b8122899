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
  type Scope,
  sorted,
  sortedFilled,
} from '../platform/database/list.ts'
import { inspectionOrder, reportedWeights, violationColumns, violationOrder } from './roadside-queries.ts'
import { type FoundRows, isFoundByIndex, isFoundInOrder, type RoadsideSearch } from './roadside-counts.ts'
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
function inOrder(expression: RawBuilder<unknown>, id: string, order: Order, scope: Scope) {
  if (order.SortBy === byDriver && order.list_filter === 'Inspection Without Drivers')
    return sql`${sql.ref(id)} ${directionOf(order)}`
  if (order.SortBy === ofAccount && isOfOneAccount(scope)) return sql`${sql.ref(id)} ${directionOf(order)}`
  return order.SortBy === byDriver ? sorted(expression, id, order) : sortedFilled(expression, id, order)
}

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

/** The ids of a page come first: what a row shows is read for the page alone, however far down it is. */
export async function selectInspections(
  tx: Tx,
  search: RoadsideSearch,
  filter: InspectionFilter,
  found: Found,
) {
  const total = found.isMore ? Infinity : found.total
  const { limit, offset, isFromEnd } = fromNearerEnd(pageBounds(filter, total), total)
  if (limit === 0) return []
  if (isReadInOrder(search, found)) await readInOrder(tx)
  const order = { ...filter, isFromEnd }
  const page = await tx
    .selectFrom('roadside_inspection')
    .$if(filter.SortBy === ofAccount, (rows) =>
      rows.innerJoin('account', 'account.id', 'roadside_inspection.account_id'),
    )
    .select('roadside_inspection.id')
    .where(inScope('roadside_inspection.account_id', search.scope))
    .where(isOwn(search.driverId))
    .where(
      isFound('SMSInspection', 'roadside_inspection.id', search, {
        ...found,
        list_filter: filter.list_filter,
      }),
    )
    .where(matchConditions[filter.list_filter])
    .orderBy(inOrder(inspectionSorts[filter.SortBy], 'roadside_inspection.id', order, search.scope))
    .limit(limit)
    .offset(offset)
    .execute()
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = await selectInspectionRows(tx, ids)
  return inPlaces(isFromEnd ? ids.toReversed() : ids, rows)
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

const plainViolations = (tx: Tx, search: RoadsideSearch, { SortBy }: ViolationFilter) =>
  tx
    .selectFrom('roadside_violation')
    .$if(search.driverId !== undefined || ofInspection.includes(SortBy), (rows) =>
      rows.innerJoin('roadside_inspection', 'roadside_inspection.id', 'roadside_violation.inspection_id'),
    )
    .$if(SortBy === ofAccount, (rows) =>
      rows.innerJoin('account', 'account.id', 'roadside_violation.account_id'),
    )
    .where(inScope('roadside_violation.account_id', search.scope))
    .where(isOwn(search.driverId))

/** The index of the inspections has their columns in order: the violations of one after the other are read. */
const violationsOfInspections = (tx: Tx, search: RoadsideSearch) =>
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
    .where(inScope('roadside_inspection.account_id', search.scope))
    .where(isOwn(search.driverId))

/** As reported. */
export async function selectViolations(
  tx: Tx,
  search: RoadsideSearch,
  filter: ViolationFilter,
  found: Found,
) {
  const total = found.isMore ? Infinity : found.total
  const { limit, offset, isFromEnd } = fromNearerEnd(pageBounds(filter, total), total)
  if (limit === 0) return []
  const isInOrder = isReadInOrder(search, found)
  if (isInOrder) await readInOrder(tx)
  const isByInspection = isInOrder && ofInspection.includes(filter.SortBy)
  const order = { ...filter, isFromEnd }
  const page = await (
    isByInspection ? violationsOfInspections(tx, search) : plainViolations(tx, search, filter)
  )
    .select('roadside_violation.id')
    .where(
      isFound('SMSViolation', 'roadside_violation.id', search, { ...found, list_filter: filter.list_filter }),
    )
    .orderBy(inOrder(violationSorts[filter.SortBy], 'roadside_violation.id', order, search.scope))
    .limit(limit)
    .offset(offset)
    .execute()
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = await inspections(tx)
    .innerJoin('roadside_violation', 'roadside_violation.inspection_id', 'roadside_inspection.id')
    .select([...violationColumns, ...reportedWeights])
    .where('roadside_violation.id', 'in', ids)
    .execute()
  return inPlaces(isFromEnd ? ids.toReversed() : ids, rows)
}
