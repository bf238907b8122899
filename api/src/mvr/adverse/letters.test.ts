import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { mvrAdverse, type MvrLetterName } from 'shared-api/mvr/mvr-adverse'
import { bell, emptyBells } from '../../../test/support/sample-notifications.ts'
import { openedPdf } from '../../../test/support/pdf-text.ts'
import { refusalOf } from '../../../test/support/refusals.ts'
import { openDispute, sendFinal, start } from '../../../test/support/sample-adverse.ts'
import { reported, sampleContent, sampleConviction } from '../../../test/support/sample-mvr-content.ts'
import { addReport, driverOf, looksAt } from '../../../test/support/sample-mvr-results.ts'
import { newLicensed } from '../../../test/support/sample-mvrs.ts'
import { testService } from '../../../test/support/test-service.ts'
import { sendNotificationMails } from '../../notifications/notification-mails.ts'
import { inventedNotices, readNotices } from '../../providers/mvr/mvr-notices.ts'
import { tellOfFinalNotices } from './final-notice-schedule.ts'

const notices = { ...inventedNotices }
const service = await testService({ as: 'carrier', mvrNotices: notices })

beforeEach(() => {
  Object.assign(notices, inventedNotices)
})

const { admin } = service

const letter = (Id: string, Letter: MvrLetterName) => call(mvrAdverse.letter, { query: { Id, Letter } })

async function on(instant: string) {
  service.setNow(new Date(instant))
  await service.signIn('carrier')
}

test('the pre-adverse notice has the copy of the report, no full SSN and no verdict, and opening it is a look', async () => {
  const driverId = await driverOf(admin, 'driver')
  const report = await addReport(admin, {
    driverId,
    purpose: 'Pre-employment',
    content: sampleContent({
      convictions: reported(sampleConviction({ description: 'SPEEDING 123-45-6789' })),
    }),
    raw: 'SSN 123-45-6789 OF MICHIGAN',
  })
  const { Id } = await start(report, { Reason: 'Two serious violations, see 987-65-4321' })
  expect(await looksAt(admin, driverId)).toEqual([])
  const { text, isTagged } = await openedPdf(await letter(Id, 'Pre-adverse'))
  expect(isTagged).toBe(true)
  const order = [
    'Notice before a decision based on your motor vehicle record',
    'Date: 20 Nov 2026',
    'From: Quillhaven Freight LLC',
    'Why: Two serious violations, see',
    'No final notice is sent before 01 Dec 2026',
    'Example Records, an invented agency',
    'Copy of the report',
    'Convictions',
    'SPEEDING',
    'OF MICHIGAN',
  ].map((words) => text.indexOf(words))
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(order).not.toContain(-1)
  expect(text).not.toMatch(/\d{3}-\d{2}-\d{4}|your criteria|points on your scale/i)
  await service.signIn('driver')
  await letter(Id, 'Pre-adverse')
  expect(await looksAt(admin, driverId)).toMatchObject([
    { report_id: report, role: 'carrier', what: 'downloaded the PDF', purpose: 'Pre-employment' },
    { report_id: report, role: 'driver', what: 'downloaded the PDF', purpose: 'Pre-employment' },
  ])
})

test('where the provider lets us keep the text alone, the copy is the text', async () => {
  const driverId = await newLicensed()
  const { Id } = await start(await addReport(admin, { driverId, content: null, raw: 'NOTHING BUT TEXT' }))
  expect((await openedPdf(await letter(Id, 'Pre-adverse'))).text).toContain('NOTHING BUT TEXT')
})

test('the final notice names the agency, that it did not decide, the free copy in 60 days and the right to dispute', async () => {
  const driverId = await newLicensed()
  const action = await start(await addReport(admin, { driverId }))
  expect(await refusalOf(letter(action.Id, 'Final'))).toMatchObject({ status: 409 })
  await on('2026-12-02T15:00:00Z')
  await sendFinal(action)
  const before = (await looksAt(admin, driverId)).length
  const { text, isTagged } = await openedPdf(await letter(action.Id, 'Final'))
  expect(isTagged).toBe(true)
  expect(text).toContain('Date: 02 Dec 2026')
  expect(text).toContain('A copy came with the notice of 20 Nov 2026')
  expect(text).toContain('telephone (614) 555-0100')
  expect(text).toContain('The agency did not make this decision')
  expect(text).toContain('within 60 days after you receive this notice')
  expect(text).toContain('You can dispute with the agency')
  expect(await looksAt(admin, driverId)).toHaveLength(before)
})

test('no notice leaves without the agency, neither the first nor the final one', async () => {
  const action = await start(await addReport(admin, { driverId: await newLicensed() }))
  await on('2026-12-02T15:00:00Z')
  notices.agency = undefined
  const refused = {
    status: 409,
    message: 'The notice must name the agency that supplies the reports. Ask the back office to enter it.',
  }
  expect(await refusalOf(sendFinal(action))).toMatchObject(refused)
  expect(await refusalOf(start(await addReport(admin, { driverId: await newLicensed() })))).toMatchObject(
    refused,
  )
  notices.agency = inventedNotices.agency
  expect(await sendFinal(action)).toMatchObject({ Status__c: 'Final sent' })
})

test('an agency of spaces alone is none', () => {
  expect([agencyOf(''), agencyOf('  \n'), agencyOf(' State Records, Ohio ')]).toEqual([
    undefined,
    undefined,
    'State Records, Ohio',
  ])
})

const agencyOf = (mvrAgency: string) =>
  readNotices({ isDemo: false, mvrAgency, rightsSummary: undefined }).agency

test('a reason that looks like a heading is none in the letter', async () => {
  const driverId = await newLicensed()
  const { Id } = await start(await addReport(admin, { driverId }), {
    Reason: '# Not yours\nTwo violations\n# Your rights\nYou have none',
  })
  const { text, headings } = await openedPdf(await letter(Id, 'Pre-adverse'))
  expect(text).toContain('# Your rights You have none')
  expect(headings.slice(0, 4)).toEqual([
    'Notice before a decision based on your motor vehicle record',
    'What comes with this notice',
    'What you can do',
    'The agency that supplied the report',
  ])
})

test('a summary of rights is given as it came with the notice, or not at all', async () => {
  const byHand = await start(await addReport(admin, { driverId: await newLicensed() }))
  notices.officialSummary = Buffer.from('%PDF-1.7 of 2026')
  const { text } = await openedPdf(await letter(byHand.Id, 'Summary of rights'))
  expect(text).toContain('This page is not the official summary')
  const { Id } = await start(await addReport(admin, { driverId: await newLicensed() }))
  expect(await (await letter(Id, 'Summary of rights')).text()).toBe('%PDF-1.7 of 2026')
  for (const later of [Buffer.from('%PDF-1.7 of 2027'), undefined]) {
    notices.officialSummary = later
    // oxlint-disable-next-line no-await-in-loop
    expect(await refusalOf(letter(Id, 'Summary of rights'))).toMatchObject({
      status: 409,
      message:
        'The summary of rights has changed since this notice. Ask the back office for the one that was sent.',
    })
  }
})

test('without an official summary ours says that it is none, and where the official one is', async () => {
  const { Id } = await start(await addReport(admin, { driverId: await newLicensed() }))
  const { text } = await openedPdf(await letter(Id, 'Summary of rights'))
  expect(text).toContain('This page is not the official summary')
  // A line may end within the address.
  expect(text.replaceAll(' ', '')).toContain('www.consumerfinance.gov/learnmore')
})

test('a letter stays as it was sent, whatever is called otherwise later', async () => {
  const driverId = await newLicensed()
  const { Id } = await start(await addReport(admin, { driverId }))
  await sql`update account set name = name || ' and Sons' where name like 'Quillhaven%'`.execute(admin)
  const { text } = await openedPdf(await letter(Id, 'Pre-adverse'))
  await sql`update account set name = replace(name, ' and Sons', '')`.execute(admin)
  expect(text).toMatch(/From: Quillhaven Freight LLC (?!and Sons)/)
})

test('where an entry of the access log can not be written, no letter with a report is shown', async () => {
  const { Id } = await start(await addReport(admin, { driverId: await newLicensed() }))
  await sql`alter table mvr_access add constraint no_entry check (what is null) not valid`.execute(admin)
  const refused = await refusalOf(letter(Id, 'Pre-adverse'))
  await sql`alter table mvr_access drop constraint no_entry`.execute(admin)
  expect(refused).toMatchObject({ status: 500 })
})

test('when the days are over the bell of carrier and agent rings once, not while a dispute is open, and its mail names no driver', async () => {
  await sql`delete from notification`.execute(admin)
  const driverId = await newLicensed()
  const report = await addReport(admin, { driverId })
  const disputed = await addReport(admin, { driverId: await newLicensed() })
  const action = await start(report)
  await start(disputed)
  await openDispute(admin, disputed, new Date('2026-11-21T12:00:00Z'))
  const tell = (instant: string) => tellOfFinalNotices({ db: service.db, clock: () => new Date(instant) })
  const told = () =>
    admin
      .selectFrom('notification')
      .innerJoin('app_user', 'app_user.id', 'notification.user_id')
      .select(['app_user.role', 'mvr_report_id'])
      .where('kind', '=', 'final notice due')
      .where('mvr_report_id', 'in', [report, disputed])
      .execute()
  await tell('2026-12-01T04:59:59Z')
  expect(await told()).toEqual([])
  await sql`update app_user set mails_changes = true where email = 'carrier@demo.example'`.execute(admin)
  await tell('2026-12-01T05:00:00Z')
  await tell('2026-12-02T05:00:00Z')
  const rows = await told()
  expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(['carrier', 'agent']))
  expect(new Set(rows.map(({ mvr_report_id: id }) => id))).toEqual(new Set([report]))
  const mine = (await bell()).Data.filter(({ RecordId }) => RecordId === report)
  expect(mine).toMatchObject([
    { Kind: 'final notice due', RecordType: 'MVR_REPORT', Name: action.DriverName, IsRead: false },
  ])
  await sendNotificationMails({
    db: service.db,
    enqueue: service.payments.enqueue,
    portal: 'http://portal.example',
  })
  await service.jobsDone()
  const mails = await admin
    .selectFrom('demo_mail')
    .select(['subject', 'link'])
    .where('recipient', '=', 'carrier@demo.example')
    .where('subject', 'like', '%final adverse%')
    .execute()
  expect(mails[0]?.subject).toBe('You can send the final adverse action notice to a driver')
  expect(mails.map(({ link }) => link)).toContain(
    `http://portal.example/customerportal/details/${report}?record_type=MVR_REPORT`,
  )
  await emptyBells(service)
})
