import { sql } from 'kysely'
import type { Basic } from 'shared-api/safety'
import type { Tx } from '../platform/database/connect.ts'
import { executeUnread } from '../platform/database/pipelined-connection.ts'
import { inWindow, timeWeight } from './measure-rows.ts'
import { flaggedFor } from './relevant-flags.ts'
import type { AlikeGroup, AlikeInspections } from './score/carrier-record.ts'

interface Asked {
  carrierId: string
  /** The end of the window. */
  snapshot: string
  withDaily: boolean
  /** Ids of the inspections that are looked at one by one: those of a court's decision are among them. */
  without: readonly string[]
}

interface GroupRow {
  times: number
  inspected_on: string
  level: number
  has_placardable_material: boolean
  relevant_flags: number | null
}

/** A carrier's inspections of the window, counted where they are alike: tens of thousands are some hundred groups. */
export async function selectAlike(tx: Tx, asked: Asked): Promise<AlikeInspections> {
  // Policies look to the planner as if they left hardly a row: it would look up each inspection by itself, and sort them.
  await planFor(tx, 'many rows')
  const counted = sql`
    inspection.account_id = ${asked.carrierId}::uuid and ${inWindow(inspectedOn, asked.snapshot)}
    and (${asked.withDaily}::boolean or not inspection.is_daily)
    and inspection.id not in (select unnest(${asked.without}::uuid[]))`
  const weight = timeWeight(inspectedOn, asked.snapshot)
  const inspections = await sql<GroupRow>`
    select ${weight} as weight, level, has_placardable_material, relevant_flags,
      count(*) as times, max(inspected_on) as inspected_on
    from roadside_inspection as inspection where ${counted} group by 1, 2, 3, 4
  `.execute(tx)
  const found = await sql<GroupRow & { basic: Basic; severity: number; out_of_service: number }>`
    select ${weight} as weight, level, has_placardable_material, relevant_flags, basic, severity, out_of_service,
      count(*) as times, max(inspected_on) as inspected_on
    from (
      select inspection_id, basic, sum(severity) as severity, count(*) filter (where is_out_of_service) as out_of_service
      from roadside_violation
      where account_id = ${asked.carrierId}::uuid
        and ${inWindow(sql`roadside_violation.inspected_on`, asked.snapshot)}
      group by inspection_id, basic
    ) as found join roadside_inspection as inspection on inspection.id = inspection_id
    where ${counted} group by 1, 2, 3, 4, 5, 6, 7
  `.execute(tx)
  const units = await sql<Pick<GroupRow, 'times' | 'inspected_on'> & { unit_type: string }>`
    select ${weight} as weight, unit_type, count(*) as times, max(inspected_on) as inspected_on
    from roadside_vehicle as unit join roadside_inspection as inspection on inspection.id = inspection_id
    where unit.account_id = ${asked.carrierId}::uuid and ${counted} group by 1, 2
  `.execute(tx)
  await planFor(tx, 'any rows')
  return {
    inspections: inspections.rows.map(groupOf),
    found: found.rows.map(({ basic, severity, out_of_service: outOfService, ...row }) => ({
      ...groupOf(row),
      basic,
      severity,
      outOfService,
    })),
    units: units.rows.map((row) => ({
      times: row.times,
      inspectedOn: row.inspected_on,
      unitTypes: [row.unit_type],
    })),
  }
}

const inspectedOn = sql`inspection.inspected_on`

function planFor(tx: Tx, rows: 'many rows' | 'any rows') {
  const [switched, mode] = rows === 'many rows' ? ['off', 'force_custom_plan'] : ['on', 'auto']
  return executeUnread(
    tx,
    sql`select set_config('enable_nestloop', ${switched}, true), set_config('enable_sort', ${switched}, true),
      set_config('plan_cache_mode', ${mode}, true)`,
  )
}

const groupOf = (row: GroupRow): AlikeGroup => ({
  times: row.times,
  inspectedOn: row.inspected_on,
  level: row.level,
  hasPlacardableMaterial: row.has_placardable_material,
  ...flaggedFor(row.relevant_flags),
})

/** Ids of a carrier's inspections with a violation that a court has decided about. */
export async function selectDecidedInspections(tx: Tx, carrierId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('roadside_violation')
    .select('inspection_id')
    .where('account_id', '=', carrierId)
    .where('adjudication', 'is not', null)
    .execute()
  return rows.map(({ inspection_id: id }) => id)
}
