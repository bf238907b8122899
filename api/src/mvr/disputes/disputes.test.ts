import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { mvrDisputes } from 'shared-api/mvr/mvr-dispute'
import { refusalOf } from '../../../test/support/refusals.ts'
import { addReport, driverOf } from '../../../test/support/sample-mvr-results.ts'
import { newLicensed, request } from '../../../test/support/sample-mvrs.ts'
import { bell, emptyBells } from '../../../test/support/sample-notifications.ts'
import { testService } from '../../../test/support/test-service.ts'
import { absentId } from '../../../test/trust/tenants.ts'
import { sendNotificationMails } from '../../notifications/notification-mails.ts'

const service = await testService({ as: 'carrier' })

let ofDriver: string
let ofMvrUser: string

beforeEach(async () => {
  ofDriver = await addReport(service.admin, { driverId: await driverOf(service.admin, 'driver') })
  ofMvrUser = await addReport(service.admin, { driverId: await driverOf(service.admin, 'mvr') })
  await emptyBells(service)
})

const dispute = (ReportId: string, Text = 'The speeding in Ohio is not mine') =>
  call(mvrDisputes.dispute, { body: { ReportId, Text } })
const answer = (DisputeId: string, Answer = 'We asked Ohio') =>
  call(mvrDisputes.answer, { body: { DisputeId, Answer } })
const disputesOf = async (ReportId?: string) =>
  (await call(mvrDisputes.list, { query: { ...(ReportId !== undefined && { ReportId }) } })).Data

test('a driver and an MVR user dispute their own reports, and staff answer', async () => {
  for (const [role, id] of [
    ['driver', ofDriver],
    ['mvr', ofMvrUser],
  ] as const) {
    await service.signIn(role)
    const opened = await dispute(id)
    expect(opened).toMatchObject({ ReportId: id, Status__c: 'Open', Answer: null, AnsweredAt: null })
    await service.signIn('carrier')
    expect(await disputesOf(id)).toEqual([opened])
    const answered = await answer(opened.Id)
    expect(answered).toMatchObject({
      Status__c: 'Answered',
      Answer: 'We asked Ohio',
      AnsweredBy: 'Dana Pell',
    })
    await service.signIn(role)
    expect(await disputesOf(id)).toEqual([answered])
    // Once it is answered, another one may be opened.
    await dispute(id, 'It is still wrong')
    expect((await disputesOf(id)).map(({ Status__c }) => Status__c)).toEqual(['Open', 'Answered'])
  }
})

test('a report has one open dispute, and a dispute one answer, for two at once too', async () => {
  await service.signIn('driver')
  const opened = await Promise.allSettled([dispute(ofDriver), dispute(ofDriver), dispute(ofDriver)])
  expect(opened.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await refusalOf(dispute(ofDriver))).toMatchObject({
    status: 409,
    message: 'Your dispute of this report is open. Your carrier has not answered it yet.',
  })
  const [one] = await disputesOf(ofDriver)
  await service.signIn('carrier')
  const answered = await Promise.allSettled([answer(one?.Id ?? '', 'One'), answer(one?.Id ?? '', 'Two')])
  expect(answered.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [kept] = await disputesOf(ofDriver)
  expect(await refusalOf(answer(one?.Id ?? '', 'Three'))).toMatchObject({ status: 409, newer: kept })
})

test('staff are told of a dispute and the driver of its answer, once each, with the report as its place', async () => {
  await service.signIn('driver')
  const { Id, DriverName } = await dispute(ofDriver)
  expect((await bell()).Data).toEqual([])
  for (const role of ['carrier', 'agent'] as const) {
    await service.signIn(role)
    expect((await bell()).Data).toMatchObject([
      { Kind: 'MVR disputed', RecordType: 'MVR_REPORT', RecordId: ofDriver, Name: DriverName },
    ])
  }
  await service.signIn('carrier')
  await answer(Id)
  await service.signIn('driver')
  expect((await bell()).Data).toMatchObject([{ Kind: 'MVR dispute answered', RecordId: ofDriver }])
  await service.signIn('agent')
  expect((await bell()).Data.map(({ Kind }) => Kind)).toEqual(['MVR dispute answered', 'MVR disputed'])
})

test('a mail about a dispute, or about its answer, names no driver', async () => {
  await emptyBells(service)
  await mailStaff(true)
  await service.signIn('driver')
  const { Id, DriverName } = await dispute(ofDriver)
  await service.signIn('carrier')
  await answer(Id)
  const mails: unknown[] = []
  await sendNotificationMails({
    db: service.db,
    portal: 'https://portal.example',
    enqueue: (_tx, _queue, _id, mail) => {
      mails.push(mail)
      return Promise.resolve(true)
    },
  })
  await mailStaff(false)
  expect(mails).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ to: 'carrier@demo.example', subject: 'A driver disputes an MVR' }),
      expect.objectContaining({
        to: 'driver@demo.example',
        subject: 'The dispute of an MVR of a driver was answered',
      }),
    ]),
  )
  expect(JSON.stringify(mails)).not.toContain(DriverName)
})

test('the mail about an answer leads to the report', async () => {
  await service.signIn('driver')
  const { Id } = await dispute(ofDriver)
  await service.signIn('carrier')
  await answer(Id)
  const mails: unknown[] = []
  await sendNotificationMails({
    db: service.db,
    portal: 'https://portal.example',
    enqueue: (_tx, _queue, _id, mail) => {
      mails.push(mail)
      return Promise.resolve(true)
    },
  })
  expect(mails).toMatchObject([
    {
      subject: expect.stringMatching(/^The dispute of an MVR of .* was answered$/),
      link: {
        words: 'Open the MVR',
        url: `https://portal.example/customerportal/details/${ofDriver}?record_type=MVR_REPORT`,
      },
    },
  ])
})

test('only what came back and is of the caller can be disputed: the rest is not there', async () => {
  const waiting = await newLicensed()
  await request([waiting])
  const failed = await addReport(service.admin, {
    driverId: await driverOf(service.admin, 'driver'),
    reason: 'mismatch',
  })
  await service.signIn('driver')
  expect(await refusalOf(dispute(failed))).toMatchObject({
    status: 409,
    message: 'You can dispute a report once it has come back',
  })
  const opened = await dispute(ofDriver)
  for (const id of [ofMvrUser, absentId])
    expect(await refusalOf(dispute(id))).toMatchObject({ status: 404, message: 'Record not found' })
  await service.signIn('mvr')
  expect(await refusalOf(disputesOf(ofDriver))).toMatchObject({ status: 404 })
  expect((await disputesOf()).map(({ ReportId }) => ReportId)).not.toContain(ofDriver)
  await service.signIn('carrier')
  expect(await refusalOf(answer(absentId))).toMatchObject({ status: 404, message: 'Record not found' })
  expect((await disputesOf()).map(({ Id }) => Id)).toContain(opened.Id)
})

test('a dispute never changes but by its answer', async () => {
  await service.signIn('driver')
  const { Id } = await dispute(ofDriver)
  const writes = [
    sql`update mvr_dispute set text = 'something else' where id = ${Id}`,
    sql`delete from mvr_dispute where id = ${Id}`,
    sql`insert into mvr_dispute (report_id, account_id, driver_id, text, opened_by, opened_by_name, opened_at)
      select ${ofMvrUser}, account_id, driver_id, text, opened_by, opened_by_name, now() from mvr_dispute
      where id = ${Id}`,
  ]
  for (const write of writes) await expect(write.execute(service.admin)).rejects.toThrow(/dispute/)
})

test('neither a dispute nor its answer keeps a full Social Security number', async () => {
  await service.signIn('driver')
  const { Id, Text } = await dispute(ofDriver, 'My number is 123-45-6789')
  expect(Text).toBe('My number is ***-**-6789')
  await service.signIn('carrier')
  expect((await answer(Id, 'SSN: 987654321 is another')).Answer).toBe('SSN: *****4321 is another')
})

const mailStaff = (isWanted: boolean) =>
  service.admin
    .updateTable('app_user')
    .set({ mails_changes: isWanted })
    .where('email', '=', 'carrier@demo.example')
    .execute()
