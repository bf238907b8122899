import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { mvrAccess } from 'shared-api/mvr/mvr-access'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { mvrRecords } from 'shared-api/mvr/mvr-record'
import { mvrReviews } from 'shared-api/mvr/mvr-review'
import { openedPdf } from '../../test/support/pdf-text.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { addReport } from '../../test/support/sample-mvr-results.ts'
import { reported, sampleContent, sampleLicense } from '../../test/support/sample-mvr-content.ts'
import { activate, foreignDriver, stateOfReport } from '../../test/support/sample-mvr-reviews.ts'
import { consent, newLicensed } from '../../test/support/sample-mvrs.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const pack = (DriverId: string) => call(mvrRecords.auditPack, { query: { DriverId } })

const looksOf = async (id: string) => (await call(mvrAccess.list, { params: { id }, query: {} })).Data

async function reviewedDriver() {
  const driverId = await newLicensed()
  await activate(service.admin, driverId, { activatedOn: '2025-09-01' })
  const content = sampleContent({ licenses: reported(sampleLicense({ state: 'OH' })) })
  const reportId = await addReport(service.admin, { driverId, content })
  await stateOfReport(service.admin, reportId, 'OH')
  await call(mvrRecords.report, { params: { id: reportId }, query: { record_type: 'MVR_REPORT' } })
  await call(mvrReviews.save, {
    body: {
      DriverId: driverId,
      RequestId: randomUUID(),
      ReportIds: [reportId],
      Decision: 'Meets requirements',
      Note: 'One sign in June.\nSSN 123-45-6789 was on the paper.',
      TypedName: 'Dana Pell',
    },
  })
  return { driverId, reportId }
}

test('one PDF has the report with its verdict, the reviews, the consents and who looked, and is a look itself', async () => {
  const { driverId, reportId } = await reviewedDriver()
  const ConsentId = await consent(driverId, 'Monitoring')
  await call(mvrConsents.withdraw, { body: { ConsentId } })
  const { text, isTagged } = await openedPdf(await pack(driverId))
  expect(isTagged).toBe(true)
  for (const words of [
    'Annual reviews (1)',
    'Meets requirements Reviewed by Dana Pell, signed "Dana Pell" One sign in June.',
    'Consents (1)',
    'Monitoring: signed 20 Nov 2026, 18:45 UTC by link',
    'Withdrawn 20 Nov 2026, 18:45 UTC',
    'Latest report',
    'Points, your scale',
    'Licensing authority:',
    'Dana Pell (carrier) opened the report',
    'Dana Pell (carrier) made an audit pack',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('123-45-6789')
  expect(await looksOf(driverId)).toMatchObject([
    { What: 'audit pack', ReportId: reportId, UserName: 'Dana Pell' },
    { What: 'opened the report' },
  ])
})

test('without a report that can be read the pack says so, and is a look, too', async () => {
  const driverId = await newLicensed()
  const { text } = await openedPdf(await pack(driverId))
  expect(text).toContain('No report has details that can be read.')
  expect(text).toContain('None signed.')
  expect(await looksOf(driverId)).toMatchObject([{ What: 'audit pack', ReportId: null }])
})

test("another carrier's driver is not found, and leaves no entry", async () => {
  const stranger = await foreignDriver(service.admin)
  expect(await refusalOf(pack(stranger))).toMatchObject({ status: 404 })
  expect(
    await service.admin.selectFrom('mvr_access').select('id').where('driver_id', '=', stranger).execute(),
  ).toEqual([])
})
