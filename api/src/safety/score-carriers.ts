import type { Selectable } from 'kysely'
import type { Basic } from 'shared-api/safety'
import type { Tx } from '../platform/database/connect.ts'
import type { Scope } from '../platform/database/list.ts'
import { type ComparisonAt, selectComparisons } from './population-store.ts'
import type { CarrierRecord } from './score/carrier-record.ts'
import { sms321 } from './score/ruleset.ts'
import { type BasicScore, publishedMeasure, scoreCarrier } from './score/score.ts'
import { windowOf } from './score/window.ts'
import { flaggedFor } from './relevant-flags.ts'
import { selectScoreRows } from './score-queries.ts'
import type { SafetyScoreBasicTable, SafetyScoreTable } from '../platform/database/tables/score-tables.ts'

type ScoreRows = Awaited<ReturnType<typeof selectScoreRows>>
type Carrier = ScoreRows['carriers'][number]

interface ComputedScore {
  score: Omit<Selectable<SafetyScoreTable>, 'computed_at'>
  basics: readonly Selectable<SafetyScoreBasicTable>[]
}

/** Scores every carrier in scope at each snapshot. */
export async function scoreCarriers(
  tx: Tx,
  scope: Scope,
  snapshots: readonly string[],
): Promise<ComputedScore[]> {
  const ordered = snapshots.toSorted()
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (first === undefined || last === undefined) return []
  const comparisonAt = await selectComparisons(tx, snapshots)
  const records = await selectCarrierRecords(tx, scope, { from: windowOf(first).from, to: last })
  return records.flatMap((carrier) =>
    snapshots.map((snapshot) => computedScore(carrier, snapshot, comparisonAt)),
  )
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
  days: { from: string; to: string },
): Promise<ScoredCarrier[]> {
  const rows = await selectScoreRows(tx, scope, days)
  const records = recordsOf(rows)
  const copiedOf = byAccount(rows.copied)
  return rows.carriers.map((carrier) => ({ carrier, record: records(carrier), copied: copiedOf(carrier.id) }))
}

function computedScore(
  { carrier: { id }, record, copied }: ScoredCarrier,
  snapshot: string,
  comparisonAt: ComparisonAt,
): ComputedScore {
  const comparison = { ...comparisonAt(snapshot), copied }
  const { segment, iss, basics } = scoreCarrier(record, snapshot, comparison)
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
  missing: [...score.missing],
  threshold: score.threshold,
  is_alert: score.isAlert,
  is_estimated: score.isEstimated,
})

function byAccount<T extends { account_id: string }>(rows: readonly T[]) {
  const groups = Map.groupBy(rows, ({ account_id: id }) => id)
  return (id: string) => groups.get(id) ?? []
}

function recordsOf({ inspections, violations, crashes, units, census, findings, orders }: ScoreRows) {
  const unitsOf = Map.groupBy(units, ({ inspection_id: id }) => id)
  const inspectionsOf = byAccount(inspections)
  const violationsOf = byAccount(violations)
  const crashesOf = byAccount(crashes)
  const censusOf = byAccount(census)
  const findingsOf = byAccount(findings)
  const ordersOf = byAccount(orders)
  return ({ id, carrier_kind: kind }: Carrier): CarrierRecord => ({
    kind,
    inspections: inspectionsOf(id).map((row) => ({
      id: row.id,
      inspectedOn: row.inspected_on,
      level: row.level,
      hasPlacardableMaterial: row.has_placardable_material,
      ...flaggedFor(row.relevant_flags),
      unitTypes: (unitsOf.get(row.id) ?? []).map(({ unit_type: type }) => type),
    })),
    violations: violationsOf(id).map((row) => ({
      id: row.id,
      inspectionId: row.inspection_id,
      code: row.code,
      basic: row.basic,
      severity: row.severity,
      isOutOfService: row.is_out_of_service,
      adjudication: row.adjudication,
    })),
    crashes: crashesOf(id).map((row) => ({
      id: row.id,
      crashedOn: row.crashed_on,
      hasInjuryOrFatality: row.has_injury_or_fatality,
      isHazmatReleased: row.is_hazmat_released,
      isNotPreventable: row.is_not_preventable,
    })),
    census: censusOf(id).map((row) => ({
      asOf: row.as_of,
      powerUnits: row.power_units,
      tractors: row.tractors,
      motorCoaches: row.motor_coaches,
      annualMiles: row.annual_miles,
      drivers: row.drivers,
    })),
    findings: findingsOf(id).map((row) => ({ basic: row.basic, foundOn: row.found_on })),
    orders: ordersOf(id).map((row) => ({ kind: row.kind, fromOn: row.from_on, untilOn: row.until_on })),
  })
}
