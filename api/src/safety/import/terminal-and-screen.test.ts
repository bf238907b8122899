import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { type CarrierSafety, safety } from 'shared-api/safety'
import { fmcsaWord } from 'shared-api/safety/fmcsa-word'
import { roadsideLists } from 'shared-api/safety/roadside-lists'
import { oxmarrow, quillhaven, tarnbrook } from '../../../demo/accounts.ts'
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
  const figures = { IssScore: null, AveragePowerUnits: 38.5, UtilizationFactor: 1.25 }
  await call(fmcsaWord.savePage, { body: { CarrierId: tarnbrook.id, Snapshot: snapshot, ...figures } })
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

const countsOf = async (
  table: 'roadside_inspection' | 'roadside_violation' | 'crash' | 'account_census',
  id: string = quillhaven.id,
) => (await admin.selectFrom(table).select('account_id').where('account_id', '=', id).execute()).length

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
    Censuses: 0,
    DailyFiles: 0,
  })
  expect(await countsOf('roadside_inspection')).toBe(0)
  expect(await countsOf('roadside_violation')).toBe(0)
})

test('beside crashes of FMCSA no invented report counts: what is not on file is not known', async () => {
  await service.signIn('agent')
  const { id, dot } = oxmarrow
  const others = () => countsOf('roadside_inspection', tarnbrook.id)
  const before = await others()
  const folder = await folderWith({
    'SMS_Input_-_Crash.csv': [
      'Report_Number,Report_Seq_No,DOT_Number,Report_Date,Report_State,Fatalities,Injuries,Tow_Away,Hazmat_released,Not_Preventable',
      `A1,1,${dot},20260630,OH,0,1,Y,N,`,
      '',
    ].join('\n'),
  })
  const { serviceUrl: databaseUrl, folder: reports } = service
  await importFiles({ databaseUrl, folder, reports, snapshot: goldenSnapshot, now: new Date() })
  expect(await countsOf('crash', id)).toBe(1)
  expect(await countsOf('roadside_inspection', id)).toBe(0)
  expect(await others()).toBe(before)
  expect(before).toBeGreaterThan(0)
  const [carrier] = await call(safety.summary, { query: { CarrierId: id, Snapshot: snapshot } })
  if (carrier === undefined) throw new Error('The carrier is not shown')
  for (const { Basic, Measure, PercentileText } of carrier.Basics) {
    if (Basic === 'Crash Indicator') continue
    expect([Basic, Measure, PercentileText]).toEqual([Basic, null, expect.stringMatching(/^Not known/)])
  }
  await dropSnapshot(databaseUrl, goldenSnapshot)
})
