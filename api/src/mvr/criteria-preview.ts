import { sql } from 'kysely'
import {
  type MvrCriteriaRules,
  type MvrPreview,
  type MvrPreviewRow,
  previewRows,
} from 'shared-api/mvr/mvr-criteria'
import type { MvrOutcome } from 'shared-api/mvr/mvr-verdict'
import type { Tx } from '../platform/database/connect.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { beginTurn } from '../platform/turn.ts'
import { readCriteria } from './criteria-service.ts'
import { todayOf } from './report-content.ts'
import { openContent } from './sealed-results.ts'
import { firstFailing, verdictOf } from './verdict/verdict.ts'

interface Previewed {
  CarrierId: string
  Criteria: MvrCriteriaRules
}

/** What new criteria would mean for the carrier's drivers, by the latest report of each. It shows no report. */
export async function previewCriteria(
  tx: Tx,
  { CarrierId, Criteria }: Previewed,
  { keys, now }: { keys: Keys; now: Date },
): Promise<MvrPreview> {
  const { Criteria: rulesNow } = await readCriteria(tx, CarrierId)
  const today = await todayOf(tx, CarrierId, now)
  const counts = { Meets: 0, 'Does not meet': 0, 'Needs a person': 0 }
  let newlyFailing = 0
  const rows: MvrPreviewRow[] = []
  const turn = beginTurn()
  for (let after: string | undefined; ;) {
    // oxlint-disable-next-line no-await-in-loop
    const page = await selectLatest(tx, CarrierId, after)
    for (const {
      driver_id: DriverId,
      driver_name: DriverName,
      report_id: ReportId,
      content_sealed,
    } of page) {
      const content = openContent(keys, ReportId, content_sealed)
      const verdict = verdictOf({ content, rules: Criteria, today })
      const { Outcome, AsOf } = verdict
      const { Outcome: OutcomeNow } = verdictOf({ content, rules: rulesNow, today })
      counts[Outcome] += 1
      if (OutcomeNow === 'Meets' && Outcome === 'Does not meet') newlyFailing += 1
      if (Outcome !== 'Meets')
        rows.push({
          DriverId,
          DriverName,
          ReportId,
          AsOf,
          Outcome,
          FirstFailure: firstFailing(verdict)?.Name ?? null,
          OutcomeNow,
        })
      // oxlint-disable-next-line no-await-in-loop
      if (turn.isOver()) await turn.next()
    }
    after = page.at(-1)?.driver_id
    if (page.length < atOnce) break
  }
  return {
    Judged: counts.Meets + counts['Does not meet'] + counts['Needs a person'],
    Meets: counts.Meets,
    DoesNotMeet: counts['Does not meet'],
    NeedsPerson: counts['Needs a person'],
    NewlyFailing: newlyFailing,
    Drivers: rows.toSorted(byGravity).slice(0, previewRows),
  }
}

const places: Record<MvrOutcome, number> = { 'Does not meet': 0, 'Needs a person': 1, Meets: 2 }

const byGravity = (one: MvrPreviewRow, other: MvrPreviewRow) =>
  places[one.Outcome] - places[other.Outcome] || one.DriverName.localeCompare(other.DriverName)

/** Other calls are answered between two of these. */
const atOnce = 100

interface Latest {
  driver_id: string
  driver_name: string
  report_id: string
  content_sealed: Buffer
}

/** The latest content of each driver who has one and has not left, by the driver's id. */
async function selectLatest(tx: Tx, carrierId: string, after: string | undefined): Promise<Latest[]> {
  const { rows } = await sql<Latest>`
    select driver.id as driver_id, driver.name as driver_name, latest.report_id, latest.content_sealed
    from driver cross join lateral (
      select mvr_result.report_id, mvr_result.content_sealed
      from mvr_result join mvr_report on mvr_report.id = mvr_result.report_id
      where mvr_result.driver_id = driver.id and mvr_result.content_sealed is not null
        and mvr_report.status = 'Complete'
      order by mvr_result.received_at desc, mvr_result.report_id desc limit 1
    ) as latest
    where driver.account_id = ${carrierId} and driver.status <> 'Inactive'
      ${after === undefined ? sql`` : sql`and driver.id > ${after}`}
    order by driver.id limit ${atOnce}
  `.execute(tx)
  return rows
}
