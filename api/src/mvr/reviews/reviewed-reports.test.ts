import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { mvrRecords } from 'shared-api/mvr/mvr-record'
import { mvrReviews } from 'shared-api/mvr/mvr-review'
import { refusalOf } from '../../../test/support/refusals.ts'
import { addReport } from '../../../test/support/sample-mvr-results.ts'
import { stateOfReport } from '../../../test/support/sample-mvr-reviews.ts'
import {
  messagesOf,
  newReadyToReview,
  ofOhio,
  open,
  save,
  type Came,
} from '../../../test/support/sample-review-drafts.ts'
import { testService } from '../../../test/support/test-service.ts'
import { testNow } from '../../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })

const ofDriver = (id: string) => call(mvrReviews.ofDriver, { params: { id } })

const readyToReview = (more: Came = {}) => newReadyToReview(service.admin, more)

test('only reports that came back in the last 12 months are reviewed', async () => {
  const { driverId } = await readyToReview()
  const old = await addReport(service.admin, { driverId, at: new Date('2025-11-19T12:00:00Z') })
  const failed = await addReport(service.admin, { driverId, reason: 'mismatch' })
  const yearAgo = await addReport(service.admin, {
    driverId,
    at: new Date('2025-11-20T12:00:00Z'),
    content: ofOhio(),
  })
  await stateOfReport(service.admin, yearAgo, 'OH')
  expect((await messagesOf(save(driverId, [old]))).fields).toEqual([
    'ReportIds: Choose reports of the last 12 months, or request a new one',
  ])
  expect((await messagesOf(save(driverId, [failed]))).fields).toEqual([
    'ReportIds: Choose reports that are Complete or No Record',
  ])
  const { Reports, Since } = await ofDriver(driverId)
  expect(Since).toBe('2025-11-20')
  expect(Reports.map(({ Id }) => Id)).not.toContain(old)
  expect(Reports.map(({ Id }) => Id)).not.toContain(failed)
  await open(yearAgo)
  expect((await save(driverId, [yearAgo])).Reports).toHaveLength(1)
})

test('a report is opened by its reviewer before the review is signed', async () => {
  const { driverId } = await readyToReview()
  const unseen = await addReport(service.admin, { driverId, content: ofOhio() })
  await stateOfReport(service.admin, unseen, 'OH')
  expect((await messagesOf(save(driverId, [unseen]))).fields).toEqual([
    'ReportIds: Open each report before you sign the review',
  ])
  await service.signIn('agent')
  await open(unseen)
  await service.signIn('carrier')
  expect((await refusalOf(save(driverId, [unseen]))).status).toBe(400)
  await call(mvrRecords.driver, { params: { id: driverId }, query: { record_type: 'DRIVER' } })
  expect((await save(driverId, [unseen])).Reviewer).toBe('Dana Pell')
})

test('a look at anything else of the driver is no look at the report', async () => {
  const { driverId } = await readyToReview()
  const ofText = await addReport(service.admin, { driverId, content: null })
  const apart = await addReport(service.admin, { driverId, content: ofOhio(), mayNotCombine: true })
  const inFields = await addReport(service.admin, { driverId, content: ofOhio() })
  for (const id of [ofText, apart, inFields])
    // oxlint-disable-next-line no-await-in-loop
    await stateOfReport(service.admin, id, 'OH')
  const refused = ['ReportIds: Open each report before you sign the review']
  await sql`
    insert into mvr_access (account_id, driver_id, user_id, user_name, role, what, purpose, looked_at)
    select driver.account_id, driver.id, app_user.id, app_user.name, 'carrier', what, 'Monitoring', ${testNow}
    from driver, app_user, unnest(array['opened a notice', 'audit pack']) as what
    where driver.id = ${driverId} and app_user.email = 'carrier@demo.example'
  `.execute(service.admin)
  expect((await messagesOf(save(driverId, [inFields]))).fields).toEqual(refused)
  // The record over time shows neither a text without fields nor what stands alone.
  await call(mvrRecords.driver, { params: { id: driverId }, query: { record_type: 'DRIVER' } })
  expect((await messagesOf(save(driverId, [ofText]))).fields).toEqual(refused)
  expect((await messagesOf(save(driverId, [apart]))).fields).toEqual(refused)
  expect((await save(driverId, [inFields])).Reports).toHaveLength(1)
})

test('a report that was requested before the period and came back in it answers for its authority, too', async () => {
  const { driverId, reportId } = await readyToReview()
  const requestedAt = new Date('2025-11-10T12:00:00Z')
  const late = await addReport(service.admin, { driverId, content: null, requestedAt, status: 'No Record' })
  await stateOfReport(service.admin, late, 'IN')
  const complete = await addReport(service.admin, { driverId, content: ofOhio(), requestedAt })
  await stateOfReport(service.admin, complete, 'KY')
  await open(complete)
  await open(late)
  expect(await messagesOf(save(driverId, [reportId, late, complete]))).toMatchObject({
    status: 400,
    fields: ['Authorities: IN answered No Record: say what you did.'],
  })
  const Authorities = [{ State: 'IN', Note: 'Asked again by letter.' }]
  const review = await save(driverId, [reportId, late, complete], { Authorities })
  expect(review.Authorities.map(({ State }) => State)).toEqual(['IN', 'KY', 'OH'])
})
