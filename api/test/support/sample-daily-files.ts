import { afterEach, beforeEach } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { type Basic, safety } from 'shared-api/safety'
import { roadside } from 'shared-api/safety/roadside'
import { roadsideLists } from 'shared-api/safety/roadside-lists'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { importFiles } from '../../src/safety/import/import-files.ts'
import { scoreToday } from '../../src/safety/safety-today.ts'
import { folderWith, inspectionName, violationName } from './sample-safety-files.ts'
import type { TestService } from './test-service.ts'
import { testNow } from './test-world.ts'

export interface Stop {
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

export const dailyNames = ['Vehicle_Inspection_File.csv', 'Vehicle_Inspections_and_Violations.csv'] as const

export function dailyFiles(stops: readonly Stop[], more: readonly string[] = []) {
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
  return {
    [dailyNames[0]]: [inspectionColumns, ...inspections, ''].join('\n'),
    [dailyNames[1]]: [violationColumns, ...linesOf(stops), ...more, ''].join('\n'),
  }
}

const linesOf = (stops: readonly Stop[]) =>
  stops.flatMap(({ id, violations = [] }) =>
    violations.map(
      ([part, section, code, category, isOut = false], place) =>
        `,${id},${id}${place},${place + 1},${part},${section},D,${category},${isOut ? 'Y' : 'N'},,${code}`,
    ),
  )

interface Monthly {
  id: number
  number: string
  dot: string
  day: string
  codes: readonly string[]
}

export const ofQuillhaven = { dot: quillhaven.dot }
export const ofTarnbrook = { dot: tarnbrook.dot }
export const elsewhere = { dot: '1000001' }
export const turnSignal = ['393', '9(a)', '393.9TS', 20] as const
export const falseReport = ['395', '8(e)(1)', '395.8E', 2] as const

/** The transaction that wrote a row last. */
const written = sql<string>`xmin::text`.as('written')

/** Report, day of its daily file and number of violations of the inspections on the carrier's list. */
export const listed = async (search: string, CarrierId: string = quillhaven.id) => {
  const query = { CarrierId, Search: search }
  const { Data } = await call(roadsideLists.inspections, { query })
  return Data.map((row) => [row.Report_Number__c, row.Daily_File__c, row.Violations__c] as const)
}

/** FMCSA's daily and monthly files, imported beside a portal that is signed in to as a carrier's staff; gone after each test. */
export function sampleDailyFiles(service: TestService) {
  const { admin } = service
  /** What is missing is accepted, as the samples are small. */
  async function imported(files: Readonly<Record<string, string>>, snapshot?: string, isAccepted = true) {
    const folder = await folderWith(files)
    const { serviceUrl: databaseUrl, folder: reports } = service
    const accept = isAccepted ? { because: null } : undefined
    return importFiles({ databaseUrl, folder, reports, snapshot, now: testNow, accept })
  }

  const importDaily = (stops: readonly Stop[], more?: readonly string[]) => imported(dailyFiles(stops, more))

  /** FMCSA's monthly files, of 30 October where no other snapshot is asked for. */
  const importMonthly = (rows: readonly Monthly[], snapshot = '2026-10-30') =>
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
      snapshot,
    )

  /** What the carrier's staff sees: the night is over. */
  async function seen() {
    await scoreToday({ db: service.db, clock: () => testNow })
    const [carrier] = await call(safety.summary, { query: { CarrierId: quillhaven.id } })
    if (carrier === undefined) throw new Error('The carrier is not there')
    const today = (basic: Basic) => carrier.Today?.Basics.find((one) => one.Basic === basic)
    const published = (basic: Basic) => carrier.Basics.find((one) => one.Basic === basic)
    return { carrier, today, published }
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
      admin
        .selectFrom('roadside_inspection')
        .selectAll()
        .select(written)
        .where('is_daily', '=', true)
        .orderBy('id')
        .execute(),
      admin
        .selectFrom('roadside_violation')
        .selectAll()
        .select(written)
        .where('inspection_id', 'in', (from) =>
          from.selectFrom('roadside_inspection').select('id').where('is_daily', '=', true),
        )
        .orderBy('id')
        .execute(),
      admin.selectFrom('sms_notification').select(['id', 'violations']).orderBy('id').execute(),
      admin
        .selectFrom('daily_coverage')
        .select(['dot_number', 'day', 'inspected_from', 'inspected_to', 'added_from', 'rejected'])
        .orderBy('dot_number')
        .orderBy('day')
        .execute(),
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
  const importAsIs = (files: Readonly<Record<string, string>>) => imported(files, undefined, false)

  return { imported, importAsIs, importDaily, importMonthly, seen, idOf, recordOf, everything }
}
