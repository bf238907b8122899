import { join } from 'node:path'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { once } from 'node:events'
import { OperatorProblem } from '../../platform/operator-problem.ts'
import { fileFormats, type NationalTable } from './file-formats.ts'
import { takeImportLock } from './import-locks.ts'
import { checkAlone, checkTogether, type LoadedFiles } from './check-files.ts'
import { chooseSnapshot } from './choose-snapshot.ts'
import { comparePublished, notePublished } from './compare-files.ts'
import { notesOfFiles, oneMonth, refuseFailing, refuseWithoutLines, reportOf } from './import-outcome.ts'
import { ImportRefused } from './import-refused.ts'
import type { CarrierProblem } from 'shared-api/safety/safety-imports'
import type { ImportReport, MadeCheck } from './import-report.ts'
import { keepAttempt } from './keep-attempt.ts'
import { checkHeading, type LoadedFile, loadFile } from './load-file.ts'
import { bringPortalRows } from './portal-rows.ts'
import { type FileKind, findOfficialFiles, type OfficialFile, unknownFile } from './official-files.ts'
import { areDaily, importDaily } from './daily-files.ts'
import { coverCarriers, keepOthers, noteCoverage } from './place-files.ts'
import { RejectedLines } from './rejected-lines.ts'

export interface ImportOptions {
  databaseUrl: string
  folder: string
  /** Where the report of rejected lines goes. */
  reports: string
  /** As the operator named it; else the files tell. */
  snapshot: string | undefined
  now: Date
  /** A fall against the month before, or a count of FMCSA's that differs, is accepted; why, where someone said it. */
  accept?: { because: string | null } | undefined
}

/**
 * Imports FMCSA's files of one snapshot, and puts them in place in one transaction: until its end everyone reads the
 * earlier ones, and an end in the middle changes nothing. Before that the files prove that they are whole: what fails
 * throws an ImportRefused. Rows of carriers and kinds that the files do not cover stay as they were before.
 */
export async function importFiles(options: ImportOptions): Promise<ImportReport> {
  const startedAt = new Date()
  try {
    const report = await readAndPlace(options)
    await keepAttempt(options, startedAt, { report, refused: undefined })
    return report
  } catch (problem) {
    if (problem instanceof ImportRefused)
      await keepAttempt(options, startedAt, { report: problem.report, refused: problem })
    throw problem
  }
}

async function readAndPlace(options: ImportOptions): Promise<ImportReport> {
  const { files, unknown } = await findOfficialFiles(options.folder)
  const notes = unknown.map(unknownFile)
  const isDaily = areDaily(files)
  for (const file of files) notes.push(...(await checkHeading(file)))
  const stamp = options.now.toISOString().replaceAll(/[:.]/g, '-')
  const rejected = new RejectedLines(join(options.reports, `rejected-${stamp}.csv`))
  const [client, beside] = await Promise.all([begun(options), begun(options)])
  try {
    if (!(await takeImportLock(client)))
      throw new OperatorProblem('Another import is running. Wait for its end.')
    await beside.query('select drop_national_loading(); commit; begin')
    const run = { client, beside, rejected, notes, problems: join(options.reports, `refused-${stamp}.csv`) }
    const report = isDaily ? await importDaily(run, files, options) : await importAll(run, files, options)
    await client.query('commit')
    return report
  } catch (problem) {
    // A connection that is gone rolls back by itself: what it failed at is what is told.
    await Promise.allSettled([
      client.query('rollback'),
      beside.query('rollback; select drop_national_loading()'),
    ])
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

export interface Import {
  client: Client
  /** Reads the violations while the other files are read, checked and indexed, and indexes them while they are checked. */
  beside: Client
  rejected: RejectedLines
  notes: string[]
  /** The path of the report of what does not add up. */
  problems: string
}

async function importAll(
  run: Import,
  files: readonly OfficialFile[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { client, rejected, notes } = run
  refuseTwoMonths(files)
  const loading = loadViolations(run, files)
  // It is awaited below, whatever the other files come to.
  loading.catch(() => undefined)
  const checks: MadeCheck[] = []
  const problems: CarrierProblem[] = []
  const work = await settled(loading, async () => {
    const others = files.filter(({ kind }) => kind !== 'Violation')
    const loaded = await loadOthers(run, others)
    refuseWithoutLines(loaded, rejected)
    // The inspections decide: violations of another month are refused, not followed.
    const first = loaded.some(({ file }) => file.kind === 'Inspection') ? [] : await loading
    const snapshot = await chooseSnapshot(client, { files, loaded: [...loaded, ...first], notes, ...options })
    const kept = await leaveOut(run, loaded, snapshot)
    const rejectedOf = (kind: FileKind) => rejected.of(files.find((file) => file.kind === kind)?.name ?? '')
    const checked = { client, snapshot, checks, problems, notes, rejectedOf }
    await checkAlone(checked, byTable(kept))
    for (const table of tablesOf(kept.map(({ file }) => file))) {
      await client.query('select index_national_table($1)', [table])
    }
    return { kept, checked }
  })
  const violations = await loading
  refuseWithoutLines(violations, rejected)
  const { checked } = work
  const { snapshot } = checked
  const kept = [...work.kept, ...violations]
  const indexing = indexViolations(run, violations)
  indexing.catch(() => undefined)
  const isProven = await settled(indexing, async () => {
    await checkAlone(checked, byTable(violations))
    return checkTogether(checked, byTable(kept), {
      isAccepted: options.accept !== undefined,
      indexed: indexing,
    })
  })
  await indexing
  notes.push(...notesOfFiles(kept, rejected.gaps))
  const report = await reportOf(client, { ...checked, kept, rejected, path: run.problems })
  refuseFailing(report, { kept, rejected, isProven })
  const tables = tablesOf(kept.map(({ file }) => file))
  await coverCarriers(client, tables, { isProven, gaps: rejected.gaps })
  if (tables.includes('national_published')) await notePublished(client)
  await keepOthers(client, tables, snapshot)
  for (const table of tables) await client.query('select finish_national_table($1, $2)', [table, snapshot])
  for (const table of tables) await client.query('select place_national_table($1, $2)', [table, snapshot])
  await noteCoverage(client, snapshot, { loaded: kept, rejected })
  const portal = await bringPortalRows(client, snapshot)
  await client.query('select supersede_daily_rows($1)', [snapshot])
  if (tables.includes('national_published')) report.Checks.push(await comparePublished(client, snapshot))
  return { ...report, Notes: notes, Portal: portal }
}

const byTable = (files: readonly LoadedFile[]): LoadedFiles =>
  Map.groupBy(files, ({ file }) => fileFormats[file.kind].table)

/** Violations belong to inspections of their own month. */
function refuseTwoMonths(files: readonly OfficialFile[]) {
  const [one, other] = files.filter(({ kind }) => kind === 'Inspection' || kind === 'Violation')
  const [of, beside] = [one, other].map((file) => file?.month ?? file?.day?.slice(0, 7))
  if (one === undefined || other === undefined || of === undefined || beside === undefined || of === beside)
    return
  throw new ImportRefused(`${one.name} and ${other.name} are of different months by their names.`, oneMonth)
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
  await beside.query('commit')
  return [loaded]
}

async function indexViolations({ beside }: Import, violations: readonly LoadedFile[]) {
  if (violations.length > 0) await beside.query('select index_national_table($1)', ['national_violation'])
}

async function loadOthers({ client, rejected }: Import, files: readonly OfficialFile[]) {
  for (const table of tablesOf(files)) await client.query('select begin_national_table($1)', [table])
  const loaded: LoadedFile[] = []
  for (const file of files) {
    loaded.push(await loadFile(client, loadingOf(fileFormats[file.kind].table), file, rejected))
  }
  return loaded
}

const loadingOf = (table: NationalTable) => `${table}_loading`

/** In the order of the files; a violation's descriptions have a table of their own. */
function tablesOf(files: readonly OfficialFile[]): NationalTable[] {
  const named = files.map(({ kind }) => fileFormats[kind].table)
  return [
    ...new Set(named.includes('national_violation') ? [...named, 'national_violation_text' as const] : named),
  ]
}

/** A file without weights whose name says another month is told and left out. */
async function leaveOut({ client, notes }: Import, loaded: readonly LoadedFile[], snapshot: string) {
  const kept: LoadedFile[] = []
  for (const one of loaded) {
    const { day, month, name, kind } = one.file
    const isOther = (day ?? snapshot) !== snapshot || (month ?? snapshot.slice(0, 7)) !== snapshot.slice(0, 7)
    if (one.weighed.size > 0 || !isOther) {
      kept.push(one)
      continue
    }
    notes.push(
      `${name} is left out: its name says ${day ?? month}, but the inspections are of the snapshot ${snapshot}.`,
    )
    const { table } = fileFormats[kind]
    await client.query(
      `delete from ${loadingOf(table)} ${table === 'national_published' ? 'where file = $1' : ''}`,
      table === 'national_published' ? [kind] : [],
    )
  }
  const used = tablesOf(kept.map(({ file }) => file))
  for (const table of tablesOf(loaded.map(({ file }) => file))) {
    if (!used.includes(table)) await client.query('select finish_national_table($1, null)', [table])
  }
  return kept
}

async function copyTexts(client: Client, { texts }: LoadedFile) {
  const copy = client.query(copyFrom(`copy ${loadingOf('national_violation_text')} from stdin with (freeze)`))
  for (const row of texts.rows()) {
    if (!copy.write(Buffer.from(`${row}\n`, 'latin1'))) await once(copy, 'drain')
  }
  copy.end()
  await once(copy, 'finish')
}
