import { sql } from 'kysely'
import { maxCounted } from 'shared-api/list'
import type { Tx } from './connect.ts'

/** Rows in which a word is looked for first, to learn how common it is. */
export const sampled = 500
/** What is in one of so many rows is counted sooner among the first ones than through the index of words. */
const oftenEnough = 10
/** Where what is common is counted. */
export const searched = 2 * oftenEnough * maxCounted

interface Ways<Counted> {
  /** Of the first `sampled` rows: how many there were, and in how many of them the words are. */
  sample: () => Promise<{ seen: number; found: number }>
  /** Up to `maxCounted` and one more of the matches among the first `searched` rows. */
  amongFirst: () => Promise<Counted>
  /** The same of all rows, through the index of words. */
  indexed: () => Promise<Counted>
}

/** What a search finds, counted the cheaper way: an index gives all rows with a word before the first one can be counted. */
export async function countFound<Counted extends { All: number }>({
  sample,
  amongFirst,
  indexed,
}: Ways<Counted>) {
  const { seen, found } = await sample()
  const isSmall = seen < sampled
  const isCommon = found * oftenEnough >= seen
  const inFirst = isSmall || isCommon ? await amongFirst() : undefined
  const isCounted = inFirst !== undefined && (isSmall || inFirst.All > maxCounted)
  return { counted: isCounted ? inFirst : await indexed(), isCommon }
}

/**
 * What is in many rows is soon met in the order of the list. PostgreSQL can't know how many row level security lets
 * through, expects few, and would sort all of them.
 */
export const readInOrder = (tx: Tx) =>
  sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(tx)

/** A page of what was found, as the contract's `pageOf` has it. */
export function foundPage<Row>(
  Data: Row[],
  { Page, PageSize }: { Page: number; PageSize: number },
  { total, isMore }: { total: number; isMore: boolean },
) {
  if (!isMore) return { Data, Page, PageSize, Total: total }
  // Of what was counted few may be under the filter.
  const shown = Data.length === 0 ? 0 : (Page - 1) * PageSize + Data.length
  return { Data, Page, PageSize, Total: Math.max(total, shown), IsMore: true }
}
