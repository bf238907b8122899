import { type Selectable, sql } from 'kysely'
import { Basic } from 'shared-api/safety'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, type Scope } from '../platform/database/list.ts'
import { roadsideKinds } from './score/files.ts'
import { scoreCarriers } from './score-carriers.ts'
import { carriersIn } from './score-queries.ts'
import type { SafetyScoreBasicTable, SafetyScoreTable } from '../platform/database/tables/score-tables.ts'

type Carrier = Awaited<ReturnType<ReturnType<typeof carriersIn>['execute']>>[number]
export type StoredBasic = Selectable<SafetyScoreBasicTable>

/** A carrier's score at a snapshot, with all BASICs in order. */
export interface StoredScore extends Omit<Selectable<SafetyScoreTable>, 'computed_at'> {
  carrier: Carrier
  basics: readonly StoredBasic[]
}

type Dated = Pick<StoredScore, 'snapshot' | 'scored_on' | 'files'>

/** Whether files of the snapshot's own month are on file: else it has the score of older ones. */
export const hasOwnFiles = ({ snapshot, scored_on: day, files }: Dated) =>
  day.slice(0, 7) === snapshot.slice(0, 7) && files.some(({ Day }) => Day !== null)

/** Whether all 24 months of inspections and violations are too: else the snapshot has no number of its own. */
export const isOnFile = (score: Dated) =>
  hasOwnFiles(score) &&
  score.files.every(({ Kind, IsWhole }) => IsWhole || !(roadsideKinds as readonly string[]).includes(Kind))

/** The scores of the carriers in scope at the snapshots, by carrier name. Missing scores are computed and stored. */
export async function carrierScores(
  tx: Tx,
  scope: Scope,
  snapshots: readonly string[],
): Promise<StoredScore[]> {
  const carriers = await carriersIn(tx, scope).execute()
  let stored = await selectStored(tx, scope, snapshots)
  let lacking = withoutScore(carriers, stored, snapshots)
  if (lacking.length > 0) {
    // A dashboard requests all scores at once: the first request computes them, the others wait and read them.
    await lockScores(tx, lacking)
    stored = await selectStored(tx, scope, snapshots)
    lacking = withoutScore(carriers, stored, snapshots)
  }
  const made = lacking.length === 0 ? [] : await computeScores(tx, lacking, snapshots)
  const ids = new Set(lacking)
  const all = [...stored.filter(({ account_id }) => !ids.has(account_id)), ...made]
  const ofCarrier = Map.groupBy(all, ({ account_id }) => account_id)
  return carriers.flatMap((carrier) =>
    (ofCarrier.get(carrier.id) ?? [])
      .toSorted((one, other) => one.snapshot.localeCompare(other.snapshot))
      .map((score) => ({ carrier, ...score })),
  )
}

/** Ids of the carriers that lack a score at one of the snapshots. */
function withoutScore(
  carriers: readonly Carrier[],
  stored: Awaited<ReturnType<typeof selectStored>>,
  snapshots: readonly string[],
): string[] {
  const isStored = new Set(stored.map(({ account_id, snapshot }) => `${account_id} ${snapshot}`))
  return carriers
    .map(({ id }) => id)
    .filter((id) => snapshots.some((snapshot) => !isStored.has(`${id} ${snapshot}`)))
}

/** One transaction at a time computes a carrier's scores. Locks are taken in id order to prevent deadlocks. */
async function lockScores(tx: Tx, ids: readonly string[]) {
  await sql`
    select pg_advisory_xact_lock(4817203, hashtext(id::text))
    from unnest(${ids.toSorted()}::uuid[]) with ordinality as turn (id, place) order by place
  `.execute(tx)
}

async function selectStored(tx: Tx, scope: Scope, snapshots: readonly string[]) {
  const scores = await tx
    .selectFrom('safety_score')
    .select([
      'account_id',
      'snapshot',
      'ruleset',
      'segment',
      'iss_score',
      'iss_band',
      'iss_basis',
      'iss_reason',
      'carrier_kind',
      'kind_reason',
      'scored_on',
      'files',
    ])
    .where(inScope('account_id', scope))
    .where('snapshot', 'in', [...snapshots])
    .execute()
  const basics = await tx
    .selectFrom('safety_score_basic')
    .select(basicColumns)
    .where(inScope('account_id', scope))
    .where('snapshot', 'in', [...snapshots])
    .execute()
  const ofScore = Map.groupBy(basics, ({ account_id, snapshot }) => `${account_id} ${snapshot}`)
  return scores.map((score) => ({
    ...score,
    basics: (ofScore.get(`${score.account_id} ${score.snapshot}`) ?? []).toSorted(
      (one, other) => Basic.options.indexOf(one.basic) - Basic.options.indexOf(other.basic),
    ),
  }))
}

const basicColumns = [
  'account_id',
  'snapshot',
  'basic',
  'measure',
  'numerator',
  'denominator',
  'inspections',
  'inspections_with_violation',
  'event_group',
  'percentile',
  'percentile_text',
  'percentile_basis',
  'official',
  'estimated_percentile',
  'estimated_text',
  'missing',
  'threshold',
  'is_alert',
  'is_estimated',
] as const

/**
 * Stores the computed scores of carriers whose lock is free. Another transaction that holds the lock is changing the
 * carrier's rows, so the scores are returned but not stored, and no request waits for a long import.
 */
async function computeScores(tx: Tx, ids: readonly string[], snapshots: readonly string[]) {
  const { rows } = await sql<{ id: string; is_free: boolean }>`
    select id, pg_try_advisory_xact_lock(4817202, hashtext(id::text)) as is_free
    from unnest(${ids}::uuid[]) as id
  `.execute(tx)
  const isUnchanged = await sharesPopulation(tx)
  const free = new Set(rows.filter(({ is_free }) => is_free && isUnchanged).map(({ id }) => id))
  const made = await scoreCarriers(tx, ids, snapshots)
  const kept = made.filter(({ score }) => free.has(score.account_id))
  if (kept.length > 0) await insertScores(tx, kept)
  return made.map(({ score, basics }) => ({ ...score, basics }))
}

/** False while another transaction changes what all carriers are compared with. */
async function sharesPopulation(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_shared: boolean }>`
    select pg_try_advisory_xact_lock_shared(4817205, 0) as is_shared
  `.execute(tx)
  return rows[0]?.is_shared ?? false
}

async function insertScores(tx: Tx, made: Awaited<ReturnType<typeof scoreCarriers>>) {
  const inserted = await tx
    .insertInto('safety_score')
    .values(made.map(({ score }) => ({ ...score, files: JSON.stringify(score.files) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['account_id', 'snapshot'])
    .execute()
  const isNew = new Set(inserted.map(({ account_id, snapshot }) => `${account_id} ${snapshot}`))
  const basics = made
    .filter(({ score }) => isNew.has(`${score.account_id} ${score.snapshot}`))
    .flatMap(({ basics: ofScore }) => ofScore)
    .map((basic) => ({
      ...basic,
      percentile_basis: JSON.stringify(basic.percentile_basis),
      official: basic.official && JSON.stringify(basic.official),
    }))
  const batch = 700
  for (let start = 0; start < basics.length; start += batch) {
    await tx
      .insertInto('safety_score_basic')
      .values(basics.slice(start, start + batch))
      .execute()
  }
}
