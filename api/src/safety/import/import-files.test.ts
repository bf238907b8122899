import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Client } from 'pg'
import {
  changed,
  folderWith,
  goldenDot as dot,
  goldenSnapshot as snapshot,
  inspectionName,
  readGolden,
  violationName,
} from '../../../test/support/sample-safety-files.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { rulesetNamed, scoreOfFiles } from './carrier-score-command.ts'
import { importFiles } from './import-files.ts'
import { reconcile } from './reconcile.ts'
import { scoreAll } from './score-all.ts'

const database = await testDatabase()
const golden = new URL('../reference/golden/', import.meta.url)
const rules = rulesetNamed()
const inspections = await readGolden(inspectionName)
const violations = await readGolden(violationName)
const reports = await mkdtemp(join(tmpdir(), 'safety-reports-'))
afterAll(() => rm(reports, { recursive: true }))

const imported = async (folder: string, named?: string, accept?: { because: null }) =>
  importFiles({
    databaseUrl: database.serviceUrl,
    folder,
    reports,
    snapshot: named,
    now: new Date('2026-11-24T12:00:00Z'),
    accept,
  })

const importTexts = async (texts: { inspections?: string; violations?: string }) =>
  imported(
    await folderWith({
      [inspectionName]: texts.inspections ?? inspections,
      [violationName]: texts.violations ?? violations,
    }),
    snapshot,
  )

const maintenanceOf = async (asOf = snapshot) => {
  const { db, serviceUrl: databaseUrl } = database
  const { Basics } = await scoreOfFiles({ db, databaseUrl, dot, asOf, rules, knownFleet: undefined })
  return Basics.find(({ Basic }) => Basic === 'Vehicle Maintenance')
}

const maintenance = async (asOf = snapshot) => {
  const found = await maintenanceOf(asOf)
  return `${found?.Numerator}/${found?.Denominator}`
}

beforeEach(async () => {
  await imported(fileURLToPath(golden))
})

test("FMCSA's real files give the measure and text that it published", async () => {
  expect(await maintenance()).toBe('6/17')
  // The file says nothing about the days after it.
  expect(await maintenance('2026-12-25')).toBe('6/17')
  const { db, serviceUrl: databaseUrl } = database
  const shown = await scoreOfFiles({ db, databaseUrl, dot, asOf: snapshot, rules, knownFleet: undefined })
  expect(shown.Basics.find(({ Basic }) => Basic === 'Vehicle Maintenance')).toMatchObject({
    MeasureText: '.35',
    PercentileText: 'Less than 5 vehicle inspections with violations',
  })
  const { Summary, Rows } = await reconcile({ db, databaseUrl, rules, asOf: snapshot, dot })
  expect(Summary).toEqual({ match: 30, close: 0, mismatch: 0, unknown: 0 })
  expect(Rows).toHaveLength(30)
})

test('the same files imported twice are there once', async () => {
  await imported(fileURLToPath(golden))
  const { rows } = await sql`select kind, rows from national_file order by kind`.execute(database.admin)
  expect(rows).toEqual([
    { kind: 'C Pass', rows: 2 },
    { kind: 'C PassProperty', rows: 2 },
    { kind: 'Inspection', rows: 17 },
    { kind: 'Violation', rows: 2 },
  ])
  expect(await maintenance()).toBe('6/17')
})

test('a file without a required column changes nothing and says which', async () => {
  const without = violations.replace('Severity_Weight,', 'Something_else,')
  await expect(importTexts({ violations: without })).rejects.toThrow(
    'SMS_Input_-_Violation.csv lacks the column Severity_Weight. Download the violations file again, with all columns. Nothing was changed.',
  )
  expect(await maintenance()).toBe('6/17')
})

test('columns may stand in any order', async () => {
  const reversed = inspections
    .split('\n')
    .map((line) => line.split(',').toReversed().join(','))
    .join('\n')
  expect((await importTexts({ inspections: reversed })).Rejected.Total).toBe(0)
  expect(await maintenance()).toBe('6/17')
})

test('a line that is rejected is reported, the others are kept, and no BASIC of its carrier has a number', async () => {
  const wrong = changed(inspections, 3, (line) => line.replace('20-DEC-24', '31-FEB-25'))
  const { Rejected, Files } = await importTexts({ inspections: wrong })
  expect(Rejected.First).toEqual([
    { file: inspectionName, line: 3, reason: 'Insp_Date is "31-FEB-25", which is not a date' },
  ])
  expect(Files).toMatchObject([{ Rows: 16, Rejected: 1 }, { Rows: 2 }])
  expect(await readFile(Rejected.Report ?? '', 'utf8')).toContain('31-FEB-25')
  expect(await maintenanceOf()).toMatchObject({
    Measure: null,
    MeasureText: null,
    Percentile: null,
    PercentileText: 'Not known: 1 line of the file was rejected',
    Alert: false,
  })
  await imported(fileURLToPath(golden))
  expect(await maintenance()).toBe('6/17')
  expect(await maintenanceOf()).toMatchObject({ MeasureText: '.35' })
})

test('texts with commas, quotes and line breaks are read, and bytes that are not UTF-8 cost one line', async () => {
  const text = changed(violations, 2, (line) =>
    line.replace('Exhaust System', '"Exhaust, ""System""\nof a bus'),
  )
  const quoted = text.replace('f,Exhaust Discharge', 'f",Exhaust Discharge')
  const { Rejected } = await importTexts({ violations: quoted })
  expect(Rejected.First).toEqual([])
  const { section } = await database.admin
    .selectFrom('national_violation_text')
    .select('section')
    .where('section', 'like', 'Exhaust, "System"%')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  expect(section.startsWith('Exhaust, "System"\nof a bus')).toBe(true)
  const bytes = Buffer.from(
    changed(inspections, 4, (line) => line.replace('FORD', 'F\u00D6RD')),
    'latin1',
  )
  const report = await imported(await folderWith({ [inspectionName]: bytes }), snapshot)
  expect(report.Rejected.First).toEqual([{ file: inspectionName, line: 4, reason: 'The line is not UTF-8' }])
})

test('a published file named for another month is left out and named', async () => {
  const folder = await folderWith({
    [inspectionName]: inspections,
    [violationName]: violations,
    'SMS_C_Pass_2026-06-26.csv': await readGolden('SMS_C_Pass_sample_2026-07-31.csv'),
  })
  const { Notes, Files } = await imported(folder, snapshot)
  expect(Notes).toEqual([
    'SMS_C_Pass_2026-06-26.csv is left out: its name says 2026-06-26, but the inspections are of the snapshot 2026-07-31.',
  ])
  expect(Files.map(({ Kind }) => Kind)).toEqual(['Inspection', 'Violation'])
})

test.each(['', '.0'])(
  'the time weights (3%s) tell the snapshot of files whose names have no day',
  async (end) => {
    const lines = ['31-JAN-26 3', '30-JAN-26 2', '31-JUL-25 2', '30-JUL-25 1'].map(
      (one, index) => `${index + 1},A${index},OH,5,${one.replace(' ', ',1,OH,')}${end}${','.repeat(31)}`,
    )
    const heading = inspections.split('\n')[0] ?? ''
    const folder = await folderWith({ [inspectionName]: [heading, ...lines, ''].join('\n') })
    await expect(imported(folder)).resolves.toMatchObject({
      Snapshot: snapshot,
      Notes: [],
      Rejected: { Total: 0 },
    })
  },
)

test('files that fit several snapshots are the oldest, as nothing says that they are newer, or else join the newest on file', async () => {
  const heading = inspections.split('\n')[0] ?? ''
  const folder = await folderWith({
    [inspectionName]: [heading, `1,A1,OH,5,30-JUN-24,1,OH,1${','.repeat(31)}`, ''].join('\n'),
  })
  const { Snapshot, Notes } = await imported(folder)
  // From 20 months on it weighs 1, until 24.
  expect(Snapshot).toBe('2025-07-18')
  expect(Notes[0]).toMatch(/^The files do not say which snapshot .* the oldest/)
  await database.admin.deleteFrom('national_file').where('snapshot', '=', Snapshot).execute()
})

test('an import that is killed leaves the old snapshot, and the next one goes through', async () => {
  const folder = await folderWith({
    [inspectionName]: changed(inspections, 2, () => '').replace('\n\n', '\n'),
  })
  const blocker = new Client({ connectionString: database.adminUrl })
  await blocker.connect()
  await blocker.query('begin; lock table national_inspection in share update exclusive mode')
  const command = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('../../safety-command.ts', import.meta.url)),
      'import',
      folder,
      '--snapshot',
      snapshot,
      // A line less than it replaces.
      '--accept',
    ],
    {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATABASE_URL: database.serviceUrl,
        PORTAL_DEMO: '1',
        PORTAL_DATA_DIR: reports,
      },
      stdio: 'ignore',
    },
  )
  await waitsInTheEnd(command)
  command.kill('SIGKILL')
  await once(command, 'exit')
  await blocker.query('rollback')
  await blocker.end()
  await nothingIsImporting()
  expect(await maintenance()).toBe('6/17')
  await imported(folder, snapshot, { because: null })
  expect(await maintenance()).toBe('6/16')
})

const importsWaiting = async () => {
  const { rows } = await sql<{ waits: boolean }>`
    select wait_event_type = 'Lock' as waits from pg_stat_activity
    where datname = current_database() and application_name = 'safety import'
  `.execute(database.admin)
  return rows.map(({ waits }) => waits)
}

/** The import has read all its lines, and waits to put them in place. */
async function waitsInTheEnd(command: ChildProcess) {
  while (!(await importsWaiting()).includes(true)) {
    if (command.exitCode !== null) throw new Error('The import ended.')
    await delay(20)
  }
}

/** PostgreSQL notices within two seconds that the process which asked is gone. */
async function nothingIsImporting() {
  while ((await importsWaiting()).length > 0) await delay(50)
}

test('all carriers of a snapshot are scored, and their groups have cut-offs', async () => {
  const heading = inspections.split('\n')[0] ?? ''
  const carriers = Array.from({ length: 30 }, (_, index) => 2_000_000 + index)
  const lines = carriers.flatMap((carrier, index) =>
    Array.from(
      { length: 5 },
      (_, one) =>
        `${carrier}${one},R${carrier}${one},OH,${carrier},20-DEC-24,1,OH,1,0,0,0,0,0,${','.repeat(13)},,,,true,,1,0,0,0,0,1,0`,
    ).map((line) => ({ line, index })),
  )
  const found = lines.map(({ line, index }) => {
    const [id, , , carrier] = line.split(',')
    return `${id},20-DEC-24,${carrier},39345A,Vehicle Maintenance,false,0,${1 + (index % 10)},1,${1 + (index % 10)},"Brakes, hoses",Brakes,1`
  })
  await imported(
    await folderWith({
      [inspectionName]: [heading, ...lines.map(({ line }) => line), ''].join('\n'),
      [violationName]: [violations.split('\n')[0], ...found, ''].join('\n'),
    }),
    snapshot,
  )
  const { db, serviceUrl: databaseUrl } = database
  expect(await scoreAll({ db, databaseUrl, rules }, undefined)).toMatchObject({ Measures: 31, Groups: 1 })
  const curve = await database.admin
    .selectFrom('sms_population_curve')
    .innerJoin('sms_population', 'sms_population.id', 'population_id')
    .select(['event_group', 'peers', 'highest'])
    .where('kind', '=', 'Population')
    .execute()
  expect(curve).toEqual([{ event_group: '5-10', peers: 30, highest: 10 }])
})

test('a later month of published files alone is not what a carrier is scored from', async () => {
  const pass = await readGolden('SMS_C_Pass_sample_2026-07-31.csv')
  await imported(await folderWith({ 'SMS_C_Pass_2026-08-28.csv': pass }))
  const { db, serviceUrl: databaseUrl } = database
  const shown = await scoreOfFiles({ db, databaseUrl, dot, asOf: undefined, rules, knownFleet: undefined })
  expect(shown).toMatchObject({ FilesOf: snapshot, Inspections: 17 })
  expect((await scoreAll({ db, databaseUrl, rules }, undefined)).Snapshot).toBe(snapshot)
})
