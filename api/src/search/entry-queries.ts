import { sql, type SqlBool } from 'kysely'
import { maxResults, type SearchKind } from 'shared-api/search'
import type { Tx } from '../platform/database/connect.ts'
import { executeUnread } from '../platform/database/pipelined-connection.ts'

/** Whose records are looked through: those of accounts, or all that a driver may see. */
export type Place = { accountIds: readonly string[] } | 'own'

/** What is looked through: the kinds of records of a place. */
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

/** One more than is counted: whether there are more than that. */
const candidates = maxResults + 1

/**
 * How many of the newest records of a kind are read before the index is asked, of all accounts together but at least one
 * of each: what is common is among them often.
 */
const newest = 2500

/** How many of a kind are taken from all accounts together, by each way to them. */
export const mostOfKind = 1000

export async function selectAllAccountIds(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('account').select('id').execute()
  return rows.map(({ id }) => id)
}

/** Words in the one spelling of the entries, without a sign that a pattern would read as its own. */
export async function spelt(tx: Tx, term: string): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`select search_words(${term}) as words`.execute(tx)
  return (rows[0]?.words ?? '').split(' ').filter(Boolean)
}

/** What is looked for: the condition on an entry, and how well an entry fits. */
interface Sought {
  matches: ReturnType<typeof sql<SqlBool>>
  score: ReturnType<typeof sql<number>>
}

/** Records that have all the words, each where it begins one of the record's. */
export const beginning = (words: readonly string[]): Sought => ({
  matches: allOf(words, beginsWord),
  score: scoreOf(words),
})

/** Records that have all the words, if only inside others. Short ones are inside everything: they have to begin one. */
export const within = (words: readonly string[]): Sought => ({
  matches: allOf(words, (word) => (word.length < 3 ? beginsWord(word) : isWithin(word))),
  score: scoreOf(words),
})

/** Records that have, for every word, one of those that resemble it. */
export const resembling = (alternatives: readonly (readonly Alike[])[]): Sought => ({
  matches: sql<SqlBool>`${sql.join(alternatives.map(beginsOneOf), sql` and `)}`,
  score: resemblance(alternatives),
})

/** A driver's own records are few: all of them are read. */
export async function selectOwn(tx: Tx, kinds: readonly SearchKind[], { matches, score }: Sought) {
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
/** Of each kind what the way leads to in account after account, until there is enough of it. */
const inEach = ({ kinds, accountIds }: Where, way: ReturnType<typeof sql>) => sql`
  unnest(${kinds}::text[]) as sought (kind) cross join lateral (
    select entry.* from unnest(${accountIds}::uuid[]) as account (id) cross join lateral (${way}) as entry
    limit ${mostOfKind}
  ) as found
`
const entries = sql`search_entry where account_id = account.id and kind = sought.kind`

/** Matches among the newest records of each kind: a common word is found at once, a rare one is given up on soon. */
export async function selectNewest(tx: Tx, where: Where, { matches, score }: Sought) {
  await allowWays(tx, 'walking')
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

/** Records whose title begins with the words, however old they are. */
export async function selectTitled(tx: Tx, where: Where, words: readonly string[]) {
  await allowWays(tx, 'walking')
  const way = sql`
    select ${columns} from ${entries} and title like ${`${words.join(' ')}%`}
    order by title using ~<~ limit ${candidates}
  `
  const { rows } = await sql<Found>`
    select found.kind, record_id as id, happened_on, 1::float8 as score from ${inEach(where, way)}
  `.execute(tx)
  return rows
}

/** What the index of pieces of words finds: fast for words so rare that the newest records have few of them. */
export async function selectIndexed(tx: Tx, where: Where, { matches, score }: Sought) {
  await allowWays(tx, 'looking up')
  const way = sql`select ${columns} from ${entries} and ${matches} limit ${candidates}`
  const { rows } = await sql<Found>`
    select found.kind, record_id as id, happened_on, ${score} as score from ${inEach(where, way)}
  `.execute(tx)
  return rows
}

const ways = {
  walking: { indexscan: 'on', bitmapscan: 'off', sort: 'off', seqscan: 'off' },
  'looking up': { indexscan: 'off', bitmapscan: 'on', sort: 'on', seqscan: 'off' },
  any: { indexscan: 'on', bitmapscan: 'on', sort: 'on', seqscan: 'on' },
}

/**
 * Which ways to the rows may be taken from here on in the transaction. The planner can't know how many rows the
 * policies let through, nor which words are rare: left to itself it would at times read and sort a million of them.
 */
export async function allowWays(tx: Tx, way: keyof typeof ways) {
  const settings = Object.entries(ways[way]).map(
    ([name, on]) => sql`set_config(${`enable_${name}`}, ${on}, true)`,
  )
  await executeUnread(tx, sql`select ${sql.join(settings)}`)
}

const beginsWord = (word: string) => sql<SqlBool>`found_by like ${`% ${word}%`}`

/**
 * That the letters are there that all of them begin with says nothing new: where few records have those, the index is
 * asked for them alone, and not for each word again.
 */
function beginsOneOf(some: readonly Alike[]) {
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

/** 1: the title begins with it. 0.9: it begins words of the title. 0.7: it begins words of the record. 0.5: it is inside. */
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

/** A word of the records that resembles one that was searched for, by how much: up to 1. */
export interface Alike {
  word: string
  likeness: number
}

/** Below 0.5: as far as the worst of its words resembles. */
const resemblance = (alternatives: readonly (readonly Alike[])[]) => sql<number>`
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
