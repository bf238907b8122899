import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import { addMonths } from '../platform/calendar.ts'
import { inScope, type Scope } from '../platform/database/list.ts'
import type { CarrierFileTable } from '../platform/database/tables/score-tables.ts'
import { registeredKind } from '../accounts/account-queries.ts'
import { countedDecision } from './court-decisions.ts'
import { type CarrierFiles, scoredDay } from './score/files.ts'
import type { RejectedOfBasic } from './score/rejected.ts'
import { monthsOfWords } from './score/official.ts'

export interface RowsAsked {
  from: string
  to: string
  withDaily?: boolean | undefined
  /** Of these inspections alone; without them of all. */
  inspectionIds?: readonly string[] | undefined
}

/** The input of the score engine for the carriers in scope, between two dates. */
export async function selectScoreRows(
  tx: Tx,
  scope: Scope,
  { from, to, withDaily = false, inspectionIds }: RowsAsked,
) {
  const carriers = await carriersIn(tx, scope).select(registeredKind.as('carrier_kind')).execute()
  const inspections = await tx
    .selectFrom('roadside_inspection')
    .select(['id', 'account_id', 'inspected_on', 'level', 'has_placardable_material', 'relevant_flags'])
    .where(inScope('roadside_inspection.account_id', scope))
    .where('inspected_on', '>=', from)
    .where('inspected_on', '<=', to)
    .$if(!withDaily, (rows) => rows.where('is_daily', '=', false))
    .$if(inspectionIds !== undefined, (rows) => rows.where(isOneOf('roadside_inspection.id', inspectionIds)))
    .execute()
  const violations = await tx
    .selectFrom('roadside_violation')
    .select([
      'id',
      'account_id',
      'inspection_id',
      'code',
      'basic',
      'severity',
      'is_out_of_service',
      countedDecision.as('adjudication'),
    ])
    .where(inScope('roadside_violation.account_id', scope))
    .where('inspected_on', '>=', from)
    .where('inspected_on', '<=', to)
    .$if(!withDaily, (rows) => rows.where(isOfMonthly))
    .$if(inspectionIds !== undefined, (rows) =>
      rows.where(isOneOf('roadside_violation.inspection_id', inspectionIds)),
    )
    .execute()
  const crashes = await tx
    .selectFrom('crash')
    .select([
      'id',
      'account_id',
      'crashed_on',
      'has_injury_or_fatality',
      'is_hazmat_released',
      'is_not_preventable',
    ])
    .where(inScope('crash.account_id', scope))
    .where('crashed_on', '>=', from)
    .where('crashed_on', '<=', to)
    .execute()
  const history = await selectCarrierHistory(tx, scope, { to, withDaily })
  const units = await selectUnitTypes(tx, withoutUnits(carriers, history), { from, to, inspectionIds })
  return { carriers, inspections, violations, crashes, units, ...history }
}

/** Of an inspection that counts at a snapshot: FMCSA's monthly files have not the daily ones yet. */
export const isOfMonthly = sql<SqlBool>`roadside_violation.inspection_id not in (
  select id from roadside_inspection where is_daily
)`

const isOneOf = (column: string, ids: readonly string[] = []) =>
  sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`

/** The carriers with a time at which no census says what units they have. */
function withoutUnits(
  carriers: readonly { id: string }[],
  { census }: Awaited<ReturnType<typeof selectCarrierHistory>>,
): string[] {
  const reports = Map.groupBy(census, ({ account_id: id }) => id)
  return carriers
    .map(({ id }) => id)
    .filter((id) =>
      (reports.get(id) ?? []).some(
        ({ tractors, motor_coaches: coaches }) => tractors === null && coaches === null,
      ),
    )
}

/** The kinds of the inspected units, which tell a segment where no census does. */
async function selectUnitTypes(tx: Tx, ids: readonly string[], { from, to, inspectionIds }: RowsAsked) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('roadside_vehicle')
    .innerJoin('roadside_inspection', 'roadside_inspection.id', 'roadside_vehicle.inspection_id')
    .select(['roadside_vehicle.inspection_id', 'roadside_vehicle.unit_type'])
    .where('roadside_inspection.account_id', 'in', [...ids])
    .where('roadside_inspection.inspected_on', '>=', from)
    .where('roadside_inspection.inspected_on', '<=', to)
    .$if(inspectionIds !== undefined, (rows) => rows.where(isOneOf('roadside_inspection.id', inspectionIds)))
    .execute()
}

/** The days that the files of the carriers tell of. */
export async function selectFiles(tx: Tx, scope: Scope): Promise<ReadonlyMap<string, CarrierFiles>> {
  const rows = await tx
    .selectFrom(sql<CarrierFileTable & { is_invented: boolean }>`account_files()`.as('account_file'))
    .select(['account_id', 'kind', 'covers_from as from', 'day', 'is_invented as isInvented'])
    .where(inScope('account_file.account_id', scope))
    .execute()
  return Map.groupBy(rows, ({ account_id: id }) => id)
}

/** The newest daily file of each carrier that one covers, by carrier, with the days of the inspections in it. */
export async function selectDailyFiles(tx: Tx, scope: Scope) {
  const rows = await tx
    .selectFrom('account')
    .innerJoin('daily_coverage', (join) =>
      join.on('daily_coverage.dot_number', '=', sql<number>`usdot_number(account.dot_number)`),
    )
    .select(['account.id', 'day as Day', 'inspected_from as From', 'inspected_to as To'])
    .where(inScope('account.id', scope))
    .distinctOn('account.id')
    .orderBy('account.id')
    .orderBy('day', 'desc')
    .execute()
  return new Map(rows.map(({ id, ...file }) => [id, file]))
}

/** The day that a snapshot of the carriers together is scored on: that of the carrier with the newest files. */
export async function scoredDayOf(tx: Tx, scope: Scope, snapshot: string): Promise<string> {
  const files = await selectFiles(tx, scope)
  const days = [...files.values()].map((of) => scoredDay(of, snapshot))
  return days.toSorted().at(-1) ?? snapshot
}

/** By name. */
export const carriersIn = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('account')
    .select(['id', 'name', 'dot_number'])
    .where(inScope('account.id', scope))
    .orderBy('name')
    .orderBy('id')

async function selectCarrierHistory(
  tx: Tx,
  scope: Scope,
  { to, withDaily }: { to: string; withDaily: boolean },
) {
  const census = await tx
    .selectFrom('account_census')
    .select(['account_id', 'as_of', 'power_units', 'tractors', 'motor_coaches', 'annual_miles', 'drivers'])
    .where(inScope('account_census.account_id', scope))
    .where('as_of', '<=', to)
    .execute()
  const findings = await tx
    .selectFrom('investigation_finding')
    .select(['account_id', 'basic', 'found_on'])
    .where(inScope('investigation_finding.account_id', scope))
    .where('found_on', '<=', to)
    .execute()
  const orders = await tx
    .selectFrom('carrier_order')
    .select(['account_id', 'kind', 'from_on', 'until_on'])
    .where(inScope('carrier_order.account_id', scope))
    .where('from_on', '<=', to)
    .execute()
  const copied = await tx
    .selectFrom('copied_percentile')
    .select(['account_id', 'snapshot', 'basic', 'percentile'])
    .where(inScope('copied_percentile.account_id', scope))
    .where('snapshot', '<=', to)
    .execute()
  const published = await tx
    .selectFrom('national_published')
    .innerJoin('account', (join) =>
      join.on('national_published.dot_number', '=', sql<number>`usdot_number(account.dot_number)`),
    )
    .select([
      'account.id as account_id',
      'national_published.snapshot as day',
      'national_published.alerts',
      'national_published.acute_critical as findings',
      'national_published.percentiles',
    ])
    .where(inScope('account.id', scope))
    .where('national_published.snapshot', '<=', to)
    .where('national_published.snapshot', '>=', addMonths(to, -monthsOfWords))
    // The file with percentiles says more than the other of its day: the last one counts.
    .orderBy(sql`national_published.percentiles is not null`)
    .execute()
  const pages = await tx
    .selectFrom('fmcsa_page')
    .select([
      'account_id',
      'day',
      'iss_score',
      'average_power_units',
      'utilization_factor',
      'entered_by_name',
    ])
    .where(inScope('fmcsa_page.account_id', scope))
    .where('day', '<=', to)
    .execute()
  const rejected = await selectRejected(tx, scope, withDaily)
  return { census, findings, orders, copied, published, pages, rejected }
}

/** Lines of the carriers in FMCSA's files that could not be read. */
const selectRejected = (tx: Tx, scope: Scope, withDaily: boolean) =>
  tx
    .selectFrom('account')
    .innerJoinLateral(
      sql<RejectedOfBasic>`(
        select basic, from_day::text as "from", to_day::text as "to", lines from safety_gaps(usdot_number(account.dot_number))
        union all
        select basic, from_day::text, to_day::text, lines from daily_gaps(account.id, usdot_number(account.dot_number))
        where ${withDaily}::boolean
      )`.as('gap'),
      (join) => join.onTrue(),
    )
    .select(['account.id as account_id', 'gap.basic', 'gap.from', 'gap.to', 'gap.lines'])
    .where(inScope('account.id', scope))
    .execute()
