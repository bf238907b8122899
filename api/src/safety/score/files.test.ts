import { expect, test } from '@jest/globals'
import { atOnce } from '../../platform/turn.ts'
import { addMonths } from '../../platform/calendar.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { type CarrierFiles, type FileSpan, gapOf, scoredDay } from './files.ts'
import { census, crash, empty, many, violation } from './sample-record.ts'
import { scoreCarrier } from './score.ts'

const month = (day: string, ...kinds: FileSpan['kind'][]): CarrierFiles =>
  kinds.map((kind) => ({ kind, day, from: addMonths(day, -24) }))

const roadside = (day: string) => month(day, 'Inspections', 'Violations')
const all = (day: string) => month(day, 'Inspections', 'Violations', 'Crashes', 'Census')

const window = (to: string) => ({ from: addMonths(to, -24), to })

const scored = (record: Partial<CarrierRecord>, day: string) =>
  atOnce(scoreCarrier({ ...empty, census: census(10), ...record }, day, { anchors: [] }))
const basicIn = ({ basics }: ReturnType<typeof scored>, name: string) =>
  basics.find(({ basic }) => basic === name)

test('a snapshot is scored on the day of the newest files, a day that a later file covers on itself', () => {
  expect(scoredDay(all('2025-10-31'), '2026-11-27')).toBe('2025-10-31')
  expect(scoredDay(all('2026-10-30'), '2026-10-30')).toBe('2026-10-30')
  expect(scoredDay(all('2026-10-30'), '2026-09-25')).toBe('2026-09-25')
  expect(scoredDay(all('2026-05-15'), '2026-05-29')).toBe('2026-05-15')
  expect(scoredDay([], '2026-10-30')).toBe('2026-10-30')
})

test('the older of inspections and violations decides, and crashes alone decide where there are no others', () => {
  const files = [...month('2026-10-30', 'Inspections'), ...month('2026-09-25', 'Violations')]
  expect(scoredDay(files, '2026-10-30')).toBe('2026-09-25')
  expect(scoredDay(month('2026-08-28', 'Crashes'), '2026-10-30')).toBe('2026-08-28')
})

test('one file is whole on its own day and on no day before it; a chain of files is', () => {
  const one = all('2026-10-30')
  expect(gapOf(one, 'Crashes', window('2026-10-30'))).toBeUndefined()
  expect(gapOf(one, 'Crashes', window('2026-09-25'))).toBe(
    'The crashes on file do not reach back to 25 Sep 2024',
  )
  const chain = [...one, ...all('2026-09-25')]
  expect(gapOf(chain, 'Crashes', window('2026-09-25'))).toBeUndefined()
  const broken = [...one, ...all('2023-09-29')]
  expect(gapOf(broken, 'Crashes', window('2025-09-26'))).toBe(
    'The crashes on file do not reach back to 26 Sep 2023',
  )
})

test('without a crash file the Crash Indicator is not known, never 0%', () => {
  const score = scored({ inspections: many(30), files: roadside('2026-10-30') }, '2026-10-30')
  expect(basicIn(score, 'Crash Indicator')).toMatchObject({
    measure: undefined,
    percentile: undefined,
    percentileText: 'Not known',
    percentileBasis: { Source: 'None', Sentence: 'No FMCSA crash file of this carrier is on file' },
    missing: ['crash file'],
    isAlert: false,
    isAlertKnown: false,
  })
  expect(basicIn(score, 'Vehicle Maintenance')?.percentileText).toBe('0%')
  expect(score.iss).toMatchObject({
    Score: null,
    Reason: expect.stringContaining('Whether Crash Indicator is in alert is not known.'),
  })
})

test('a crash of a file that ends before the inspections is not enough for a number', () => {
  const files = [...roadside('2026-10-30'), ...month('2026-08-28', 'Crashes')]
  const score = scored({ inspections: many(30), crashes: [crash('a'), crash('b')], files }, '2026-10-30')
  expect(basicIn(score, 'Crash Indicator')).toMatchObject({
    percentileText: 'Not known',
    percentileBasis: { Sentence: 'The crash file on file is of 28 Aug 2026' },
  })
})

test('without a file of inspections no BASIC of them is known, and there is no ISS score of "no inspection"', () => {
  const score = scored({ files: month('2026-10-30', 'Census') }, '2026-10-30')
  expect(score.basics.map(({ percentileText }) => percentileText)).toEqual(Array(7).fill('Not known'))
  expect(score.iss).toEqual({
    Score: null,
    Band: null,
    Basis: 'Not enough data',
    Reason: 'No FMCSA inspection file of this carrier is on file.',
  })
})

test('a finding of an investigation is an alert without any file', () => {
  const score = scored(
    { files: [], findings: [{ basic: 'Hours of Service', foundOn: '2026-10-01' }] },
    '2026-10-30',
  )
  expect(basicIn(score, 'Hours of Service')).toMatchObject({ isAlert: true, isAlertKnown: true })
  expect(score.iss.Basis).toBe('Hours of Service')
})

test('a month whose 24 months are not on file has no measure made from the half that is', () => {
  const record = { inspections: many(30), violations: [violation('i1')], files: all('2026-10-30') }
  expect(basicIn(scored(record, '2026-10-30'), 'Vehicle Maintenance')?.measure).toBeGreaterThan(0)
  expect(basicIn(scored(record, '2026-10-02'), 'Vehicle Maintenance')).toMatchObject({
    measure: undefined,
    percentileText: 'Not known',
    missing: ['inspection files'],
  })
})
