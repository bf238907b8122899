import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { mvrReviews } from 'shared-api/mvr/mvr-review'
import { refusalOf } from '../../../test/support/refusals.ts'
import { addReport } from '../../../test/support/sample-mvr-results.ts'
import { activate, foreignDriver, stateOfReport } from '../../../test/support/sample-mvr-reviews.ts'
import {
  draftOf,
  messagesOf,
  newReadyToReview,
  ofOhio,
  open,
  save,
  type Came,
} from '../../../test/support/sample-review-drafts.ts'
import { newConsenting, newLicensed, request } from '../../../test/support/sample-mvrs.ts'
import { testService } from '../../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const ofDriver = (id: string) => call(mvrReviews.ofDriver, { params: { id } })

const readyToReview = (more: Came = {}) => newReadyToReview(service.admin, more)

test('a signed review is kept with its reviewer, and the next one is due 12 months later', async () => {
  const { driverId, reportId } = await readyToReview()
  const review = await save(driverId, [reportId], { TypedName: ' dana  PELL' })
  expect(review).toMatchObject({
    ReviewedOn: '2026-11-20',
    ReviewedAt: '2026-11-20T18:45:00.000Z',
    Reviewer: 'Dana Pell',
    SignerName: 'dana  PELL',
    Decision: 'Meets requirements',
    Note: 'One sign in June. No accidents.',
    Reports: [{ Id: reportId, MVR_Status__c: 'Complete', State__c: 'OH' }],
    Authorities: [{ State: 'OH', Note: null }],
  })
  expect(await ofDriver(driverId)).toMatchObject({
    DueDate: '2027-11-20',
    Reviews: [review],
    ReviewCount: 1,
  })
})

test('notes are kept without a full Social Security number', async () => {
  const { driverId, reportId } = await readyToReview()
  const Authorities = [{ State: 'PA', Note: 'Asked for 219-09-9999.' }]
  const review = await save(driverId, [reportId], { Note: 'SSN 219-09-9999 agrees.', Authorities })
  expect(review).toMatchObject({
    Note: 'SSN ***-**-9999 agrees.',
    Authorities: [{ State: 'OH' }, { State: 'PA', Note: 'Asked for ***-**-9999.' }],
  })
})

test('a review is of the day by the clock of the carrier', async () => {
  const { driverId, reportId } = await readyToReview()
  service.setNow(new Date('2026-11-21T04:30:00Z'))
  await service.signIn('carrier')
  expect((await save(driverId, [reportId])).ReviewedOn).toBe('2026-11-20')
})

test('a review of a leap day is due on the last day of February', async () => {
  service.setNow(new Date('2028-02-29T18:00:00Z'))
  await service.signIn('carrier')
  const { driverId, reportId } = await readyToReview({ at: new Date('2028-02-20T12:00:00Z') })
  expect((await save(driverId, [reportId])).ReviewedOn).toBe('2028-02-29')
  expect((await ofDriver(driverId)).DueDate).toBe('2029-02-28')
})

test('a review that is sent twice is one, and its number is for no other driver', async () => {
  const { driverId, reportId } = await readyToReview()
  const body = draftOf(driverId, [reportId])
  const [one, other] = await Promise.all([call(mvrReviews.save, { body }), call(mvrReviews.save, { body })])
  expect(one).toEqual(other)
  expect((await ofDriver(driverId)).ReviewCount).toBe(1)
  const changed = { ...body, Decision: 'Does not meet requirements' } as const
  expect(await messagesOf(call(mvrReviews.save, { body: changed }))).toMatchObject({
    status: 409,
    message: 'This review was sent before with other entries. Start a new one.',
  })
  expect((await ofDriver(driverId)).Reviews).toEqual([one])
  const another = await readyToReview()
  const { status } = await refusalOf(
    save(another.driverId, [another.reportId], { RequestId: body.RequestId }),
  )
  expect(status).toBe(409)
})

test('one request that is sent for two drivers at the same moment makes one review', async () => {
  const [one, another] = [await readyToReview(), await readyToReview()]
  const RequestId = crypto.randomUUID()
  const sent = await Promise.allSettled(
    [one, another].map(({ driverId, reportId }) => save(driverId, [reportId], { RequestId })),
  )
  const refused = sent.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { status: 409 } }])
})

test('the name that is typed has to be that of the user', async () => {
  const { driverId, reportId } = await readyToReview()
  expect(await messagesOf(save(driverId, [reportId], { TypedName: 'Orla Fenn' }))).toMatchObject({
    status: 400,
    fields: ['TypedName: Enter your name as it is in your account: Dana Pell'],
  })
})

test('a review is of at least one report, with a note and a decision', async () => {
  const { driverId, reportId } = await readyToReview()
  expect((await messagesOf(save(driverId, []))).fields).toEqual([
    'ReportIds: Choose at least one report that came back',
  ])
  expect((await messagesOf(save(driverId, [reportId], { Note: ' ' }))).fields).toEqual([
    'Note: Enter what you found',
  ])
  expect((await messagesOf(save(driverId, [reportId], { Note: 'x'.repeat(2001) }))).fields).toEqual([
    'Note: Use at most 2000 characters',
  ])
})

test('a report of another driver is refused, and a foreign report or driver is not found', async () => {
  const { driverId } = await readyToReview()
  const other = await readyToReview()
  const foreign = await foreignDriver(service.admin)
  const foreignReport = await addReport(service.admin, { driverId: foreign })
  expect((await messagesOf(save(driverId, [other.reportId]))).fields).toEqual([
    'ReportIds: Choose reports of this driver',
  ])
  expect((await refusalOf(save(driverId, [foreignReport]))).status).toBe(404)
  expect((await refusalOf(save(driverId, [randomUUID()]))).status).toBe(404)
  expect((await refusalOf(save(foreign, [foreignReport]))).status).toBe(404)
  expect((await refusalOf(ofDriver(foreign))).status).toBe(404)
})

test('an authority of the period that was not asked needs a note', async () => {
  const { driverId, reportId } = await readyToReview({
    content: ofOhio(
      { state: 'PA', isPrevious: true, status: 'Surrendered', expires: '2026-02-01' },
      { state: 'KY', isPrevious: true, status: 'Surrendered', expires: '2024-02-01' },
    ),
  })
  expect((await messagesOf(save(driverId, [reportId]))).fields).toEqual([
    'Authorities: No report of PA is reviewed: say how you tried to get one.',
  ])
  const Note = 'Asked by letter on 3 Nov, no answer.'
  const { Authorities } = await save(driverId, [reportId], { Authorities: [{ State: 'PA', Note }] })
  expect(Authorities).toEqual([
    { State: 'OH', Note: null },
    { State: 'PA', Note },
  ])
})

test('an authority that was asked and whose report is not reviewed needs a note', async () => {
  const { driverId, reportId } = await readyToReview()
  const failed = await addReport(service.admin, { driverId, reason: 'no answer' })
  await stateOfReport(service.admin, failed, 'IN')
  expect((await ofDriver(driverId)).Authorities).toEqual(['IN', 'OH'])
  expect((await messagesOf(save(driverId, [reportId]))).fields).toEqual([
    'Authorities: No report of IN is reviewed: say how you tried to get one.',
  ])
})

test('No Record is not clean: the review says what was done', async () => {
  const driverId = await newConsenting('TEST NO RECORD')
  await activate(service.admin, driverId, { activatedOn: '2025-09-01' })
  const { ReportId } = await request([driverId])
  await service.jobsDone()
  const reportId = ReportId ?? ''
  await open(reportId)
  expect((await messagesOf(save(driverId, [reportId]))).fields).toEqual([
    'Authorities: OH answered No Record: say what you did.',
  ])
  const Note = 'Compared the number with the card. The driver goes to the BMV on Monday.'
  const review = await save(driverId, [reportId], { Authorities: [{ State: 'OH', Note }] })
  expect(review).toMatchObject({
    Reports: [{ MVR_Status__c: 'No Record' }],
    Authorities: [{ State: 'OH', Note }],
  })
})

test('an authority is named once, and one that only the reviewer knows is kept', async () => {
  const { driverId, reportId } = await readyToReview()
  const Note = 'The driver held a permit there until March.'
  const twice = [
    { State: 'TX', Note },
    { State: 'TX', Note },
  ]
  expect((await messagesOf(save(driverId, [reportId], { Authorities: twice }))).fields).toEqual([
    'Authorities: Name each authority once',
  ])
  const { Authorities } = await save(driverId, [reportId], { Authorities: [{ State: 'TX', Note }] })
  expect(Authorities.map(({ State }) => State)).toEqual(['OH', 'TX'])
})

test('only active drivers are reviewed, by people of the carrier', async () => {
  const driverId = await newLicensed()
  const reportId = await addReport(service.admin, { driverId })
  await open(reportId)
  expect((await messagesOf(save(driverId, [reportId]))).message).toBe(
    'This driver is not active. Annual reviews are of active drivers.',
  )
  expect((await ofDriver(driverId)).DueDate).toBeNull()
  const ready = await readyToReview()
  for (const role of ['operator', 'driver', 'mvr', 'guest'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await service.signIn(role)
    // oxlint-disable-next-line no-await-in-loop
    expect((await refusalOf(save(ready.driverId, [ready.reportId]))).status).toBe(403)
  }
})

test('a signed review never changes, and stands only as a whole', async () => {
  const { driverId, reportId } = await readyToReview()
  const { Id } = await save(driverId, [reportId])
  const never = /a signed review never changes/
  await expect(
    sql`update mvr_review set note = 'other' where id = ${Id}`.execute(service.admin),
  ).rejects.toThrow(never)
  await expect(sql`delete from mvr_review where id = ${Id}`.execute(service.admin)).rejects.toThrow(never)
  await expect(
    sql`delete from mvr_review_report where review_id = ${Id}`.execute(service.admin),
  ).rejects.toThrow(never)
  await expect(
    sql`update mvr_review_authority set note = 'other' where review_id = ${Id}`.execute(service.admin),
  ).rejects.toThrow(never)
  await expect(sql`truncate mvr_review cascade`.execute(service.admin)).rejects.toThrow(never)
  const copy = (requestId: string) => sql`
    insert into mvr_review (account_id, driver_id, request_id, request_hash, reviewed_by, reviewed_by_name, signer_name,
      reviewed_at, reviewed_on, decision, note)
    select account_id, driver_id, ${requestId}, request_hash, reviewed_by, reviewed_by_name, signer_name, reviewed_at,
      reviewed_on, decision, note
    from mvr_review where id = ${Id} returning id
  `
  await expect(copy(randomUUID()).execute(service.admin)).rejects.toThrow(/at least one report/)
})

test('the database refuses a report of another driver and an authority without report or note', async () => {
  const { driverId, reportId } = await readyToReview()
  const other = await readyToReview()
  const { Id } = await save(driverId, [reportId])
  await expect(
    sql`
      insert into mvr_review_report (review_id, account_id, driver_id, report_id)
      select id, account_id, driver_id, ${other.reportId} from mvr_review where id = ${Id}
    `.execute(service.admin),
  ).rejects.toThrow(/reports of its driver/)
  await expect(
    sql`
      insert into mvr_review_authority (review_id, account_id, driver_id, state)
      select id, account_id, driver_id, 'NV' from mvr_review where id = ${Id}
    `.execute(service.admin),
  ).rejects.toThrow(/needs a note/)
})
