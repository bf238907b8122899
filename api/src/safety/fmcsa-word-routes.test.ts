import { beforeEach, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { safety } from 'shared-api/safety'
import { fmcsaWord, type FmcsaPageDraft } from 'shared-api/safety/fmcsa-word'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { scores } from 'shared-api/safety/scores'
import { agentAccounts, quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })
const CarrierId = tarnbrook.id
const Day = '2026-10-30'

const summary = async () => {
  const [carrier] = await call(safety.summary, { query: { CarrierId } })
  if (carrier === undefined) throw new Error('The carrier has no summary')
  return carrier
}

const page = (given: Partial<FmcsaPageDraft> = {}) =>
  call(fmcsaWord.savePage, {
    body: {
      CarrierId,
      Snapshot: Day,
      IssScore: null,
      AveragePowerUnits: null,
      UtilizationFactor: null,
      ...given,
    },
  })

const readLedger = () => call(safetyAnalysis.ledger, { query: { CarrierId, Basic: 'Unsafe Driving' } })

const finding = {
  CarrierId,
  Basic: 'Hours of Service',
  FoundOn: '2026-08-11',
  Severity: 'Critical',
  Code: '395.8(e)(1)',
} as const

beforeEach(async () => {
  for (const table of ['fmcsa_page', 'investigation_finding', 'carrier_order'] as const) {
    await service.admin.deleteFrom(table).where('account_id', '=', CarrierId).execute()
  }
})

test('a finding that a user enters is an alert for twelve months, says who entered it, and ends when it is removed', async () => {
  const { Findings } = await call(fmcsaWord.addFinding, { body: finding })
  const { CarrierId: _, ...said } = finding
  expect(Findings).toEqual([
    {
      Id: expect.any(String),
      ...said,
      CountsUntil: '2027-08-11',
      AtSnapshot: 'Counts',
      EnteredBy: 'Dana Pell',
      EnteredAt: expect.any(String),
    },
  ])
  const { Basics, Iss } = await summary()
  expect(Basics[1]).toMatchObject({
    Alert: true,
    Official: { Source: 'Investigation', Day: '2026-08-11', Finding: true },
  })
  expect(Iss).toMatchObject({ Basis: 'Hours of Service' })
  await call(fmcsaWord.removeFinding, { body: { Id: Findings[0]?.Id ?? '' } })
  expect((await summary()).Basics[1]).toMatchObject({ Alert: false, Official: null })
})

test('an out-of-service order makes the ISS score 100 while it is in force', async () => {
  const order = { CarrierId, Kind: 'Out of service', FromOn: '2026-10-01', UntilOn: null } as const
  const { Orders } = await call(fmcsaWord.addOrder, { body: order })
  expect((await summary()).Iss).toMatchObject({ Score: 100, Basis: 'Out-of-service order' })
  await call(fmcsaWord.removeOrder, { body: { Id: Orders[0]?.Id ?? '' } })
  expect((await summary()).Iss.Score).not.toBe(100)
})

async function found(FoundOn: string) {
  const { Findings } = await call(fmcsaWord.addFinding, { body: { ...finding, FoundOn } })
  return Findings.find((one) => one.FoundOn === FoundOn)
}

test('what ended after the newest snapshot still counts there, and what began after it not yet', async () => {
  expect(await found('2025-11-10')).toMatchObject({ CountsUntil: '2026-11-10', AtSnapshot: 'Counts' })
  expect((await summary()).Basics[1]).toMatchObject({ Alert: true, Official: { Finding: true } })
  expect(await found('2025-10-29')).toMatchObject({ AtSnapshot: 'Ended' })
  expect(await found('2026-11-10')).toMatchObject({ AtSnapshot: 'Not yet' })
  const order = { CarrierId, Kind: 'High risk', FromOn: '2026-10-01', UntilOn: '2026-11-10' } as const
  expect((await call(fmcsaWord.addOrder, { body: order })).Orders).toMatchObject([{ AtSnapshot: 'Counts' }])
  expect((await summary()).Iss).toMatchObject({ Basis: 'High risk' })
})

test('an ISS score that FMCSA shows stands before the estimate, which stays', async () => {
  const { Iss } = await summary()
  await page({ IssScore: 86 })
  expect(await summary()).toMatchObject({
    Iss,
    OfficialIss: { Score: 86, Band: 'Inspect', Day, EnteredBy: 'Dana Pell' },
  })
  expect(await call(scores.iss.figure, { query: { CarrierId } })).toMatchObject({
    Measure: Iss.Score,
    Official: { Score: 86 },
  })
})

test('average power units and utilization factor of the FMCSA page are what points are divided by', async () => {
  const before = await readLedger()
  await page({ AveragePowerUnits: 40, UtilizationFactor: 1.25 })
  const after = await readLedger()
  expect(after.Fleet).toMatchObject({
    AveragePowerUnits: 40,
    UtilizationFactor: 1.25,
    StatedOn: Day,
    Estimated: false,
  })
  expect(after.Status).toMatchObject({ Denominator: 50, Numerator: before.Status.Numerator })
  await page()
  expect(await readLedger()).toEqual(before)
})

test('a day in the future or before FMCSA began, an end before the beginning and a day without snapshot are refused', async () => {
  await expect(
    call(fmcsaWord.addFinding, { body: { ...finding, FoundOn: '2026-11-21' } }),
  ).rejects.toMatchObject({
    errors: [{ Field: 'FoundOn', Message: "The day can't be in the future" }],
  })
  await expect(
    call(fmcsaWord.addFinding, { body: { ...finding, FoundOn: '1026-11-02' } }),
  ).rejects.toMatchObject({ errors: [{ Field: 'FoundOn' }] })
  const order = { CarrierId, Kind: 'High risk', FromOn: '2026-10-02', UntilOn: '2026-10-01' } as const
  await expect(call(fmcsaWord.addOrder, { body: order })).rejects.toMatchObject({
    errors: [{ Field: 'UntilOn', Message: 'Enter a day on or after the first' }],
  })
  await expect(page({ Snapshot: '2026-11-27', IssScore: 50 })).rejects.toMatchObject({
    errors: [{ Field: 'Snapshot', Message: 'FMCSA has not run this snapshot yet' }],
  })
})

test("another's carrier answers like one that does not exist, and another's finding is not removed", async () => {
  const foreign = agentAccounts.find(({ id }) => id !== quillhaven.id && id !== tarnbrook.id)?.id ?? ''
  await expect(
    call(fmcsaWord.addFinding, { body: { ...finding, CarrierId: foreign } }),
  ).rejects.toMatchObject({ status: 404 })
  const { id: Id } = await service.admin
    .insertInto('investigation_finding')
    .values({ account_id: foreign, basic: 'Hours of Service', found_on: '2026-08-11' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await expect(call(fmcsaWord.removeFinding, { body: { Id } })).rejects.toMatchObject({ status: 404 })
  const kept = await service.admin
    .selectFrom('investigation_finding')
    .select('id')
    .where('id', '=', Id)
    .execute()
  expect(kept).toHaveLength(1)
})
