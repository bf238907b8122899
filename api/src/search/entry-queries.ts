import { sql, type SqlBool } from 'kysely'
import { maxResults, type SearchKind } from 'shared-api/search'
import type { Tx } from '../platform/database/connect.ts'
import { executeUnread } from '../platform/database/pipelined-connection.ts'

/** The records to search: those of accounts, or all that a driver may see. */
export type Place = { accountIds: readonly string[] } | 'own'

/** The scope of a search: kinds of records in a place. */
export interface Field {
  kinds: readonly SearchKind[]
  place: Place
}

export interface Found {
  kind: SearchKind
  id: string
  score: number
  happened_on: string
}

/** One more than the maximum, to know whether there are more. */
const candidates = maxResults + 1

/** The newest records of a kind that are read before the index, because common words are usually among them. */
const newest = 2500

/** The most records of a kind that one query returns for all accounts. */
export const maxPerKind = 1000

export async function selectAllAccountIds(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('account').select('id').execute()
  return rows.map(({ id }) => id)
}

/** The words of a search term, normalized like the entries and without pattern characters. */
export async function normalizedWords(tx: Tx, term: string): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`select search_words(${term}) as words`.execute(tx)
  return (rows[0]?.words ?? '').split(' ').filter(Boolean)
}

/** A search condition and the score of a match. */
interface Match {
  matches: ReturnType<typeof sql<SqlBool>>
  score: ReturnType<typeof sql<number>>
}

/** Every word begins a word of the record. */
export const beginning = (words: readonly string[]): Match => ({
  matches: allOf(words, beginsWord),
  score: scoreOf(words),
})

/** Every word occurs in the record. Words under three letters must begin a word, because they occur almost everywhere. */
export const within = (words: readonly string[]): Match => ({
  matches: allOf(words, (word) => (word.length < 3 ? beginsWord(word) : isWithin(word))),
  score: scoreOf(words),
})

/** For every word, a similar word occurs in the record. */
export const resembling = (alternatives: readonly (readonly SimilarWord[])[]): Match => ({
  matches: sql<SqlBool>`${sql.join(alternatives.map(beginsOneOf), sql` and `)}`,
  score: resemblance(alternatives),
})

/** A driver has few records, so all of them are read. */
export async function selectOwn(tx: Tx, kinds: readonly SearchKind[], { matches, score }: Match) {
  const { rows } = await sql<Found>`
    select kind, record_id as id, happened_on, ${score} as score from search_entry
    where driver_id = app_driver_id() and kind = any(${kinds}::text[]) and ${matches}
    order by happened_on desc limit 1000
  `.execute(tx)
  return rows
}

interface Where {
  kinds: readonly SearchKind[]
  accountIds: readonly string[]
}

const columns = sql`kind, record_id, title, found_by, happened_on`
/** Runs the query for each kind and account until there are enough results. */
const inEach = ({ kinds, accountIds }: Where, way: ReturnType<typeof sql>) => sql`
  unnest(${kinds}::text[]) as sought (kind) cross join lateral (
    select entry.* from unnest(${accountIds}::uuid[]) as account (id) cross join lateral (${way}) as entry
    limit ${maxPerKind}
  ) as found
`
const entries = sql`search_entry where account_id = account.id and kind = sought.kind`

/** Matches among the newest records of each kind, which finds common words quickly. */
export async function selectNewest(tx: Tx, where: Where, { matches, score }: Match) {
  await setPlannerMethods(tx, 'index order')
  const share = Math.ceil(newest / where.accountIds.length)
  const way = sql`
    select ${columns} from (
      select ${columns} from ${entries} order by happened_on desc, record_id desc limit ${share}
    ) as newest
    where ${matches} limit ${candidates}
  `
  const { rows } = await sql<Found>`
    select found.kind, record_id as id, happened_on, ${score} as score from ${inEach(where, way)}
  `.execute(tx)
  return rows
}

/** Records of any age whose title begins with the words. */
export async function selectTitled(tx: Tx, where: Where, words: readonly string[]) {
  await setPlannerMethods(tx, 'index order')
  const way = sql`
    select ${columns} from ${entries} and title like ${`${words.join(' ')}%`}
    order by title using ~<~ limit ${candidates}
  `
  const { rows } = await sql<Found>`
    select found.kind, record_id as id, happened_on, 1::float8 as score from ${inEach(where, way)}
  `.execute(tx)
  return rows
}

/** Matches in the trigram index, which is fast for rare words. */
export async function selectIndexed(tx: Tx, where: Where, { matches, score }: Match) {
  await setPlannerMethods(tx, 'bitmap')
  const way = sql`select ${columns} from ${entries} and ${matches} limit ${candidates}`
  const { rows } = await sql<Found>`
    select found.kind, record_id as id, happened_on, ${score} as score from ${inEach(where, way)}
  `.execute(tx)
  return rows
}

const plannerMethods = {
  'index order': { indexscan: 'on', bitmapscan: 'off', sort: 'off', seqscan: 'off' },
  bitmap: { indexscan: 'off', bitmapscan: 'on', sort: 'on', seqscan: 'off' },
  any: { indexscan: 'on', bitmapscan: 'on', sort: 'on', seqscan: 'on' },
}

/**
 * Restricts the planner's methods for the rest of the transaction. The planner can't estimate row policies or rare words,
 * and would sometimes read and sort a million rows.
 */
export async function setPlannerMethods(tx: Tx, way: keyof typeof plannerMethods) {
  const settings = Object.entries(plannerMethods[way]).map(
    ([name, on]) => sql`set_config(${`enable_${name}`}, ${on}, true)`,
  )
  await executeUnread(tx, sql`select ${sql.join(settings)}`)
}

const beginsWord = (word: string) => sql<SqlBool>`found_by like ${`% ${word}%`}`

/** Adds the common prefix as a condition, so that the index is searched once and not for each word. */
function beginsOneOf(some: readonly SimilarWord[]) {
  const words = some.map(({ word }) => word)
  const one = sql<SqlBool>`(${sql.join(words.map(beginsWord), sql` or `)})`
  const begun = commonBeginning(words)
  return words.length > 1 && begun.length > 2 ? sql<SqlBool>`${beginsWord(begun)} and ${one}` : one
}

function commonBeginning([first = '', ...others]: readonly string[]) {
  let begun = first
  while (!others.every((other) => other.startsWith(begun))) begun = Array.from(begun).slice(0, -1).join('')
  return begun
}

const isWithin = (word: string) => sql<SqlBool>`found_by like ${`%${word}%`}`

const allOf = (words: readonly string[], matches: (word: string) => ReturnType<typeof sql<SqlBool>>) =>
  sql<SqlBool>`${sql.join(words.map(matches), sql` and `)}`

/** 1: the title begins with it. 0.9: words of the title do. 0.7: words of the record do. 0.5: it occurs in a word. */
const scoreOf = (words: readonly string[]) => sql<number>`
  case
    when title like ${`${words.join(' ')}%`} then 1::float8
    when ${sql.join(
      words.map((word) => sql`' ' || title like ${`% ${word}%`}`),
      sql` and `,
    )} then 0.9
    when ${allOf(words, beginsWord)} then 0.7
    else 0.5
  end
`

/** A word of the records that is similar to a searched one, with a likeness up to 1. */
export interface SimilarWord {
  word: string
  likeness: number
}

/** Below 0.5, by the least similar word. */
const resemblance = (alternatives: readonly (readonly SimilarWord[])[]) => sql<number>`
  0.49 * least(${sql.join(
    alternatives.map(
      (some) =>
        sql`case ${sql.join(
          some.map(({ word, likeness }) => sql`when ${beginsWord(word)} then ${likeness}::float8`),
          sql` `,
        )} else 0 end`,
    ),
  )})
`
