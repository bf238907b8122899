import type { Client } from 'pg'
import type { NationalTable } from './file-formats.ts'
import type { LoadedFile } from './load-file.ts'
import type { Gap, RejectedLines } from './rejected-lines.ts'

const loadingOf = (table: NationalTable) => `${table}_loading`

const isCovered = (column: string) =>
  `exists (select from import_covered where import_covered.dot_number = kept.dot_number and ${column})`
const isLoaded = (table: NationalTable, ...keys: readonly [column: string, key: string][]) =>
  `exists (select from ${loadingOf(table)} as loaded where ${keys.map(([column, key]) => `loaded.${key} = kept.${column}`).join(' and ')})`
const ofCarrier = ['dot_number', 'dot_number'] as const

/** Which lines on file the loaded ones replace: those of the carriers that the files cover. The rest is added to them. */
const replaced: Partial<Record<NationalTable, readonly string[]>> = {
  // FMCSA moves reports to other carriers.
  national_inspection: [isCovered('has_inspections'), isLoaded('national_inspection', ['id', 'id'])],
  national_violation: [
    isCovered('has_violations'),
    isLoaded('national_violation', ['inspection_id', 'inspection_id']),
  ],
  national_crash: [isCovered('has_crashes')],
  national_carrier: [isLoaded('national_carrier', [...ofCarrier])],
  national_fleet: [isLoaded('national_fleet', [...ofCarrier])],
  // Four files share the table.
  national_published: [isLoaded('national_published', [...ofCarrier], ['file', 'file'])],
}

const isOf = (...names: NationalTable[]) =>
  `bool_or(of_table in (${names.map((name) => `'${name}'`).join(', ')}))`

/**
 * Notes which carriers the files cover, of which kind, in a table of the transaction. A carrier whose line was rejected is
 * covered, with a gap. Crashes cover whom the other files name: silence of a file of crashes beside them is none.
 */
export async function coverCarriers(
  client: Client,
  tables: readonly NationalTable[],
  { isProven, gaps }: { isProven: boolean; gaps: readonly Gap[] },
) {
  const has = (table: NationalTable) => tables.includes(table)
  const kinds = (
    [
      'national_inspection',
      'national_violation',
      'national_crash',
      'national_carrier',
      'national_fleet',
    ] as const
  )
    .filter(has)
    .map((table) => `select distinct dot_number, '${table}' as of_table from ${loadingOf(table)}`)
  const sources = [
    ...kinds,
    `select dot_number, of_table from unnest($1::integer[], $2::text[]) as gap (dot_number, of_table)`,
  ]
  await client.query(
    `create temp table import_covered as
     select dot_number, ${isOf('national_inspection')} as has_inspections,
       ${
         has('national_inspection')
           ? `${isOf('national_inspection')} and ${has('national_violation') || isProven}`
           : isOf('national_violation')
       } as has_violations,
       ${has('national_crash')} as has_crashes, ${isOf('national_carrier', 'national_fleet')} as has_census
     from (${sources.join(' union all ')}) as named group by dot_number`,
    [gaps.map(({ dot }) => dot), gaps.map(({ kind }) => `national_${kind.toLowerCase()}`)],
  )
}

/** Adds the rows on file of the carriers that the files do not cover. */
export async function keepOthers(client: Client, tables: readonly NationalTable[], snapshot: string) {
  for (const table of tables) {
    const gone = replaced[table]
    if (gone === undefined) continue
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [loadingOf(table)],
    )
    const columns = rows[0]?.columns ?? ''
    // The descriptions of both are numbered from 1.
    const shift = table === 'national_violation' ? await textsLoaded(client) : 0
    const kept = await client.query(
      `insert into ${loadingOf(table)} (${columns}) select ${columns.replace('text_id', `text_id + ${shift}`)}
       from ${table} as kept where snapshot = '${snapshot}' and not ${gone.join(' and not ')}`,
    )
    if (table !== 'national_violation' || kept.rowCount === 0) continue
    await client.query(
      `insert into ${loadingOf('national_violation_text')} (id, section, violation_group)
       select id + ${shift}, section, violation_group from national_violation_text where snapshot = $1`,
      [snapshot],
    )
  }
}

async function textsLoaded(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select coalesce(max(id), 0) as count from ${loadingOf('national_violation_text')}`,
  )
  return rows[0]?.count ?? 0
}

/** Keeps what the files cover and what of them is not known, for the screens and the engine. */
export async function noteCoverage(
  client: Client,
  snapshot: string,
  { loaded, rejected }: { loaded: readonly LoadedFile[]; rejected: RejectedLines },
) {
  await client.query(
    `insert into national_coverage as known
     select $1::date, dot_number, has_inspections, has_violations, has_crashes, has_census from import_covered
     on conflict (dot_number, snapshot) do update set
       has_inspections = known.has_inspections or excluded.has_inspections,
       has_violations = known.has_violations or excluded.has_violations,
       has_crashes = known.has_crashes or excluded.has_crashes, has_census = known.has_census or excluded.has_census
     where (known.has_inspections, known.has_violations, known.has_crashes, known.has_census) is distinct from (
       known.has_inspections or excluded.has_inspections, known.has_violations or excluded.has_violations,
       known.has_crashes or excluded.has_crashes, known.has_census or excluded.has_census)`,
    [snapshot],
  )
  const kinds = loaded.map(({ file }) => file.kind)
  await client.query(
    `delete from national_gap where snapshot = $1 and kind = any ($2)
       and dot_number in (select dot_number from import_covered)`,
    [snapshot, kinds],
  )
  const { gaps } = rejected
  if (gaps.length > 0) {
    await client.query(
      `insert into national_gap (snapshot, dot_number, kind, basic, lines)
       select $1::date, * from unnest($2::integer[], $3::text[], $4::text[], $5::integer[])`,
      [
        snapshot,
        gaps.map(({ dot }) => dot),
        gaps.map(({ kind }) => kind),
        gaps.map(({ basic }) => basic),
        gaps.map(({ lines }) => lines),
      ],
    )
  }
  for (const { file, rows } of loaded) {
    await client.query(
      `insert into national_file (snapshot, kind, name, rows, rejected) values ($1, $2, $3, $4, $5)
       on conflict (snapshot, kind) do update
       set name = excluded.name, rows = excluded.rows, rejected = excluded.rejected, imported_at = now()`,
      [snapshot, file.kind, file.name, rows, rejected.of(file.name)],
    )
  }
}
