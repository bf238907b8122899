import { Client } from 'pg'
import { OperatorProblem } from '../../platform/operator-problem.ts'
import { takeImportLock } from './import-locks.ts'

/** A connection that may read for minutes. */
export async function withNational<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'safety score' })
  await client.connect()
  try {
    await client.query(`set statement_timeout = 0; set work_mem = '128MB'; set enable_nestloop = on`)
    return await work(client)
  } finally {
    await client.end()
  }
}

interface Wanted {
  asOf: string | undefined
  dot?: number | undefined
  /** Only those with a published file of FMCSA's. */
  isPublished?: boolean
}

/** The imported snapshot that a day is scored from: of that day, else the newest before it, else the next after it. */
export async function snapshotFor(
  client: Client,
  { asOf, dot, isPublished = false }: Wanted,
): Promise<string> {
  const ofCarrier = dot === undefined ? '' : `and dot_number = ${dot}`
  const having = isPublished
    ? `exists (select from national_published where snapshot = files.snapshot ${ofCarrier})`
    : dot === undefined
      ? 'true'
      : `(exists (select from national_inspection where snapshot = files.snapshot and dot_number = ${dot})
         or exists (select from national_published where snapshot = files.snapshot and dot_number = ${dot})
         or exists (select from national_carrier where snapshot = files.snapshot and dot_number = ${dot})
         or exists (select from national_crash where snapshot = files.snapshot and dot_number = ${dot}))`
  // A month of census or published files alone has nothing to score, and says nothing about inspections.
  const isScored =
    dot === undefined
      ? 'exists (select from national_inspection where snapshot = files.snapshot)'
      : `exists (select from national_coverage where snapshot = files.snapshot ${ofCarrier} and has_inspections)`
  const { rows } = await client.query<{ snapshot: string; scored: boolean }>(
    `select snapshot::text as snapshot, ${isPublished ? true : isScored} as scored
     from (select distinct snapshot from national_file) as files where ${having} order by snapshot`,
  )
  const scored = rows.filter((row) => row.scored)
  const all = (scored.length > 0 ? scored : rows).map(({ snapshot }) => snapshot)
  const found =
    asOf === undefined ? all.at(-1) : (all.findLast((day) => day <= asOf) ?? all.find((day) => day > asOf))
  if (found !== undefined) return found
  if (isPublished)
    throw new OperatorProblem(
      `No published file of FMCSA's ${dot === undefined ? 'is imported' : `with USDOT ${dot} is imported`}: there is nothing to compare with. Import one of SMS AB Pass, SMS C Pass, SMS AB PassProperty and SMS C PassProperty.`,
    )
  throw new OperatorProblem(
    dot === undefined
      ? 'No FMCSA files are imported. Run pnpm safety import <folder> first.'
      : `No imported file has a line of USDOT ${dot}.`,
  )
}

/** What accounts lose with a snapshot, as no other one lists it. */
export interface DroppedRows {
  Inspections: number
  Violations: number
  Crashes: number
  Censuses: number
  /** That may list inspections which went, and have to be imported again. */
  DailyFiles: number
}

/**
 * Drops the files of a snapshot, the scores computed of them, and what accounts have from no other file. Cut-offs stay:
 * later days are ranked by them. Waits for accounts that are being added; readers wait for the last step alone.
 */
export const dropSnapshot = (databaseUrl: string, snapshot: string): Promise<DroppedRows> =>
  withNational(databaseUrl, async (client) => {
    await client.query('begin')
    if (!(await takeImportLock(client))) throw new OperatorProblem('An import is running. Wait for its end.')
    const { rows } = await client.query<{ snapshot: string }>(
      'select distinct snapshot::text as snapshot from national_file order by snapshot',
    )
    const all = rows.map((row) => row.snapshot)
    if (!all.includes(snapshot)) {
      throw new OperatorProblem(
        all.length === 0
          ? 'No FMCSA files are imported.'
          : `No files of ${snapshot} are imported. There are ${all.join(', ')}.`,
      )
    }
    const dropped = await client.query<{ dropped: DroppedRows }>('select drop_brought_rows($1) as dropped', [
      snapshot,
    ])
    await client.query('delete from national_score where snapshot = $1', [snapshot])
    await client.query('select fold_roadside_tally()')
    await client.query('select drop_national_snapshot($1)', [snapshot])
    await client.query('commit')
    const [row] = dropped.rows
    if (row === undefined) throw new Error('A function answered without a row')
    return row.dropped
  })
