import { sql } from 'kysely'
import type { RowsQuery } from 'shared-api/counter-calls'
import type { RelatedQuery } from 'shared-api/record-calls'
import type { notifiedVehicleSorts, notifiedViolationSorts } from 'shared-api/safety/roadside-sorts'
import type { CarrierDay } from '../platform/database/carrier-days.ts'
import type { Tx } from '../platform/database/connect.ts'
import { matchesSearch, pageOfRows, sorted } from '../platform/database/list.ts'
import { accountWithId, instant } from '../platform/database/wire.ts'
import { type Owner, ownedBy } from '../serve-related.ts'
import {
  inspectionColumns,
  inspectionOrder,
  reportedWeights,
  violationColumns,
  violationOrder,
  violationSearchText,
  type WindowOf,
  type Windows,
} from './roadside-queries.ts'
import { inspections, unitColumns } from './roadside-record-queries.ts'
import { countBoth, reportArrived } from './sms-notify-queries.ts'

/** The inspections that the feed has told of, when it last did. */
const notifiedInspections = (tx: Tx) =>
  tx
    .selectFrom('roadside_inspection')
    .innerJoin(
      (query) =>
        query
          .selectFrom('sms_notification')
          .select(['account_id', 'report_state', 'report_number'])
          .select(sql<Date>`max(created_at)`.as('created_at'))
          .where('kind', '=', 'Inspection')
          .groupBy(['account_id', 'report_state', 'report_number'])
          .as('notified'),
      (join) =>
        join
          .onRef('notified.account_id', '=', 'roadside_inspection.account_id')
          .onRef('notified.report_state', '=', 'roadside_inspection.report_state')
          .onRef('notified.report_number', '=', 'roadside_inspection.report_number'),
    )
    .innerJoin('account', 'account.id', 'roadside_inspection.account_id')
    .leftJoin('driver', 'driver.id', 'roadside_inspection.driver_id')

const told = instant('notified.created_at').as('CreatedDate')
const toldAt = { CreatedDate: sql`notified.created_at` }

export const selectNotifiedViolationsOf = (
  tx: Tx,
  owner: Owner,
  query: RelatedQuery<typeof notifiedViolationSorts>,
) =>
  pageOfRows(
    tx,
    notifiedInspections(tx)
      .innerJoin('roadside_violation', 'roadside_violation.inspection_id', 'roadside_inspection.id')
      .select([...violationColumns, ...reportedWeights, told])
      .where(ownedBy('roadside_inspection', owner))
      .where(matchesSearch(violationSearchText, query.Search)),
    sorted({ ...violationOrder, ...toldAt }[query.SortBy], 'roadside_violation.id', query),
    query,
  )

const orderOfUnits = {
  ...inspectionOrder,
  Unit_Type__c: sql`roadside_vehicle.unit_type`,
  License__c: sql`roadside_vehicle.license`,
  VIN__c: sql`roadside_vehicle.vin`,
}

const inspectionId = 'roadside_vehicle.inspection_id as SMS_Inspection_Data__c' as const

const unitSearchText = sql<string>`lower(
  roadside_vehicle.unit_type || ' ' || coalesce(roadside_vehicle.make, '') || ' ' ||
  coalesce(roadside_vehicle.license, '') || ' ' || coalesce(roadside_vehicle.vin, '') || ' ' ||
  roadside_inspection.report_state || '-' || roadside_inspection.report_number || ' ' || coalesce(driver.name, '')
)`

export const selectNotifiedVehiclesOf = (
  tx: Tx,
  owner: Owner,
  query: RelatedQuery<typeof notifiedVehicleSorts>,
) =>
  pageOfRows(
    tx,
    notifiedInspections(tx)
      .innerJoin('roadside_vehicle', 'roadside_vehicle.inspection_id', 'roadside_inspection.id')
      .select([...inspectionColumns, ...unitColumns, inspectionId, told, accountWithId.as('Account__r')])
      .where(ownedBy('roadside_inspection', owner))
      .where(matchesSearch(unitSearchText, query.Search)),
    sorted({ ...orderOfUnits, ...toldAt }[query.SortBy], 'roadside_vehicle.id', query),
    query,
  )

const vehiclesArrived = (tx: Tx, days: readonly CarrierDay[], windowOf: WindowOf) =>
  inspections(tx)
    .innerJoin('roadside_vehicle', 'roadside_vehicle.inspection_id', 'roadside_inspection.id')
    .where(reportArrived(days, windowOf))

/** The units of the inspections whose reports arrived. */
export const selectVehiclesArrived = (
  tx: Tx,
  days: readonly CarrierDay[],
  windowOf: WindowOf,
  query: RowsQuery<typeof notifiedVehicleSorts>,
) =>
  pageOfRows(
    tx,
    vehiclesArrived(tx, days, windowOf)
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('sms_notification')
            .select(sql<Date>`max(created_at)`.as('created_at'))
            .whereRef('sms_notification.account_id', '=', 'roadside_inspection.account_id')
            .whereRef('sms_notification.report_state', '=', 'roadside_inspection.report_state')
            .whereRef('sms_notification.report_number', '=', 'roadside_inspection.report_number')
            .where('kind', '=', 'Inspection')
            .as('notified'),
        (join) => join.onTrue(),
      )
      .select([...inspectionColumns, ...unitColumns, inspectionId, told, accountWithId.as('Account__r')])
      .where(matchesSearch(unitSearchText, query.Search)),
    sorted({ ...orderOfUnits, ...toldAt }[query.SortBy], 'roadside_vehicle.id', query),
    query,
  )

export const countVehiclesArrived = (tx: Tx, days: readonly CarrierDay[], windows: Windows) =>
  countBoth(
    tx,
    vehiclesArrived(tx, days, windows.now).select('roadside_vehicle.id'),
    vehiclesArrived(tx, days, windows.before).select('roadside_vehicle.id'),
  )
