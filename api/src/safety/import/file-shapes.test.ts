import { expect, test } from '@jest/globals'
import {
  changed,
  folderWith,
  goldenSnapshot as snapshot,
  inspectionName,
  readGolden,
  violationName,
} from '../../../test/support/sample-safety-files.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { importFiles } from './import-files.ts'

const database = await testDatabase()
const inspections = await readGolden(inspectionName)
const violations = await readGolden(violationName)
const whole = { [inspectionName]: inspections, [violationName]: violations }

async function imported(
  files: Readonly<Record<string, string | Buffer>>,
  named: string | undefined = snapshot,
) {
  const folder = await folderWith(files)
  const now = new Date('2026-11-24T12:00:00Z')
  return importFiles({ databaseUrl: database.serviceUrl, folder, reports: folder, snapshot: named, now })
}

const both = (change: (text: string) => string) =>
  Object.fromEntries(Object.entries(whole).map(([name, text]) => [name, change(text)]))

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const slashed = (text: string) =>
  text.replaceAll(/(\d\d)-([A-Z]{3})-(\d\d)/g, (_, date: string, month: string, year: string) =>
    [months.indexOf(month) + 1, Number(date), `20${year}`].join('/'),
  )

const readable: [what: string, files: Record<string, string | Buffer>, notes: unknown[]][] = [
  ['days like 12/20/2024', both(slashed), []],
  ['line ends of CR alone', both((text) => text.replaceAll('\n', '\r')), []],
  [
    'last columns that are cut',
    both((text) => text.replaceAll(/,*(,0)+$|,+$/gm, '')),
    [`17 lines of ${inspectionName} end before the last column: what is missing is read as empty.`],
  ],
  ['empty columns behind the last', both((text) => text.replaceAll(/(?<=.)$/gm, ',,')), []],
  [
    'names that tools make, and another file',
    {
      'Copy of SMS_Input_-_Inspection (1).csv': inspections,
      '2026Jul_Violation.txt': violations,
      'notes.csv': 'a,b\n',
    },
    ['notes.csv has no official name, so it was not read.'],
  ],
  [
    'the names of the web service',
    { ...whole, [violationName]: violations.replaceAll('Vehicle Maintenance', 'Vehicle Maint.') },
    [],
  ],
]

test.each(readable)('%s are read', async (_, files, notes) => {
  const { Files, Notes, Rejected } = await imported(files)
  expect(Files).toMatchObject([{ Rows: 17 }, { Rows: 2 }])
  expect(Rejected.Total).toBe(0)
  expect(Notes).toEqual(notes)
})

test('a month in the names says which snapshot fits', async () => {
  const files = { '2026Jul_Inspection.txt': inspections, '2026Jul_Violation.txt': violations }
  expect(await imported(files, undefined)).toMatchObject({ Snapshot: '2026-07-31' })
})

const save = 'Save as CSV (comma delimited).'
const refused: [what: string, text: string | Buffer, message: string][] = [
  [
    'semicolons',
    inspections.replaceAll(',', ';'),
    `The columns of ${inspectionName} are separated by semicolons. ${save}`,
  ],
  [
    'tabs',
    inspections.replaceAll(',', '\t'),
    `The columns of ${inspectionName} are separated by tabs. ${save}`,
  ],
  [
    'UTF-16',
    Buffer.from(`\uFEFF${inspections}`, 'utf16le'),
    `${inspectionName} is written in UTF-16. Save as CSV UTF-8 (comma delimited).`,
  ],
  [
    'a title',
    `SMS inspections,,\n${inspections}`,
    `The heading of ${inspectionName} stands in line 2. Delete what is above it`,
  ],
  [
    'a column that is named twice',
    changed(inspections, 1, (line) => `${line},time_weight`),
    `${inspectionName} names the column Time_Weight twice.`,
  ],
  [
    'a web page',
    '<!DOCTYPE html>\n<html><title>Not found</title></html>\n',
    `${inspectionName} is a web page, whatever its name says. Download the inspections file again.`,
  ],
  ['nothing', '', `${inspectionName} is empty.`],
  ['a heading alone', `${inspections.split('\n')[0]}\n`, `${inspectionName} has a heading and no line.`],
]

test.each(refused)('%s is refused with what helps, and nothing is changed', async (_, text, message) => {
  const problem: unknown = await imported({ ...whole, [inspectionName]: text }).catch((one: unknown) => one)
  expect(problem).toMatchObject({
    status: 2,
    message: expect.stringMatching(/Nothing was changed\.$/),
  })
  expect(String(problem)).toContain(message)
})

test('a folder that is not there is refused as files are', async () => {
  const { serviceUrl: databaseUrl } = database
  const options = { databaseUrl, reports: '.', snapshot, now: new Date() }
  await expect(importFiles({ ...options, folder: '/nowhere/2026Oct' })).rejects.toMatchObject({
    status: 2,
    message:
      "The folder /nowhere/2026Oct can't be read: it is not there. Name the folder with FMCSA's files. Nothing was changed.",
  })
})
