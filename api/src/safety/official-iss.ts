import type { OfficialIss } from 'shared-api/safety'
import type { Tx } from '../platform/database/connect.ts'
import { wordAge } from './files-of-score.ts'
import { bandOf } from './score/iss.ts'
import type { StoredScore } from './score-store.ts'

/**
 * By carrier, FMCSA's own score of the day that is scored, or of a newer one up to the snapshot.
 * @param on the day that its age is told on
 */
export async function selectOfficialIss(
  tx: Tx,
  scores: readonly StoredScore[],
  on: string,
): Promise<ReadonlyMap<string, OfficialIss>> {
  if (scores.length === 0) return new Map()
  const rows = await tx
    .selectFrom('fmcsa_page')
    .select(['account_id', 'day', 'iss_score', 'entered_by_name'])
    .where(
      'account_id',
      'in',
      scores.map(({ account_id: id }) => id),
    )
    .where('iss_score', 'is not', null)
    .orderBy('day')
    .execute()
  const found = new Map<string, OfficialIss>()
  for (const { account_id: id, scored_on: day, snapshot } of scores) {
    const page = rows.findLast((row) => row.account_id === id && row.day >= day && row.day <= snapshot)
    if (page === undefined || page.iss_score === null) continue
    found.set(id, {
      Score: page.iss_score,
      Band: bandOf(page.iss_score),
      Day: page.day,
      EnteredBy: page.entered_by_name,
      ...wordAge(page.day, on),
    })
  }
  return found
}
