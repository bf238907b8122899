import type { Selectable } from 'kysely'
import type { RowsQuery } from 'shared-api/counter-calls'
import type { Offender, offenderSorts } from 'shared-api/safety/sms-dashboard'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, pageBounds, type PageOfRows, type Scope } from '../platform/database/list.ts'
import { inTurns, type Pieces, piecesOf } from '../platform/turn.ts'
import type { RoadsideVehicleTable } from '../platform/database/tables/roadside-tables.ts'
import { type BasicLine, pointLines, pointsOf, selectReports } from './dashboard-points.ts'
import { lineOf } from './score/points.ts'
import { sms321 } from './score/ruleset.ts'
import { windowOf } from './score/window.ts'

type Query = RowsQuery<typeof offenderSorts>

/** The drivers by their points of 24 months. */
export async function offendingDrivers(
  tx: Tx,
  scope: Scope,
  snapshot: string,
  query: Query,
): Promise<PageOfRows<Offender>> {
  const lines = await pointLines(tx, scope, snapshot)
  const reports = await selectReports(tx, scope, snapshot)
  const ofDriver = Map.groupBy(lines, ({ id }) => reports.get(id)?.driverId ?? unmatched)
  const names = new Map([...reports.values()].map(({ driverId, driverName }) => [driverId, driverName]))
  const total = pointsOf(lines)
  const rows = [...ofDriver].map(([id, ofOne]) => ({
    Id: id,
    Name: id === unmatched ? 'No driver matched' : (names.get(id) ?? ''),
    Description: null,
    Driver__c: id === unmatched ? null : id,
    Events: new Set(ofOne.map(({ id: event }) => event)).size,
    ...shareOf(pointsOf(ofOne), total),
  }))
  return pageOfOffenders(rows, query)
}

const unmatched = 'none'

/** The violation codes by their points of 24 months; crashes have none. */
export async function offendingCodes(
  tx: Tx,
  scope: Scope,
  snapshot: string,
  query: Query,
): Promise<PageOfRows<Offender>> {
  const lines = await pointLines(tx, scope, snapshot)
  const descriptions = await selectCodes(tx, scope, snapshot)
  const ofCode = Map.groupBy(await inTurns(partsByCode(lines)), ({ code }) => code)
  const total = pointsOf(lines)
  const rows = [...ofCode].map(([code, parts]) => ({
    Id: code,
    Name: code === unmatched ? 'Crashes' : code,
    Description: descriptions.get(code) ?? null,
    ...countedOf(parts, total),
  }))
  return pageOfOffenders(rows, query)
}

/** The units by their points of 24 months: a violation that names no unit is of the first, as one of its driver is. */
export async function offendingUnits(
  tx: Tx,
  scope: Scope,
  snapshot: string,
  query: Query,
): Promise<PageOfRows<Offender>> {
  const lines = await pointLines(tx, scope, snapshot)
  const { units, unitOf } = await selectUnitsFound(tx, scope, snapshot)
  const unitAt = (id: string, unit: number) => units.get(`${id} ${unit}`) ?? units.get(`${id} 1`)
  const parts = (await inTurns(partsByCode(lines))).map((part) => ({
    ...part,
    found: unitAt(part.id, unitOf.get(part.violation ?? '') ?? 1),
  }))
  const total = pointsOf(lines)
  const rows = [...Map.groupBy(parts, ({ found }) => found?.key ?? unmatched)].map(([key, ofOne]) => ({
    Id: key,
    Name: ofOne[0]?.found?.name ?? 'No unit named',
    Description: ofOne[0]?.found?.description ?? null,
    ...countedOf(ofOne, total),
  }))
  return pageOfOffenders(rows, query)
}

function* partsByCode(lines: readonly BasicLine[]): Pieces<CodePart[]> {
  const parts: CodePart[] = []
  for (const piece of piecesOf(lines)) {
    for (const line of piece) parts.push(...splitByCode(line))
    yield
  }
  return parts
}

interface CodePart {
  id: string
  /** Undefined for a crash. */
  violation: string | undefined
  code: string
  points: number
}

/**
 * The points of an inspection split among its violations by what each would count alone. Points are whole: what rounding
 * leaves goes to the violations that lost most by it, so that the parts add up to the inspection's points.
 */
export function splitByCode(line: BasicLine): CodePart[] {
  const { id, violations, points, basic } = line
  if (violations.length === 0) return [{ id, violation: undefined, code: unmatched, points }]
  const weights = violations.map((one) => lineOf({ ...line, violations: [one] }, basic, sms321).counted)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const exact = weights.map((weight) => (total === 0 ? 0 : (points * weight) / total))
  const whole = exact.map(Math.floor)
  const left = points - whole.reduce((sum, part) => sum + part, 0)
  const byLoss = exact
    .map((part, place) => ({ place, loss: part - Math.floor(part) }))
    .toSorted((one, other) => other.loss - one.loss || one.place - other.place)
  const raised = new Set(total === 0 ? [] : byLoss.slice(0, left).map(({ place }) => place))
  return violations.map(({ id: violation, code }, place) => ({
    id,
    violation,
    code,
    points: (whole[place] ?? 0) + (raised.has(place) ? 1 : 0),
  }))
}

const countedOf = (parts: readonly CodePart[], total: number) => ({
  Driver__c: null,
  Events: new Set(parts.map(({ id }) => id)).size,
  ...shareOf(
    parts.reduce((sum, { points }) => sum + points, 0),
    total,
  ),
})

const shareOf = (points: number, total: number) => ({
  Points: points,
  Share: total === 0 ? 0 : Math.round((points / total) * 1000) / 10,
})

async function selectCodes(tx: Tx, scope: Scope, snapshot: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('roadside_violation')
    .select(['code', 'description'])
    .distinctOn('code')
    .where(inScope('roadside_violation.account_id', scope))
    .where('inspected_on', '>=', windowOf(snapshot).from)
    .where('inspected_on', '<=', snapshot)
    .orderBy('code')
    .orderBy('inspected_on', 'desc')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ code, description }) => [code, description]))
}

/** The units of 24 months by inspection and number, and which of them a violation is of. */
async function selectUnitsFound(tx: Tx, scope: Scope, snapshot: string) {
  const found = await tx
    .selectFrom('roadside_vehicle')
    .innerJoin('roadside_inspection', 'roadside_inspection.id', 'roadside_vehicle.inspection_id')
    .select(['inspection_id', 'unit', 'unit_type', 'make', 'license', 'license_state', 'vin'])
    .where(inScope('roadside_inspection.account_id', scope))
    .where('inspected_on', '>=', windowOf(snapshot).from)
    .where('inspected_on', '<=', snapshot)
    .execute()
  const units = new Map(found.map((row) => [`${row.inspection_id} ${row.unit}`, unitNamed(row)]))
  const violations = await tx
    .selectFrom('roadside_violation')
    .select(['id', 'unit'])
    .where(inScope('roadside_violation.account_id', scope))
    .where('inspected_on', '>=', windowOf(snapshot).from)
    .where('inspected_on', '<=', snapshot)
    .where('unit', '=', 2)
    .execute()
  return { units, unitOf: new Map(violations.map(({ id, unit }) => [id, unit])) }
}

type Unit = Pick<Selectable<RoadsideVehicleTable>, 'unit_type' | 'make' | 'license' | 'license_state' | 'vin'>

/** By its VIN, else its license: what reports write of one unit differs in the rest. */
function unitNamed({ unit_type: type, make, license, license_state: state, vin }: Unit) {
  const plate = license === null ? undefined : [state, license].filter(Boolean).join(' ')
  const key = vin ?? plate
  if (key === undefined) return undefined
  const kind = type.charAt(0).toUpperCase() + type.slice(1).toLowerCase()
  return { key, name: plate ?? key, description: [kind, make].filter(Boolean).join(', ') }
}

/** Rows without points are no offenders. */
function pageOfOffenders(rows: readonly Offender[], query: Query): PageOfRows<Offender> {
  const words = query.Search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = rows.filter(({ Name, Description, Points }) => {
    const text = `${Name} ${Description ?? ''}`.toLowerCase()
    return Points > 0 && words.every((word) => text.includes(word))
  })
  const direction = query.SortDir === 'asc' ? 1 : -1
  const sorted = found.toSorted(
    (one, other) =>
      direction * compared(one[query.SortBy], other[query.SortBy]) || one.Id.localeCompare(other.Id),
  )
  const { limit, offset } = pageBounds(query, sorted.length)
  return {
    Data: sorted.slice(offset, offset + limit),
    Page: query.Page,
    PageSize: query.PageSize,
    Total: sorted.length,
  }
}

const compared = (one: string | number, other: string | number) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other))
