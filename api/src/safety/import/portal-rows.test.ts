import { expect, test } from '@jest/globals'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { roadside } from 'shared-api/safety/roadside'
import { smsFeeds } from 'shared-api/safety/sms-notify'
import { ticketViolations } from 'shared-api/tickets/ticket-violations'
import { oxmarrow, pellworth, quillhaven, tarnbrook } from '../../../demo/accounts.ts'
import { sampleChallenges } from '../../../test/support/sample-challenges.ts'
import { newTicket } from '../../../test/support/sample-tickets.ts'
import { testService } from '../../../test/support/test-service.ts'
import { importFiles } from './import-files.ts'

const service = await testService({ as: 'carrier' })
const { admin } = service
const challenges = sampleChallenges(service)

interface Stop {
  id: number
  /** 'R' and the id, unless the report has several lines. */
  number?: string
  dot: string
  day: string
  /** Its time weight on the snapshot of the file. */
  weight?: number
  flags?: string
  unit?: string
  violations?: readonly string[]
}

const inspectionHeading =
  'Unique_ID,Report_Number,Report_State,DOT_Number,Insp_Date,Insp_level_ID,Time_Weight,Unit_Type_Desc,VIN,Unsafe_Insp,Fatigued_Insp,Dr_Fitness_Insp,Subt_Alcohol_Insp,Vh_Maint_Insp,HM_Insp,BASIC_Viol'
const violationHeading =
  'Unique_ID,Insp_Date,DOT_Number,Viol_Code,BASIC_Desc,OOS_Indicator,Severity_Weight,Time_Weight,Section_Desc'
const crashHeading =
  'Report_Number,Report_Seq_No,DOT_Number,Report_Date,Report_State,Fatalities,Injuries,Tow_Away,Hazmat_released'

async function bring(snapshot: string, stops: readonly Stop[], more: Readonly<Record<string, string>> = {}) {
  const inspections = stops.map(
    ({
      id,
      number = `R${id}`,
      dot,
      day,
      weight = 3,
      unit = 'TRUCK TRACTOR',
      flags = '1,1,1,1,1,0',
      violations = [],
    }) => `${id},${number},OH,${dot},${day},1,${weight},${unit},VIN${id},${flags},${violations.length}`,
  )
  const violations = stops.flatMap(({ id, dot, day, weight = 3, violations: codes = [] }) =>
    codes.map((code) => `${id},${day},${dot},${code},Vehicle Maintenance,N,4,${weight},"Brakes, hoses"`),
  )
  return imported(snapshot, {
    'SMS_Input_-_Inspection.csv': [inspectionHeading, ...inspections, ''].join('\n'),
    'SMS_Input_-_Violation.csv': [violationHeading, ...violations, ''].join('\n'),
    ...more,
  })
}

async function imported(snapshot: string, files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-rows-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    return await importOf(folder, snapshot)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** These months have few lines, and fewer than the one before. */
const accept = { because: null }
const importOf = (folder: string, snapshot: string) => {
  const { serviceUrl: databaseUrl, folder: reports } = service
  return importFiles({ databaseUrl, folder, reports, snapshot, now: new Date(), accept })
}

const crashFile = (...lines: string[]) => ({
  'SMS_Input_-_Crash.csv': [crashHeading, ...lines, ''].join('\n'),
})

/** The reports that the carrier has from files. */
const broughtTo = (id: string) =>
  admin
    .selectFrom('roadside_inspection')
    .select(['id', 'report_number', 'inspected_on', 'driver_id'])
    .where('account_id', '=', id)
    .where('file_place', 'is not', null)
    .orderBy('report_number')
    .execute()

const numbersOf = async (id: string) => (await broughtTo(id)).map(({ report_number: number }) => number)
const codesOf = async (id: string) =>
  (
    await admin
      .selectFrom('roadside_violation')
      .select('code')
      .where('account_id', '=', id)
      .where('file_place', 'is not', null)
      .orderBy('code')
      .execute()
  ).map(({ code }) => code)

const ofQuillhaven = { dot: quillhaven.dot, day: '02-OCT-26' }
const ofTarnbrook = { dot: tarnbrook.dot, day: '03-OCT-26' }
const newest = '2026-10-30'

const stops: readonly Stop[] = [
  { ...ofQuillhaven, id: 11, violations: ['39345A', '39375A'] },
  { ...ofTarnbrook, id: 12, violations: ['3958AELD'] },
  { id: 13, dot: oxmarrow.dot, day: '04-OCT-26' },
  { id: 14, dot: '1000001', day: '04-OCT-26', violations: ['39348'] },
]

/** A file that does not name a carrier says nothing of it: this one names Quillhaven, without its report. */
const withoutReport: readonly Stop[] = [{ ...ofQuillhaven, id: 10 }, ...stops.slice(1)]

test('each carrier has the lines of its own USDOT number, and users see no other carrier', async () => {
  const { Portal } = await bring(newest, stops)
  expect(Portal).toEqual({ Carriers: 3, Inspections: 3, Violations: 3, Crashes: 0 })
  expect(await numbersOf(quillhaven.id)).toEqual(['R11'])
  expect(await codesOf(quillhaven.id)).toEqual(['393.45A', '393.75A'])
  expect(await numbersOf(tarnbrook.id)).toEqual(['R12'])
  expect(await codesOf(tarnbrook.id)).toEqual(['395.8A-ELD'])
  const [foreign] = await broughtTo(oxmarrow.id)
  const id = foreign?.id ?? ''
  const record = { params: { id }, query: { record_type: 'SMS_INSPECTION' } } as const
  await expect(call(roadside.inspection, record)).rejects.toMatchObject({ status: 404 })
  await service.signIn('agent')
  expect(await call(roadside.inspection, record)).toMatchObject({ Id: id, Report_Number__c: 'R13' })
})

test('the newest month is among the notifications', async () => {
  const query = { CarrierId: quillhaven.id, PageSize: 100 }
  const { Data } = await call(smsFeeds.inspections, { query })
  const told = Data.filter(({ Report_Number__c: number }) => number === 'R11')
  expect(told).toMatchObject([{ Violations__c: 2, Severity_Weight__c: 4, IsRead: false }])
})

test('the same files again change nothing, and what people did stays', async () => {
  const [{ id: inspection } = { id: '' }] = await broughtTo(quillhaven.id)
  const driver = await admin
    .selectFrom('driver')
    .select('id')
    .where('account_id', '=', quillhaven.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  await admin
    .updateTable('roadside_inspection')
    .set({ driver_id: driver.id })
    .where('id', '=', inspection)
    .execute()
  const violations = () =>
    sql`select * from roadside_violation where inspection_id = ${inspection} order by id`.execute(admin)
  const tallied = () =>
    sql`
      select account_id, sum(inspections), sum(matched), sum(violations) from roadside_tally group by 1 order by 1
    `.execute(admin)
  const told = () => sql`select id from sms_notification order by id`.execute(admin)
  const look = async () => [
    (await violations()).rows,
    (await tallied()).rows,
    (await told()).rows,
    await broughtTo(quillhaven.id),
  ]
  const before = await look()
  await bring(newest, stops)
  expect(await look()).toEqual(before)
  expect((await broughtTo(quillhaven.id))[0]?.driver_id).toBe(driver.id)
  // A violation that FMCSA took off goes, the other one stays as it is.
  await bring(newest, [{ ...ofQuillhaven, id: 11, violations: ['39375A'] }, ...stops.slice(1)])
  const [kept] = (await violations()).rows
  expect([kept]).toEqual((before[0] ?? []).filter((row) => Object(row).code === '393.75A'))
  expect(await codesOf(quillhaven.id)).toEqual(['393.75A'])
})

test('a report that a file leaves out and a later one lists again is matched with its driver again', async () => {
  const [before] = await broughtTo(quillhaven.id)
  await bring(newest, withoutReport)
  expect(await numbersOf(quillhaven.id)).toEqual(['R10'])
  await bring(newest, stops)
  const [after] = await broughtTo(quillhaven.id)
  expect(after).toMatchObject({ report_number: 'R11', driver_id: before?.driver_id })
  expect(after?.driver_id).not.toBeNull()
})

test('a violation that a file leaves out and a later one lists again has its ticket and its challenge again', async () => {
  const ofReport = () =>
    admin
      .selectFrom('roadside_violation')
      .select('id')
      .where('account_id', '=', quillhaven.id)
      .where('code', '=', '393.45A')
      .where('file_place', 'is not', null)
      .executeTakeFirst()
  const { id: violation = '' } = (await ofReport()) ?? {}
  const ticket = await newTicket(admin, { received_on: '2026-10-02' })
  await call(ticketViolations.link, {
    body: { TicketId: ticket, ViolationId: violation, IsLinked: true },
  })
  const { Id: challenge } = await challenges.create({ TicketId: ticket, ViolationId: violation })
  await bring(newest, withoutReport)
  expect(await ofReport()).toBeUndefined()
  await bring(newest, stops)
  const { id: again = '' } = (await ofReport()) ?? {}
  expect(again).not.toBe(violation)
  const linked = await admin
    .selectFrom('ticket_violation')
    .select('ticket_id')
    .where('violation_id', '=', again)
    .execute()
  expect(linked).toEqual([{ ticket_id: ticket }])
  const kept = await admin
    .selectFrom('challenge')
    .select('violation_id')
    .where('id', '=', challenge)
    .executeTakeFirstOrThrow()
  expect(kept.violation_id).toBe(again)
})

test('a report of two lines is told once', async () => {
  const two = [41, 42].map((id) => ({ ...ofQuillhaven, id, number: 'R41', violations: ['39345A'] }))
  await bring(newest, [...stops, ...two])
  const query = { CarrierId: quillhaven.id, PageSize: 100 }
  const { Data, Total } = await call(smsFeeds.inspections, { query })
  expect(Data.filter(({ Report_Number__c: number }) => number === 'R41')).toHaveLength(1)
  expect(new Set(Data.map(({ Id }) => Id)).size).toBe(Total)
})

test('a report that FMCSA moved to another carrier is with that carrier alone', async () => {
  await bring(newest, [
    { ...ofTarnbrook, id: 11, violations: ['39345A'] },
    { ...ofTarnbrook, id: 12 },
  ])
  // The file says no more of Quillhaven: what it had besides stays.
  expect(await numbersOf(quillhaven.id)).toEqual(['R41', 'R41'])
  expect(await codesOf(quillhaven.id)).toEqual(['393.45A', '393.45A'])
  expect(
    (await broughtTo(tarnbrook.id)).map(({ report_number, driver_id }) => [report_number, driver_id]),
  ).toEqual([
    ['R11', null],
    ['R12', null],
  ])
})

test('a report that came another way before is the same report, with its driver and its challenge', async () => {
  const existing = await admin
    .selectFrom('roadside_inspection')
    .select(['id', 'report_number', 'driver_id'])
    .where('account_id', '=', pellworth.id)
    .where('driver_id', 'is not', null)
    .where('inspected_on', '>', '2026-08-01')
    .where(
      sql<boolean>`exists (select from roadside_violation where inspection_id = roadside_inspection.id and basic = 'Vehicle Maintenance')`,
    )
    .where('inspected_on', '<', newest)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await admin
    .updateTable('roadside_inspection')
    .set({ report_number: 'R21', report_state: 'OH', is_daily: true })
    .where('id', '=', existing.id)
    .execute()
  const { id: violation, code } = await admin
    .selectFrom('roadside_violation')
    .select(['id', 'code'])
    .where('inspection_id', '=', existing.id)
    .where('basic', '=', 'Vehicle Maintenance')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await bring(newest, [
    { dot: pellworth.dot, day: '02-OCT-26', id: 21, violations: [code.replaceAll(/\W/g, '')] },
  ])
  expect(await broughtTo(pellworth.id)).toEqual([
    { ...existing, report_number: 'R21', inspected_on: '2026-10-02' },
  ])
  const rows = await admin
    .selectFrom('roadside_violation')
    .select(['id', 'severity', 'inspected_on'])
    .where('inspection_id', '=', existing.id)
    .execute()
  expect(rows).toEqual([{ id: violation, severity: 4, inspected_on: '2026-10-02' }])
})

test('an older snapshot decides about days alone that no newer one reaches back to, and an empty file is refused', async () => {
  await bring(newest, [{ ...ofTarnbrook, id: 31 }])
  await bring('2026-07-31', [
    { ...ofTarnbrook, id: 32, day: '20-AUG-24', weight: 1 },
    { ...ofTarnbrook, id: 33, day: '01-JUL-26' },
    { ...ofTarnbrook, id: 34, day: '31-OCT-24', weight: 1 },
  ])
  expect(await numbersOf(tarnbrook.id)).toEqual(['R31', 'R32'])
  await expect(bring('2026-11-27', [])).rejects.toThrow('has a heading and no line')
  expect(await numbersOf(tarnbrook.id)).toEqual(['R31', 'R32'])
})

test('inspections without the violations of their snapshot are not brought: they would all look clean', async () => {
  const file = [inspectionHeading, `41,R41,OH,${tarnbrook.dot},20-NOV-26,1,3,BUS,V,1,1,1,1,1,0,`, ''].join(
    '\n',
  )
  await imported('2026-12-25', { 'SMS_Input_-_Inspection.csv': file })
  expect(await numbersOf(tarnbrook.id)).toEqual(['R31', 'R32'])
})

const crashes = () =>
  sql`select * from crash where report_sequence is not null and account_id = ${quillhaven.id}`.execute(admin)

test('crashes have what the file says of them, and stay what they are', async () => {
  const line = `C1,1,${quillhaven.dot},20261005,TX,1,2,Y,Y`
  const { Portal } = await imported(newest, crashFile(line, `C2,1,${oxmarrow.dot},20261006,TX,0,0,Y,N`))
  expect(Portal.Crashes).toBe(2)
  const [first] = (await crashes()).rows
  expect(first).toMatchObject({
    report_number: 'C1',
    crashed_on: '2026-10-05',
    fatalities: 1,
    injuries: 2,
    is_tow_away: true,
    is_hazmat_released: true,
    has_injury_or_fatality: true,
  })
  await imported(newest, crashFile(line))
  expect((await crashes()).rows).toEqual([first])
  const { Data } = await call(smsFeeds.crashes, { query: { CarrierId: quillhaven.id, PageSize: 100 } })
  expect(Data.filter(({ Report_Number__c: number }) => number === 'C1')).toMatchObject([
    { Fatalities__c: 1, Injuries__c: 2, Tow_Away__c: true, Hazmat_Released__c: true },
  ])
})
