import { join } from 'node:path'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { once } from 'node:events'
import { OperatorProblem } from '../../platform/operator-problem.ts'
import {
  differingTotals,
  rejectOtherDays,
  rejectOtherMonths,
  rejectRepeated,
  rejectWithoutInspection,
} from './file-checks.ts'
import { fileFormats, type NationalTable } from './file-formats.ts'
import { importLock } from './import-locks.ts'
import { chooseSnapshot } from './choose-snapshot.ts'
import { checkHeading, type LoadedFile, loadFile } from './load-file.ts'
import { bringPortalRows, type PortalRows } from './portal-rows.ts'
import { findOfficialFiles, type OfficialFile } from './official-files.ts'
import { type RejectedLine, RejectedLines } from './rejected-lines.ts'

export interface ImportReport {
  Snapshot: string
  /** What the operator may not expect: other snapshots that fit, files left out, columns or totals that differ. */
  Notes: string[]
  Files: { Kind: string; Name: string; Rows: number; Rejected: number }[]
  Rejected: { Total: number; First: RejectedLine[]; Report: string | null }
  Portal: PortalRows
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

/**
 * Imports FMCSA's files of one snapshot, and puts them in place in one transaction: until its end everyone reads the
 * earlier ones, and an end in the middle changes nothing. Files that are not in the folder stay as they were before.
 */
export async function importFiles(options: ImportOptions): Promise<ImportReport> {
  const files = await findOfficialFiles(options.folder)
  const notes: string[] = []
  for (const file of files) notes.push(...(await checkHeading(file)))
  const rejected = new RejectedLines(
    join(options.reports, `rejected-${options.now.toISOString().replaceAll(/[:.]/g, '-')}.csv`),
  )
  const [client, beside] = await Promise.all([begun(options), begun(options)])
  try {
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${importLock}) as free`,
    )
    if (rows[0]?.free !== true) throw new OperatorProblem('Another import is running. Wait for its end.')
    await beside.query('select drop_national_loading(); commit; begin')
    const report = await importAll({ client, beside, rejected, notes }, files, options)
    await client.query('commit')
    return report
  } catch (problem) {
    await client.query('rollback')
    await beside.query('rollback; select drop_national_loading()')
    throw problem
  } finally {
    await rejected.close()
    await Promise.all([client.end(), beside.end()])
  }
}

async function begun({ databaseUrl }: ImportOptions): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'safety import' })
  await client.connect()
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set maintenance_work_mem = '192MB'; set work_mem = '96MB'; set client_connection_check_interval = '2s'; begin`)
  return client
}

interface Import {
  client: Client
  /** Reads the violations while the other files are read, checked and indexed. */
  beside: Client
  rejected: RejectedLines
  notes: string[]
}

async function importAll(
  run: Import,
  files: readonly OfficialFile[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { client, rejected, notes } = run
  const loading = loadViolations(run, files)
  // It is awaited below, whatever the other files come to.
  loading.catch(() => undefined)
  const work = await settled(loading, async () => {
    const others = files.filter(({ kind }) => kind !== 'Violation')
    const loaded = await loadOthers(run, others)
    // The inspections decide: violations of another month are rejected, not followed.
    const first = loaded.some(({ file }) => file.kind === 'Inspection') ? [] : await loading
    const snapshot = await chooseSnapshot(client, { files, loaded: [...loaded, ...first], notes, ...options })
    return { loaded, snapshot, kept: await finish(run, loaded, snapshot) }
  })
  const violations = await loading
  const { snapshot } = work
  const kept = [...work.kept, ...(await finish(run, violations, snapshot))]
  const [left] = rejected.shown
  if (kept.length === 0) {
    const like = left === undefined ? '' : ` ${left.file}, line ${left.line}: ${left.reason}.`
    throw new OperatorProblem(`No line of a file can be used.${like} Nothing was changed.`)
  }
  for (const table of tablesOf(kept.map(({ file }) => file))) {
    await client.query('select place_national_table($1, $2)', [table, snapshot])
  }
  await noteFiles(client, kept, { snapshot, rejected })
  const portal = await bringPortalRows(client, snapshot)
  return {
    Snapshot: snapshot,
    Notes: notes,
    Files: [...work.loaded, ...violations].map(({ file, rows }) => ({
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
    Portal: portal,
  }
}

/** A failure waits for the other work, which has a connection that must not close under it. */
async function settled<T>(other: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    await Promise.allSettled([other])
    throw problem
  }
}

async function loadViolations({ beside, rejected }: Import, files: readonly OfficialFile[]) {
  const file = files.find(({ kind }) => kind === 'Violation')
  if (file === undefined) return []
  for (const table of tablesOf([file])) await beside.query('select begin_national_table($1)', [table])
  const loaded = await loadFile(beside, loadingOf('national_violation'), file, rejected)
  await copyTexts(beside, loaded)
  await beside.query('select index_national_table($1)', ['national_violation'])
  await beside.query('commit')
  return [loaded]
}

async function loadOthers({ client, rejected }: Import, files: readonly OfficialFile[]) {
  for (const table of tablesOf(files)) await client.query('select begin_national_table($1)', [table])
  const loaded: LoadedFile[] = []
  for (const file of files) {
    loaded.push(await loadFile(client, loadingOf(fileFormats[file.kind].table), file, rejected))
  }
  return loaded
}

/** Checks the loaded files and makes their tables ready. @returns those that are used */
async function finish(
  { client, rejected, notes }: Import,
  loaded: readonly LoadedFile[],
  snapshot: string,
): Promise<LoadedFile[]> {
  const kept: LoadedFile[] = []
  for (const one of loaded) {
    if (await isOfSnapshot(client, one, { snapshot, rejected, notes })) kept.push(one)
  }
  const used = tablesOf(kept.map(({ file }) => file))
  for (const table of tablesOf(loaded.map(({ file }) => file))) {
    await finishTable(client, table, used.includes(table) ? snapshot : null)
  }
  return kept
}

const loadingOf = (table: NationalTable) => `${table}_loading`

/** In the order of the files; a violation's descriptions have a table of their own. */
function tablesOf(files: readonly OfficialFile[]): NationalTable[] {
  const named = files.map(({ kind }) => fileFormats[kind].table)
  return [
    ...new Set(named.includes('national_violation') ? [...named, 'national_violation_text' as const] : named),
  ]
}

interface OfSnapshot {
  snapshot: string
  rejected: RejectedLines
  notes: string[]
}

/** Rejects what does not fit the snapshot or the other lines. False for a file without a line that fits: it is left out. */
async function isOfSnapshot(
  client: Client,
  one: LoadedFile,
  { snapshot, rejected, notes }: OfSnapshot,
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
  if (name === 'national_crash') one.rows -= await rejectOtherDays(checked, snapshot)
  const key = keys[name]
  if (key !== undefined) one.rows -= await rejectRepeated(checked, key)
  if (name === 'national_violation') {
    one.rows -= await rejectWithoutInspection(checked, await inspectionsOf(client, snapshot))
  }
  if (name === 'national_violation') notes.push(...(await differingTotals(checked)))
  // Carriers without violations have an empty file of them.
  if (one.rows > 0 || (name === 'national_violation' && rejected.of(file.name) === 0)) return true
  const [first] = rejected.shown.filter((line) => line.file === file.name)
  const like = first === undefined ? '' : ` Line ${first.line}: ${first.reason}.`
  notes.push(`No line of ${file.name} can be used, so it is left out.${like}`)
  return false
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

async function copyTexts(client: Client, { texts }: LoadedFile) {
  const copy = client.query(copyFrom(`copy ${loadingOf('national_violation_text')} from stdin with (freeze)`))
  for (const row of texts.rows()) {
    if (!copy.write(Buffer.from(`${row}\n`, 'latin1'))) await once(copy, 'drain')
  }
  copy.end()
  await once(copy, 'finish')
}

/** @param snapshot null: its file is of another month. */
async function finishTable(client: Client, table: NationalTable, snapshot: string | null) {
  if (table === 'national_published' && snapshot !== null) {
    // Four files share the table: those that are not in the folder stay.
    const columns =
      'dot_number, file, inspections, driver_inspections, vehicle_inspections, with_violation, measures, percentiles, alerts, acute_critical, roadside_alerts, line'
    await client.query(
      `insert into ${loadingOf(table)} (${columns}) select ${columns} from ${table}
       where snapshot = $1 and file <> all (array(select distinct file from ${loadingOf(table)}))`,
      [snapshot],
    )
  }
  await client.query('select finish_national_table($1, $2)', [table, snapshot])
}

async function noteFiles(
  client: Client,
  loaded: readonly LoadedFile[],
  { snapshot, rejected }: Omit<OfSnapshot, 'notes'>,
) {
  for (const { file, rows } of loaded) {
    await client.query(
      `insert into national_file (snapshot, kind, name, rows, rejected) values ($1, $2, $3, $4, $5)
       on conflict (snapshot, kind) do update
       set name = excluded.name, rows = excluded.rows, rejected = excluded.rejected, imported_at = now()`,
      [snapshot, file.kind, file.name, rows, rejected.of(file.name)],
    )
  }
}
