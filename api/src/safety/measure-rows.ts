import { sql, type SqlBool } from 'kysely'
import { currentWithin } from 'shared-api/safety/safety-files'
import type { RowsQuery } from 'shared-api/counter-calls'
import type { Basic, standingSorts } from 'shared-api/safety'
import type { crashSorts, scoredViolationSorts } from 'shared-api/safety/scores'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, matchesSearch, pageOfRows, type Scope, sorted } from '../platform/database/list.ts'
import { accountWithId, named } from '../platform/database/wire.ts'
import {
  lastDayCounted,
  violationColumns,
  violationOrder,
  violations,
  violationSearchText,
} from './roadside-queries.ts'
import { agedWord } from './files-of-score.ts'
import { isOfMonthly } from './score-queries.ts'
import { windowOf } from './score/window.ts'

/** The time weight of score/window.ts in SQL, for days in the window. */
export function timeWeight(day: ReturnType<typeof sql>, snapshot: string) {
  const { yearAgo, halfYearAgo } = windowOf(snapshot)
  return sql<number>`(case when ${day} >= ${halfYearAgo}::date then 3 when ${day} >= ${yearAgo}::date then 2 else 1 end)`
}

export function inWindow(day: ReturnType<typeof sql>, snapshot: string) {
  return sql<SqlBool>`${day} >= ${windowOf(snapshot).from}::date and ${day} <= ${snapshot}::date`
}

const inspectedOn = sql`roadside_violation.inspected_on`

/** As in score/points.ts: a conviction of a different charge has severity 1. */
const isLesserCharge = sql<SqlBool>`roadside_violation.adjudication is not distinct from 'Convicted of a different charge'`
const severity = sql<number>`(case when ${isLesserCharge} then 1 else roadside_violation.severity end)`

/** The violations behind a BASIC's measure. */
export const selectViolationsOfMeasure = (
  tx: Tx,
  scope: Scope,
  { basic, snapshot }: { basic: Basic; snapshot: string },
  query: RowsQuery<typeof scoredViolationSorts>,
) => {
  const weight = timeWeight(inspectedOn, snapshot)
  const order = { ...violationOrder, Severity_Weight__c: severity, Time_Weight__c: weight }
  return pageOfRows(
    tx,
    violations(tx)
      .select(violationColumns)
      .select([
        severity.as('Severity_Weight__c'),
        sql<boolean>`(roadside_violation.is_out_of_service and not ${isLesserCharge})`.as(
          'Out_of_Service__c',
        ),
        weight.as('Time_Weight__c'),
      ])
      .where(inScope('roadside_violation.account_id', scope))
      .where('roadside_violation.basic', '=', basic)
      .where(isOfMonthly)
      .where(inWindow(inspectedOn, snapshot))
      .where(matchesSearch(violationSearchText, query.Search)),
    sorted(order[query.SortBy], 'roadside_violation.id', query),
    query,
  )
}

const crashedOn = sql`crash.crashed_on`
const crashSeverity = sql<number>`(
  (case when crash.has_injury_or_fatality then 2 else 1 end) + (case when crash.is_hazmat_released then 1 else 0 end)
)`

/** The preventable crashes behind the Crash Indicator. */
export function selectCrashesOfMeasure(
  tx: Tx,
  scope: Scope,
  snapshot: string,
  query: RowsQuery<typeof crashSorts>,
) {
  const weight = timeWeight(crashedOn, snapshot)
  const searchText = sql<string>`lower(
    crash.report_state || '-' || crash.report_number || ' ' || coalesce(driver.name, '') || ' ' || account.name
  )`
  const order = {
    Crash_Date__c: crashedOn,
    Roll_Off_Date__c: crashedOn,
    Severity_Weight__c: crashSeverity,
    Time_Weight__c: weight,
    Report_Number__c: sql`crash.report_number`,
    'Driver_Name__r.Name': sql`lower(driver.name)`,
    'Account__r.Name': sql`lower(account.name)`,
  } satisfies Record<(typeof crashSorts)[number], unknown>
  return pageOfRows(
    tx,
    tx
      .selectFrom('crash')
      .innerJoin('account', 'account.id', 'crash.account_id')
      .leftJoin('driver', 'driver.id', 'crash.driver_id')
      .select([
        'crash.id as Id',
        'crash.crashed_on as Crash_Date__c',
        'crash.report_state as Report_State__c',
        'crash.report_number as Report_Number__c',
        'crash.has_injury_or_fatality as Injury_or_Fatality__c',
        'crash.is_hazmat_released as Hazmat_Released__c',
        'crash.driver_id as Driver__c',
        named('driver.name').as('Driver_Name__r'),
        accountWithId.as('Account__r'),
        crashSeverity.as('Severity_Weight__c'),
        weight.as('Time_Weight__c'),
        lastDayCounted(crashedOn).as('Roll_Off_Date__c'),
      ])
      .where(inScope('crash.account_id', scope))
      .where('crash.is_not_preventable', '=', false)
      .where(inWindow(crashedOn, snapshot))
      .where(matchesSearch(searchText, query.Search)),
    sorted(order[query.SortBy], 'crash.id', query),
    query,
  )
}

const standingOrder = {
  Percentile: sql`safety_score_basic.percentile`,
  Basic: sql`safety_score_basic.basic`,
  Measure: sql`safety_score_basic.measure`,
  Threshold: sql`safety_score_basic.threshold`,
  CarrierName: sql`lower(account.name)`,
} satisfies Record<(typeof standingSorts)[number], unknown>

/** As in files-of-score.ts: the older of the inspection and violation file; null where one is missing. */
export const filesDay = sql<string | null>`(
  select case when bool_and(file ->> 'Day' is not null) then min((file ->> 'Day')::date) end
  from jsonb_array_elements(safety_score.files) as file where file ->> 'Kind' in ('Inspections', 'Violations')
)`

/** The stored BASICs of the carriers at a snapshot, or only those in alert. They must be stored already. */
export const selectStandings = async (
  tx: Tx,
  scope: Scope,
  { snapshot, isAlert, on }: { snapshot: string; isAlert?: true; on: string },
  query: RowsQuery<typeof standingSorts>,
) => {
  const page = await pageOfRows(
    tx,
    tx
      .selectFrom('safety_score_basic')
      .innerJoin('account', 'account.id', 'safety_score_basic.account_id')
      .innerJoin('safety_score', (join) =>
        join
          .onRef('safety_score.account_id', '=', 'safety_score_basic.account_id')
          .onRef('safety_score.snapshot', '=', 'safety_score_basic.snapshot'),
      )
      .select([
        filesDay.as('FilesDay'),
        sql<boolean>`coalesce(${on}::date - ${filesDay} <= ${currentWithin}, false)`.as('FilesCurrent'),
        'account.id as CarrierId',
        'account.name as CarrierName',
        'safety_score_basic.basic as Basic',
        'safety_score_basic.measure as Measure',
        'safety_score_basic.percentile as Percentile',
        'safety_score_basic.percentile_text as PercentileText',
        'safety_score_basic.percentile_basis as PercentileBasis',
        'safety_score_basic.threshold as Threshold',
        'safety_score_basic.official as Official',
        'safety_score_basic.is_alert as Alert',
        'safety_score_basic.is_estimated as Estimated',
        'safety_score.scored_on as Snapshot',
      ])
      .where(inScope('safety_score_basic.account_id', scope))
      .where('safety_score_basic.snapshot', '=', snapshot)
      .$if(isAlert === true, (query_) => query_.where('safety_score_basic.is_alert', '=', true))
      .where(
        matchesSearch(sql<string>`lower(safety_score_basic.basic || ' ' || account.name)`, query.Search),
      ),
    // Rows have no id: carrier and BASIC make the order unique.
    sql`${sorted(standingOrder[query.SortBy], 'safety_score_basic.account_id', query)}, safety_score_basic.basic`,
    query,
  )
  return {
    ...page,
    Data: page.Data.map((row) => ({
      ...row,
      Official: row.Official && agedWord(row.Official, row.PercentileBasis, on),
    })),
  }
}
