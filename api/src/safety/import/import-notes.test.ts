import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/test-database.ts'
import { importFiles } from './import-files.ts'
import { dropSnapshot } from './national-snapshots.ts'

const database = await testDatabase()
const snapshot = '2026-07-31'
const golden = new URL('../reference/golden/', import.meta.url)
const inspectionName = 'SMS_Input_-_Inspection.csv'
const violationName = 'SMS_Input_-_Violation.csv'
const crashName = 'SMS_Input_-_Crash.csv'
const readGolden = async (name: string) =>
  (await readFile(new URL(name, golden), 'utf8')).replaceAll('\r', '')
const inspections = await readGolden(inspectionName)
const violations = await readGolden(violationName)
const crashHeading =
  'Report_Number,Report_Seq_No,DOT_Number,Report_Date,Report_State,Fatalities,Injuries,Tow_Away,Hazmat_released,Not_Preventable'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function imported(files: Readonly<Record<string, string>>, named: string | undefined = snapshot) {
  const folder = await mkdtemp(join(tmpdir(), 'safety-notes-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const now = new Date('2026-11-24T12:00:00Z')
  return importFiles({
    databaseUrl: database.serviceUrl,
    folder,
    reports: join(folder, 'reports'),
    snapshot: named,
    now,
  })
}

async function rowsOf(table: 'national_inspection' | 'national_violation' | 'national_crash') {
  const { rows } = await sql`select * from ${sql.table(table)} order by line`.execute(database.admin)
  return rows
}

const crashLine = (number: string, day: string) => `${number},1,1021580,${day},OH,0,1,Y,N,`

const withSpaces = (file: string) =>
  file
    .split('\n')
    .map((line, index) => (index === 0 || line === '' ? line : ` ${line}`))
    .join('\n')

beforeEach(async () => {
  await database.admin.deleteFrom('national_file').execute()
  await imported({ [inspectionName]: inspections, [violationName]: violations })
})

test('an unknown BASIC stops the import before anything changes', async () => {
  const wrong = violations.replaceAll('Vehicle Maintenance', 'No such BASIC')
  await expect(imported({ [inspectionName]: inspections, [violationName]: wrong })).rejects.toThrow(
    `${violationName}, line 2: BASIC_Desc is "No such BASIC", which is no BASIC. Download the violations file again. Nothing was changed.`,
  )
  expect(await rowsOf('national_violation')).toHaveLength(2)
})

test('a file of which no line can be used is refused', async () => {
  const wrong = violations.replaceAll(',1,1,3,', ',11,1,13,')
  await expect(imported({ [violationName]: wrong })).rejects.toThrow(
    `No line of ${violationName} can be used. Line 2: Severity_Weight is "11", not from 0 to 10. Download the violations file again. Nothing was changed.`,
  )
  expect(await rowsOf('national_violation')).toHaveLength(2)
})

test('the day of a download in a name is no snapshot', async () => {
  const { Snapshot } = await imported(
    {
      'SMS_Input_-_Inspection_20261103.csv': inspections,
      'SMS_Input_-_Violation_20261103.csv': violations,
      'SMS_C_Pass_20261103.csv': await readGolden('SMS_C_Pass_sample_2026-07-31.csv'),
    },
    undefined,
  )
  expect(Snapshot).not.toBe('2026-11-03')
  expect(new Date(Snapshot).getUTCDay()).toBe(5)
})

test('a total that is not what is computed with is named', async () => {
  const [heading, first = '', second] = violations.split('\n')
  const other = first.replace(',true,2,1,1,3,', ',true,2,1,1,1,')
  expect(other).not.toBe(first)
  const { Notes } = await imported({
    [inspectionName]: inspections,
    [violationName]: [heading, other, second, ''].join('\n'),
  })
  expect(Notes).toEqual([
    `Total_Severity_Wght differs from the sum that is computed with in 1 lines of ${violationName}; line 2 says 1, not 3.`,
  ])
})

test('columns that a file may lack are named', async () => {
  const { Notes } = await imported({
    [inspectionName]: inspections.replace('Hazmat_Placard_req', 'Something_else'),
    [violationName]: violations.replace('OOS_Weight', 'Something_else'),
  })
  expect(Notes).toEqual([
    `${inspectionName} has no Hazmat_Placard_req: read as empty or 0.`,
    `${violationName} has no OOS_Weight: read as empty or 0.`,
  ])
})

test('a crash that the snapshot cannot know is of another month', async () => {
  const file = [
    crashHeading,
    crashLine('A1', '20260630'),
    crashLine('A2', '15-AUG-26'),
    crashLine('A3', '20240730'),
  ]
  const refused: unknown = await imported({ [crashName]: [...file, ''].join('\n') }).catch(
    (problem: unknown) => problem,
  )
  expect(refused).toMatchObject({
    status: 2,
    report: {
      Problems: {
        First: [
          {
            Problem: expect.stringContaining('2026-08-15 is outside of the 24 months before 2026-07-31'),
            Where: `${crashName}, line 3`,
          },
          { Where: `${crashName}, line 4` },
        ],
      },
    },
  })
  expect(await rowsOf('national_crash')).toEqual([])
})

test('plain lines and the same lines with spaces at the edges, which are read as texts, give the same rows', async () => {
  const plain = {
    inspections: await rowsOf('national_inspection'),
    violations: await rowsOf('national_violation'),
  }
  await imported({ [inspectionName]: withSpaces(inspections), [violationName]: withSpaces(violations) })
  expect(await rowsOf('national_inspection')).toEqual(plain.inspections)
  expect(await rowsOf('national_violation')).toEqual(plain.violations)
})

test('an old snapshot is dropped, and the others stay', async () => {
  const { serviceUrl } = database
  await imported({ [inspectionName]: inspections, [violationName]: violations }, '2026-06-26')
  await dropSnapshot(serviceUrl, snapshot)
  const left = await database.admin.selectFrom('national_file').select('snapshot').distinct().execute()
  expect(left).toEqual([{ snapshot: '2026-06-26' }])
  expect(await rowsOf('national_inspection')).not.toHaveLength(0)
  await expect(dropSnapshot(serviceUrl, snapshot)).rejects.toThrow('There are 2026-06-26.')
  await dropSnapshot(serviceUrl, '2026-06-26')
  expect(await rowsOf('national_inspection')).toEqual([])
})

test('lines in front of the heading and a byte order mark cost no line', async () => {
  const { Files, Rejected } = await imported({
    [inspectionName]: `\uFEFF\n${inspections}`,
    [violationName]: `\n\n${violations}`,
  })
  expect(Rejected.Total).toBe(0)
  expect(Files).toMatchObject([{ Rows: 17 }, { Rows: 2 }])
})
