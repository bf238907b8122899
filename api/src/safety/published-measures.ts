import { sql } from 'kysely'
import type { Basic, PublishedMeasure } from 'shared-api/safety'
import type { Tx } from '../platform/database/connect.ts'
import { wordAge } from './files-of-score.ts'
import { publishedBasics } from './score/compare-published.ts'
import type { StoredScore } from './score-store.ts'

/**
 * By carrier and BASIC, the measures in FMCSA's published file of the day that is scored, or of a newer one up to the
 * snapshot.
 * @param on the day that their age is told on
 */
export async function selectPublishedMeasures(
  tx: Tx,
  scores: readonly Pick<StoredScore, 'account_id' | 'scored_on' | 'snapshot'>[],
  on: string,
): Promise<ReadonlyMap<string, ReadonlyMap<Basic, PublishedMeasure>>> {
  if (scores.length === 0) return new Map()
  const rows = await tx
    .selectFrom('national_published')
    .innerJoin('account', (join) =>
      join.on('national_published.dot_number', '=', sql<number>`usdot_number(account.dot_number)`),
    )
    .select(['account.id as account_id', 'national_published.snapshot as day', 'measures'])
    .where(
      'account.id',
      'in',
      scores.map(({ account_id: id }) => id),
    )
    .orderBy('national_published.snapshot')
    .execute()
  const found = new Map<string, ReadonlyMap<Basic, PublishedMeasure>>()
  for (const { account_id: id, scored_on: scored, snapshot } of scores) {
    const row = rows.findLast((one) => one.account_id === id && one.day >= scored && one.day <= snapshot)
    if (row === undefined) continue
    const { day: Day } = row
    const measures = publishedBasics.flatMap(([basic], place): [Basic, PublishedMeasure][] => {
      const Measure = row.measures[place]
      return Measure === undefined ? [] : [[basic, { Measure, Day, ...wordAge(Day, on) }]]
    })
    found.set(id, new Map(measures))
  }
  return found
}
