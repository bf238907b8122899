import type { Client } from 'pg'
import { shownDay } from '../../platform/calendar.ts'
import { reportOf } from './import-outcome.ts'
import { ImportRefused } from './import-refused.ts'
import type { CarrierProblem, ImportCheck } from 'shared-api/safety/safety-imports'
import type { ImportReport } from './import-report.ts'
import type { Import, ImportOptions } from './import-files.ts'
import { dailyInspections, DailyReading, dailyViolations } from './daily-formats.ts'
import { roadsideBasics } from './daily-codes.ts'
import { type LoadedFile, loadFile } from './load-file.ts'
import { downloadAgain, type OfficialFile } from './official-files.ts'
import type { PortalRows } from './portal-rows.ts'

/** Whether a folder holds FMCSA's two daily files. Throws an ImportRefused for one of them, or beside monthly files. */
export function areDaily(files: readonly OfficialFile[]): boolean {
  const daily = files.filter(({ kind }) => kind.startsWith('Daily'))
  if (daily.length === 0) return false
  const other = files.find((file) => !daily.includes(file))
  if (other !== undefined)
    throw new ImportRefused(
      `${daily[0]?.name} is a daily file and ${other.name} a monthly one.`,
      'Put the daily files into a folder of their own.',
    )
  if (daily.length < 2) {
    const lacking =
      daily[0]?.kind === 'Daily Inspection'
        ? 'violations (Vehicle_Inspections_and_Violations.csv): all inspections would look clean'
        : 'inspections (Vehicle_Inspection_File.csv), which say whose the violations are'
    throw new ImportRefused(
      `${daily[0]?.name} is there without the daily file of ${lacking}.`,
      'Put both daily files into the folder.',
    )
  }
  return true
}

/** Imports what FMCSA added since its newest monthly file, of the carriers with an account. */
export async function importDaily(
  { client, rejected, notes, problems: problemsPath }: Import,
  files: readonly OfficialFile[],
  { now, accept }: ImportOptions,
): Promise<ImportReport> {
  const carriers = await client.query<{ dot: number }>('select dot from portal_carriers()')
  const onFile = await client.query<{ id: string }>('select id from daily_inspections_on_file()')
  const reading = new DailyReading(
    new Set(carriers.rows.map(({ dot }) => dot)),
    new Set(onFile.rows.map(({ id }) => Number(id))),
    now.toISOString().slice(0, 10),
  )
  await client.query(loadingTables)
  const loaded: LoadedFile[] = []
  // The inspections come first: they say whose the violations are.
  for (const file of files) {
    const isInspections = file.kind === 'Daily Inspection'
    const format = isInspections ? dailyInspections(reading) : dailyViolations(reading)
    const one = await loadFile(client, `${format.table}_loading`, file, rejected, format)
    if (isInspections && one.rows + rejected.of(file.name) + reading.passedOver === 0)
      throw new ImportRefused(`${file.name} has no lines.`, downloadAgain(file.kind))
    loaded.push(one)
  }
  for (const { file, cutAt } of loaded) {
    if (cutAt !== undefined)
      throw new ImportRefused(
        `${file.name} ends within line ${inWords(cutAt)}: it is cut.`,
        downloadAgain(file.kind),
      )
  }
  if (reading.lastAdded === '' || reading.lastInspected === '')
    throw new ImportRefused(
      `No line of ${files[0]?.name} says when FMCSA added an inspection.`,
      downloadAgain('Daily Inspection'),
    )
  const problems = missingViolations(reading, files[1]?.name ?? '')
  await keepUnread(client, reading)
  const report = await reportOf(client, {
    snapshot: reading.lastAdded,
    notes,
    checks: checksOf(reading, accept !== undefined),
    problems,
    kept: loaded,
    rejected,
    path: problemsPath,
    linesOf,
  })
  if (report.Checks.some(({ Result }) => Result === 'Asks'))
    throw new ImportRefused(
      'The two daily files do not belong together, or one of them is cut. If they are right, import them with --accept: what is missing is not known then.',
      'Download both again, of the same day and the same carriers.',
      { ...report, IsDaily: true },
    )
  const Portal = await bringDailyRows(client, reading)
  notes.push(...notesOf(reading, Portal))
  return { ...report, IsDaily: true, Portal }
}

/** A violation has the carrier and the day of its inspection. */
const linesOf = ({ file }: LoadedFile) =>
  file.kind === 'Daily Inspection'
    ? 'daily_inspection_loading'
    : `(select dot_number, inspected_on from daily_violation_loading
        join daily_inspection_loading on daily_inspection_loading.id = inspection_id) as violation`

/** FMCSA writes both files at once: some lines may be between them, but not more than these. */
const mostMissing = 0.05

/** The totals of all lines, also of carriers without an account: an extract has to be one of both files. */
function checksOf(
  { violationsSaid, violationsFound, violationsOfNone }: DailyReading,
  isAccepted: boolean,
): ImportCheck[] {
  const found = violationsFound - violationsOfNone
  const totals = [
    ['Violations that the inspections say (VIOL_TOTAL)', violationsSaid],
    ['Each violation has its inspection', violationsFound],
  ] as const
  return totals.map(([Check, ByFiles]) => ({
    Check,
    ByFiles,
    Found: found,
    Result:
      found >= ByFiles
        ? 'Matches'
        : found >= ByFiles * (1 - mostMissing)
          ? 'Differs'
          : isAccepted
            ? 'Accepted'
            : 'Asks',
    Detail: null,
  }))
}

/** The owner of the tables moves the lines from here, and sees no one else's. */
const loadingTables = `
  create temp table daily_inspection_loading (
    id bigint not null, dot_number integer not null, report_state text not null, report_number text not null,
    inspected_on date not null, level smallint not null, has_placardable_material boolean not null, driver_oos smallint,
    vehicle_oos smallint, hazmat_oos smallint, oos_total smallint not null, added_on date not null, line integer not null
  ) on commit drop;
  create temp table daily_violation_loading (
    inspection_id bigint not null, code text not null, basic text not null, severity smallint not null,
    is_out_of_service boolean not null, unit smallint, description text not null, line integer not null
  ) on commit drop;
  create temp table daily_unread (id bigint primary key, lines jsonb not null) on commit drop;
  create temp table daily_rejected (dot_number integer primary key, lines integer not null) on commit drop`

/** A report that says more violations than the file has is not known: which ones are missing can't be told. */
function missingViolations(reading: DailyReading, file: string): CarrierProblem[] {
  const problems: CarrierProblem[] = []
  for (const { id, dot, said, found } of reading.incomplete()) {
    reading.miss(id, undefined, said - found)
    problems.push({
      // None where FMCSA no longer says whose the report is.
      DotNumber: dot === 0 ? null : dot,
      CarrierName: null,
      Problem: 'Violations of an inspection missing',
      ByFiles: said,
      Found: found,
      Where: `${file}, inspection ${id}`,
    })
  }
  return problems
}

async function keepUnread(client: Client, { unread, rejected }: DailyReading) {
  const lines = [...unread].map(([id, byBasic]) => ({ id, lines: unreadOf(byBasic) }))
  await client.query(
    `insert into daily_unread select (one ->> 'id')::bigint, one -> 'lines' from jsonb_array_elements($1::jsonb) as one`,
    [JSON.stringify(lines)],
  )
  await client.query('insert into daily_rejected select * from unnest($1::integer[], $2::integer[])', [
    [...rejected.keys()],
    [...rejected.values()],
  ])
}

/** A line without a BASIC may be of any. */
function unreadOf(byBasic: ReadonlyMap<string | undefined, number>): Record<string, number> {
  const ofAny = byBasic.get(undefined) ?? 0
  return Object.fromEntries(
    roadsideBasics
      .map((basic) => [basic, ofAny + (byBasic.get(basic) ?? 0)] as const)
      .filter(([, lines]) => lines > 0),
  )
}

async function bringDailyRows(client: Client, reading: DailyReading): Promise<PortalRows> {
  // One code that is repeated in one inspection counts once, out of service if one of the repeats is.
  await client.query(`
    create temp table daily_violation_once on commit drop as
    select inspection_id, code, basic, max(severity) as severity, bool_or(is_out_of_service) as is_out_of_service,
      min(unit) as unit, min(description) as description
    from daily_violation_loading group by inspection_id, code, basic;
    alter table daily_inspection_loading add column account_id uuid;
    grant select, update, delete on daily_inspection_loading to portal_owner;
    grant select on daily_violation_once, daily_unread, daily_rejected to portal_owner;
    analyze daily_inspection_loading; analyze daily_violation_once`)
  const { rows } = await client.query<{ brought: PortalRows }>(
    'select bring_daily_rows($1, $2, $3, $4) as brought',
    [reading.lastAdded, reading.firstInspected, reading.lastInspected, reading.firstAdded],
  )
  await client.query('select fold_roadside_tally()')
  const [row] = rows
  if (row === undefined) throw new Error('A function answered without a row')
  return row.brought
}

function notesOf(reading: DailyReading, { Carriers }: PortalRows): string[] {
  const { passedOver, uncounted, firstInspected, lastInspected, firstAdded, lastAdded } = reading
  return [
    `Covers inspections of ${shownDay(firstInspected)} to ${shownDay(lastInspected)}, added by FMCSA from ${shownDay(firstAdded)} to ${shownDay(lastAdded)}.`,
    ...(Carriers === 0 ? ['No carrier with an account is in it: about them it says nothing.'] : []),
    ...(passedOver > 0
      ? [`${inWords(passedOver)} lines of carriers without an account were passed over.`]
      : []),
    ...(uncounted > 0 ? [`${inWords(uncounted)} lines are of violations that count in no BASIC.`] : []),
  ]
}

const inWords = (count: number) => count.toLocaleString('en-US')
