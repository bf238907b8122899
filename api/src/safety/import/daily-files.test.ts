import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import type { Basic } from 'shared-api/safety'
import { roadside } from 'shared-api/safety/roadside'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { scores } from 'shared-api/safety/scores'
import { smsFeeds } from 'shared-api/safety/sms-notify'
import { ticketViolations } from 'shared-api/tickets/ticket-violations'
import { quillhaven, tarnbrook } from '../../../demo/accounts.ts'
import {
  elsewhere,
  falseReport,
  listed,
  ofQuillhaven,
  ofTarnbrook,
  sampleDailyFiles,
  type Stop,
  turnSignal,
} from '../../../test/support/sample-daily-files.ts'
import { newTicket } from '../../../test/support/sample-tickets.ts'
import { testService } from '../../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })
const { admin } = service
const { everything, idOf, importDaily, importMonthly, recordOf, seen } = sampleDailyFiles(service)

const codeOf = async (number: string) => (await recordOf(number)).Violation_List[0]?.Violation_Code__c

const week: readonly Stop[] = [
  // One code three times, once of them out of service.
  {
    ...ofQuillhaven,
    id: 801,
    level: 3,
    violations: [falseReport, [...falseReport, true], falseReport, turnSignal],
  },
  { ...ofQuillhaven, id: 802, day: '20261118', added: '20261119' },
  // A state sent it late: the snapshot of 30 October is without it.
  { ...ofQuillhaven, id: 804, day: '20261020', added: '20261103', violations: [turnSignal] },
  { ...elsewhere, id: 803, day: '20261118', added: '20261119', violations: [turnSignal] },
]

test('inspections of this week are on screen with their source, and count if FMCSA ran today alone', async () => {
  const before = await seen()
  const report = await importDaily(week)
  expect(report).toMatchObject({
    Snapshot: '2026-11-19',
    IsDaily: true,
    Portal: { Carriers: 1, Inspections: 3, Violations: 3 },
  })
  expect(await listed('D80')).toEqual(
    expect.arrayContaining([
      ['D801', '2026-11-19', 2],
      ['D802', '2026-11-19', 0],
      ['D804', '2026-11-19', 1],
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
  expect(after.carrier.DailyFile).toEqual({ Day: '2026-11-19', From: '2026-10-20', To: '2026-11-18' })
  expect(after.carrier.Today?.DailyFile).toBe('2026-11-19')
  // The snapshot is of the monthly files, also when it is computed again.
  expect(after.carrier.Basics).toEqual(before.carrier.Basics)
  const measured = await call(scores.vehicleMaintenance.rows, {
    query: { CarrierId: quillhaven.id, get_report: 'true', Search: 'D804' },
  })
  expect(measured.Data).toEqual([])
  const ledger = await call(safetyAnalysis.ledger, {
    query: { CarrierId: quillhaven.id, Basic: 'Hours of Service', WithDaily: 'true', PageSize: 100 },
  })
  // 7 and 2 for out of service, times 3: the code counts once.
  expect(ledger.Data.find((line) => line.Report_Number__c === 'D801')).toMatchObject({
    Severity: 7,
    OutOfService: 2,
    Points: 27,
    Time_Weight__c: 3,
  })
  const today = (basic: Basic) => after.today(basic)?.Measure ?? 0
  expect(today('Hours of Service')).toBeGreaterThan(before.today('Hours of Service')?.Measure ?? 0)
  expect(today('Vehicle Maintenance')).not.toBe(before.today('Vehicle Maintenance')?.Measure)
  // A violation of it counts from the next snapshot.
  const id = record.Violation_List[0]?.Id ?? ''
  const violation = await call(roadside.violation, {
    params: { id },
    query: { record_type: 'VIOLATIONS' },
  })
  expect(violation).toMatchObject({ Time_Weight__c: 0, Points__c: null, Counts_From__c: '2026-11-27' })
})

test('What if is tried out with the daily file, the summary is not', async () => {
  await importDaily(week)
  const Basic = 'Hours of Service'
  const hours = (preview: Awaited<ReturnType<typeof call<typeof safetyAnalysis.preview>>>) =>
    preview.Basics.find((one) => one.Basic === Basic)
  const id = (await recordOf('D801')).Violation_List[0]?.Id ?? ''
  const changes = { CarrierId: quillhaven.id, RemovedViolationIds: [id] }
  const tried = await call(safetyAnalysis.preview, { body: changes })
  expect(tried.DailyFile).toBe('2026-11-19')
  expect((hours(tried)?.Before.Numerator ?? 0) - (hours(tried)?.After.Numerator ?? 0)).toBe(27)
  const published = await call(safetyAnalysis.preview, { body: { ...changes, IsPublished: true } })
  expect(published.DailyFile).toBeNull()
  expect(hours(published)?.IsChanged).toBe(false)
})

test('users are told of it once, however often it is imported', async () => {
  await importDaily(week)
  const query = { CarrierId: quillhaven.id, PageSize: 100 }
  const { Data } = await call(smsFeeds.inspections, { query })
  const told = Data.filter(({ Report_Number__c: number }) => number.startsWith('D80'))
  expect(new Map(told.map((one) => [one.Report_Number__c, one.Violations__c]))).toEqual(
    new Map([
      ['D801', 2],
      ['D802', 0],
      ['D804', 1],
    ]),
  )
  expect(told).toHaveLength(3)
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
  const found = await listed('D81')
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      ['D811', '2026-11-18', 1],
      ['D812', '2026-11-18', 0],
      ['D814', '2026-11-17', 0],
    ]),
  )
  expect(await codeOf('D811')).toBe('393.9TS')
  // Also where the newer one is an extract of a day.
  const sentAgain = { ...ofQuillhaven, id: 815, day: '20261115' }
  await importDaily([{ ...sentAgain, added: '20261119', violations: [turnSignal] }])
  await importDaily([{ ...sentAgain, added: '20261118', violations: [falseReport] }])
  expect(await codeOf('D815')).toBe('393.9TS')
})

test('a report that came another way stays as it is', async () => {
  await admin
    .insertInto('roadside_inspection')
    .values({
      account_id: quillhaven.id,
      driver_id: null,
      report_state: 'OH',
      report_number: 'D891',
      inspected_on: '2026-11-16',
      level: 2,
      driver_oos_total: null,
      vehicle_oos_total: null,
      hazmat_oos_total: null,
    })
    .execute()
  await importDaily([{ ...ofQuillhaven, id: 891, day: '20261116' }])
  expect(await listed('D891')).toEqual([['D891', null, 0]])
  expect((await recordOf('D891')).Inspection_Level__c).toBe(2)
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
  const violation = (await recordOf('D831')).Violation_List[0]?.Id ?? ''
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
    { ...ofQuillhaven, id: 841, day: '20261028', added: '20261029', violations: [turnSignal] },
  ])
  await importDaily([{ ...ofQuillhaven, id: 842, day: '20261110' }])
  await importMonthly([{ ...ofTarnbrook, id: 2, number: 'D841', day: '28-OCT-26', codes: ['3939TS'] }])
  expect(await listed('D84')).toEqual([['D842', '2026-11-18', 0]])
  expect(await listed('D84', tarnbrook.id)).toEqual([['D841', null, 1]])
})

test('a report that FMCSA moved after the month is with the carrier of the newer daily file', async () => {
  await importMonthly([{ ...elsewhere, id: 3, number: 'D851', day: '28-OCT-26', codes: ['3939TS'] }])
  await importDaily([
    { ...ofQuillhaven, id: 851, day: '20261028', added: '20261102', violations: [turnSignal] },
  ])
  expect(await listed('D85')).toEqual([['D851', '2026-11-02', 1]])
  // Also where the month comes again.
  await importMonthly([{ ...elsewhere, id: 3, number: 'D851', day: '28-OCT-26', codes: ['3939TS'] }])
  expect(await listed('D85')).toEqual([['D851', '2026-11-02', 1]])
})

test('a challenge of a daily violation that the monthly file codes otherwise is found again', async () => {
  const day = '20261028'
  await importDaily([{ ...ofQuillhaven, id: 861, day, added: '20261102', violations: [turnSignal] }])
  const [violation] = (await recordOf('D861')).Violation_List
  const ticket = await newTicket(admin, { received_on: '2026-10-28' })
  await call(ticketViolations.link, {
    body: { TicketId: ticket, ViolationId: violation?.Id ?? '', IsLinked: true },
  })
  const monthly = { ...ofQuillhaven, id: 4, number: 'D861', day: '28-OCT-26' }
  await importMonthly([{ ...monthly, codes: ['39311TT'] }])
  await importMonthly([{ ...monthly, codes: ['3939TS'] }])
  const links = await admin
    .selectFrom('ticket_violation')
    .select('violation_id')
    .where('ticket_id', '=', ticket)
    .execute()
  expect(links).toEqual([{ violation_id: (await recordOf('D861')).Violation_List[0]?.Id }])
})

test('two extracts of a day say nothing of the days between them', async () => {
  await importDaily([{ ...ofQuillhaven, id: 871, day: '20261105', added: '20261106' }])
  await importDaily([{ ...ofQuillhaven, id: 872, day: '20261102', added: '20261119' }])
  await importDaily([{ ...ofQuillhaven, id: 873, day: '20261118', added: '20261119' }])
  expect((await listed('D87')).map(([number]) => number).toSorted()).toEqual(['D871', 'D872', 'D873'])
})
