import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { alerts } from 'shared-api/safety/alerts'
import { type Basic, safety } from 'shared-api/safety'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { safetyCounters } from 'shared-api/safety/safety-counters'
import { issHistory, scores } from 'shared-api/safety/scores'
import { smsDashboard } from 'shared-api/safety/sms-dashboard'
import { addMonths } from '../platform/calendar.ts'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })
const CarrierId = tarnbrook.id
const newest = '2026-10-30'

/** The carrier's files are these alone: each kind with its days. */
async function filesAre(
  files: Partial<Record<'Inspections' | 'Violations' | 'Crashes' | 'Census', string[]>>,
) {
  await sql`delete from carrier_file where account_id = ${CarrierId}`.execute(service.admin)
  for (const [kind, days] of Object.entries(files)) {
    for (const day of days) {
      await sql`
        insert into carrier_file values (${CarrierId}, ${kind}, ${addMonths(day, -24)}, ${day})
      `.execute(service.admin)
    }
  }
}

const every = (days: string[]) => ({ Inspections: days, Violations: days, Crashes: days, Census: days })

const summary = async (Snapshot?: string) => {
  const [carrier] = await call(safety.summary, { query: { CarrierId, Snapshot } })
  if (carrier === undefined) throw new Error('The carrier has no summary')
  return carrier
}
const basicOf = async (name: Basic, Snapshot?: string) =>
  (await summary(Snapshot)).Basics.find(({ Basic: basic }) => basic === name)

beforeEach(() => filesAre(every([newest])))

test('an answer says the day of its files, and that they are current', async () => {
  const { Files, Snapshot } = await summary()
  expect(Snapshot).toBe(newest)
  expect(Files).toEqual({
    Day: newest,
    IsCurrent: true,
    MonthsOld: 1,
    Missing: [],
    Kinds: ['Inspections', 'Violations', 'Crashes', 'Census'].map((Kind) => ({
      Kind,
      Day: newest,
      State: 'Current',
    })),
  })
})

test('old files are scored on their own day, and are not current', async () => {
  const current = await summary('2025-10-31')
  await filesAre(every(['2025-10-31']))
  const { Snapshot, WindowFrom, NextSnapshot, Files, Basics, Today } = await summary()
  expect({ Snapshot, WindowFrom, NextSnapshot, Today }).toEqual({
    Snapshot: '2025-10-31',
    WindowFrom: '2023-10-31',
    NextSnapshot: '2026-11-27',
    Today: null,
  })
  expect(Files).toMatchObject({ Day: '2025-10-31', IsCurrent: false, MonthsOld: 13, Missing: [] })
  expect(Basics.map(({ Numerator }) => Numerator)).toEqual(current.Basics.map(({ Numerator }) => Numerator))
  for (const { figure } of [scores.iss, scores.vehicleMaintenance]) {
    expect(await call(figure, { query: { CarrierId } })).toMatchObject({
      Snapshot: '2025-10-31',
      Files: { Day: '2025-10-31', IsCurrent: false },
    })
  }
  const query = { CarrierId, Basic: 'Vehicle Maintenance' } as const
  const Measure = Basics.find(({ Basic: basic }) => basic === 'Vehicle Maintenance')?.Measure
  const ledger = await call(safetyAnalysis.ledger, { query })
  expect(ledger).toMatchObject({ Snapshot: '2025-10-31', Status: { Measure }, Files: { IsCurrent: false } })
  const preview = await call(safetyAnalysis.preview, { body: { CarrierId } })
  expect(preview).toMatchObject({ Snapshot: '2025-10-31', Files: { IsCurrent: false } })
  expect(preview.Basics[4]?.Before.Measure).toBe(Measure)
})

test('files of 62 days are current, of 63 they are not', async () => {
  await filesAre(every(['2026-09-25']))
  service.setNow(new Date('2026-11-26T18:00:00Z'))
  await service.signIn('carrier')
  expect((await summary()).Files.IsCurrent).toBe(true)
  // The next day has a snapshot of its own, and the same files are a day older.
  service.setNow(new Date('2026-11-27T18:00:00Z'))
  await service.signIn('carrier')
  expect((await summary()).Files.IsCurrent).toBe(false)
})

test('without a crash file nothing says 0: BASIC, dashboard, alerts and ISS', async () => {
  await filesAre({ Inspections: [newest], Violations: [newest], Census: [newest] })
  expect(await basicOf('Crash Indicator')).toMatchObject({
    Measure: null,
    Percentile: null,
    PercentileText: 'Not known',
    Missing: ['crash file'],
    PreviousMeasure: null,
  })
  expect((await summary()).Files).toMatchObject({ IsCurrent: true, Missing: ['Crashes'] })
  const { Rates, Files } = await call(smsDashboard.details, { query: { CarrierId } })
  expect(Rates.Crashes).toBeNull()
  expect(Files.Kinds[2]).toEqual({ Kind: 'Crashes', Day: null, State: 'Missing' })
  expect(await call(scores.crashIndicator.figure, { query: { CarrierId } })).toMatchObject({
    Measure: null,
    PercentileText: 'Not known',
    Files: { Missing: ['Crashes'] },
  })
})

test('a carrier without any file has no number and no ISS score', async () => {
  await filesAre({})
  const { Basics, Iss, Files } = await summary()
  expect(Basics.map(({ PercentileText }) => PercentileText)).toEqual(Array(7).fill('Not known'))
  expect(Basics.map(({ Measure }) => Measure)).toEqual(Array(7).fill(null))
  expect(Iss.Score).toBeNull()
  expect(Files).toMatchObject({
    Day: null,
    IsCurrent: false,
    Missing: ['Inspections', 'Violations', 'Crashes', 'Census'],
  })
})

test('from one file past months have no number: neither percentile, nor change, nor ISS score', async () => {
  const { History, Rates } = await call(smsDashboard.details, { query: { CarrierId } })
  for (const { Points } of History) {
    expect(Points.filter(({ IsOnFile }) => IsOnFile).map(({ Snapshot }) => Snapshot)).toEqual([newest])
    for (const point of Points.slice(0, -1)) {
      expect(point).toMatchObject({ Percentile: null, PercentileText: 'Not on file', EventGroup: null })
    }
  }
  expect(Rates.Clean).toMatchObject({ Percent: expect.any(Number), PreviousPercent: null })
  expect(Rates.Crashes).toMatchObject({ Previous: null })
  expect(await basicOf('Vehicle Maintenance')).toMatchObject({
    Percentile: 77,
    PreviousMeasure: null,
    PreviousPercentile: null,
  })
  const { Scores, Snapshots } = await call(issHistory, { query: { CarrierId } })
  expect(Snapshots).toHaveLength(12)
  expect(Scores).toEqual([...Array(11).fill(null), expect.any(Number)])
})

test('files of two months give two months their numbers', async () => {
  await filesAre(every(['2026-09-25', newest]))
  const { History } = await call(smsDashboard.details, { query: { CarrierId } })
  const onFile = History[4]?.Points.filter(({ IsOnFile }) => IsOnFile)
  expect(onFile?.map(({ Snapshot }) => Snapshot)).toEqual(['2026-09-25', newest])
})

test('months after the newest files are empty, and cannot be chosen', async () => {
  await filesAre(every(['2026-08-28']))
  const details = await call(smsDashboard.details, { query: { CarrierId } })
  expect(details.MonthsWithoutFiles).toEqual(['2026-09', '2026-10'])
  expect(details.Snapshots[0]).toBe('2026-08-28')
  expect(details.History[4]?.Points.slice(-2).map(({ Percentile }) => Percentile)).toEqual([null, null])
  expect(details.Files).toMatchObject({ IsCurrent: false, MonthsOld: 3 })
})

test('counters, alerts and rows say how old their files are', async () => {
  await filesAre(every(['2026-08-28']))
  const AsOf = { Day: '2026-08-28', IsCurrent: false, MonthsOld: 3 }
  const { basicAlerts, violationsLast60Days, cleanInspectionsLast60Days, violationsRollingOff, smsNotify } =
    safetyCounters
  for (const { count } of [
    basicAlerts,
    violationsLast60Days,
    cleanInspectionsLast60Days,
    violationsRollingOff,
    smsNotify,
  ]) {
    expect(await call(count, { query: { CarrierId } })).toMatchObject({ AsOf })
  }
  const rows = await call(scores.iss.rows, { query: { CarrierId, get_report: 'true' } })
  expect(
    new Set(
      rows.Data.map(({ FilesDay, FilesCurrent, Snapshot }) => `${FilesDay} ${FilesCurrent} ${Snapshot}`),
    ),
  ).toEqual(new Set(['2026-08-28 false 2026-08-28']))
  // Of all carriers, the oldest files count.
  expect((await call(basicAlerts.count, { query: {} })).AsOf).toEqual(AsOf)
})

test('an alert of a BASIC says the day of its files', async () => {
  const { Data } = await call(alerts.list, { query: { CarrierId: quillhaven.id } })
  expect(Data.find(({ Kind }) => Kind === 'BASIC')).toMatchObject({ FilesDay: newest, FilesCurrent: true })
})

test('a third Friday that FMCSA published is a snapshot, a second Friday is none', async () => {
  await filesAre(every(['2026-05-15', newest]))
  expect((await summary('2026-05-15')).Snapshot).toBe('2026-05-15')
  const details = await call(smsDashboard.details, { query: { CarrierId } })
  expect(details.Snapshots).toContain('2026-05-15')
  await expect(summary('2026-05-08')).rejects.toMatchObject({
    errors: [{ Field: 'Snapshot', Message: 'A snapshot is the third or the last Friday of a month' }],
  })
})

test('a stored score equals the one that is computed again after a file came', async () => {
  await filesAre({ Inspections: [newest], Violations: [newest] })
  expect(await basicOf('Crash Indicator')).toMatchObject({ PercentileText: 'Not known' })
  await filesAre(every([newest]))
  const stored = await summary()
  await sql`delete from safety_score where account_id = ${CarrierId}`.execute(service.admin)
  expect(await summary()).toEqual(stored)
  expect(stored.Basics[5]?.Measure).not.toBeNull()
})
