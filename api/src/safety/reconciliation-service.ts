import type { ReconciledFigure, SafetyReconciliation } from 'shared-api/safety/reconciliation'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { inTurns } from '../platform/turn.ts'
import { analyzedCarrier } from './analysis-queries.ts'
import { type Compared, comparedPercentile, comparedWithPublished } from './score/compare-published.ts'
import { type CarrierScore, scoreCarrier } from './score/score.ts'

interface Asked {
  carrierId: string
  snapshot: string
  newest: string
}

/** FMCSA's published line of a carrier and what was copied from its FMCSA sign-in, beside the estimates of the snapshot. */
export async function safetyReconciliation(
  tx: Tx,
  user: User,
  { carrierId, newest, ...asked }: Asked,
): Promise<SafetyReconciliation> {
  const analyzed = await analyzedCarrier(tx, user, { carrierId, snapshot: asked.snapshot })
  const { carrier, record, comparison, snapshot } = analyzed
  const copied = (comparison.copied ?? []).filter((one) => one.snapshot === snapshot)
  // A copy stands in for the estimate: beside itself it would always match.
  const score = await inTurns(scoreCarrier(record, snapshot, { ...comparison, estimatedAlone: 'all' }))
  const dot = dotOf(carrier.dot_number)
  const row = dot === undefined ? undefined : await selectPublished(tx, dot, snapshot)
  return {
    CarrierId: carrier.id,
    CarrierName: carrier.name,
    DotNumber: carrier.dot_number,
    Snapshot: snapshot,
    Published: row
      ? {
          File: `SMS ${row.file}`,
          Inspections: row.inspections,
          InspectionsOnFile: record.inspections.length,
        }
      : null,
    Missing: row ? null : await missingOf(tx, dot, snapshot),
    OtherSnapshot: dot === undefined ? null : await selectOtherSnapshot(tx, dot, { snapshot, newest }),
    Figures: [
      ...(row ? comparedWithPublished(row, score, record).map(fromSource('Published')) : []),
      ...copied.flatMap((one) => comparedCopy(score, one)).map(fromSource('Copied')),
    ],
  }
}

const fromSource =
  (Source: ReconciledFigure['Source']) =>
  (compared: Compared): ReconciledFigure => ({ ...compared, Source })

function comparedCopy(
  { basics }: CarrierScore,
  { basic, percentile }: { basic: string; percentile: number },
) {
  const ours = basics.find((candidate) => candidate.basic === basic)
  return ours === undefined ? [] : [comparedPercentile(`${percentile}%`, ours)]
}

const dotOf = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** FMCSA has a passenger carrier in two files: the one with percentiles says more. */
async function selectPublished(tx: Tx, dot: number, snapshot: string) {
  const rows = await tx
    .selectFrom('national_published')
    .select([
      'file',
      'inspections',
      'driver_inspections as driverInspections',
      'vehicle_inspections as vehicleInspections',
      'with_violation as withViolation',
      'measures',
      'percentiles',
      'alerts',
      'acute_critical as acuteCritical',
    ])
    .where('snapshot', '=', snapshot)
    .where('dot_number', '=', dot)
    .orderBy('file')
    .execute()
  return rows.find(({ percentiles }) => percentiles !== null) ?? rows[0]
}

async function missingOf(tx: Tx, dot: number | undefined, snapshot: string) {
  if (dot === undefined) return 'USDOT number'
  const file = await tx
    .selectFrom('national_file')
    .select('kind')
    .where('snapshot', '=', snapshot)
    .where('kind', 'in', ['AB PassProperty', 'C PassProperty', 'AB Pass', 'C Pass'])
    .executeTakeFirst()
  return file === undefined ? 'Published files' : 'Line of the carrier'
}

async function selectOtherSnapshot(
  tx: Tx,
  dot: number,
  { snapshot, newest }: Pick<Asked, 'snapshot' | 'newest'>,
) {
  const found = await tx
    .selectFrom('national_published')
    .select(({ fn }) => fn.max('snapshot').as('snapshot'))
    .where('dot_number', '=', dot)
    .where('snapshot', '<>', snapshot)
    .where('snapshot', '<=', newest)
    .executeTakeFirst()
  return found?.snapshot ?? null
}
