import { sql } from 'kysely'
import type { RelatedQuery } from 'shared-api/record-calls'
import type { roadsideInspectionSorts, violationSorts } from 'shared-api/safety/roadside-sorts'
import type { Tx } from '../platform/database/connect.ts'
import { matchesSearch, pageOfRows, sorted } from '../platform/database/list.ts'
import { accountWithId } from '../platform/database/wire.ts'
import { type Owner, ownedBy } from '../serve-related.ts'
import {
  inspectionColumns,
  inspectionOrder,
  inspectionSearchText,
  reportedWeights,
  violationColumns,
  violationOrder,
  violationSearchText,
} from './roadside-queries.ts'

/** Includes violations that a court dismissed, because records show what was reported. */
export const inspections = (tx: Tx) =>
  tx
    .selectFrom('roadside_inspection')
    .innerJoin('account', 'account.id', 'roadside_inspection.account_id')
    .leftJoin('driver', 'driver.id', 'roadside_inspection.driver_id')

const violations = (tx: Tx) =>
  inspections(tx)
    .innerJoin('roadside_violation', 'roadside_violation.inspection_id', 'roadside_inspection.id')
    .select([...violationColumns, ...reportedWeights])

const violationCount = sql<number>`(
  select count(*)::int from roadside_violation where roadside_violation.inspection_id = roadside_inspection.id
)`

export const inspectionRows = (tx: Tx) =>
  inspections(tx).select([
    'roadside_inspection.id as Id',
    ...inspectionColumns,
    'roadside_inspection.level as Inspection_Level__c',
    'roadside_inspection.oos_total as OOS_Total__c',
    violationCount.as('Violations__c'),
    accountWithId.as('Account__r'),
  ])

export const selectInspectionsOf = (
  tx: Tx,
  owner: Owner,
  query: RelatedQuery<typeof roadsideInspectionSorts>,
) =>
  pageOfRows(
    tx,
    inspectionRows(tx)
      .where(ownedBy('roadside_inspection', owner))
      .where(matchesSearch(inspectionSearchText, query.Search)),
    sorted(inspectionOrder[query.SortBy], 'roadside_inspection.id', query),
    query,
  )

export const selectViolationsOf = (tx: Tx, owner: Owner, query: RelatedQuery<typeof violationSorts>) =>
  pageOfRows(
    tx,
    violations(tx)
      .where(ownedBy('roadside_inspection', owner))
      .where(matchesSearch(violationSearchText, query.Search)),
    sorted(violationOrder[query.SortBy], 'roadside_violation.id', query),
    query,
  )

export const selectInspectionRecord = (tx: Tx, id: string) =>
  inspectionRows(tx)
    .select('roadside_inspection.has_placardable_material as HM_Placardable__c')
    .where('roadside_inspection.id', '=', id)
    .executeTakeFirst()

/** Most severe first. */
export const selectViolationsFound = (tx: Tx, inspectionId: string) =>
  tx
    .selectFrom('roadside_violation')
    .select([
      'roadside_violation.id as Id',
      'roadside_violation.code as Violation_Code__c',
      'roadside_violation.description as Violation_Description__c',
      'roadside_violation.basic as BASIC__c',
      ...reportedWeights,
    ])
    .where('roadside_violation.inspection_id', '=', inspectionId)
    .orderBy('roadside_violation.is_out_of_service', 'desc')
    .orderBy('roadside_violation.severity', 'desc')
    .orderBy('roadside_violation.id')
    .execute()

export const selectViolationRecord = (tx: Tx, id: string) =>
  violations(tx).where('roadside_violation.id', '=', id).executeTakeFirst()
