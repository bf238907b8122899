import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { Basic, safety } from 'shared-api/safety'
import { agentAccounts, quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const basicOf = async (CarrierId: string, name: Basic) => {
  const [carrier] = await call(safety.summary, { query: { CarrierId } })
  return carrier?.Basics.find(({ Basic: basic }) => basic === name)
}

test("the selected carrier's measures are computed from its inspections and violations", async () => {
  const list = await call(safety.summary, { query: { CarrierId: quillhaven.id } })
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({
    CarrierId: quillhaven.id,
    CarrierName: 'Quillhaven Freight LLC',
    DotNumber: '9900417',
    Ruleset: 'SMS_3_21',
    Snapshot: '2026-10-30',
    NextSnapshot: '2026-11-27',
    WindowFrom: '2024-10-30',
    Segment: 'COMBO',
  })
  expect(list[0]?.Basics.map(({ Basic: basic }) => basic)).toEqual(Basic.options)
  expect(await basicOf(quillhaven.id, 'Vehicle Maintenance')).toEqual({
    Basic: 'Vehicle Maintenance',
    Measure: 9.8,
    PublishedMeasure: null,
    Numerator: 490,
    Denominator: 50,
    Inspections: 24,
    InspectionsWithViolation: 13,
    EventGroup: '21-100',
    Percentile: 81,
    PercentileText: '81%',
    PercentileBasis: expect.objectContaining({ Source: 'Published pairs' }),
    Missing: [],
    Threshold: 80,
    Alert: true,
    FilesCurrent: true,
    Official: null,
    EstimatedPercentile: 81,
    EstimatedText: '81%',
    Estimated: false,
    PreviousMeasure: 8.88,
    PreviousPercentile: 74,
  })
})

test('a carrier near its threshold is not in alert, and estimates say that they are', async () => {
  expect(await basicOf(tarnbrook.id, 'Vehicle Maintenance')).toMatchObject({
    Measure: 13.66,
    Percentile: 77,
    Alert: false,
  })
  expect(await basicOf(tarnbrook.id, 'Unsafe Driving')).toMatchObject({
    Estimated: true,
    Percentile: expect.any(Number),
  })
  expect(await basicOf(quillhaven.id, 'Unsafe Driving')).toMatchObject({ Estimated: false })
})

test('in the demo every BASIC with enough data has a percentile, of invented carriers where FMCSA published none', async () => {
  const carriers = await call(safety.summary)
  await service.signIn('agent')
  const basics = [...carriers, ...(await call(safety.summary))].flatMap(({ Basics }) => Basics)
  await service.signIn('carrier')
  const gray = basics.filter(
    ({ Percentile, PercentileText }) => Percentile === null && !PercentileText.startsWith('Less than'),
  )
  expect(gray).toEqual([])
  expect(basics.find(({ PercentileBasis: { Source } }) => Source === 'Invented')?.PercentileBasis).toEqual({
    Source: 'Invented',
    Sentence: "Demo: invented comparison carriers, shaped after FMCSA's published curves",
    Peers: expect.any(Number),
    Snapshot: null,
    IsOld: false,
  })
})

test('without a population a BASIC that FMCSA does not publish has no percentile, and its basis says why', async () => {
  await service.admin.deleteFrom('sms_population').execute()
  expect(await basicOf(quillhaven.id, 'Unsafe Driving')).toMatchObject({
    Measure: expect.any(Number),
    Percentile: null,
    PercentileText: 'Not public',
    PercentileBasis: { Source: 'None' },
    Alert: false,
  })
  expect(await basicOf(quillhaven.id, 'Vehicle Maintenance')).toMatchObject({ Percentile: 81 })
})

test('without a carrier there is one entry for each that the caller sees, by name', async () => {
  expect((await call(safety.summary)).map(({ CarrierName }) => CarrierName)).toEqual([
    'Quillhaven Freight LLC',
    'Tarnbrook Haulage Inc',
  ])
  await service.signIn('agent')
  const names = (await call(safety.summary)).map(({ CarrierName }) => CarrierName)
  expect(names).toEqual(agentAccounts.map(({ name }) => name).toSorted())
})

test('a violation that a court dismisses leaves the measure', async () => {
  await sql`
    update roadside_violation set adjudication = 'Dismissed'
    where account_id = ${quillhaven.id} and basic = 'Vehicle Maintenance' and inspection_id = (
      select id from roadside_inspection
      where account_id = ${quillhaven.id} and inspected_on = date '2026-10-30' - 22
    )
  `.execute(service.admin)
  const after = await basicOf(quillhaven.id, 'Vehicle Maintenance')
  expect(after).toMatchObject({ Numerator: 400, Denominator: 50, Measure: 8, Alert: false })
})

test('a finding of an investigation is an alert, whatever the measure', async () => {
  await service.admin
    .insertInto('investigation_finding')
    .values({ account_id: tarnbrook.id, basic: 'Driver Fitness', found_on: '2026-03-01' })
    .execute()
  expect(await basicOf(tarnbrook.id, 'Driver Fitness')).toMatchObject({ Alert: true, Percentile: null })
})
