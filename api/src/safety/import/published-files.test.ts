import { expect, test } from '@jest/globals'
import {
  folderWith,
  goldenDot as dot,
  goldenSnapshot as snapshot,
  readGolden,
} from '../../../test/support/sample-safety-files.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { printScore, rulesetNamed, scoreOfFiles } from './carrier-score-command.ts'
import { importFiles } from './import-files.ts'
import { reconcile } from './reconcile.ts'

const database = await testDatabase()

const imported = (folder: string) =>
  importFiles({
    databaseUrl: database.serviceUrl,
    folder,
    reports: folder,
    snapshot,
    now: new Date('2026-11-24T12:00:00Z'),
  })

test("FMCSA's own alerts and its acute and critical findings are kept, and what a file lacks is not known", async () => {
  const pass = (await readGolden('SMS_C_Pass_sample_2026-07-31.csv')).trimEnd().split('\n')
  const [heading = '', , row = ''] = pass
  const found = row
    .split(',')
    .map((value, index) =>
      /^HOS_DRIV_(AC|BASIC_ALERT)$/.test(heading.split(',')[index] ?? '') ? 'Y' : value,
    )
  const property = (await readGolden('SMS_C_PassProperty_sample_2026-07-31.csv')).replaceAll(/_AC\b/g, '_XX')
  const folder = await folderWith({
    'SMS_C_Pass.csv': [heading, found.join(','), ''].join('\n'),
    'SMS_C_PassProperty.csv': property,
  })
  await imported(folder)
  const rows = await database.admin
    .selectFrom('national_published')
    .select(['file', 'alerts', 'acute_critical', 'roadside_alerts'])
    .where('dot_number', '=', dot)
    .orderBy('file')
    .execute()
  const hoursOnly = [false, true, false, false, false]
  expect(rows).toEqual([
    {
      file: 'C Pass',
      alerts: hoursOnly,
      acute_critical: hoursOnly,
      roadside_alerts: Array.from({ length: 5 }, () => false),
    },
    { file: 'C PassProperty', alerts: null, acute_critical: null, roadside_alerts: null },
  ])
  const { db, serviceUrl: databaseUrl } = database
  const { Rows } = await reconcile({ db, databaseUrl, rules: rulesetNamed(), asOf: snapshot, dot })
  // No inspection is imported: nothing of ours is taken for zero.
  expect(new Set(Rows.map(({ Estimated }) => Estimated))).toEqual(new Set(['not known']))
  expect(Rows.filter(({ Official }) => Official === 'In alert')).toEqual([
    {
      DotNumber: dot,
      File: 'C Pass',
      Basic: 'Hours of Service',
      Value: 'Alert',
      Official: 'In alert',
      Estimated: 'not known',
      Verdict: 'unknown',
      Cause: 'FMCSA found an acute or critical violation in an investigation, which no inspection tells',
    },
  ])
  // A carrier without an account: the terminal says FMCSA's word as its screen would.
  const lines: string[] = []
  const shown = await scoreOfFiles({
    db,
    databaseUrl,
    rules: rulesetNamed(),
    asOf: undefined,
    dot,
    knownFleet: undefined,
  })
  printScore(shown, (line) => lines.push(line))
  expect(shown.Iss).toMatchObject({ Score: expect.any(Number), Band: 'Inspect' })
  expect(lines.filter((line) => line.includes('In alert')).map((line) => line.trim())).toEqual([
    "In alert, by FMCSA's own word of 31 Jul 2026: an acute or critical violation, published file",
  ])
})

test('without a published file there is nothing to compare with, and it is said', async () => {
  const { db, serviceUrl: databaseUrl } = database
  const asked = { db, databaseUrl, rules: rulesetNamed(), asOf: undefined, dot: 77 }
  await expect(reconcile(asked)).rejects.toThrow(
    "No published file of FMCSA's with USDOT 77 is imported: there is nothing to compare with.",
  )
})
