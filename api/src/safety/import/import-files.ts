import { join } from 'node:path'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { once } from 'node:events'
import { dayOf } from '../../platform/calendar.ts'
import { OperatorProblem } from '../../platform/operator-problem.ts'
import { rejectOtherMonths, rejectRepeated, rejectWithoutInspection } from './file-checks.ts'
import { readDay } from './field-values.ts'
import { fileFormats, type NationalTable } from './file-formats.ts'
import { checkHeading, type LoadedFile, loadFile } from './load-file.ts'
import { findOfficialFiles, type OfficialFile } from './official-files.ts'
import { type RejectedLine, RejectedLines } from './rejected-lines.ts'
import { snapshotOfWeights, type WeighedDays } from './snapshot-of-files.ts'

export interface ImportReport {
  Snapshot: string
  /** Why this one, where the files fit others too. */
  Note: string | null
  Files: { Kind: string; Name: string; Rows: number; Rejected: number }[]
  Rejected: { Total: number; First: RejectedLine[]; Report: string | null }
}

interface ImportOptions {
  databaseUrl: string
  folder: string
  /** Where the report of rejected lines goes. */
  reports: string
  /** As the operator named it; else the files tell. */
  snapshot: string | undefined
  now: Date
}

/** Only one import at a time. */
const importLock = 4_817_206

/**
 * Imports FMCSA's files of one snapshot in one transaction: until its end everyone reads the earlier ones, and an end
 * in the middle leaves nothing. Files that are not in the folder stay as they were imported before.
 */
export async function importFiles(options: ImportOptions): Promise<ImportReport> {
  const files = await findOfficialFiles(options.folder)
  for (const file of files) await checkHeading(file)
  const rejected = new RejectedLines(
    join(options.reports, `rejected-${options.now.toISOString().replaceAll(/[:.]/g, '-')}.csv`),
  )
  const client = new Client({ connectionString: options.databaseUrl, application_name: 'safety import' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local maintenance_work_mem = '192MB'; set local work_mem = '96MB'; set local client_connection_check_interval = '2s'`)
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${importLock}) as free`,
    )
    if (rows[0]?.free !== true) throw new OperatorProblem('Another import is running. Wait for its end.')
    const report = await importAll(client, files, rejected, options)
    await client.query('commit')
    return report
  } finally {
    await rejected.close()
    await client.end()
  }
}

async function importAll(
  client: Client,
  files: readonly OfficialFile[],
  rejected: RejectedLines,
  options: ImportOptions,
): Promise<ImportReport> {
  const tables = await beginTables(client, files)
  const loaded: LoadedFile[] = []
  for (const file of files) {
    const table = fileFormats[file.kind].table
    loaded.push(await loadFile(client, loadingOf(table), file, rejected))
  }
  const { snapshot, note } = await chooseSnapshot(client, loaded, options)
  const kept: LoadedFile[] = []
  for (const one of loaded) {
    if (await isOfSnapshot(client, one, { snapshot, rejected })) kept.push(one)
  }
  await copyTexts(client, kept)
  if (kept.length === 0) {
    throw new OperatorProblem(`No file is of the snapshot ${snapshot}. Nothing was changed.`)
  }
  const used = new Set(kept.map(({ file }) => fileFormats[file.kind].table))
  if (used.has('national_violation')) used.add('national_violation_text')
  for (const table of tables) await finishTable(client, table, used.has(table) ? snapshot : null)
  for (const table of tables) {
    if (used.has(table)) await client.query('select place_national_table($1, $2)', [table, snapshot])
  }
  await noteFiles(client, kept, { snapshot, rejected })
  return {
    Snapshot: snapshot,
    Note: note,
    Files: loaded.map(({ file, rows }) => ({
      Kind: file.kind,
      Name: file.name,
      Rows: rows,
      Rejected: rejected.of(file.name),
    })),
    Rejected: {
      Total: rejected.total,
      First: rejected.shown,
      Report: rejected.total === 0 ? null : rejected.path,
    },
  }
}

const loadingOf = (table: NationalTable) => `${table}_loading`

/** In the order of the files; a violation's descriptions have a table of their own. */
async function beginTables(client: Client, files: readonly OfficialFile[]): Promise<NationalTable[]> {
  const named = files.map(({ kind }) => fileFormats[kind].table)
  const tables = [
    ...new Set(named.includes('national_violation') ? [...named, 'national_violation_text' as const] : named),
  ]
  for (const table of tables) await client.query('select begin_national_table($1)', [table])
  return tables
}

interface ChosenSnapshot {
  snapshot: string
  note: string | null
}

/** What the operator named, else what the time weights tell, else a name of a file, else the newest imported. */
async function chooseSnapshot(
  client: Client,
  loaded: readonly LoadedFile[],
  { snapshot: named, now }: ImportOptions,
): Promise<ChosenSnapshot> {
  if (named !== undefined) return { snapshot: named, note: null }
  const hints = [...new Set(loaded.flatMap(({ file }) => file.day ?? []))].toSorted().toReversed()
  // The inspections decide: violations of another month are rejected, not followed.
  const weighed = loaded.find((one) => one.weighed.size > 0)
  const told = weighed && snapshotOfWeights(isoDays(weighed.weighed), { hints, today: dayOf(now) })
  if (told !== undefined) {
    const { snapshot, others } = told
    if (others.length === 0 || hints.includes(snapshot)) return { snapshot, note: null }
    const note = `Time weights and days fit ${others.length} more snapshots too, from ${others[0]} to ${others.at(-1)}. Name another with --snapshot.`
    return { snapshot, note }
  }
  const [hint] = hints
  if (hint !== undefined) return { snapshot: hint, note: null }
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(snapshot)::text as newest from national_file',
  )
  const newest = rows[0]?.newest ?? null
  if (newest !== null)
    return { snapshot: newest, note: 'The files name no snapshot: they join the newest one.' }
  throw new OperatorProblem(
    'The files do not say which snapshot they are of. Name it: pnpm safety import <folder> --snapshot <day>',
  )
}

/** The keys have the file's own way of writing a day. */
const isoDays = (weighed: WeighedDays): WeighedDays =>
  new Map(
    [...weighed].map(([key, lines]) => {
      const [day = '', weight = ''] = key.split(/ (?=\d+$)/)
      return [`${readDay(day, 'Insp_Date')} ${weight}`, lines]
    }),
  )

interface OfSnapshot {
  snapshot: string
  rejected: RejectedLines
}

/** Rejects what does not fit the snapshot or the other lines. False for a file of another month, which is left out. */
async function isOfSnapshot(
  client: Client,
  one: LoadedFile,
  { snapshot, rejected }: OfSnapshot,
): Promise<boolean> {
  const { file } = one
  const { table: name } = fileFormats[file.kind]
  const table = loadingOf(name)
  const isWeighed = one.weighed.size > 0
  if (!isWeighed && file.day !== undefined && file.day !== snapshot) {
    const reason = `The name of the file says ${file.day}, but the inspections are of the snapshot ${snapshot}: the file is of another month`
    await rejected.add([{ file: file.name, line: 1, reason }])
    one.rows = 0
    await client.query(
      name === 'national_published' ? `delete from ${table} where file = $1` : `delete from ${table}`,
      name === 'national_published' ? [file.kind] : [],
    )
    return false
  }
  const checked = { client, table, file: file.name, rejected }
  if (isWeighed) one.rows -= await rejectOtherMonths(checked, snapshot)
  const key = keys[name]
  if (key !== undefined) one.rows -= await rejectRepeated(checked, key)
  if (name === 'national_violation') {
    one.rows -= await rejectWithoutInspection(checked, await inspectionsOf(client, snapshot))
  }
  if (one.rows > 0 || rejected.of(file.name) === 0) return true
  const [first] = rejected.shown.filter((line) => line.file === file.name)
  const like = first === undefined ? '' : ` Line ${first.line}: ${first.reason}.`
  throw new OperatorProblem(`No line of ${file.name} can be used.${like} Nothing was changed.`)
}

/** What no two lines may share. */
const keys: Partial<Record<NationalTable, { key: string; named: string }>> = {
  national_inspection: { key: 'id', named: 'Unique_ID' },
  national_crash: { key: 'report_state, report_number, report_sequence, dot_number', named: 'The report' },
  national_carrier: { key: 'dot_number', named: 'DOT_NUMBER' },
  national_fleet: { key: 'dot_number', named: 'DOT_NUMBER' },
}

/** The inspections of this import, else the snapshot's from an earlier one. */
async function inspectionsOf(client: Client, snapshot: string): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string | null }>(
    `select coalesce(to_regclass('national_inspection_loading'),
       to_regclass(national_part('national_inspection', $1)))::text as name`,
    [snapshot],
  )
  const name = rows[0]?.name ?? undefined
  // The service reads a partition through its parent.
  return name === undefined || name.endsWith('_loading')
    ? name
    : `(select id, dot_number from national_inspection where snapshot = '${snapshot}')`
}

async function copyTexts(client: Client, loaded: readonly LoadedFile[]) {
  for (const { texts, file } of loaded) {
    if (file.kind !== 'Violation') continue
    const copy = client.query(
      copyFrom(`copy ${loadingOf('national_violation_text')} from stdin with (freeze)`),
    )
    for (const row of texts.rows()) {
      if (!copy.write(Buffer.from(`${row}\n`, 'latin1'))) await once(copy, 'drain')
    }
    copy.end()
    await once(copy, 'finish')
  }
}

/** @param snapshot null: its file is of another month. */
async function finishTable(client: Client, table: NationalTable, snapshot: string | null) {
  if (table === 'national_published' && snapshot !== null) {
    // Four files share the table: those that are not in the folder stay.
    const columns =
      'dot_number, file, inspections, driver_inspections, vehicle_inspections, with_violation, measures, percentiles, alerts, line'
    await client.query(
      `insert into ${loadingOf(table)} (${columns}) select ${columns} from ${table}
       where snapshot = $1 and file <> all (array(select distinct file from ${loadingOf(table)}))`,
      [snapshot],
    )
  }
  await client.query('select finish_national_table($1, $2)', [table, snapshot])
}

async function noteFiles(client: Client, loaded: readonly LoadedFile[], { snapshot, rejected }: OfSnapshot) {
  for (const { file, rows } of loaded) {
    await client.query(
      `insert into national_file (snapshot, kind, name, rows, rejected) values ($1, $2, $3, $4, $5)
       on conflict (snapshot, kind) do update
       set name = excluded.name, rows = excluded.rows, rejected = excluded.rejected, imported_at = now()`,
      [snapshot, file.kind, file.name, rows, rejected.of(file.name)],
    )
  }
}
