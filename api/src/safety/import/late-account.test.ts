import { expect, test } from '@jest/globals'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { testService } from '../../../test/support/test-service.ts'
import { importFiles } from './import-files.ts'

const service = await testService()
const { admin } = service

const inspectionHeading =
  'Unique_ID,Report_Number,Report_State,DOT_Number,Insp_Date,Insp_level_ID,Time_Weight,Unit_Type_Desc,VIN,Unsafe_Insp,Fatigued_Insp,Dr_Fitness_Insp,Subt_Alcohol_Insp,Vh_Maint_Insp,HM_Insp,BASIC_Viol'
const violationHeading =
  'Unique_ID,Insp_Date,DOT_Number,Viol_Code,BASIC_Desc,OOS_Indicator,Severity_Weight,Time_Weight,Section_Desc'
const crashHeading =
  'Report_Number,Report_Seq_No,DOT_Number,Report_Date,Report_State,Fatalities,Injuries,Tow_Away,Hazmat_released'

/** The carriers have the same stops and crashes, but for what the reports are named after. */
const carriers = [
  { dot: '1700001', named: 'A' },
  { dot: '1700002', named: 'B' },
]

interface Stop {
  id: number
  day: string
  weight: number
  violations: number
}

/** A month of both carriers. */
async function importMonth(snapshot: string, stops: readonly Stop[], crashes: readonly [string, string][]) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-late-'))
  const inspections = carriers.flatMap(({ dot, named }, of) =>
    stops.map(
      ({ id, day, weight, violations }) =>
        `${of}${id},${named}${id},OH,${dot},${day},1,${weight},BUS,V${id},1,1,1,1,1,0,${violations}`,
    ),
  )
  const violations = carriers.flatMap(({ dot }, of) =>
    stops.flatMap(({ id, day, weight, violations: count }) =>
      Array.from(
        { length: count },
        () => `${of}${id},${day},${dot},39345A,Vehicle Maintenance,N,4,${weight},Hoses`,
      ),
    ),
  )
  const crashed = carriers.flatMap(({ dot, named }) =>
    crashes.map(([id, day]) => `${named}${id},1,${dot},${day},TX,0,1,Y,N`),
  )
  const files = {
    'SMS_Input_-_Inspection.csv': [inspectionHeading, ...inspections],
    'SMS_Input_-_Violation.csv': [violationHeading, ...violations],
    'SMS_Input_-_Crash.csv': [crashHeading, ...crashed],
  }
  for (const [name, lines] of Object.entries(files)) {
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, name), [...lines, ''].join('\n'))
  }
  const { serviceUrl: databaseUrl, folder: reports } = service
  await importFiles({ databaseUrl, folder, reports, snapshot, now: new Date(), accept: { because: null } })
  await rm(folder, { recursive: true })
}

async function addAccount(dot: string) {
  const { id } = await admin
    .insertInto('account')
    .values({ name: `Sorrel ${dot}`, dot_number: dot })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What its users are told of and what its lists have, without what the reports are named after. */
async function shownOf(id: string) {
  const { rows: told } = await sql`
    select kind, substr(report_number, 2) as report, occurred_on::text as day, violations, created_at
    from sms_notification where account_id = ${id} order by 1, 2
  `.execute(admin)
  const { rows: kept } = await sql`
    select substr(report_number, 2) as report, file_place, inspected_on::text as day,
      (select count(*)::int from roadside_violation where inspection_id = roadside_inspection.id) as violations,
      (select count(*)::int from roadside_vehicle where inspection_id = roadside_inspection.id) as units
    from roadside_inspection where account_id = ${id} order by 1, 2
  `.execute(admin)
  return { told, kept }
}

test('a carrier that is added late is told what one that was there was told, of every month on file', async () => {
  const there = await addAccount('1700001')
  const old = { id: 11, day: '05-AUG-25', weight: 2, violations: 1 }
  const lastMonth = { id: 12, day: '10-JUL-26', weight: 3, violations: 2 }
  await importMonth(
    '2026-07-31',
    [old, lastMonth],
    [
      ['81', '20250901'],
      ['82', '20260705'],
    ],
  )
  await importMonth(
    '2026-08-28',
    [
      { ...old, weight: 1 },
      lastMonth,
      { id: 13, day: '20-AUG-26', weight: 3, violations: 0 },
      // It came late to FMCSA, and is new all the same.
      { id: 14, day: '03-MAR-26', weight: 3, violations: 1 },
    ],
    [
      ['81', '20250901'],
      ['82', '20260705'],
      ['83', '20260819'],
    ],
  )
  const shown = await shownOf(there)
  expect(shown.told).toMatchObject([
    { kind: 'Crash', report: '82', day: '2026-07-05', violations: 0 },
    { kind: 'Crash', report: '83', day: '2026-08-19', violations: 0 },
    { kind: 'Inspection', report: '12', day: '2026-07-10', violations: 2 },
    { kind: 'Inspection', report: '13', day: '2026-08-20', violations: 0 },
    { kind: 'Inspection', report: '14', day: '2026-03-03', violations: 1 },
  ])
  expect(await shownOf(await addAccount('1700002'))).toEqual(shown)
})
