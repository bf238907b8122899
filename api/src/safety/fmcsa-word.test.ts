import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { alerts } from 'shared-api/safety/alerts'
import { safety } from 'shared-api/safety'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { smsDashboard } from 'shared-api/safety/sms-dashboard'
import { scores } from 'shared-api/safety/scores'
import { oxmarrow } from '../../demo/accounts.ts'
import {
  folderWith,
  goldenDot,
  goldenSnapshot as snapshot,
  readGolden,
} from '../../test/support/sample-safety-files.ts'
import { testService } from '../../test/support/test-service.ts'
import { importFiles } from './import/import-files.ts'

const service = await testService({ as: 'carrier' })
const CarrierId = oxmarrow.id

/** FMCSA's published line of the golden carrier with an acute or critical finding in Hours of Service. */
async function publishedWithFinding() {
  const file = (await readGolden('SMS_C_Pass_sample_2026-07-31.csv')).trimEnd().split('\n')
  const [heading = '', , row = ''] = file
  const named = heading.split(',')
  const found = row
    .split(',')
    .map((value, place) => (/^HOS_DRIV_(AC|BASIC_ALERT)$/.test(named[place] ?? '') ? 'Y' : value))
  return [heading, found.join(','), ''].join('\n')
}

const summary = async (Snapshot?: string) => {
  const [carrier] = await call(safety.summary, { query: { CarrierId, Snapshot } })
  if (carrier === undefined) throw new Error('The carrier has no summary')
  return carrier
}

test("FMCSA's finding in a published file is an alert everywhere, with its source and day, and the ISS score counts it", async () => {
  const folder = await folderWith({ 'SMS_C_Pass_2026-07-31.csv': await publishedWithFinding() })
  await importFiles({
    databaseUrl: service.serviceUrl,
    folder,
    reports: folder,
    snapshot,
    now: new Date('2026-08-03T12:00:00Z'),
  })
  await service.admin
    .updateTable('account')
    .set({ dot_number: String(goldenDot) })
    .where('id', '=', CarrierId)
    .execute()
  await service.signIn('agent')
  const { Basics, Iss } = await summary()
  const hours = Basics.find(({ Basic }) => Basic === 'Hours of Service')
  expect(hours).toMatchObject({
    Alert: true,
    Official: { Source: 'Published file', Day: snapshot, Alert: true, Finding: true },
    // Of an older day than the carrier's files.
    PublishedMeasure: null,
  })
  const published = { Measure: 0, Day: snapshot, IsCurrent: true, MonthsOld: 0 }
  expect((await summary(snapshot)).Basics[1]).toMatchObject({
    Basic: 'Hours of Service',
    Official: { Day: snapshot, IsCurrent: true },
    PublishedMeasure: published,
  })
  const details = await call(smsDashboard.details, { query: { CarrierId } })
  expect(details.FmcsaOnFile).toMatchObject({
    Published: { Day: snapshot, HasAlerts: true, HasPercentiles: true },
    Page: null,
  })
  expect(Iss.Score).toBeGreaterThanOrEqual(85)
  expect(Iss.Basis).toMatch(/^Hours of Service/)
  const { Data } = await call(alerts.list, { query: { CarrierId } })
  expect(Data.find((alert) => alert.Kind === 'BASIC' && alert.Basic === 'Hours of Service')).toMatchObject({
    Alert: true,
    Official: { Day: snapshot, Finding: true },
  })
  expect(await call(scores.hoursOfService.figure, { query: { CarrierId } })).toMatchObject({ Alert: true })
  const ledger = await call(safetyAnalysis.ledger, { query: { CarrierId, Basic: 'Hours of Service' } })
  expect(ledger.Status).toMatchObject({ Alert: true, Official: { Finding: true } })
  expect(ledger.PublishedMeasure).toBeNull()
  const query = { CarrierId, Basic: 'Hours of Service', Snapshot: snapshot } as const
  expect(await call(safetyAnalysis.ledger, { query })).toMatchObject({ PublishedMeasure: published })
})
