import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { defaultCriteria, mvrCriteria, type MvrCriteriaRules } from 'shared-api/mvr/mvr-criteria'
import { agentAccounts, carrierAccounts, quillhaven } from '../../demo/accounts.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import {
  reported,
  sampleContent,
  sampleConviction,
  sampleMedical,
} from '../../test/support/sample-mvr-content.ts'
import { addReport, driverOf, looksAt } from '../../test/support/sample-mvr-results.ts'
import { newLicensed } from '../../test/support/sample-mvrs.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const CarrierId = quillhaven.id
const preview = (changes: Partial<MvrCriteriaRules> = {}, id: string = CarrierId) =>
  call(mvrCriteria.preview, { body: { CarrierId: id, Criteria: { ...defaultCriteria, ...changes } } })

const withSerious = sampleContent({
  convictions: reported(sampleConviction({ acdCode: 'S15', offenseOn: '2025-03-27' })),
})
const expired = sampleContent({ medical: sampleMedical({ expires: '2026-11-17' }) })

test("a preview judges each driver's latest report by the new criteria and by those of now", async () => {
  const [serious, bad, unknown, clean] = [
    await newLicensed(),
    await newLicensed(),
    await newLicensed(),
    await newLicensed(),
  ]
  const left = await newLicensed()
  await addReport(service.admin, { driverId: left, content: expired })
  await service.admin.updateTable('driver').set({ status: 'Inactive' }).where('id', '=', left).execute()
  await addReport(service.admin, { driverId: serious, content: withSerious })
  await addReport(service.admin, { driverId: bad, content: expired })
  const asked = sampleContent({ convictions: { kind: 'unknown' } })
  await addReport(service.admin, { driverId: unknown, content: asked })
  // Of two reports the latest counts, and one without content or that failed does not.
  const before = new Date('2026-01-05T12:00:00Z')
  await addReport(service.admin, { driverId: clean, content: expired, at: before })
  await addReport(service.admin, { driverId: clean })
  await addReport(service.admin, { driverId: clean, content: null, at: new Date('2026-11-20T18:50:00Z') })
  await addReport(service.admin, {
    driverId: clean,
    content: expired,
    reason: 'mismatch',
    at: new Date('2026-11-20T18:55:00Z'),
  })

  expect(await preview()).toMatchObject({
    Judged: 4,
    Meets: 2,
    DoesNotMeet: 1,
    NeedsPerson: 1,
    NewlyFailing: 0,
  })
  const stricter = await preview({ SeriousAllowed: 0 })
  expect(stricter).toMatchObject({ Judged: 4, Meets: 1, DoesNotMeet: 2, NeedsPerson: 1, NewlyFailing: 1 })
  const byDriver = new Map(stricter.Drivers.map((row) => [row.DriverId, row]))
  expect(byDriver.get(serious)).toMatchObject({
    Outcome: 'Does not meet',
    OutcomeNow: 'Meets',
    AsOf: '2026-11-18',
    FirstFailure: 'Serious, 3 years',
  })
  expect(byDriver.get(bad)).toMatchObject({
    Outcome: 'Does not meet',
    OutcomeNow: 'Does not meet',
    FirstFailure: 'Medical',
  })
  // The criterion is named, and nothing that the report says: a preview is no look at it.
  expect(byDriver.get(unknown)).toMatchObject({ Outcome: 'Needs a person', FirstFailure: 'Major offenses' })
  expect(byDriver.has(clean)).toBe(false)
  expect(stricter.Drivers.map(({ Outcome }) => Outcome)).toEqual([
    'Does not meet',
    'Does not meet',
    'Needs a person',
  ])
})

test('a preview changes nothing: neither the criteria nor the access log', async () => {
  const driverId = await newLicensed()
  await addReport(service.admin, { driverId, content: withSerious })
  await preview({ SeriousAllowed: 0 })
  expect(await call(mvrCriteria.read, { query: { CarrierId } })).toMatchObject({ Version: 0 })
  expect(await looksAt(service.admin, driverId)).toEqual([])
})

test('a preview of another carrier is not found, and drivers have no access', async () => {
  const foreign = agentAccounts.find(({ id }) => carrierAccounts.every((own) => own.id !== id))
  expect((await refusalOf(preview({}, foreign?.id ?? ''))).status).toBe(404)
  await addReport(service.admin, { driverId: await driverOf(service.admin, 'driver') })
  for (const role of ['driver', 'mvr'] as const) {
    await service.signIn(role)
    expect((await refusalOf(preview())).status).toBe(403)
  }
})
