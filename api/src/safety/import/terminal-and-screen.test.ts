import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { type CarrierSafety, safety } from 'shared-api/safety'
import { roadsideLists } from 'shared-api/safety/roadside-lists'
import { quillhaven } from '../../../demo/accounts.ts'
import {
  folderWith,
  goldenDot,
  goldenSnapshot,
  inspectionName,
  readGolden,
  violationName,
} from '../../../test/support/sample-safety-files.ts'
import { testService } from '../../../test/support/test-service.ts'
import { rulesetNamed, scoreOfFiles } from './carrier-score-command.ts'
import { importFiles } from './import-files.ts'
import { dropSnapshot } from './national-snapshots.ts'

const service = await testService({ as: 'carrier' })
const { admin } = service
const snapshot = '2026-09-25'

async function expectSameInTerminal(carrier: CarrierSafety) {
  const { db, serviceUrl: databaseUrl } = service
  const dot = Number(carrier.DotNumber)
  const asked = { db, databaseUrl, dot, asOf: snapshot, rules: rulesetNamed(), knownFleet: undefined }
  const shown = await scoreOfFiles(asked)
  expect(shown.Basics).toMatchObject(
    carrier.Basics.map(({ Basic, Numerator, Inspections, PercentileText, Alert }) => ({
      Basic,
      Numerator,
      Inspections,
      PercentileText,
      Alert,
    })),
  )
  expect(shown.Basics.map(({ MeasureText }) => (MeasureText === null ? null : Number(MeasureText)))).toEqual(
    carrier.Basics.map(({ Measure }) => Measure),
  )
  expect(shown.Iss?.Score).toBe(carrier.Iss.Score)
}

test('the terminal says of each carrier of the demo what its screen says', async () => {
  const seen = new Set<string>()
  for (const who of ['carrier', 'agent'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await service.signIn(who)
    // oxlint-disable-next-line no-await-in-loop
    for (const carrier of await call(safety.summary, { query: { Snapshot: snapshot } })) {
      seen.add(carrier.CarrierId)
      // oxlint-disable-next-line no-await-in-loop
      await expectSameInTerminal(carrier)
    }
  }
  const rows = await admin.selectFrom('account').select('id').where('dot_number', 'is not', null).execute()
  expect(seen.size).toBe(rows.length)
})

const countsOf = async (table: 'roadside_inspection' | 'roadside_violation' | 'crash' | 'account_census') =>
  (await admin.selectFrom(table).select('account_id').where('account_id', '=', quillhaven.id).execute())
    .length

test("a carrier's own file takes the place of what the demo invents of it, though it is older, and is gone with its snapshot", async () => {
  await service.signIn('carrier')
  const texts = await Promise.all([inspectionName, violationName].map(readGolden))
  const [inspections = '', violations = ''] = texts.map((text) =>
    text.replaceAll(String(goldenDot), quillhaven.dot),
  )
  const folder = await folderWith({ [inspectionName]: inspections, [violationName]: violations })
  const { serviceUrl: databaseUrl, folder: reports } = service
  await importFiles({ databaseUrl, folder, reports, snapshot: goldenSnapshot, now: new Date() })

  const [carrier] = await call(safety.summary, { query: { CarrierId: quillhaven.id, Snapshot: snapshot } })
  if (carrier === undefined) throw new Error('The carrier is not shown')
  expect(carrier.Files.Day).toBe(goldenSnapshot)
  expect(carrier.Basics.find(({ Basic }) => Basic === 'Vehicle Maintenance')).toMatchObject({
    Numerator: 6,
    Denominator: 17,
  })
  expect(carrier.Basics.find(({ Basic }) => Basic === 'Crash Indicator')?.Measure).toBeNull()
  await expectSameInTerminal(carrier)
  const listed = await call(roadsideLists.inspections, { query: { CarrierId: quillhaven.id } })
  expect(listed.Counts.All).toBe(17)
  expect(await countsOf('crash')).toBe(0)
  expect(await countsOf('account_census')).toBe(0)

  expect(await dropSnapshot(databaseUrl, goldenSnapshot)).toEqual({
    Inspections: 17,
    Violations: 2,
    Crashes: 0,
  })
  expect(await countsOf('roadside_inspection')).toBe(0)
  expect(await countsOf('roadside_violation')).toBe(0)
})
