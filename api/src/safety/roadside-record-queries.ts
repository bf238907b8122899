import { sql } from 'kysely'
import type { RelatedQuery } from 'shared-api/record-calls'
import type { roadsideInspectionSorts, violationSorts } from 'shared-api/safety/roadside-sorts'
import type { Tx } from '../platform/database/connect.ts'
import { matchesSearch, pageOfRows, sorted } from '../platform/database/list.ts'
import { accountWithId } from '../platform/database/wire.ts'
import { type Owner, ownedBy } from '../serve-related.ts'
import { countedDecision, hasFineLeft } from './court-decisions.ts'
import { addLimit } from './dataq-limits.ts'
import { challengeOfViolation } from './violation-challenges.ts'
import { flaggedFor } from './relevant-flags.ts'
import {
  inspectionOrder,
  inspectionSearchText,
  reportColumns,
  reportedWeights,
  unreadBasics,
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
    ...reportColumns,
    'roadside_inspection.level as Inspection_Level__c',
    'roadside_inspection.oos_total as OOS_Total__c',
    violationCount.as('Violations__c'),
    unreadBasics,
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

/** What a report says of its inspection as a whole. */
const wholeReportColumns = [
  'roadside_inspection.driver_oos_total as Driver_OOS_Total__c',
  'roadside_inspection.vehicle_oos_total as Vehicle_OOS_Total__c',
  'roadside_inspection.hazmat_oos_total as Hazmat_OOS_Total__c',
  'roadside_inspection.has_placardable_material as HM_Placardable__c',
] as const

export const unitColumns = [
  'roadside_vehicle.id as Id',
  'roadside_vehicle.unit as Unit__c',
  'roadside_vehicle.unit_type as Unit_Type__c',
  'roadside_vehicle.make as Make__c',
  'roadside_vehicle.license as License__c',
  'roadside_vehicle.license_state as License_State__c',
  'roadside_vehicle.vin as VIN__c',
] as const

export const selectUnits = (tx: Tx, inspectionId: string) =>
  tx
    .selectFrom('roadside_vehicle')
    .select(unitColumns)
    .where('roadside_vehicle.inspection_id', '=', inspectionId)
    .orderBy('roadside_vehicle.unit')
    .execute()

export const selectInspectionRecord = (tx: Tx, id: string) =>
  inspectionRows(tx)
    .select([...wholeReportColumns, 'roadside_inspection.version as Version'])
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
  violations(tx)
    .select([
      ...wholeReportColumns,
      'roadside_inspection.level as Inspection_Level__c',
      'roadside_inspection.oos_total as OOS_Total__c',
      'roadside_violation.adjudication as Adjudication__c',
      sql<boolean>`roadside_violation.adjudication is not distinct from 'Dismissed' and ${hasFineLeft}`.as(
        'Dismissed_With_Fine__c',
      ),
      challengeOfViolation(sql`roadside_violation.id`).as('Challenge__r'),
      sql<string>`${addLimit(sql`roadside_inspection.inspected_on`, sql`'file inspection'`)}`.as(
        'Challenge_File_By__c',
      ),
    ])
    .where('roadside_violation.id', '=', id)
    .executeTakeFirst()

/** Inspection and violations as the score engine takes them. */
export async function selectScoredInspection(tx: Tx, id: string) {
  const { relevant_flags: flags, ...inspection } = await tx
    .selectFrom('roadside_inspection')
    .select([
      'id',
      'inspected_on as inspectedOn',
      'level',
      'has_placardable_material as hasPlacardableMaterial',
      'relevant_flags',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const found = await tx
    .selectFrom('roadside_violation')
    .select([
      'id',
      'inspection_id as inspectionId',
      'code',
      'basic',
      'severity',
      'is_out_of_service as isOutOfService',
      countedDecision.as('adjudication'),
    ])
    .where('inspection_id', '=', id)
    .orderBy('id')
    .execute()
  return { inspection: { ...inspection, ...flaggedFor(flags) }, violations: found }
}

const ticketOfStop = [
  'ticket.id as Id',
  'ticket.number as Name',
  'ticket.attorney_status as Attorney_Status__c',
  'ticket.citation_number as Citation_Number__c',
  sql<{ Id: string; Name: string; Status__c: string } | null>`(
    select json_build_object('Id', challenge.id, 'Name', challenge.number, 'Status__c', challenge.status)
    from challenge where challenge.ticket_id = ticket.id order by challenge.created_at desc, challenge.id limit 1
  )`.as('Challenge__r'),
] as const

/** The ticket that a person linked with the violation. */
export const selectLinkedTicket = (tx: Tx, violationId: string) =>
  tx
    .selectFrom('ticket_violation')
    .innerJoin('ticket', 'ticket.id', 'ticket_violation.ticket_id')
    .select(ticketOfStop)
    .where('ticket_violation.violation_id', '=', violationId)
    .orderBy('ticket.id')
    .limit(1)
    .executeTakeFirst()

/** The ticket of a driver on the day of the inspection in its state; the policies show a driver own ones alone. */
export const selectTicketOfStop = (tx: Tx, inspectionId: string) =>
  tx
    .selectFrom('roadside_inspection')
    .innerJoin('ticket', (join) =>
      join
        .onRef('ticket.account_id', '=', 'roadside_inspection.account_id')
        .onRef('ticket.driver_id', '=', 'roadside_inspection.driver_id')
        .onRef('ticket.received_on', '=', 'roadside_inspection.inspected_on'),
    )
    .select(ticketOfStop)
    .where('roadside_inspection.id', '=', inspectionId)
    .where(sql<boolean>`right(ticket.city_state, 3) = ' ' || roadside_inspection.report_state`)
    .orderBy('ticket.id')
    .limit(1)
    .executeTakeFirst()
