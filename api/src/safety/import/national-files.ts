import type { Client } from 'pg'
import { addMonths } from '../../platform/calendar.ts'
import type { PublishedWord } from '../score/carrier-record.ts'
import { publishedWords } from '../score/compare-published.ts'
import { monthsOfWords } from '../score/official.ts'
import type { FileSpan } from '../score/files.ts'

/** The imported files that tell of a carrier: the screens know the same of an account with its USDOT number. */
export async function selectNationalFiles(client: Client, dot: number): Promise<FileSpan[]> {
  const { rows } = await client.query<FileSpan>(
    `select kind, covers_from::text as from, day::text as day from national_files_of($1)`,
    [dot],
  )
  return rows
}

/** FMCSA's published word about a carrier before a day; of a day's files the one with percentiles is last. */
export async function selectNationalWords(
  client: Client,
  dot: number,
  until: string,
): Promise<PublishedWord[]> {
  const { rows } = await client.query<Parameters<typeof publishedWords>[0]>(
    `select snapshot::text as day, alerts, acute_critical as findings, percentiles from national_published
     where dot_number = $1 and snapshot between $2 and $3 order by percentiles is not null`,
    [dot, addMonths(until, -monthsOfWords), until],
  )
  return rows.flatMap(publishedWords)
}
