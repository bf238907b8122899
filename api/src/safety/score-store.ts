import { type Selectable, sql } from 'kysely'
import { Basic } from 'shared-api/safety'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, type Scope } from '../platform/database/list.ts'
import { scoreCarriers } from './score-carriers.ts'
import { selectCarriers } from './score-queries.ts'
import type { SafetyScoreBasicTable, SafetyScoreTable } from '../platform/database/tables/score-tables.ts'

type Carrier = Awaited<ReturnType<typeof selectCarriers>>[number]
export type StoredBasic = Selectable<SafetyScoreBasicTable>

/** A carrier at a snapshot. The BASICs are all there, in their order. */
export interface StoredScore extends Omit<Selectable<SafetyScoreTable>, 'computed_at'> {
  carrier: Carrier
  basics: readonly StoredBasic[]
}

/** The scores of every carrier in scope at the snapshots, by carrier name. What is not kept yet is computed and kept. */
export async function carrierScores(
  tx: Tx,
  scope: Scope,
  snapshots: readonly string[],
): Promise<StoredScore[]> {
  const carriers = await selectCarriers(tx, scope)
  let kept = await selectKept(tx, scope, snapshots)
  let lacking = withoutScore(carriers, kept, snapshots)
  if (lacking.length > 0) {
    // A dashboard asks for all its scores at once: the first computes, the others find what it has kept.
    await waitForTurn(tx, lacking)
    kept = await selectKept(tx, scope, snapshots)
    lacking = withoutScore(carriers, kept, snapshots)
  }
  const made = lacking.length === 0 ? [] : await makeScores(tx, lacking, snapshots)
  const ids = new Set(lacking)
  const all = [...kept.filter(({ account_id }) => !ids.has(account_id)), ...made]
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
  kept: Awaited<ReturnType<typeof selectKept>>,
  snapshots: readonly string[],
): string[] {
  const isKept = new Set(kept.map(({ account_id, snapshot }) => `${account_id} ${snapshot}`))
  return carriers
    .map(({ id }) => id)
    .filter((id) => snapshots.some((snapshot) => !isKept.has(`${id} ${snapshot}`)))
}

/** One computes the scores of a carrier at a time. In the order of their ids: two who wait for several never wait for each other. */
async function waitForTurn(tx: Tx, ids: readonly string[]) {
  await sql`
    select pg_advisory_xact_lock(4817203, hashtext(id::text))
    from unnest(${ids.toSorted()}::uuid[]) with ordinality as turn (id, place) order by place
  `.execute(tx)
}

async function selectKept(tx: Tx, scope: Scope, snapshots: readonly string[]) {
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
  'threshold',
  'is_alert',
  'is_estimated',
] as const

/**
 * Keeps what it computes for the carriers whose lock is free. A transaction that holds it is changing their rows: then the
 * answer is computed from what is committed and not kept, and no one waits for a long import.
 */
async function makeScores(tx: Tx, ids: readonly string[], snapshots: readonly string[]) {
  const { rows } = await sql<{ id: string; is_free: boolean }>`
    select id, pg_try_advisory_xact_lock(4817202, hashtext(id::text)) as is_free
    from unnest(${ids}::uuid[]) as id
  `.execute(tx)
  const free = new Set(rows.filter(({ is_free }) => is_free).map(({ id }) => id))
  const made = await scoreCarriers(tx, ids, snapshots)
  const kept = made.filter(({ score }) => free.has(score.account_id))
  if (kept.length > 0) await insertScores(tx, kept)
  return made.map(({ score, basics }) => ({ ...score, basics }))
}

async function insertScores(tx: Tx, made: Awaited<ReturnType<typeof scoreCarriers>>) {
  const inserted = await tx
    .insertInto('safety_score')
    .values(made.map(({ score }) => score))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['account_id', 'snapshot'])
    .execute()
  const isNew = new Set(inserted.map(({ account_id, snapshot }) => `${account_id} ${snapshot}`))
  const basics = made
    .filter(({ score }) => isNew.has(`${score.account_id} ${score.snapshot}`))
    .flatMap(({ basics: ofScore }) => ofScore)
  const batch = 700
  for (let start = 0; start < basics.length; start += batch) {
    await tx
      .insertInto('safety_score_basic')
      .values(basics.slice(start, start + batch))
      .execute()
  }
}
