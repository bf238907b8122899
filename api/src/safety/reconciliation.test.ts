import { beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { type Basic, safety } from 'shared-api/safety'
import { enhancedPreview } from 'shared-api/safety/enhanced-preview'
import { reconciliation, type SafetyReconciliation } from 'shared-api/safety/reconciliation'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { oxmarrow, quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const CarrierId = quillhaven.id
const read = (Snapshot?: string, carrier = CarrierId) =>
  call(reconciliation, { query: { CarrierId: carrier, Snapshot } })
const figure = ({ Figures }: SafetyReconciliation, basic: Basic, value: string) =>
  Figures.find(({ Basic: one, Value }) => one === basic && Value === value)

const copy = (Percentile: number | null, Replaces: number | null) =>
  call(safetyAnalysis.saveCopied, {
    body: { CarrierId, Basic: 'Vehicle Maintenance', Snapshot: '2026-10-30', Percentile, Replaces },
  })

/** FMCSA's line of the carrier, as an import leaves it. */
const publish = (
  snapshot: string,
  line: { withViolation: number[]; measures: number[]; inspections: number },
) =>
  sql`
    insert into national_published
    values (${snapshot}, 9900417, 'AB PassProperty', ${line.inspections}, 22, 24, ${line.withViolation}, ${line.measures}, null, null, 2)
  `.execute(service.admin)

beforeAll(async () => {
  await sql`
    create table national_published_new partition of national_published for values in ('2026-10-30');
    create table national_published_past partition of national_published for values in ('2026-09-25');
  `.execute(service.admin)
})

test('without anything of FMCSA there is no figure, and the answer says what is missing', async () => {
  expect(await read()).toEqual({
    CarrierId,
    CarrierName: 'Quillhaven Freight LLC',
    DotNumber: '9900417',
    Snapshot: '2026-10-30',
    Published: null,
    Missing: 'Published files',
    OtherSnapshot: null,
    Figures: [],
  })
})

test('a copied percentile stands beside the estimate that it replaced', async () => {
  await copy(82, null)
  expect((await read()).Figures).toEqual([
    {
      Basic: 'Vehicle Maintenance',
      Value: 'Percentile',
      Source: 'Copied',
      Official: '82%',
      Estimated: '81%',
      Verdict: 'close',
      Cause: 'The estimate lies between percentiles that FMCSA published of passenger carriers',
    },
  ])
  await copy(40, 82)
  expect((await read()).Figures).toMatchObject([{ Official: '40%', Estimated: '81%', Verdict: 'mismatch' }])
  await copy(null, 40)
  expect((await read()).Figures).toEqual([])
})

test('a published line is compared value by value, each difference with its cause', async () => {
  const [carrier] = await call(safety.summary, { query: { CarrierId } })
  const basicOf = (name: Basic) => carrier?.Basics.find(({ Basic: one }) => one === name)
  const [unsafe, hours, fitness, substances] = (
    ['Unsafe Driving', 'Hours of Service', 'Driver Fitness', 'Controlled Substances'] as const
  ).map((name) => basicOf(name))
  const own = await read('2026-09-25')
  expect(own.Missing).toBe('Published files')
  const inspections = await service.admin
    .selectFrom('roadside_inspection')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', CarrierId)
    .where('inspected_on', '>=', '2024-10-30')
    .where('inspected_on', '<=', '2026-10-30')
    .executeTakeFirstOrThrow()
  await publish('2026-10-30', {
    inspections: Number(inspections.count),
    withViolation: [unsafe, hours, fitness, substances]
      .map((one) => one?.InspectionsWithViolation ?? 0)
      .concat(14),
    measures: [
      (unsafe?.Measure ?? 0) + 1,
      (hours?.Measure ?? 0) + 0.01,
      fitness?.Measure ?? 0,
      substances?.Measure ?? 0,
      9.8,
    ],
  })
  const found = await read()
  expect(found).toMatchObject({
    Missing: null,
    Published: { File: 'SMS AB PassProperty', InspectionsOnFile: Number(inspections.count) },
  })
  expect(found.Figures).toHaveLength(10)
  expect(figure(found, 'Driver Fitness', 'Measure')).toMatchObject({ Verdict: 'match', Cause: null })
  expect(figure(found, 'Vehicle Maintenance', 'Measure')).toMatchObject({
    Official: '9.80',
    Estimated: '9.80',
    Verdict: 'match',
  })
  expect(figure(found, 'Vehicle Maintenance', 'Inspections with a violation')).toMatchObject({
    Official: '14',
    Estimated: '13',
    Verdict: 'mismatch',
    Cause: expect.stringMatching(/^(Violations that FMCSA counted are not on file|A court decision on file)/),
  })
  expect(figure(found, 'Unsafe Driving', 'Measure')).toMatchObject({
    Verdict: 'mismatch',
    Cause: 'FMCSA divides by other power units, miles or another segment than those on file',
  })
  expect(figure(found, 'Hours of Service', 'Measure')?.Verdict).toBe('close')
})

test('inspections that are others than those FMCSA counted are named, whichever are more', async () => {
  await sql`update national_published set inspections = 20 where snapshot = '2026-10-30'`.execute(
    service.admin,
  )
  expect(figure(await read(), 'Vehicle Maintenance', 'Inspections with a violation')?.Cause).toBe(
    'The inspections on file are not those that FMCSA counted: reports are missing, or its file is of another snapshot',
  )
})

test('another snapshot with a published line is named, and a past one is compared as it was', async () => {
  await publish('2026-09-25', { inspections: 1, withViolation: [0, 0, 0, 0, 0], measures: [0, 0, 0, 0, 0] })
  const past = await read('2026-09-25')
  expect(past).toMatchObject({ Snapshot: '2026-09-25', OtherSnapshot: '2026-10-30' })
  expect(figure(past, 'Vehicle Maintenance', 'Measure')).toMatchObject({
    Official: '0.00',
    Estimated: '8.88',
    Cause: expect.stringMatching(/^More inspections are on file than FMCSA counted/),
  })
  await expect(read('2026-11-27')).rejects.toMatchObject({ errors: [{ Field: 'Snapshot' }] })
})

test("another carrier's id answers 404, and a carrier without a line has no figure of this one", async () => {
  await expect(read(undefined, oxmarrow.id)).rejects.toMatchObject({
    status: 404,
    message: 'Record not found',
  })
  expect(await read(undefined, tarnbrook.id)).toMatchObject({ Figures: [], OtherSnapshot: null })
  for (const role of ['driver', 'operator', 'guest'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const headers = { authorization: `Bearer ${await service.signIn(role)}` }
    // oxlint-disable-next-line no-await-in-loop
    const { status } = await service.ask(`GetSafetyReconciliation?CarrierId=${CarrierId}`, { headers })
    expect(status).toBe(403)
  }
})

test('an installation that does not offer the announced method answers nothing of it', async () => {
  expect(await call(enhancedPreview, { query: { CarrierId } })).toBeNull()
  await expect(call(enhancedPreview, { query: { CarrierId: oxmarrow.id } })).rejects.toMatchObject({
    status: 404,
  })
})
