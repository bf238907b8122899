import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { defaultCriteria, mvrCriteria } from 'shared-api/mvr/mvr-criteria'
import type { MvrContent } from 'shared-api/mvr/mvr-content'
import { mvrRecords, recordRows } from 'shared-api/mvr/mvr-record'
import { quillhaven } from '../../demo/accounts.ts'
import {
  reported,
  sampleContent,
  sampleConviction,
  sampleMedical,
} from '../../test/support/sample-mvr-content.ts'
import { addReport, driverOf } from '../../test/support/sample-mvr-results.ts'
import { newLicensed } from '../../test/support/sample-mvrs.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const read = (id: string) => call(mvrRecords.driver, { params: { id }, query: { record_type: 'DRIVER' } })

const contentOf = (asOf: string, changes: Partial<MvrContent>) =>
  sampleContent({ ...changes, request: { ...sampleContent().request, asOf } })

const speeding = sampleConviction({ acdCode: 'S15', offenseOn: '2025-03-27', stateCode: '1010' })
const gone = sampleConviction({ acdCode: 'S92', offenseOn: '2022-05-02', stateCode: '1008', speedOver: 9 })
const sign = sampleConviction({ acdCode: 'M14', offenseOn: '2026-06-14', stateCode: '2150' })

const add = (driverId: string, asOf: string, changes: Partial<MvrContent>, mayNotCombine = false) =>
  addReport(service.admin, {
    driverId,
    content: contentOf(asOf, changes),
    at: new Date(`${asOf}T12:00:00Z`),
    mayNotCombine,
  })

/** The driver of the picture: three reports, the latest with an expired certificate. */
async function arroway(driverId: string) {
  const first = await add(driverId, '2025-05-15', { convictions: reported(gone, speeding) })
  const second = await add(driverId, '2026-05-14', { convictions: reported(gone, speeding) })
  const third = await add(driverId, '2026-11-18', {
    convictions: reported(sign, speeding),
    medical: sampleMedical({ expires: '2026-11-17', status: 'Not certified' }),
    pendingCitations: reported({ ...sampleConviction({ acdCode: 'M34' }), number: 'T-204890' }),
  })
  return { first, second, third }
}

test('the record says verdict, license, medical and pending citations of the latest report, and what changed', async () => {
  const driverId = await newLicensed()
  const { second, third } = await arroway(driverId)
  const record = await read(driverId)
  expect(record).toMatchObject({
    Driver: { Id: driverId },
    Carrier__r: { Id: quillhaven.id },
    Verdict: {
      Outcome: 'Does not meet',
      JudgedOn: '2026-11-20',
      AsOf: '2026-11-18',
      FirstFailure: 'Medical certificate expired 17 Nov 2026.',
    },
    Latest: {
      ReportId: third,
      State: 'MI',
      AsOf: '2026-11-18',
      licenses: { rows: [{ numberEnds: '7740' }] },
      medical: { status: 'Not certified' },
      pendingCitations: { rows: [{ number: 'T-204890' }] },
      withdrawals: { kind: 'none reported' },
    },
    Changes: { Since: '2026-05-14', SinceReportId: second },
  })
  expect(record.Changes?.Rows.map(({ Kind, What }) => [Kind, What.split(',')[0]])).toEqual(
    expect.arrayContaining([
      ['Changed', 'Medical'],
      ['New', 'Failed to obey a sign'],
      ['Gone', 'Speeding'],
    ]),
  )
})

test('convictions of all reports are told once each, with the reports that list them and how they count', async () => {
  const driverId = await newLicensed()
  const { first, second, third } = await arroway(driverId)
  const { Convictions } = await read(driverId)
  expect(Convictions.map(({ acdCode, Class, ListedIn }) => [acdCode, Class, ListedIn])).toEqual([
    ['M14', null, [third]],
    ['S15', 'serious', [third, second, first]],
    ['S92', null, [second, first]],
  ])
})

test('two convictions that nothing tells apart are two, and one of a code that is not known is for a person', async () => {
  const driverId = await newLicensed()
  await add(driverId, '2026-05-14', { convictions: reported(sign) })
  await add(driverId, '2026-11-18', { convictions: reported(sign, sign, { ...speeding, acdCode: 'X99' }) })
  const { Convictions } = await read(driverId)
  expect(Convictions.map(({ Class, ListedIn }) => [Class, ListedIn.length])).toEqual([
    [null, 2],
    [null, 1],
    ['needs a person', 1],
  ])
})

const save = (version: number, SeriousAllowed: number) =>
  call(mvrCriteria.save, {
    body: { CarrierId: quillhaven.id, Version: version, Criteria: { ...defaultCriteria, SeriousAllowed } },
  })

test("the carrier's own criteria decide, and each report is judged on its day", async () => {
  const driverId = await newLicensed()
  const { first, second, third } = await arroway(driverId)
  const { Version } = await call(mvrCriteria.read, { query: { CarrierId: quillhaven.id } })
  const outcomes = async () =>
    (await read(driverId)).Reports.map(({ Id, AsOf, Outcome }) => [Id, AsOf, Outcome])
  expect(await outcomes()).toEqual([
    [third, '2026-11-18', 'Does not meet'],
    [second, '2026-05-14', 'Meets'],
    [first, '2025-05-15', 'Meets'],
  ])
  const saved = await save(Version, 0)
  expect((await outcomes()).map(([, , outcome]) => outcome)).toEqual(Array(3).fill('Does not meet'))
  await save(saved.Version, defaultCriteria.SeriousAllowed)
})

test('the driver reads own convictions, and nothing of the criteria', async () => {
  const driverId = await driverOf(service.admin, 'driver')
  await arroway(driverId)
  await service.signIn('driver')
  const record = await read(driverId)
  expect(record).toMatchObject({ Verdict: null, Changes: null })
  expect(record.Convictions).toHaveLength(3)
  expect(record.Reports.every(({ Outcome, Points }) => Outcome === null && Points === null)).toBe(true)
})

test('the newest looks are told, and how many there were', async () => {
  const driverId = await newLicensed()
  await arroway(driverId)
  for (let look = 0; look < recordRows.accesses + 2; look += 1) await read(driverId)
  const { Accesses, AccessCount } = await read(driverId)
  expect(Accesses).toHaveLength(recordRows.accesses)
  expect(AccessCount).toBe(recordRows.accesses + 3)
})

const told = async (driverId: string) => {
  const { Convictions, Changes, Latest, NotCombined } = await read(driverId)
  return {
    convictions: Convictions.map(({ acdCode, ListedIn }) => [acdCode, ListedIn]),
    since: Changes?.SinceReportId ?? null,
    latest: Latest?.ReportId,
    NotCombined,
  }
}

test('a report that may not be combined stands in no record with others, and the record says so', async () => {
  const driverId = await newLicensed()
  const first = await add(driverId, '2025-05-15', { convictions: reported(gone) })
  await add(driverId, '2026-05-14', { convictions: reported(gone, speeding) }, true)
  const third = await add(driverId, '2026-11-18', { convictions: reported(sign) })
  expect(await told(driverId)).toEqual({
    convictions: [
      ['M14', [third]],
      ['S92', [first]],
    ],
    since: first,
    latest: third,
    NotCombined: expect.stringMatching(/^One report is not in this record, because its provider's terms/),
  })
  const own = await add(driverId, '2026-11-19', { convictions: reported(speeding) }, true)
  expect(await told(driverId)).toEqual({
    convictions: [['S15', [own]]],
    since: null,
    latest: own,
    NotCombined: expect.stringMatching(/^This is the latest report alone/),
  })
  // Each by itself is judged as before.
  const { Reports } = await read(driverId)
  expect(Reports.map(({ Outcome }) => Outcome === null)).toEqual([false, false, false, false])
})

test('reports that may be combined are one record, and nothing is said', async () => {
  const driverId = await newLicensed()
  await arroway(driverId)
  expect((await read(driverId)).NotCombined).toBeNull()
})
