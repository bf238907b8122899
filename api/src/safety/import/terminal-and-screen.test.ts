import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { safety } from 'shared-api/safety'
import { testService } from '../../../test/support/test-service.ts'
import { rulesetNamed, scoreOfFiles } from './carrier-score-command.ts'

const service = await testService({ as: 'carrier' })
const snapshot = '2026-09-25'

test('the terminal says of each carrier of the demo what its screen says', async () => {
  const { db, serviceUrl: databaseUrl } = service
  const seen = new Set<string>()
  for (const who of ['carrier', 'agent'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await service.signIn(who)
    // oxlint-disable-next-line no-await-in-loop
    for (const carrier of await call(safety.summary, { query: { Snapshot: snapshot } })) {
      const dot = Number(carrier.DotNumber)
      seen.add(carrier.CarrierId)
      const asked = { db, databaseUrl, dot, asOf: snapshot, rules: rulesetNamed(), knownFleet: undefined }
      // oxlint-disable-next-line no-await-in-loop
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
      expect(
        shown.Basics.map(({ MeasureText }) => (MeasureText === null ? null : Number(MeasureText))),
      ).toEqual(carrier.Basics.map(({ Measure }) => Measure))
      expect(shown.Iss?.Score).toBe(carrier.Iss.Score)
    }
  }
  const rows = await service.admin
    .selectFrom('account')
    .select('id')
    .where('dot_number', 'is not', null)
    .execute()
  expect(seen.size).toBe(rows.length)
})
