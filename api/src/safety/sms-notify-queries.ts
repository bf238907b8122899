import { type Compilable, sql, type SqlBool } from 'kysely'
import type { RowsQuery } from 'shared-api/counter-calls'
import type { roadsideInspectionSorts } from 'shared-api/safety/roadside-sorts'
import type { commonOffenderSorts, commonViolationSorts } from 'shared-api/safety/sms-notify-sorts'
import type { CarrierDay } from '../platform/database/carrier-days.ts'
import type { Tx } from '../platform/database/connect.ts'
import { matchesSearch, pageOfRows, sorted } from '../platform/database/list.ts'
import { accountWithId } from '../platform/database/wire.ts'
import { arrivedOn } from './notification-queries.ts'
import { inspectionRows } from './roadside-record-queries.ts'
import {
  inspectionOrder,
  inspectionSearchText,
  isClean,
  violations,
  type WindowOf,
  type Windows,
} from './roadside-queries.ts'

/** A report of the inspection arrived on one of these days of its carrier. */
export const reportArrived = (days: readonly CarrierDay[], windowOf: WindowOf) => sql<SqlBool>`exists (
  select from sms_notification
  where sms_notification.account_id = roadside_inspection.account_id
    and sms_notification.report_state = roadside_inspection.report_state
    and sms_notification.report_number = roadside_inspection.report_number
    and sms_notification.kind = 'Inspection'
    and ${arrivedOn(days, windowOf)}
)`

const isOutOfService = sql<SqlBool>`roadside_inspection.oos_total > 0`

/** Which inspections a counter is about. */
export type Finding = 'Clean' | 'Out of service'
const found: Record<Finding, typeof isClean> = { Clean: isClean, 'Out of service': isOutOfService }

export const selectInspectionsArrived = (
  tx: Tx,
  days: readonly CarrierDay[],
  { windowOf, finding }: { windowOf: WindowOf; finding: Finding },
  query: RowsQuery<typeof roadsideInspectionSorts>,
) =>
  pageOfRows(
    tx,
    inspectionRows(tx)
      .where(found[finding])
      .where(reportArrived(days, windowOf))
      .where(matchesSearch(inspectionSearchText, query.Search)),
    sorted(inspectionOrder[query.SortBy], 'roadside_inspection.id', query),
    query,
  )

export async function countInspectionsArrived(
  tx: Tx,
  days: readonly CarrierDay[],
  { windows, finding }: { windows: Windows; finding: Finding },
) {
  const inspections = (windowOf: WindowOf) =>
    tx
      .selectFrom('roadside_inspection')
      .select('roadside_inspection.id')
      .where(found[finding])
      .where(reportArrived(days, windowOf))
  return countBoth(tx, inspections(windows.now), inspections(windows.before))
}

const severity = sql<number>`max(roadside_violation.severity)`
const times = sql<number>`count(*)::int`
const outOfService = sql<number>`(count(*) filter (where roadside_violation.is_out_of_service))::int`

const commonViolations = (tx: Tx, days: readonly CarrierDay[], windowOf: WindowOf) =>
  violations(tx)
    .where(reportArrived(days, windowOf))
    .groupBy(['account.id', 'account.name', 'roadside_violation.code', 'roadside_violation.basic'])

const violationOrder = {
  Times__c: times,
  Out_of_Service__c: outOfService,
  Severity_Weight__c: severity,
  Violation_Code__c: sql`roadside_violation.code`,
  BASIC__c: sql`roadside_violation.basic`,
  'Account__r.Name': sql`lower(account.name)`,
} satisfies Record<(typeof commonViolationSorts)[number], unknown>

export const selectCommonViolations = (
  tx: Tx,
  days: readonly CarrierDay[],
  windowOf: WindowOf,
  query: RowsQuery<typeof commonViolationSorts>,
) =>
  pageOfRows(
    tx,
    commonViolations(tx, days, windowOf)
      .select([
        'roadside_violation.code as Violation_Code__c',
        sql<string>`max(roadside_violation.description)`.as('Violation_Description__c'),
        'roadside_violation.basic as BASIC__c',
        severity.as('Severity_Weight__c'),
        times.as('Times__c'),
        outOfService.as('Out_of_Service__c'),
        accountWithId.as('Account__r'),
      ])
      .where(
        matchesSearch(
          sql<string>`lower(
            roadside_violation.code || ' ' || roadside_violation.description || ' ' || roadside_violation.basic || ' ' || account.name
          )`,
          query.Search,
        ),
      ),
    // Rows have no id: code, BASIC and carrier make the order unique.
    sql`${sorted(violationOrder[query.SortBy], 'roadside_violation.code', query)}, roadside_violation.basic, account.id`,
    query,
  )

export const countCommonViolations = (tx: Tx, days: readonly CarrierDay[], windows: Windows) =>
  countBoth(
    tx,
    commonViolations(tx, days, windows.now).select('account.id'),
    commonViolations(tx, days, windows.before).select('account.id'),
  )

const commonOffenders = (tx: Tx, days: readonly CarrierDay[], windowOf: WindowOf) =>
  violations(tx)
    .where('driver.id', 'is not', null)
    .where(reportArrived(days, windowOf))
    .groupBy(['account.id', 'account.name', 'driver.id', 'driver.name'])

const inspections = sql<number>`count(distinct roadside_violation.inspection_id)::int`
const severities = sql<number>`sum(roadside_violation.severity)::int`

const offenderOrder = {
  Violations__c: times,
  Out_of_Service__c: outOfService,
  Severity__c: severities,
  Inspections__c: inspections,
  'Driver_Name__r.Name': sql`lower(driver.name)`,
  'Account__r.Name': sql`lower(account.name)`,
} satisfies Record<(typeof commonOffenderSorts)[number], unknown>

export const selectCommonOffenders = (
  tx: Tx,
  days: readonly CarrierDay[],
  windowOf: WindowOf,
  query: RowsQuery<typeof commonOffenderSorts>,
) =>
  pageOfRows(
    tx,
    commonOffenders(tx, days, windowOf)
      .select([
        sql<string>`driver.id`.as('Driver__c'),
        sql<{ Name: string }>`json_build_object('Name', driver.name)`.as('Driver_Name__r'),
        inspections.as('Inspections__c'),
        times.as('Violations__c'),
        outOfService.as('Out_of_Service__c'),
        severities.as('Severity__c'),
        accountWithId.as('Account__r'),
      ])
      .where(matchesSearch(sql<string>`lower(driver.name || ' ' || account.name)`, query.Search)),
    sorted(offenderOrder[query.SortBy], 'driver.id', query),
    query,
  )

export const countCommonOffenders = (tx: Tx, days: readonly CarrierDay[], windows: Windows) =>
  countBoth(
    tx,
    commonOffenders(tx, days, windows.now).select('account.id'),
    commonOffenders(tx, days, windows.before).select('account.id'),
  )

/** The rows of two selections. */
export async function countBoth(tx: Tx, now: Selected, before: Selected) {
  const { rows } = await sql<{ count: number; previous: number }>`
    select (select count(*)::int from (${now}) as now) as count,
      (select count(*)::int from (${before}) as before) as previous
  `.execute(tx)
  return rows[0] ?? { count: 0, previous: 0 }
}

type Selected = Compilable
