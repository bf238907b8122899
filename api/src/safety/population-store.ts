import type { Insertable } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import type { PopulationCurveTable, PopulationTable } from '../platform/database/tables/score-tables.ts'
import { publishedAnchors } from './reference-data.ts'
import { type Curve, type Population, populationOf } from './score/curve.ts'
import type { Comparison } from './score/percentile.ts'

/** What a snapshot's measures are compared with, but for what the carrier copied. */
export type ComparisonAt = (snapshot: string) => Comparison

type Kind = PopulationTable['kind']

/** What each of the snapshots is compared with: the newest populations up to its day. */
export async function selectComparisons(tx: Tx, snapshots: readonly string[]): Promise<ComparisonAt> {
  const known = await tx
    .selectFrom('sms_population')
    .select(['id', 'kind', 'snapshot'])
    .orderBy('snapshot')
    .execute()
  const newest = (wanted: Kind, day: string) =>
    known.findLast(({ kind, snapshot }) => kind === wanted && snapshot <= day)
  const invented = known.find(({ kind }) => kind === 'Invented')
  const wanted = snapshots.flatMap((day) => [
    newest('Population', day),
    newest('Passenger carriers', day),
    invented,
  ])
  const read = await selectPopulations(
    tx,
    new Map(wanted.flatMap((one) => (one === undefined ? [] : [[one.id, one.snapshot]]))),
  )
  const populationWith = (id = '') => read.get(id)
  return (snapshot) => ({
    population: populationWith(newest('Population', snapshot)?.id),
    passengers: populationWith(newest('Passenger carriers', snapshot)?.id),
    anchors: publishedAnchors,
    invented: populationWith(invented?.id),
  })
}

/** What the announced method ranks by: the newest cut-offs of its own measures. Those in force have another scale. */
export async function selectPreviewComparison(tx: Tx, day: string): Promise<Comparison> {
  const newest = await tx
    .selectFrom('sms_population')
    .select(['id', 'snapshot'])
    .where('kind', '=', 'Enhanced preview')
    .where('snapshot', '<=', day)
    .orderBy('snapshot', 'desc')
    .executeTakeFirst()
  if (newest === undefined) return { anchors: [] }
  const read = await selectPopulations(tx, new Map([[newest.id, newest.snapshot]]))
  return { anchors: [], population: read.get(newest.id) }
}

/** Those read last. A population never changes under its id, and a what-if is asked for while a user ticks. */
const kept = new Map<string, Population>()
const mostKept = 24

/** By id; `snapshots` by id too. */
async function selectPopulations(
  tx: Tx,
  snapshots: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Population>> {
  const read = new Map<string, Population>()
  for (const id of snapshots.keys()) {
    const population = kept.get(id)
    if (population !== undefined) read.set(id, population)
  }
  const lacking = [...snapshots.keys()].filter((id) => !read.has(id))
  if (lacking.length === 0) return read
  const curves = await tx
    .selectFrom('sms_population_curve')
    .select(['population_id', 'basic', 'segment', 'event_group', 'peers', 'cut_offs', 'highest'])
    .where('population_id', 'in', lacking)
    .execute()
  const ofPopulation = Map.groupBy(curves, ({ population_id: id }) => id)
  if (kept.size + lacking.length > mostKept) kept.clear()
  for (const id of lacking) {
    const population = populationOf(snapshots.get(id) ?? '', (ofPopulation.get(id) ?? []).map(curveOfRow))
    read.set(id, population)
    kept.set(id, population)
  }
  return read
}

const curveOfRow = ({
  event_group: eventGroup,
  cut_offs: cutOffs,
  ...row
}: Omit<PopulationCurveTable, 'population_id'>): Curve => ({
  basic: row.basic,
  segment: row.segment,
  eventGroup,
  peers: row.peers,
  cutOffs,
  highest: row.highest,
})

/** Puts a population in the place of the one of its kind and snapshot. Stored scores that it changes are forgotten. */
export async function replacePopulation(
  tx: Tx,
  { kind, snapshot, curves }: { kind: Kind; snapshot: string; curves: readonly Curve[] },
) {
  await tx.deleteFrom('sms_population').where('kind', '=', kind).where('snapshot', '=', snapshot).execute()
  const { id } = await tx
    .insertInto('sms_population')
    .values({ kind, snapshot })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (curves.length === 0) return
  await tx
    .insertInto('sms_population_curve')
    .values(curves.map((curve) => curveRow(id, curve)))
    .execute()
}

const curveRow = (populationId: string, curve: Curve): Insertable<PopulationCurveTable> => ({
  population_id: populationId,
  basic: curve.basic,
  segment: curve.segment,
  event_group: curve.eventGroup,
  peers: curve.peers,
  cut_offs: [...curve.cutOffs],
  highest: curve.highest,
})
