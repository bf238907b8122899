import { Basic } from 'shared-api/safety'
import type { PointsByMonth, PointsByState } from 'shared-api/safety/sms-dashboard'
import { cdlStates } from '../accounts/master-data.ts'
import { addMonths } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, type Scope } from '../platform/database/list.ts'
import { inTurns, type Pieces } from '../platform/turn.ts'
import { type PointLine, partsOf, sum, weighed } from './score/points.ts'
import { sms321 } from './score/ruleset.ts'
import { type Window, windowOf } from './score/window.ts'
import { type ScoredCarrier, selectCarrierRecords } from './score-carriers.ts'

/** A term of a BASIC's numerator. */
export interface BasicLine extends PointLine {
  basic: Basic
}

/** Every term of every BASIC at a snapshot, as the ledger has them. */
export async function pointLines(tx: Tx, scope: Scope, snapshot: string): Promise<BasicLine[]> {
  const window = windowOf(snapshot)
  const carriers = await selectCarrierRecords(tx, scope, { from: window.from, to: snapshot })
  return inTurns(linesOf(carriers, window))
}

function* linesOf(carriers: readonly ScoredCarrier[], window: Window): Pieces<BasicLine[]> {
  const all: BasicLine[] = []
  for (const { record } of carriers) {
    const weighedRecord = yield* weighed(record, { window, rules: sms321 })
    for (const basic of Basic.options) {
      const { lines } = yield* partsOf(weighedRecord, basic, window, sms321)
      for (const line of lines) all.push({ ...line, basic })
      yield
    }
  }
  return all
}

export const pointsOf = (lines: readonly BasicLine[]) => sum(lines.map(({ points }) => points))

const monthOf = (day: string) => day.slice(0, 7)

/** The points of the last months, each in the month of its inspection or crash. */
export async function pointsByMonth(
  tx: Tx,
  scope: Scope,
  { snapshot, months: count }: { snapshot: string; months: number },
): Promise<PointsByMonth> {
  const from = addMonths(snapshot, -count)
  const months = Array.from({ length: count + 1 }, (_, place) =>
    monthOf(addMonths(`${monthOf(from)}-01`, place)),
  )
  const lines = (await pointLines(tx, scope, snapshot)).filter(({ day }) => day >= from)
  const basics = Basic.options.map((basic) => {
    const ofBasic = lines.filter((line) => line.basic === basic)
    const ofMonths = Map.groupBy(ofBasic, ({ day }) => monthOf(day))
    return {
      Basic: basic,
      Points: months.map((month) => pointsOf(ofMonths.get(month) ?? [])),
      Total: pointsOf(ofBasic),
    }
  })
  return { Snapshot: snapshot, From: from, Months: months, Basics: basics, Total: pointsOf(lines) }
}

const stateNames = new Map(cdlStates.map(({ value, label }) => [value, label]))

/** FMCSA's own inspections have 'US' for a state. */
const stateName = (state: string) => (state === 'US' ? 'Federal' : (stateNames.get(state) ?? state))

/** The points of 24 months by the state that reported them. */
export async function pointsByState(tx: Tx, scope: Scope, snapshot: string): Promise<PointsByState> {
  const lines = await pointLines(tx, scope, snapshot)
  const reports = await selectReports(tx, scope, snapshot)
  const states = Map.groupBy(lines, ({ id }) => reports.get(id)?.state ?? '')
  return {
    Snapshot: snapshot,
    From: windowOf(snapshot).from,
    Total: pointsOf(lines),
    States: [...states]
      .map(([state, ofState]) => ({
        State: state,
        Name: stateName(state),
        Points: pointsOf(ofState),
        Basics: byBasic(ofState),
      }))
      .filter(({ Points }) => Points > 0)
      .toSorted((one, other) => other.Points - one.Points || one.Name.localeCompare(other.Name)),
  }
}

const byBasic = (lines: readonly BasicLine[]) =>
  Basic.options
    .map((basic) => ({ Basic: basic, Points: pointsOf(lines.filter((line) => line.basic === basic)) }))
    .filter(({ Points }) => Points > 0)
    .toSorted((one, other) => other.Points - one.Points)

export interface Reported {
  state: string
  driverId: string | null
  driverName: string | null
}

/** Where and of whom the inspections and crashes of 24 months are, by id. */
export async function selectReports(
  tx: Tx,
  scope: Scope,
  snapshot: string,
): Promise<ReadonlyMap<string, Reported>> {
  const { from } = windowOf(snapshot)
  const inspections = await tx
    .selectFrom('roadside_inspection')
    .leftJoin('driver', 'driver.id', 'roadside_inspection.driver_id')
    .select(['roadside_inspection.id', 'report_state as state', 'driver_id as driverId'])
    .select('driver.name as driverName')
    .where(inScope('roadside_inspection.account_id', scope))
    .where('inspected_on', '>=', from)
    .where('inspected_on', '<=', snapshot)
    .execute()
  const crashes = await tx
    .selectFrom('crash')
    .leftJoin('driver', 'driver.id', 'crash.driver_id')
    .select(['crash.id', 'report_state as state', 'driver_id as driverId', 'driver.name as driverName'])
    .where(inScope('crash.account_id', scope))
    .where('crashed_on', '>=', from)
    .where('crashed_on', '<=', snapshot)
    .execute()
  return new Map([...inspections, ...crashes].map(({ id, ...report }) => [id, report]))
}
