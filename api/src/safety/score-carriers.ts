import type { Selectable } from 'kysely'
import type { Basic } from 'shared-api/safety'
import type { Tx } from '../platform/database/connect.ts'
import type { Scope } from '../platform/database/list.ts'
import { inTurns, type Pieces, piecesOf } from '../platform/turn.ts'
import { type ComparisonAt, selectComparisons } from './population-store.ts'
import type {
  CarrierRecord,
  CensusRecord,
  CrashRecord,
  FmcsaPageWord,
  InspectionRecord,
  ViolationRecord,
} from './score/carrier-record.ts'
import { publishedWords } from './score/compare-published.ts'
import { sms321 } from './score/ruleset.ts'
import { type BasicScore, publishedMeasure, scoreCarrier } from './score/score.ts'
import { windowOf } from './score/window.ts'
import { flaggedFor } from './relevant-flags.ts'
import { type RowsAsked, selectFiles, selectScoreRows } from './score-queries.ts'
import { type CarrierFiles, scoredDay } from './score/files.ts'
import { filesAt } from './files-of-score.ts'
import type { SafetyScoreBasicTable, SafetyScoreTable } from '../platform/database/tables/score-tables.ts'

type ScoreRows = Awaited<ReturnType<typeof selectScoreRows>>
type Carrier = ScoreRows['carriers'][number]

interface ComputedScore {
  score: Omit<Selectable<SafetyScoreTable>, 'computed_at'>
  basics: readonly Selectable<SafetyScoreBasicTable>[]
}

/**
 * Scores every carrier in scope at each snapshot.
 * @param as `dayFor`: the day that a snapshot is scored on, by the files that a carrier has. `withDaily`: with what FMCSA's
 *   daily files have brought, which no published measure has
 */
export async function scoreCarriers(
  tx: Tx,
  scope: Scope,
  snapshots: readonly string[],
  { dayFor = scoredDay, withDaily = false }: { dayFor?: typeof scoredDay; withDaily?: boolean } = {},
): Promise<ComputedScore[]> {
  const last = snapshots.toSorted().at(-1)
  if (last === undefined) return []
  const files = await selectFiles(tx, scope)
  const days = [...snapshots, ...[...files.values()].flatMap((of) => snapshots.map((day) => dayFor(of, day)))]
  const comparisonAt = await selectComparisons(tx, [...new Set(days)])
  const from = windowOf(days.toSorted()[0] ?? last).from
  const records = await selectCarrierRecords(tx, scope, { from, to: last, files, withDaily })
  return inTurns(computedScores(records, snapshots, { comparisonAt, dayFor }))
}

interface ScoredAt {
  comparisonAt: ComparisonAt
  dayFor: typeof scoredDay
}

function* computedScores(
  carriers: readonly ScoredCarrier[],
  snapshots: readonly string[],
  at: ScoredAt,
): Pieces<ComputedScore[]> {
  const scores: ComputedScore[] = []
  for (const carrier of carriers) {
    for (const snapshot of snapshots) {
      scores.push(yield* computedScore(carrier, snapshot, at))
      yield
    }
  }
  return scores
}

/** The engine's input for one carrier. */
export interface ScoredCarrier {
  carrier: Carrier
  record: CarrierRecord
  copied: readonly { basic: Basic; snapshot: string; percentile: number }[]
}

/** The carriers in scope, by name, with what the engine needs of the days between. */
export async function selectCarrierRecords(
  tx: Tx,
  scope: Scope,
  { files, ...asked }: RowsAsked & { files?: ReadonlyMap<string, CarrierFiles> },
): Promise<ScoredCarrier[]> {
  const known = files ?? (await selectFiles(tx, scope))
  return inTurns(scoredCarriers(await selectScoreRows(tx, scope, asked), known))
}

function* computedScore(
  { carrier: { id }, record, copied }: ScoredCarrier,
  snapshot: string,
  { comparisonAt, dayFor }: ScoredAt,
): Pieces<ComputedScore> {
  const day = dayFor(record.files ?? [], snapshot)
  const comparison = { ...comparisonAt(day), copied, until: snapshot }
  const { segment, iss, basics, kind } = yield* scoreCarrier(record, day, comparison)
  return {
    score: {
      account_id: id,
      snapshot,
      ruleset: sms321.name,
      segment: segment ?? null,
      iss_score: iss.Score,
      iss_band: iss.Band,
      iss_basis: iss.Basis,
      iss_reason: iss.Reason,
      carrier_kind: kind.kind,
      kind_reason: kind.reason,
      scored_on: day,
      files: filesAt(record.files ?? [], day),
    },
    basics: basics.map((basic) => ({ account_id: id, snapshot, ...basicRow(basic) })),
  }
}

const basicRow = (score: BasicScore) => ({
  basic: score.basic,
  measure: publishedMeasure(score) ?? null,
  numerator: score.numerator,
  denominator: Math.round(score.denominator * 100) / 100,
  inspections: score.inspections,
  inspections_with_violation: score.inspectionsWithViolation,
  event_group: score.eventGroup ?? null,
  percentile: score.percentile ?? null,
  percentile_text: score.percentileText,
  percentile_basis: score.percentileBasis,
  official: score.official ?? null,
  estimated_percentile: score.estimatedPercentile ?? null,
  estimated_text: score.estimatedText,
  missing: [...score.missing],
  threshold: score.threshold,
  is_alert: score.isAlert,
  is_estimated: score.isEstimated,
})

function byAccount<T extends { account_id: string }>(rows: readonly T[]) {
  const groups = Map.groupBy(rows, ({ account_id: id }) => id)
  return (id: string) => groups.get(id) ?? []
}

function* scoredCarriers(
  { carriers, ...rows }: ScoreRows,
  files: ReadonlyMap<string, CarrierFiles>,
): Pieces<ScoredCarrier[]> {
  const unitsOf = yield* typesByInspection(rows.units)
  const inspectionsOf = byAccount(rows.inspections)
  yield
  const violationsOf = byAccount(rows.violations)
  yield
  const crashesOf = byAccount(rows.crashes)
  const censusOf = byAccount(rows.census)
  const findingsOf = byAccount(rows.findings)
  const ordersOf = byAccount(rows.orders)
  const copiedOf = byAccount(rows.copied)
  const rejectedOf = byAccount(rows.rejected)
  const publishedOf = byAccount(rows.published)
  const pagesOf = byAccount(rows.pages)
  const scored: ScoredCarrier[] = []
  for (const carrier of carriers) {
    const { id, carrier_kind: kind } = carrier
    const record: CarrierRecord = {
      kind,
      inspections: yield* mapped(inspectionsOf(id), (row) => inspectionOf(row, unitsOf.get(row.id) ?? [])),
      violations: yield* mapped(violationsOf(id), violationOf),
      crashes: crashesOf(id).map(crashOf),
      census: censusOf(id).map(censusRecordOf),
      findings: findingsOf(id).map((row) => ({ basic: row.basic, foundOn: row.found_on })),
      pages: pagesOf(id).map(pageOf),
      published: publishedOf(id).flatMap(publishedWords),
      files: files.get(id) ?? [],
      orders: ordersOf(id).map((row) => ({ kind: row.kind, fromOn: row.from_on, untilOn: row.until_on })),
      rejected: rejectedOf(id),
    }
    scored.push({ carrier, record, copied: copiedOf(id) })
    yield
  }
  return scored
}

function* typesByInspection(units: ScoreRows['units']): Pieces<ReadonlyMap<string, string[]>> {
  const types = new Map<string, string[]>()
  for (const piece of piecesOf(units)) {
    for (const { inspection_id: id, unit_type: type } of piece) {
      const ofInspection = types.get(id)
      if (ofInspection === undefined) types.set(id, [type])
      else ofInspection.push(type)
    }
    yield
  }
  return types
}

function* mapped<Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Pieces<Made[]> {
  const made: Made[] = []
  for (const piece of piecesOf(rows)) {
    for (const row of piece) made.push(make(row))
    yield
  }
  return made
}

type RowOf<Table extends 'inspections' | 'violations' | 'crashes' | 'census'> = ScoreRows[Table][number]

const inspectionOf = (row: RowOf<'inspections'>, unitTypes: readonly string[]): InspectionRecord => ({
  id: row.id,
  inspectedOn: row.inspected_on,
  level: row.level,
  hasPlacardableMaterial: row.has_placardable_material,
  ...flaggedFor(row.relevant_flags),
  unitTypes,
})

const violationOf = (row: RowOf<'violations'>): ViolationRecord => ({
  id: row.id,
  inspectionId: row.inspection_id,
  code: row.code,
  basic: row.basic,
  severity: row.severity,
  isOutOfService: row.is_out_of_service,
  adjudication: row.adjudication,
})

const pageOf = (row: ScoreRows['pages'][number]): FmcsaPageWord => ({
  day: row.day,
  averagePowerUnits: row.average_power_units ?? undefined,
  utilizationFactor: row.utilization_factor ?? undefined,
})

const crashOf = (row: RowOf<'crashes'>): CrashRecord => ({
  id: row.id,
  crashedOn: row.crashed_on,
  hasInjuryOrFatality: row.has_injury_or_fatality,
  isHazmatReleased: row.is_hazmat_released,
  isNotPreventable: row.is_not_preventable,
})

const censusRecordOf = (row: RowOf<'census'>): CensusRecord => ({
  asOf: row.as_of,
  powerUnits: row.power_units,
  tractors: row.tractors,
  motorCoaches: row.motor_coaches,
  annualMiles: row.annual_miles,
  drivers: row.drivers,
})
