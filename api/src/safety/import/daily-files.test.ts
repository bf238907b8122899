import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { type Basic, safety } from 'shared-api/safety'
import { roadside } from 'shared-api/safety/roadside'
import { roadsideLists } from 'shared-api/safety/roadside-lists'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { smsFeeds } from 'shared-api/safety/sms-notify'
import { ticketViolations } from 'shared-api/tickets/ticket-violations'
import { quillhaven, tarnbrook } from '../../../demo/accounts.ts'
import { folderWith, inspectionName, violationName } from '../../../test/support/sample-safety-files.ts'
import { newTicket } from '../../../test/support/sample-tickets.ts'
import { testService } from '../../../test/support/test-service.ts'
import { testNow } from '../../../test/support/test-world.ts'
import { scoreToday } from '../safety-today.ts'
import { importFiles } from './import-files.ts'

const service = await testService({ as: 'carrier' })
const { admin } = service

interface Stop {
  id: number
  /** 'D' and the id is its number. */
  dot: string
  day?: string
  level?: number
  /** When FMCSA added it. */
  added?: string
  /** What the report says of its violations; as many as there are without it. */
  said?: number
  violations?: readonly Written[]
}

/** Part, section, code, category, out of service. */
type Written = readonly [part: string, section: string, code: string, category: number, isOut?: boolean]

const inspectionColumns =
  'CHANGE_DATE,INSPECTION_ID,DOT_NUMBER,REPORT_STATE,REPORT_NUMBER,INSP_DATE,INSP_LEVEL_ID,HAZMAT_PLACARD_REQ,VIOL_TOTAL,OOS_TOTAL,UPLOAD_DATE,MCMIS_ADD_DATE'
const violationColumns =
  'CHANGE_DATE,INSPECTION_ID,INSP_VIOLATION_ID,SEQ_NO,PART_NO,PART_NO_SECTION,INSP_VIOL_UNIT,INSP_VIOLATION_CATEGORY_ID,OUT_OF_SERVICE_INDICATOR,CITATION_NUMBER,VIOL_CODE'

const dailyNames = ['Vehicle_Inspection_File.csv', 'Vehicle_Inspections_and_Violations.csv'] as const

function dailyFiles(stops: readonly Stop[], more: readonly string[] = []) {
  const inspections = stops.map(
    ({
      id,
      dot,
      day = '20261117',
      level = 1,
      added = '20261118',
      violations = [],
      said = violations.length,
    }) => `,${id},${dot},OH,D${id},${day},${level},N,${said},0,${added} 0000,${added} 2141`,
  )
  const violations = stops.flatMap(({ id, violations: found = [] }) =>
    found.map(
      ([part, section, code, category, isOut = false], place) =>
        `,${id},${id}${place},${place + 1},${part},${section},D,${category},${isOut ? 'Y' : 'N'},,${code}`,
    ),
  )
  return {
    [dailyNames[0]]: [inspectionColumns, ...inspections, ''].join('\n'),
    [dailyNames[1]]: [violationColumns, ...violations, ...more, ''].join('\n'),
  }
}

async function imported(files: Readonly<Record<string, string>>, snapshot?: string) {
  const folder = await folderWith(files)
  const { serviceUrl: databaseUrl, folder: reports } = service
  const accept = { because: null }
  return importFiles({ databaseUrl, folder, reports, snapshot, now: testNow, accept })
}

const importDaily = (stops: readonly Stop[], more?: readonly string[]) => imported(dailyFiles(stops, more))

interface Monthly {
  id: number
  number: string
  dot: string
  day: string
  codes: readonly string[]
}

/** FMCSA's monthly files of 30 October. */
const importMonthly = (rows: readonly Monthly[]) =>
  imported(
    {
      [inspectionName]: [
        'Unique_ID,Report_Number,Report_State,DOT_Number,Insp_Date,Insp_level_ID,Time_Weight,Unsafe_Insp,Fatigued_Insp,Dr_Fitness_Insp,Subt_Alcohol_Insp,Vh_Maint_Insp,HM_Insp,BASIC_Viol',
        ...rows.map(
          ({ id, number, dot, day, codes }) =>
            `${id},${number},OH,${dot},${day},1,3,1,1,1,1,1,0,${codes.length}`,
        ),
        '',
      ].join('\n'),
      [violationName]: [
        'Unique_ID,Insp_Date,DOT_Number,Viol_Code,BASIC_Desc,OOS_Indicator,Severity_Weight,Time_Weight',
        ...rows.flatMap(({ id, dot, day, codes }) =>
          codes.map((code) => `${id},${day},${dot},${code},Vehicle Maintenance,N,4,3`),
        ),
        '',
      ].join('\n'),
    },
    '2026-10-30',
  )

const ofQuillhaven = { dot: quillhaven.dot }
const ofTarnbrook = { dot: tarnbrook.dot }
const elsewhere = { dot: '1000001' }
const turnSignal = ['393', '9(a)', '393.9TS', 20] as const
const falseReport = ['395', '8(e)(1)', '395.8E', 2] as const

/** What the carrier's staff sees: the night is over. */
async function seen() {
  await scoreToday({ db: service.db, clock: () => testNow })
  const [carrier] = await call(safety.summary, { query: { CarrierId: quillhaven.id } })
  if (carrier === undefined) throw new Error('The carrier is not there')
  const today = (basic: Basic) => carrier.Today?.Basics.find((one) => one.Basic === basic)
  const published = (basic: Basic) => carrier.Basics.find((one) => one.Basic === basic)
  return { carrier, today, published }
}

const listed = async (search: string, CarrierId: string = quillhaven.id) => {
  const query = { CarrierId, Search: search }
  const { Data } = await call(roadsideLists.inspections, { query })
  return Data.map((row) => [row.Report_Number__c, row.Daily_File__c, row.Violations__c] as const)
}

async function idOf(number: string) {
  const row = await admin
    .selectFrom('roadside_inspection')
    .select('id')
    .where('report_number', '=', number)
    .executeTakeFirstOrThrow()
  return row.id
}

const recordOf = async (number: string) =>
  call(roadside.inspection, {
    params: { id: await idOf(number) },
    query: { record_type: 'SMS_INSPECTION' },
  })

/** Every row that a daily import may change. */
const everything = () =>
  Promise.all([
    admin.selectFrom('roadside_inspection').selectAll().where('is_daily', '=', true).orderBy('id').execute(),
    admin
      .selectFrom('roadside_violation')
      .selectAll()
      .where('inspection_id', 'in', (from) =>
        from.selectFrom('roadside_inspection').select('id').where('is_daily', '=', true),
      )
      .orderBy('id')
      .execute(),
    admin.selectFrom('sms_notification').select(['id', 'violations']).orderBy('id').execute(),
    admin.selectFrom('daily_coverage').selectAll().orderBy('dot_number').orderBy('day').execute(),
  ])

async function cleared() {
  const daily = admin
    .selectFrom('roadside_inspection')
    .select('id')
    .where('report_number', 'like', 'D%')
    .where('report_state', '=', 'OH')
  await admin.deleteFrom('roadside_violation').where('inspection_id', 'in', daily).execute()
  await admin.deleteFrom('roadside_inspection').where('id', 'in', daily).execute()
  await admin.deleteFrom('sms_notification').where('report_number', 'like', 'D%').execute()
  await admin.deleteFrom('daily_coverage').execute()
  await admin.deleteFrom('safety_today').execute()
}

beforeEach(() => service.signIn('carrier'))
afterEach(cleared)

const week: readonly Stop[] = [
  // One code three times, once of them out of service.
  {
    ...ofQuillhaven,
    id: 801,
    level: 3,
    violations: [falseReport, [...falseReport, true], falseReport, turnSignal],
  },
  { ...ofQuillhaven, id: 802, day: '20261118', added: '20261119' },
  { ...elsewhere, id: 803, day: '20261118', added: '20261119', violations: [turnSignal] },
]

test('inspections of this week are on screen with their source, and count if FMCSA ran today alone', async () => {
  const before = await seen()
  const report = await importDaily(week)
  expect(report).toMatchObject({
    Snapshot: '2026-11-19',
    IsDaily: true,
    Portal: { Carriers: 1, Inspections: 2, Violations: 2 },
  })
  expect(await listed('D80')).toEqual(
    expect.arrayContaining([
      ['D801', '2026-11-19', 2],
      ['D802', '2026-11-19', 0],
    ]),
  )
  const record = await recordOf('D801')
  expect(record).toMatchObject({ Inspection_Level__c: 3, Daily_File__c: '2026-11-19', Unread_BASICs__c: [] })
  expect(
    record.Violation_List.map((one) => [
      one.Violation_Code__c,
      one.BASIC__c,
      one.Severity_Weight__c,
      one.Out_of_Service__c,
    ]),
  ).toEqual([
    ['395.8E', 'Hours of Service', 7, true],
    ['393.9TS', 'Vehicle Maintenance', 6, false],
  ])
  const after = await seen()
  expect(after.carrier.DailyFile).toEqual({ Day: '2026-11-19', From: '2026-11-17', To: '2026-11-18' })
  expect(after.carrier.Today?.DailyFile).toBe('2026-11-19')
  // The snapshot is of the monthly files.
  expect(after.carrier.Basics).toEqual(before.carrier.Basics)
  const measures = async () => {
    const { Data } = await call(safetyAnalysis.ledger, {
      query: { CarrierId: quillhaven.id, Basic: 'Hours of Service', WithDaily: 'true', PageSize: 100 },
    })
    return Data.find((line) => line.Report_Number__c === 'D801')
  }
  // 7 and 2 for out of service, times 3: the code counts once.
  expect(await measures()).toMatchObject({ Severity: 7, OutOfService: 2, Points: 27, Time_Weight__c: 3 })
  const today = (basic: Basic) => after.today(basic)?.Measure ?? 0
  expect(today('Hours of Service')).toBeGreaterThan(before.today('Hours of Service')?.Measure ?? 0)
  expect(today('Vehicle Maintenance')).not.toBe(before.today('Vehicle Maintenance')?.Measure)
  // A violation of it counts from the next snapshot.
  const [{ Id = '' } = {}] = record.Violation_List
  const violation = await call(roadside.violation, {
    params: { id: Id },
    query: { record_type: 'VIOLATIONS' },
  })
  expect(violation).toMatchObject({ Time_Weight__c: 0, Points__c: null, Counts_From__c: '2026-11-27' })
})

test('What if is tried out with the daily file, the summary is not', async () => {
  await importDaily(week)
  const Basic = 'Hours of Service'
  const hours = (preview: Awaited<ReturnType<typeof call<typeof safetyAnalysis.preview>>>) =>
    preview.Basics.find((one) => one.Basic === Basic)
  const [{ Id = '' } = {}] = (await recordOf('D801')).Violation_List
  const changes = { CarrierId: quillhaven.id, RemovedViolationIds: [Id] }
  const tried = await call(safetyAnalysis.preview, { body: changes })
  expect(tried.DailyFile).toBe('2026-11-19')
  expect((hours(tried)?.Before.Numerator ?? 0) - (hours(tried)?.After.Numerator ?? 0)).toBe(27)
  const published = await call(safetyAnalysis.preview, { body: { ...changes, IsPublished: true } })
  expect(published.DailyFile).toBeNull()
  expect(hours(published)?.IsChanged).toBe(false)
})

test('users are told of it once, however often it is imported', async () => {
  await importDaily(week)
  const told = async () => {
    const { Data } = await call(smsFeeds.inspections, {
      query: { CarrierId: quillhaven.id, PageSize: 100 },
    })
    return Data.filter(({ Report_Number__c: number }) => number.startsWith('D80'))
  }
  expect((await told()).map((one) => [one.Report_Number__c, one.Violations__c]).toSorted()).toEqual([
    ['D801', 2],
    ['D802', 0],
  ])
  const before = await everything()
  await importDaily(week)
  expect(await everything()).toEqual(before)
})

test('an older daily file does not undo a newer one, and brings what no newer one covers', async () => {
  const newer = { ...ofQuillhaven, id: 811, day: '20261116', added: '20261118', violations: [turnSignal] }
  await importDaily([newer, { ...ofQuillhaven, id: 812, day: '20261110', added: '20261112' }])
  await importDaily([
    { ...newer, added: '20261117', violations: [falseReport] },
    // The newer file covers its days and does not list it: FMCSA took it away.
    { ...ofQuillhaven, id: 813, day: '20261112', added: '20261114' },
    { ...ofQuillhaven, id: 814, day: '20261012', added: '20261105' },
  ])
  expect((await listed('D81')).toSorted()).toEqual([
    ['D811', '2026-11-18', 1],
    ['D812', '2026-11-18', 0],
    ['D814', '2026-11-17', 0],
  ])
  const [violation] = (await recordOf('D811')).Violation_List
  expect(violation?.Violation_Code__c).toBe('393.9TS')
})

test('a newer daily file corrects an older one, and moves a report to another carrier', async () => {
  await importDaily([
    { ...ofQuillhaven, id: 821, violations: [turnSignal, falseReport] },
    { ...ofQuillhaven, id: 822 },
    { ...ofQuillhaven, id: 823, day: '20261116' },
  ])
  await importDaily([
    { ...ofQuillhaven, id: 821, added: '20261119', violations: [turnSignal] },
    { ...ofTarnbrook, id: 822, added: '20261119' },
    { ...elsewhere, id: 823, added: '20261119' },
  ])
  expect(await listed('D82')).toEqual([['D821', '2026-11-19', 1]])
  expect(await listed('D82', tarnbrook.id)).toEqual([['D822', '2026-11-19', 0]])
})

test('a monthly file supersedes by report number, with ticket and driver kept', async () => {
  const day = '20261028'
  await importDaily([{ ...ofQuillhaven, id: 831, day, added: '20261102', violations: [turnSignal] }])
  const driver = await admin
    .selectFrom('driver')
    .select('id')
    .where('account_id', '=', quillhaven.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const id = await idOf('D831')
  await admin.updateTable('roadside_inspection').set({ driver_id: driver.id }).where('id', '=', id).execute()
  const [{ Id: violation = '' } = {}] = (await recordOf('D831')).Violation_List
  const ticket = await newTicket(admin, { received_on: '2026-10-28' })
  await call(ticketViolations.link, { body: { TicketId: ticket, ViolationId: violation, IsLinked: true } })
  const row = { id: 1, number: 'D831', day: '28-OCT-26', codes: ['3939TS'] }
  await importMonthly([{ ...ofQuillhaven, ...row }])
  expect(await listed('D831')).toEqual([['D831', null, 1]])
  const record = await recordOf('D831')
  expect(record).toMatchObject({ Id: id, Driver__c: driver.id })
  // FMCSA's own severity overrules the catalog's.
  expect(record.Violation_List).toMatchObject([{ Id: violation, Severity_Weight__c: 4 }])
  const links = await admin
    .selectFrom('ticket_violation')
    .selectAll()
    .where('ticket_id', '=', ticket)
    .execute()
  expect(links).toMatchObject([{ violation_id: violation }])
  // The same daily file again brings nothing back.
  await importDaily([{ ...ofQuillhaven, id: 831, day, added: '20261102', violations: [turnSignal] }])
  expect(await listed('D831')).toEqual([['D831', null, 1]])
})

test('a report that the monthly file has moved is with that carrier alone', async () => {
  await importDaily([
    { ...ofQuillhaven, id: 841, day: '20261028', added: '20261102', violations: [turnSignal] },
    { ...ofQuillhaven, id: 842, day: '20261110' },
  ])
  await importMonthly([{ ...ofTarnbrook, id: 2, number: 'D841', day: '28-OCT-26', codes: ['3939TS'] }])
  expect(await listed('D84')).toEqual([['D842', '2026-11-18', 0]])
  expect(await listed('D84', tarnbrook.id)).toEqual([['D841', null, 1]])
})

test.each([
  ['an unknown code', [['393', '9(z)', '393.9ZZ', 20]], 'Vehicle Maintenance', 'Driver Fitness'],
  ['a section of several severities', [['395', '3(a)(3)', '', 7]], 'Hours of Service', 'Driver Fitness'],
] as const)('%s leaves its BASIC of today unknown, never clean', async (_, violations, unknown, known) => {
  const report = await importDaily([{ ...ofQuillhaven, id: 851, violations }])
  expect(report.Rejected.First).toMatchObject([{ file: dailyNames[1], line: 2 }])
  const { today, published } = await seen()
  expect(today(unknown)).toMatchObject({
    Measure: null,
    PercentileText: 'Not known: 1 line of the file was rejected',
  })
  expect(today(known)?.Measure).not.toBeNull()
  expect(published(unknown)?.Measure).not.toBeNull()
  expect((await recordOf('D851')).Unread_BASICs__c).toEqual([unknown])
  // With that line right it is known again.
  await importDaily([{ ...ofQuillhaven, id: 851, added: '20261119', violations: [turnSignal] }])
  expect((await seen()).today(unknown)?.Measure).not.toBeNull()
})

test('a violation without its inspection, a day that is none and missing violations are told', async () => {
  await importDaily([{ ...ofQuillhaven, id: 861, added: '20261117' }])
  const orphans = [`,861,1,1,393,9(a),D,20,N,,393.9TS`, `,899,1,1,393,9(a),D,20,N,,393.9TS`]
  const report = await importDaily(
    [
      { ...ofQuillhaven, id: 862, day: '20261399' },
      { ...ofTarnbrook, id: 863, said: 3, violations: [turnSignal] },
    ],
    orphans,
  )
  expect(report.Rejected.First.map(({ file, line, reason }) => [file, line, reason])).toEqual([
    [dailyNames[0], 2, 'INSP_DATE is "20261399", which is not a date'],
    [dailyNames[1], 3, 'the inspection 861 is not in the file of inspections'],
    [dailyNames[1], 4, 'the inspection 899 is not in the file of inspections'],
  ])
  expect(report.Problems.First).toMatchObject([
    { DotNumber: Number(tarnbrook.dot), ByFiles: 3, Found: 1, Where: expect.stringContaining('863') },
  ])
  const { today } = await seen()
  expect(today('Vehicle Maintenance')?.PercentileText).toBe('Not known: 2 lines of the file were rejected')
  expect(today('Driver Fitness')?.PercentileText).toBe('Not known: 1 line of the file was rejected')
  expect((await recordOf('D861')).Unread_BASICs__c).toEqual(['Vehicle Maintenance'])
  const incomplete = await admin
    .selectFrom('roadside_inspection')
    .select('unread')
    .where('report_number', '=', 'D863')
    .executeTakeFirstOrThrow()
  expect(incomplete.unread).toMatchObject({ 'Unsafe Driving': 2, 'Vehicle Maintenance': 2 })
})

test('silence about a carrier is never none', async () => {
  const report = await importDaily([{ ...ofTarnbrook, id: 871 }])
  expect((await seen()).carrier).toMatchObject({ DailyFile: null, Today: { DailyFile: null } })
  expect(report.Notes).toContainEqual(
    'Covers inspections of 2026-11-17 to 2026-11-17, added by FMCSA from 2026-11-18 to 2026-11-18.',
  )
})

test('names that tools make and lower case are read; a lacking column or file is refused by name', async () => {
  const files = dailyFiles([{ ...ofQuillhaven, id: 881, violations: [turnSignal, falseReport] }])
  const [inspections = '', violations = ''] = Object.values(files)
  const lower = (text: string) => text.replace(/^.*/, (heading) => heading.toLowerCase())
  const { Portal } = await imported({
    'Copy of Vehicle_Inspection_File_2026Nov (1).csv': lower(inspections),
    '876r-jsdb.csv': lower(violations),
  })
  expect(Portal.Inspections).toBe(1)
  const refused = (given: Readonly<Record<string, string>>) =>
    expect(imported(given).then(() => undefined)).rejects
  await refused({ ...files, [dailyNames[0]]: inspections.replace('INSP_LEVEL_ID', 'LEVEL') }).toThrow(
    'Vehicle_Inspection_File.csv lacks the column INSP_LEVEL_ID.',
  )
  await refused({ [dailyNames[0]]: inspections }).toThrow('all inspections would look clean')
  await refused({ ...files, [inspectionName]: 'Unique_ID\n' }).toThrow('into a folder of their own')
  await refused({ ...files, [dailyNames[1]]: violations.slice(0, -20) }).toThrow('it is cut')
  expect((await admin.selectFrom('daily_coverage').selectAll().execute()).length).toBe(1)
})
