import { sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import type { SimilarWord, Field } from './entry-queries.ts'

/** Shorter words are similar to too many others. */
const minLength = 4
/** Per misspelled word. */
const maxSimilar = 4
const minLikeness = 0.4

/**
 * The similar words for each word, closest first: the word itself when records contain it or when it can't be misspelled,
 * like a number. Undefined when no word is misspelled or one has no similar word.
 */
export async function selectAlternatives(tx: Tx, words: readonly string[], field: Field) {
  const alternatives: SimilarWord[][] = []
  let isMisspelled = false
  for (const word of words) {
    const alike = await selectSimilarWords(tx, word, field)
    if (alike.length === 0) return undefined
    isMisspelled ||= alike.every((one) => one.likeness < 1)
    alternatives.push(alike)
  }
  return isMisspelled ? alternatives : undefined
}

/** Whether one of the words occurs in no word of the records. */
export async function hasUnknownWord(tx: Tx, words: readonly string[], field: Field) {
  const { rows } = await sql`
    select from unnest(${words.filter(canBeMisspelled)}::text[]) as sought (word)
    where not exists (select from ${wordsOf(field)} where theirs.word like '%' || sought.word || '%')
    limit 1
  `.execute(tx)
  return rows.length > 0
}

const canBeMisspelled = (word: string) => word.length >= minLength && /^\p{L}+$/u.test(word)

async function selectSimilarWords(tx: Tx, word: string, field: Field): Promise<SimilarWord[]> {
  const itself = [{ word, likeness: 1 }]
  if (!canBeMisspelled(word)) return itself
  const words = wordsOf(field)
  const known = await sql`select from ${words} where word like ${`${word}%`} limit 1`.execute(tx)
  if (known.rows.length > 0) return itself
  // The user may still be typing, so only as many letters as typed, or one more, are compared.
  const distance = word.length > minLength ? 2 : 1
  const { rows } = await sql<SimilarWord>`
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
    where likeness >= ${minLikeness}
    group by word
    order by likeness desc, word
    limit ${maxSimilar}
  `.execute(tx)
  return rows
}

/** The word with two adjacent letters swapped: the most common typo, which trigrams do not find. */
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
  // For carriers alone only their own words count, because there are few of them.
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
