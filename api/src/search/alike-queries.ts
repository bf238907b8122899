import { sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import type { Alike, Field } from './entry-queries.ts'

/** Shorter ones resemble too much. */
const shortest = 4
/** Of each misspelt word. */
const mostAlike = 4
const leastLikeness = 0.4

/**
 * For each word those that were meant, the closest first: the word itself where records have it or where it can't be
 * misspelt, as a number can't. Undefined where nothing was misspelt, or where nothing resembles what was.
 */
export async function selectAlternatives(tx: Tx, words: readonly string[], field: Field) {
  const alternatives: Alike[][] = []
  let isMisspelt = false
  for (const word of words) {
    const alike = await selectAlike(tx, word, field)
    if (alike.length === 0) return undefined
    isMisspelt ||= alike.every((one) => one.likeness < 1)
    alternatives.push(alike)
  }
  return isMisspelt ? alternatives : undefined
}

/** Whether one of the words is in no word that the records have: only inside numbers and the like can it still be. */
export async function isOneUnknown(tx: Tx, words: readonly string[], field: Field) {
  const { rows } = await sql`
    select from unnest(${words.filter(canBeMisspelt)}::text[]) as sought (word)
    where not exists (select from ${wordsOf(field)} where theirs.word like '%' || sought.word || '%')
    limit 1
  `.execute(tx)
  return rows.length > 0
}

const canBeMisspelt = (word: string) => word.length >= shortest && /^\p{L}+$/u.test(word)

async function selectAlike(tx: Tx, word: string, field: Field): Promise<Alike[]> {
  const itself = [{ word, likeness: 1 }]
  if (!canBeMisspelt(word)) return itself
  const words = wordsOf(field)
  const known = await sql`select from ${words} where word like ${`${word}%`} limit 1`.execute(tx)
  if (known.rows.length > 0) return itself
  // Who types has not come to the end of the word: as much of it counts as there is, or one letter more.
  const distance = word.length > shortest ? 2 : 1
  const { rows } = await sql<Alike>`
    select word, max(likeness)::float8 as likeness
    from (
      select word, similarity(word, ${word}) as likeness from ${words} where word % ${word}
      union all
      select word, 1 - distance / ${word.length}::real
      from ${words}
      cross join lateral (
        select least(
          levenshtein_less_equal(left(word, ${word.length}::int), ${word}, ${distance}::int),
          levenshtein_less_equal(left(word, ${word.length + 1}::int), ${word}, ${distance}::int)
        ) as distance
      ) as measured
      where word like ${`${word.slice(0, 1)}%`} and distance <= ${distance}::int
      union all
      select word, 0.9 from ${words} where word = any(${swapped(word)}::text[])
    ) as alike
    where likeness >= ${leastLikeness}
    group by word
    order by likeness desc, word
    limit ${mostAlike}
  `.execute(tx)
  return rows
}

/** The word with two letters that stand side by side in each other's place: the commonest slip, and hard to see by pieces. */
function swapped(word: string): string[] {
  const letters = Array.from(word)
  return letters
    .slice(1)
    .map((letter, index) =>
      [...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(''),
    )
}

function wordsOf({ kinds, place }: Field) {
  if (place === 'own') return wordsOfEntries(sql`driver_id = app_driver_id()`)
  const accounts = sql`${place.accountIds}::uuid[]`
  // Of carriers alone the names are few, and what else their records say would come before them.
  return kinds.every((kind) => kind === 'Carrier')
    ? wordsOfEntries(sql`kind = 'Carrier' and account_id = any(${accounts})`)
    : sql`(
        select word from unnest(${accounts}) as account (id)
        join search_word on search_word.account_id = account.id
      ) as theirs`
}

const wordsOfEntries = (condition: ReturnType<typeof sql>) => sql`(
    select distinct one.word from search_entry
    cross join regexp_split_to_table(title || ' ' || person || ' ' || details, ' ') as one (word)
    where ${condition}
  ) as theirs`
