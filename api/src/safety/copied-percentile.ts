import type { BasicStatus, CopiedPercentile } from 'shared-api/safety/safety-analysis'
import { Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import { advisoryLock } from '../platform/database/locks.ts'
import type { User } from '../platform/database/tenant.ts'
import { inTurns } from '../platform/turn.ts'
import { analyzedCarrier } from './analysis-queries.ts'
import { statusOfScore } from './basic-status.ts'
import { contextOf, scoreBasic } from './score/score.ts'

/**
 * Keeps what the carrier reads in its own FMCSA sign-in, for one BASIC and snapshot; the stored score is forgotten with it.
 * @param on the day that the age of FMCSA's word is told on
 */
export async function saveCopiedPercentile(
  tx: Tx,
  user: User,
  { CarrierId: carrierId, Basic: basic, Snapshot: snapshot, Percentile, Replaces }: CopiedPercentile,
  on: string,
): Promise<BasicStatus> {
  const { carrier, record, comparison } = await analyzedCarrier(tx, user, { carrierId, snapshot })
  await advisoryLock(tx, `copied percentile of ${carrier.id}`)
  const kept = await tx
    .selectFrom('copied_percentile')
    .select('percentile')
    .where('account_id', '=', carrier.id)
    .where('snapshot', '=', snapshot)
    .where('basic', '=', basic)
    .executeTakeFirst()
  if ((kept?.percentile ?? null) !== Replaces) {
    const now = kept === undefined ? 'was taken away' : `is ${kept.percentile}% now`
    throw new Refusal(409, `Another user changed this copied percentile: it ${now}`)
  }
  await tx
    .deleteFrom('copied_percentile')
    .where('account_id', '=', carrier.id)
    .where('snapshot', '=', snapshot)
    .where('basic', '=', basic)
    .execute()
  if (Percentile !== null) {
    await tx
      .insertInto('copied_percentile')
      .values({ account_id: carrier.id, snapshot, basic, percentile: Percentile })
      .execute()
  }
  const copied = Percentile === null ? [] : [{ basic, snapshot, percentile: Percentile }]
  const context = contextOf(record, snapshot, { ...comparison, copied })
  return statusOfScore(await inTurns(scoreBasic(record, basic, context)), on)
}
