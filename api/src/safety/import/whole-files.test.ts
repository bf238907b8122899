import { beforeAll, expect, test } from '@jest/globals'
import {
  changed,
  folderWith,
  goldenDot,
  goldenSnapshot,
  inspectionName,
  readGolden,
  violationName,
} from '../../../test/support/sample-safety-files.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { rulesetNamed, scoreOfFiles } from './carrier-score-command.ts'
import { importFiles } from './import-files.ts'
import { ImportRefused } from './import-refused.ts'

const database = await testDatabase()
const inspections = await readGolden(inspectionName)
const violations = await readGolden(violationName)

interface Named {
  snapshot?: string
  accept?: { because: string | null }
}

async function imported(
  files: Readonly<Record<string, string | Buffer>>,
  { snapshot = goldenSnapshot, accept }: Named = {},
) {
  const folder = await folderWith(files)
  const now = new Date('2026-11-24T12:00:00Z')
  return importFiles({ databaseUrl: database.serviceUrl, folder, reports: folder, snapshot, now, accept })
}

/** The sentence of a refusal, and what failed. */
async function refused(files: Readonly<Record<string, string | Buffer>>, named?: Named) {
  const problem: unknown = await imported(files, named).catch((one: unknown) => one)
  if (!(problem instanceof ImportRefused)) throw problem
  const failing = problem.report?.Checks.filter(({ Result }) => Result === 'Fails' || Result === 'Asks') ?? []
  return {
    message: problem.message,
    failing: failing.map(({ Check, ByFiles, Found }) => [Check, ByFiles, Found]),
    problems: problem.report?.Problems.First ?? [],
  }
}

async function maintenance(dot = goldenDot) {
  const { db, serviceUrl: databaseUrl } = database
  const rules = rulesetNamed()
  const asked = { db, databaseUrl, dot, asOf: goldenSnapshot, rules, knownFleet: undefined }
  const { Basics } = await scoreOfFiles(asked)
  const found = Basics.find(({ Basic }) => Basic === 'Vehicle Maintenance')
  return `${found?.Numerator}/${found?.Denominator}`
}

const whole = { [inspectionName]: inspections, [violationName]: violations }
const withViolations = (text: string) => ({ ...whole, [violationName]: text })

const second = (change: (line: string) => string) => withViolations(changed(violations, 3, change))

beforeAll(() => imported(whole))

/** As a spreadsheet saves it without the last seven columns, which count the violations. */
const withoutTotals = inspections.replaceAll(/^(.*?)((?:,[^,\n]*){7})$/gm, '$1')

test('files without totals that have less than what they replace ask, and files of two months are refused', async () => {
  const one = violations.split('\n').filter((_, place) => place !== 2)
  const files = { [inspectionName]: withoutTotals, [violationName]: one.join('\n') }
  const { failing, message } = await refused(files)
  expect(failing).toEqual([['Violations against 31 Jul 2026', 2, 1]])
  expect(message).toContain('--accept')
  expect(await maintenance()).toBe('6/17')
  const months = { '2026Jul_Inspection.txt': inspections, '2026Aug_Violation.txt': violations }
  expect((await refused(months)).message).toBe(
    '2026Jul_Inspection.txt and 2026Aug_Violation.txt are of different months by their names. Put the files of one month into the folder. Nothing was changed.',
  )
})

test('violations that the inspections count and the file lacks stop the import, with carrier and totals', async () => {
  const found = await refused(withViolations(`${violations.split('\n')[0]}\n`))
  expect(found.failing).toEqual([
    ['Violations for each inspection (BASIC_Viol)', 2, 0],
    ['Violations for each BASIC (six *_Viol)', 2, 0],
  ])
  expect(found.problems).toMatchObject([
    {
      DotNumber: goldenDot,
      Problem: 'Violations missing: Vehicle Maintenance short by 2',
      ByFiles: 2,
      Found: 0,
      Where: `in no line of ${violationName}`,
    },
  ])
  expect(await maintenance()).toBe('6/17')
  const kept = await database.admin
    .selectFrom('safety_import')
    .select(['state', 'next_step', 'report'])
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({
    state: 'Refused',
    next_step: 'Download the violations file again.',
    report: { Problems: { First: found.problems } },
  })
})

test('inspections alone, whose violations are nowhere, are refused', async () => {
  const other = inspections.replaceAll(String(goldenDot), '1021599').replaceAll('\n7', '\n8')
  const found = await refused({ [inspectionName]: other })
  expect(found.failing[0]).toEqual(['Violations for each inspection (BASIC_Viol)', 2, 0])
})

test('an empty file of violations is right where the inspections count none', async () => {
  const [heading, ...lines] = inspections.trimEnd().split('\n')
  const clean = lines
    .filter((line) => line.endsWith(',0,0,0,0,0,0,0'))
    .map((line) => line.replaceAll(String(goldenDot), '1021600').replace(/^7/, '9'))
  const files = {
    [inspectionName]: [heading, ...clean, ''].join('\n'),
    [violationName]: `${violations.split('\n')[0]}\n`,
  }
  await imported(files)
  expect(await maintenance(1_021_600)).toBe('0/15')
  const silent = files[inspectionName]?.replaceAll(',0,0,0,0,0,0,0', ',,,,,,,') ?? ''
  const found = await refused({ ...files, [inspectionName]: silent })
  expect(found.message).toContain('has a heading and no line, and no total of the inspections says')
})

test('a violation without its inspection, on another day, of another carrier or at a level that is not relevant stops the import', async () => {
  const orphan = await refused(second((line) => line.replace('762377967', '999')))
  expect(orphan.failing[0]).toEqual(['Each violation has its inspection', 2, 1])
  expect(orphan.problems[0]).toMatchObject({ Problem: 'Violations missing: Vehicle Maintenance short by 1' })
  expect(orphan.problems[1]).toMatchObject({
    Problem: 'The inspection 999 is in no line of the inspections',
    Where: `${violationName}, line 3`,
  })
  const day = await refused(second((line) => line.replace('16-MAY-25', '17-MAY-25')))
  expect(day.problems).toMatchObject([
    { Problem: 'Insp_Date is 2025-05-17, but inspection 762377967 was on 2025-05-16' },
  ])
  const carrier = await refused(second((line) => line.replace(`,${goldenDot},`, ',1000013,')))
  expect(carrier.failing).toEqual([['Each violation has its inspection', 2, 1]])
  const level = await refused(second((line) => line.replace('Vehicle Maintenance', 'HOS Compliance')))
  expect(level.failing).toEqual([
    ['Level of inspection fits the BASIC', 2, 1],
    ['Violations for each BASIC (six *_Viol)', 2, 2],
  ])
  const early = inspections
    .split('\n')
    .filter((line) => !line.startsWith('762377967'))
    .join('\n')
  expect(early).not.toBe(inspections)
  const short = await refused({ ...whole, [inspectionName]: early }, { accept: { because: null } })
  expect(short.failing).toEqual([['Each violation has its inspection', 2, 1]])
  for (const { message } of [orphan, day, carrier, level, short])
    expect(message).toContain('Download the inspections and the violations file again.')
  expect(await maintenance()).toBe('6/17')
})

test('a repeated line is counted once and told, unless the totals of its inspection count it', async () => {
  const line = violations.split('\n')[1] ?? ''
  const repeated = `${violations.trimEnd()}\n${line}\n`
  const { Notes, Checks } = await imported(withViolations(repeated))
  expect(Notes).toEqual([`A line is repeated in ${violationName} and counted once; line 4 is line 2 again.`])
  expect(Checks).toContainEqual(
    expect.objectContaining({ Check: 'Repeated lines', Found: 1, Result: 'Counted once' }),
  )
  expect(await maintenance()).toBe('6/17')
  const twice = changed(inspections, 7, (one) => one.replace(',1,0,0,0,0,1,0', ',2,0,0,0,0,2,0'))
  expect(twice).not.toBe(inspections)
  const kept = await imported({ [inspectionName]: twice, [violationName]: repeated })
  expect(kept.Notes).toEqual([])
  expect(await maintenance()).toBe('9/17')
  const first = inspections.split('\n')[1] ?? ''
  const again = await imported({ ...whole, [inspectionName]: `${inspections.trimEnd()}\n${first}\n` })
  expect(again.Files).toMatchObject([{ Rows: 17, Rejected: 0 }, { Rows: 2 }])
  const other = await refused({
    ...whole,
    [inspectionName]: `${inspections.trimEnd()}\n${first.replace('FORD', 'CHAMPION')}\n`,
  })
  expect(other.problems).toMatchObject([
    { Problem: 'Unique_ID 751122450 is in line 2 already, with other contents' },
  ])
})

test('lines of another month, a file that is cut, and a line that is no one’s stop the import', async () => {
  const month = await refused({
    ...whole,
    [inspectionName]: changed(inspections, 2, (line) => line.replace('20-DEC-24', '20-DEC-25')),
  })
  expect(month.failing).toEqual([['Days and time weights of inspections', 17, 16]])
  expect(month.problems[0]?.Problem).toBe(
    'Time_Weight is 1, but 2025-12-20 weighs 2 on 2026-07-31: the file is of another month',
  )
  const cut = await refused({ ...whole, [inspectionName]: inspections.trimEnd().slice(0, -20) })
  expect(cut.message).toBe(
    `${inspectionName} ends within line 18: it is cut. Download the inspections file again. Nothing was changed.`,
  )
  const noOne = await refused({
    ...whole,
    [inspectionName]: changed(inspections, 3, (line) =>
      line.replace(`,${goldenDot},20-DEC-24`, ',x,20-DEC-24'),
    ),
  })
  expect(noOne.message).toContain(`${inspectionName}, line 3: DOT_Number is "x"`)
  expect(noOne.message).toContain("it can't be told whose line it is")
})

test('much less than the month before asks, and is imported once it is accepted', async () => {
  const [heading, ...lines] = inspections.trimEnd().split('\n')
  const many = lines.flatMap((line) =>
    ['1', '2'].map((end) =>
      line.replace(/^(\d+),(\d+)/, `$1${end},$2${end}`).replaceAll(String(goldenDot), '1021601'),
    ),
  )
  const file = (count: number, extra = 0) => ({
    [inspectionName]: [
      heading,
      ...many.filter((line) => line.endsWith(',0,0,0,0,0,0,0')).slice(0, count),
      ...Array.from({ length: extra }, (_, index) =>
        (many[0] ?? '').replace(/^(\d+),(\d+)/, `$1${index},$2${index}`).replaceAll('1021601', '1021602'),
      ),
      '',
    ].join('\n'),
    [violationName]: `${violations.split('\n')[0]}\n`,
  })
  await imported(file(30, 10), { snapshot: '2026-06-26' })
  const fallen = await refused(file(30, 7))
  expect(fallen.failing).toEqual([['Inspections against 26 Jun 2026', 40, 37]])
  expect(fallen.message).toContain('--accept')
  const ofCarrier = await refused(file(23, 30))
  expect(ofCarrier.failing).toEqual([['Inspections against 26 Jun 2026', 40, 53]])
  expect(ofCarrier.problems).toMatchObject([{ DotNumber: 1_021_601, ByFiles: 30, Found: 23 }])
  const { Checks } = await imported(file(23, 30), { accept: { because: 'Sold a terminal' } })
  expect(Checks).toContainEqual(expect.objectContaining({ Result: 'Accepted' }))
  const kept = await database.admin
    .selectFrom('safety_import')
    .select(['state', 'accepted_because'])
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ state: 'Imported', accepted_because: 'Sold a terminal' })
})

test('what FMCSA counted of a carrier beside the files is compared before anything changes', async () => {
  const pass = await readGolden('SMS_C_Pass_sample_2026-07-31.csv')
  const { Checks } = await imported({ ...whole, 'SMS_C_Pass.csv': pass })
  expect(Checks).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        Check: 'Carriers as FMCSA counted them beside',
        Found: 1,
        Result: 'Matches',
      }),
      expect.objectContaining({
        Check: 'Measures that FMCSA published beside',
        Found: 15,
        Result: 'Matches',
      }),
    ]),
  )
  const other = await refused({ ...whole, 'SMS_C_Pass.csv': pass.replace('1021580,17,', '1021580,19,') })
  expect(other.failing).toEqual([['Carriers as FMCSA counted them beside', 1, 0]])
  expect(other.problems).toMatchObject([{ ByFiles: 19, Found: 17 }])
})

test('a file of other carriers leaves a carrier as it was, and says nothing of it', async () => {
  await imported(whole)
  const other = Object.fromEntries(
    Object.entries(whole).map(([name, text]) => [
      name,
      text.replaceAll(String(goldenDot), '1021603').replaceAll(/^7/gm, '6'),
    ]),
  )
  await imported({
    ...other,
    'SMS_Input_-_Crash.csv':
      'Report_Number,Report_Seq_No,DOT_Number,Report_Date,Report_State,Fatalities,Injuries,Tow_Away,Hazmat_released\nC1,1,1021604,20260601,OH,0,0,Y,N\n',
  })
  expect(await maintenance()).toBe('6/17')
  expect(await maintenance(1_021_603)).toBe('6/17')
  const covered = await database.admin
    .selectFrom('national_coverage')
    .select(['dot_number', 'has_inspections', 'has_violations', 'has_crashes', 'has_census'])
    .where('snapshot', '=', goldenSnapshot)
    .where('dot_number', 'in', [goldenDot, 1_021_603, 1_021_604])
    .orderBy('dot_number')
    .execute()
  expect(covered).toEqual([
    {
      dot_number: goldenDot,
      has_inspections: true,
      has_violations: true,
      has_crashes: false,
      has_census: false,
    },
    {
      dot_number: 1_021_603,
      has_inspections: true,
      has_violations: true,
      has_crashes: true,
      has_census: false,
    },
    {
      dot_number: 1_021_604,
      has_inspections: false,
      has_violations: false,
      has_crashes: true,
      has_census: false,
    },
  ])
  const texts = await database.admin
    .selectFrom('national_violation_text')
    .select('section')
    .where('snapshot', '=', goldenSnapshot)
    .execute()
  expect(texts.length).toBeGreaterThan(1)
})
