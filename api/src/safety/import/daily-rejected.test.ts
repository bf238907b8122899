import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { safetyCounters } from 'shared-api/safety/safety-counters'
import { smsFeeds } from 'shared-api/safety/sms-notify'
import { quillhaven, tarnbrook } from '../../../demo/accounts.ts'
import {
  dailyFiles,
  dailyNames,
  falseReport,
  ofQuillhaven,
  ofTarnbrook,
  sampleDailyFiles,
  turnSignal,
} from '../../../test/support/sample-daily-files.ts'
import { inspectionName } from '../../../test/support/sample-safety-files.ts'
import { testService } from '../../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })
const { admin } = service
const { imported, importAsIs, importDaily, recordOf, seen } = sampleDailyFiles(service)

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
  const told = await call(smsFeeds.inspections, { query: { CarrierId: quillhaven.id, PageSize: 100 } })
  expect(told.Data.filter((one) => one.Report_Number__c === 'D851')).toMatchObject([{ Violations__c: 1 }])
  const clean = await call(safetyCounters.cleanInspectionsLast60Days.rows, {
    query: { CarrierId: quillhaven.id, get_report: 'true', Search: 'D851' },
  })
  expect(clean.Data).toEqual([])
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
      // Added on a day of which 861 would be listed.
      { ...ofTarnbrook, id: 863, added: '20261117', said: 3, violations: [turnSignal] },
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
    'Covers inspections of 17 Nov 2026 to 17 Nov 2026, added by FMCSA from 18 Nov 2026 to 18 Nov 2026.',
  )
})

test('files that do not belong together are refused with their totals, and change nothing', async () => {
  const stop = { ...ofQuillhaven, id: 882, violations: [turnSignal, falseReport] }
  const files = dailyFiles([stop])
  // Cut between two lines: the inspection would look better than it was.
  const cut = { ...files, [dailyNames[1]]: files[dailyNames[1]]?.split('\n').slice(0, 2).join('\n') ?? '' }
  await expect(importAsIs(cut)).rejects.toMatchObject({
    message: expect.stringContaining('Download both again, of the same day and the same carriers.'),
    report: {
      IsDaily: true,
      OnFile: null,
      Problems: { First: [{ CarrierName: 'Quillhaven Freight LLC', ByFiles: 2, Found: 1 }] },
      Checks: [
        { Check: expect.stringContaining('VIOL_TOTAL'), ByFiles: 2, Found: 1, Result: 'Asks' },
        { ByFiles: 1, Found: 1, Result: 'Matches' },
      ],
    },
  })
  // The nation's violations beside an extract of inspections.
  const nation = Array.from({ length: 40 }, (_, at) => `,${5000 + at},1,1,393,9(a),D,20,N,,393.9TS`)
  await expect(importAsIs(dailyFiles([stop], nation))).rejects.toMatchObject({
    report: { Checks: [{ Result: 'Matches' }, { ByFiles: 42, Found: 2, Result: 'Asks' }] },
  })
  expect(await admin.selectFrom('daily_coverage').selectAll().execute()).toEqual([])
})

const lower = (text: string) => text.replace(/^.*/, (heading) => heading.toLowerCase())

test('names that tools make and lower case are read; a lacking column or file is refused by name', async () => {
  const files = dailyFiles([{ ...ofQuillhaven, id: 881, violations: [turnSignal, falseReport] }])
  const [inspections = '', violations = ''] = Object.values(files)
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
