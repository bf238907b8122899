import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../database/connect.ts'
import { inScope, type Scope } from '../database/list.ts'

interface Bounds {
  limit: number
  offset: number
}

/** From a day, up to but without another. */
export interface Days {
  from: string
  to: string
}

const rollsOffOn = sql<string>`(roadside_inspection.inspected_on + interval '24 months')::date`
const isCounted = sql<SqlBool>`
  roadside_violation.adjudication is distinct from 'Dismissed'
  and roadside_violation.adjudication is distinct from 'Not Guilty'
`

const within = (column: ReturnType<typeof sql<string>>, { from, to }: Days) =>
  sql<SqlBool>`${column} >= ${from}::date and ${column} < ${to}::date`

const inspectedOn = sql<string>`roadside_inspection.inspected_on`

const violations = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('roadside_violation')
    .innerJoin('roadside_inspection', 'roadside_inspection.id', 'roadside_violation.inspection_id')
    .innerJoin('account', 'account.id', 'roadside_violation.account_id')
    .leftJoin('driver', 'driver.id', 'roadside_inspection.driver_id')
    .where(inScope('roadside_violation.account_id', scope))
    .where(isCounted)

const violationColumns = [
  'roadside_violation.id',
  'roadside_violation.code',
  'roadside_violation.description',
  'roadside_violation.basic',
  'roadside_violation.severity',
  'roadside_violation.is_out_of_service',
  'roadside_inspection.id as inspection_id',
  'roadside_inspection.inspected_on',
  'roadside_inspection.report_state',
  'roadside_inspection.report_number',
  'roadside_inspection.driver_id',
  'driver.name as driver_name',
  'account.id as account_id',
  'account.name as account_name',
  rollsOffOn.as('rolls_off_on'),
] as const

export type ViolationRow = Awaited<ReturnType<typeof selectViolationsInspected>>[number]

export const selectViolationsInspected = (tx: Tx, scope: Scope, days: Days, { limit, offset }: Bounds) =>
  violations(tx, scope)
    .select(violationColumns)
    .where(within(inspectedOn, days))
    .orderBy('roadside_inspection.inspected_on', 'desc')
    .orderBy('roadside_violation.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** The next to roll off first. */
export const selectViolationsRollingOff = (tx: Tx, scope: Scope, days: Days, { limit, offset }: Bounds) =>
  violations(tx, scope)
    .select(violationColumns)
    .where(within(rollsOffOn, days))
    .orderBy('roadside_inspection.inspected_on')
    .orderBy('roadside_violation.id')
    .limit(limit)
    .offset(offset)
    .execute()

const countWhere = (condition: ReturnType<typeof sql<SqlBool>>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`

export const countViolationsInspected = (tx: Tx, scope: Scope, days: Days, earlier: Days) =>
  violations(tx, scope)
    .select([
      countWhere(within(inspectedOn, days)).as('count'),
      countWhere(within(inspectedOn, earlier)).as('previous'),
    ])
    .executeTakeFirstOrThrow()

export const countViolationsRollingOff = (tx: Tx, scope: Scope, days: Days, earlier: Days) =>
  violations(tx, scope)
    .select([
      countWhere(within(rollsOffOn, days)).as('count'),
      countWhere(within(rollsOffOn, earlier)).as('previous'),
    ])
    .executeTakeFirstOrThrow()

const cleanInspections = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('roadside_inspection')
    .innerJoin('account', 'account.id', 'roadside_inspection.account_id')
    .leftJoin('driver', 'driver.id', 'roadside_inspection.driver_id')
    .where(inScope('roadside_inspection.account_id', scope))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('roadside_violation')
            .select('roadside_violation.id')
            .whereRef('roadside_violation.inspection_id', '=', 'roadside_inspection.id'),
        ),
      ),
    )

export const selectCleanInspections = (tx: Tx, scope: Scope, days: Days, { limit, offset }: Bounds) =>
  cleanInspections(tx, scope)
    .select([
      'roadside_inspection.id',
      'roadside_inspection.inspected_on',
      'roadside_inspection.report_state',
      'roadside_inspection.report_number',
      'roadside_inspection.level',
      'roadside_inspection.oos_total',
      'roadside_inspection.driver_id',
      'driver.name as driver_name',
      'account.id as account_id',
      'account.name as account_name',
    ])
    .where(within(inspectedOn, days))
    .orderBy('roadside_inspection.inspected_on', 'desc')
    .orderBy('roadside_inspection.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countCleanInspections = (tx: Tx, scope: Scope, days: Days, earlier: Days) =>
  cleanInspections(tx, scope)
    .select([
      countWhere(within(inspectedOn, days)).as('count'),
      countWhere(within(inspectedOn, earlier)).as('previous'),
    ])
    .executeTakeFirstOrThrow()
