import type { BasicAlert, CarrierSafety } from 'shared-api/safety'
import type { Tx } from '../database/connect.ts'
import type { Scope } from '../database/list.ts'
import { publishedAnchors } from './reference-data.ts'
import type { CarrierRecord } from './score/carrier-record.ts'
import { type BasicScore, type CarrierScore, publishedMeasure, scoreCarrier } from './score/score.ts'
import { snapshotAfter, windowOf } from './score/window.ts'
import { selectScoreRows } from './score-queries.ts'

type ScoreRows = Awaited<ReturnType<typeof selectScoreRows>>
type Carrier = ScoreRows['carriers'][number]

interface ScoredCarrier {
  carrier: Carrier
  score: CarrierScore
}

/** Scores every carrier in scope at the snapshots, each from the rows of its own window. */
export async function scoreCarriers(tx: Tx, scope: Scope, snapshots: readonly [string, ...string[]]) {
  const ordered = snapshots.toSorted()
  const from = windowOf(ordered[0] ?? snapshots[0]).from
  const rows = await selectScoreRows(tx, scope, { from, to: ordered.at(-1) ?? snapshots[0] })
  const records = recordsOf(rows)
  return snapshots.map((snapshot) =>
    rows.carriers.map((carrier): ScoredCarrier => {
      const record = records(carrier)
      return { carrier, score: scoreCarrier(record, snapshot, { anchors: publishedAnchors }) }
    }),
  )
}

function byAccount<T extends { account_id: string }>(rows: readonly T[]) {
  const groups = Map.groupBy(rows, ({ account_id: id }) => id)
  return (id: string) => groups.get(id) ?? []
}

function recordsOf({ inspections, violations, crashes, census, findings }: ScoreRows) {
  const inspectionsOf = byAccount(inspections)
  const violationsOf = byAccount(violations)
  const crashesOf = byAccount(crashes)
  const censusOf = byAccount(census)
  const findingsOf = byAccount(findings)
  return ({ id, carrier_kind: kind }: Carrier): CarrierRecord => ({
    kind,
    inspections: inspectionsOf(id).map((row) => ({
      id: row.id,
      inspectedOn: row.inspected_on,
      level: row.level,
      hasPlacardableMaterial: row.has_placardable_material,
    })),
    violations: violationsOf(id).map((row) => ({
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
    })),
    findings: findingsOf(id).map((row) => ({ basic: row.basic, foundOn: row.found_on })),
  })
}

export function carrierSafetyOf({ carrier, score }: ScoredCarrier): CarrierSafety {
  return {
    CarrierId: carrier.id,
    CarrierName: carrier.name,
    DotNumber: carrier.dot_number,
    Ruleset: score.ruleset,
    Snapshot: score.snapshot,
    NextSnapshot: snapshotAfter(score.snapshot),
    WindowFrom: windowOf(score.snapshot).from,
    Segment: score.segment,
    Basics: score.basics.map((basic) => basicSummaryOf(basic)),
  }
}

function basicSummaryOf(score: BasicScore): CarrierSafety['Basics'][number] {
  return {
    Basic: score.basic,
    Measure: publishedMeasure(score) ?? null,
    Numerator: score.numerator,
    Denominator: Math.round(score.denominator * 100) / 100,
    Inspections: score.inspections,
    InspectionsWithViolation: score.inspectionsWithViolation,
    EventGroup: score.eventGroup ?? null,
    Percentile: score.percentile ?? null,
    PercentileText: score.percentileText,
    Threshold: score.threshold,
    Alert: score.isAlert,
    Estimated: score.isEstimated,
  }
}

/** The BASICs in alert, one row each, the highest percentile first. */
export function alertsOf(scored: readonly ScoredCarrier[]): BasicAlert[] {
  const alerts = scored.flatMap(({ carrier, score }) =>
    score.basics
      .filter(({ isAlert }) => isAlert)
      .map((basic) => ({
        CarrierId: carrier.id,
        CarrierName: carrier.name,
        Basic: basic.basic,
        Percentile: basic.percentile ?? null,
        Threshold: basic.threshold,
        Measure: publishedMeasure(basic) ?? null,
        Snapshot: score.snapshot,
      })),
  )
  return alerts.toSorted((one, other) => (other.Percentile ?? 0) - (one.Percentile ?? 0))
}
