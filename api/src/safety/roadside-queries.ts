import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { RowsQuery } from 'shared-api/counter-calls'
import type { Basic } from 'shared-api/safety'
import type { roadsideInspectionSorts, violationSorts } from 'shared-api/safety/roadside-sorts'
import { addMonths } from '../platform/calendar.ts'
import { type CarrierDay, type Days, onCarrierDays } from '../platform/database/carrier-days.ts'
import type { Tx } from '../platform/database/connect.ts'
import { matchesSearch, pageOfRows, sorted } from '../platform/database/list.ts'
import { accountWithId, named } from '../platform/database/wire.ts'
import { isCounted } from './court-decisions.ts'

/** A window of days, from the carrier's today. */
export type WindowOf = (today: string) => Days

/** As `lastDayWithin` of score/window.ts has it for 24 months: of 28 February 2026 it is 29 February 2028. */
export const lastDayCounted = (day: RawBuilder<unknown>) => sql<string>`greatest(
  (${day} + interval '24 months')::date, (${day} + 1 + interval '24 months')::date - 1
)`

const rollsOffOn = lastDayCounted(sql`roadside_violation.inspected_on`)

const byDay = { account: 'roadside_violation.account_id', day: 'roadside_violation.inspected_on' }

export const violations = (tx: Tx) =>
  tx
    .selectFrom('roadside_violation')
    .innerJoin('roadside_inspection', 'roadside_inspection.id', 'roadside_violation.inspection_id')
    .innerJoin('account', 'account.id', 'roadside_violation.account_id')
    .leftJoin('driver', 'driver.id', 'roadside_inspection.driver_id')
    .where(isCounted)

/** The inspection columns of inspection and violation rows. */
export const inspectionColumns = [
  'roadside_inspection.inspected_on as Inspection_Date__c',
  'roadside_inspection.report_state as Report_State__c',
  'roadside_inspection.report_number as Report_Number__c',
  'roadside_inspection.driver_id as Driver__c',
  named('driver.name').as('Driver_Name__r'),
] as const

/** See `reported` of the contract. */
const reportedIn = sql<
  string | null
>`case when roadside_inspection.is_daily then roadside_inspection.daily_day end`.as('Daily_File__c')

/** The older day of the carrier's newest files of inspections and violations; null where one is not on file. */
const newestFilesDay = sql<string | null>`(
  select min(newest.day) from (
    select max(file.day) as day from account_files() as file
    where file.account_id = account.id and file.kind in ('Inspections', 'Violations') group by file.kind
  ) as newest having count(*) = 2
)`.as('Files_Day__c')

/** The BASICs of a daily inspection that lines could not be read of. */
export const unreadBasics = sql<Basic[]>`case when roadside_inspection.is_daily
  then array(select jsonb_object_keys(roadside_inspection.unread)) else '{}' end`.as('Unread_BASICs__c')

/** Those of whole inspections. */
export const reportColumns = [...inspectionColumns, reportedIn, newestFilesDay] as const

/** The violation columns without weights. */
export const violationColumns = [
  'roadside_violation.id as Id',
  'roadside_violation.code as Violation_Code__c',
  'roadside_violation.description as Violation_Description__c',
  'roadside_violation.basic as BASIC__c',
  ...reportColumns,
  rollsOffOn.as('Roll_Off_Date__c'),
  sql<{
    Id: string
    Account__r: { Id: string; Name: string }
  }>`json_build_object('Id', roadside_inspection.id, 'Account__r', ${accountWithId})`.as(
    'SMS_Inspection_Data__r',
  ),
] as const

/** The weights from the inspection report. */
export const reportedWeights = [
  'roadside_violation.severity as Severity_Weight__c',
  'roadside_violation.is_out_of_service as Out_of_Service__c',
] as const

export const violationOrder = {
  Inspection_Date__c: sql`roadside_violation.inspected_on`,
  Roll_Off_Date__c: sql`roadside_violation.inspected_on`,
  BASIC__c: sql`roadside_violation.basic`,
  Severity_Weight__c: sql`roadside_violation.severity`,
  Violation_Code__c: sql`roadside_violation.code`,
  Report_Number__c: sql`roadside_inspection.report_number`,
  'Driver_Name__r.Name': sql`lower(driver.name)`,
  'Account__r.Name': sql`lower(account.name)`,
} satisfies Record<(typeof violationSorts)[number], unknown>

/** The text of a row that the search looks in. */
export const violationSearchText = sql<string>`lower(
  roadside_violation.code || ' ' || roadside_violation.description || ' ' || roadside_violation.basic || ' ' ||
  roadside_inspection.report_state || '-' || roadside_inspection.report_number || ' ' ||
  coalesce(driver.name, '') || ' ' || account.name
)`

type ViolationQuery = RowsQuery<typeof violationSorts>

export const selectViolationsInspected = (
  tx: Tx,
  days: readonly CarrierDay[],
  windowOf: WindowOf,
  query: ViolationQuery,
) =>
  pageOfRows(
    tx,
    violations(tx)
      .select([...violationColumns, ...reportedWeights])
      .where(onCarrierDays(byDay, days, windowOf))
      .where(matchesSearch(violationSearchText, query.Search)),
    sorted(violationOrder[query.SortBy], 'roadside_violation.id', query),
    query,
  )

export const selectViolationsRollingOff = (
  tx: Tx,
  days: readonly CarrierDay[],
  windowOf: WindowOf,
  query: ViolationQuery,
) =>
  pageOfRows(
    tx,
    violations(tx)
      .select([...violationColumns, ...reportedWeights])
      .where(rollingOff(days, windowOf))
      .where(matchesSearch(violationSearchText, query.Search)),
    sorted(violationOrder[query.SortBy], 'roadside_violation.id', query),
    query,
  )

/** The last day that counts is in the window, so the inspection is in the same window 24 months earlier. */
const rollingOff = (days: readonly CarrierDay[], windowOf: WindowOf) =>
  onCarrierDays(byDay, days, (today) => {
    const { from, to } = windowOf(today)
    return { from: addMonths(from, -24), to: addMonths(to, -24) }
  })

export const countWhere = (condition: ReturnType<typeof sql<SqlBool>>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`

export interface Windows {
  now: WindowOf
  /** The window of the same length before `now`. */
  before: WindowOf
}

export const both =
  ({ now, before }: Windows): WindowOf =>
  (today) => ({ from: before(today).from, to: now(today).to })

export const countViolationsInspected = (tx: Tx, days: readonly CarrierDay[], windows: Windows) =>
  tx
    .selectFrom('roadside_violation')
    .select([
      countWhere(onCarrierDays(byDay, days, windows.now)).as('count'),
      countWhere(onCarrierDays(byDay, days, windows.before)).as('previous'),
    ])
    .where(isCounted)
    .where(onCarrierDays(byDay, days, both(windows)))
    .executeTakeFirstOrThrow()

export const countViolationsRollingOff = (tx: Tx, days: readonly CarrierDay[], windows: Windows) =>
  tx
    .selectFrom('roadside_violation')
    .select([
      countWhere(rollingOff(days, windows.now)).as('count'),
      countWhere(rollingOff(days, windows.before)).as('previous'),
    ])
    .where(isCounted)
    .where(rollingOff(days, both(windows)))
    .executeTakeFirstOrThrow()

const inspectedOn = { account: 'roadside_inspection.account_id', day: 'roadside_inspection.inspected_on' }

/** Without a violation that counts, as in score/rates.ts; lines that could not be read may be one. */
export const isClean = sql<SqlBool>`not exists (
  select from roadside_violation where roadside_violation.inspection_id = roadside_inspection.id and ${isCounted}
) and not (roadside_inspection.is_daily and roadside_inspection.unread is not null)`

export const inspectionOrder = {
  Inspection_Date__c: sql`roadside_inspection.inspected_on`,
  Inspection_Level__c: sql`roadside_inspection.level`,
  Report_Number__c: sql`roadside_inspection.report_number`,
  'Driver_Name__r.Name': sql`lower(driver.name)`,
  'Account__r.Name': sql`lower(account.name)`,
} satisfies Record<(typeof roadsideInspectionSorts)[number], unknown>

export const inspectionSearchText = sql<string>`lower(
  roadside_inspection.report_state || '-' || roadside_inspection.report_number || ' ' ||
  coalesce(driver.name, '') || ' ' || account.name
)`

export const selectCleanInspections = (
  tx: Tx,
  days: readonly CarrierDay[],
  windowOf: WindowOf,
  query: RowsQuery<typeof roadsideInspectionSorts>,
) =>
  pageOfRows(
    tx,
    tx
      .selectFrom('roadside_inspection')
      .innerJoin('account', 'account.id', 'roadside_inspection.account_id')
      .leftJoin('driver', 'driver.id', 'roadside_inspection.driver_id')
      .select([
        'roadside_inspection.id as Id',
        ...reportColumns,
        'roadside_inspection.level as Inspection_Level__c',
        'roadside_inspection.oos_total as OOS_Total__c',
        sql<number>`0`.as('Violations__c'),
        unreadBasics,
        accountWithId.as('Account__r'),
      ])
      .where(onCarrierDays(inspectedOn, days, windowOf))
      .where(isClean)
      .where(matchesSearch(inspectionSearchText, query.Search)),
    sorted(inspectionOrder[query.SortBy], 'roadside_inspection.id', query),
    query,
  )

export const countCleanInspections = (tx: Tx, days: readonly CarrierDay[], windows: Windows) =>
  tx
    .selectFrom('roadside_inspection')
    .select([
      countWhere(onCarrierDays(inspectedOn, days, windows.now)).as('count'),
      countWhere(onCarrierDays(inspectedOn, days, windows.before)).as('previous'),
    ])
    .where(onCarrierDays(inspectedOn, days, both(windows)))
    .where(isClean)
    .executeTakeFirstOrThrow()
