import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
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

const at = (day: string) => new Date(`${day}T12:00:00Z`)

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
    'Reports (1) 20 Nov 2026: 3 year MVR, annual review, OH: Complete',
    'Report of 20 Nov 2026',
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

test('every report is listed, and a later one without fields is printed as it came', async () => {
  const { driverId } = await reviewedDriver()
  const raw = 'THE TEXT\nSSN: 987654321'
  service.setNow(at('2026-11-24'))
  await service.signIn('carrier')
  const text = await addReport(service.admin, { driverId, content: null, raw, at: at('2026-11-22') })
  await addReport(service.admin, { driverId, content: null, status: 'No Record', at: at('2026-11-23') })
  const { text: printed } = await openedPdf(await pack(driverId))
  expect(printed).toContain(
    'Reports (3) 23 Nov 2026: 3 year MVR, annual review, state not kept: No Record 22 Nov 2026: 3 year MVR, annual review, state not kept: Complete 20 Nov 2026: 3 year MVR, annual review, OH: Complete',
  )
  expect(printed).toContain('Report of 22 Nov 2026')
  expect(printed).toContain('THE TEXT')
  expect(printed).not.toMatch(/987654321|Points, your scale/)
  expect((await looksOf(driverId))[0]).toMatchObject({ What: 'audit pack', ReportId: text })
})

test('what is more than a pack prints is counted', async () => {
  const { driverId, reportId } = await reviewedDriver()
  const ConsentId = await consent(driverId, 'Monitoring')
  await call(mvrConsents.withdraw, { body: { ConsentId } })
  // One signature for all of them.
  await sql`alter table mvr_consent drop constraint mvr_consent_signature_id_key`.execute(service.admin)
  await sql`
    insert into mvr_consent
    select (jsonb_populate_record(given, jsonb_build_object('id', gen_random_uuid()))).*
    from mvr_consent as given, generate_series(1, 100) where given.id = ${ConsentId}
  `.execute(service.admin)
  await service.admin.transaction().execute(async (tx) => {
    await sql`
      insert into mvr_review
      select (jsonb_populate_record(signed, jsonb_build_object(
        'id', gen_random_uuid(), 'request_id', gen_random_uuid()
      ))).*
      from mvr_review as signed, generate_series(1, 50) where signed.driver_id = ${driverId}
    `.execute(tx)
    for (const [table, more] of [
      ['mvr_review_report', reportId],
      ['mvr_review_authority', 'OH'],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop
      await sql`
        insert into ${sql.table(table)} select id, account_id, driver_id, ${sql.lit(more)} from mvr_review
        where driver_id = ${driverId} and id not in (select review_id from ${sql.table(table)})
      `.execute(tx)
  })
  for (let count = 0; count < 100; count += 1)
    // oxlint-disable-next-line no-await-in-loop
    await addReport(service.admin, { driverId, content: null })
  const { text } = await openedPdf(await pack(driverId))
  for (const words of [
    'Annual reviews (newest 20 of 51)',
    'Consents (newest 30 of 101)',
    'Reports (newest 100 of 101)',
    'The notes and reports of older reviews are in the portal.',
  ])
    expect(text).toContain(words)
  expect(text.match(/One sign in June/g)).toHaveLength(5)
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
