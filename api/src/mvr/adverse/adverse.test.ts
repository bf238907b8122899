import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { mvrAdverse } from 'shared-api/mvr/mvr-adverse'
import {
  answerDispute,
  endAction,
  listActions,
  openDispute,
  sendFinal,
  start,
} from '../../../test/support/sample-adverse.ts'
import { refusalOf } from '../../../test/support/refusals.ts'
import { addReport, driverOf } from '../../../test/support/sample-mvr-results.ts'
import { newLicensed, request } from '../../../test/support/sample-mvrs.ts'
import { testService } from '../../../test/support/test-service.ts'
import { testNow } from '../../../test/support/test-world.ts'
import { absentId } from '../../../test/trust/tenants.ts'

const service = await testService({ as: 'carrier' })
const { admin } = service

const newReport = async (driverId?: string) =>
  addReport(admin, { driverId: driverId ?? (await newLicensed()), purpose: 'Pre-employment' })

/** The sessions of the tests last as long as their clock stands, so each day has a new one. */
async function on(instant: string, role: 'carrier' | 'driver' | 'operator' = 'carrier') {
  service.setNow(new Date(instant))
  await service.signIn(role)
}

const mailsTo = async (to: string) => {
  await service.jobsDone()
  return admin
    .selectFrom('demo_mail')
    .select(['subject', 'body', 'link'])
    .where('recipient', '=', to)
    .where('subject', 'like', 'A notice from%')
    .orderBy('sent_at')
    .execute()
}

test('a pre-adverse notice waits for five business days without Thanksgiving, and the final one is sent on the day after', async () => {
  const report = await newReport()
  const action = await start(report)
  expect(action).toMatchObject({
    Report__c: report,
    Status__c: 'Pre-adverse sent',
    Step: 'Waiting',
    PermissiblePurpose__c: 'Pre-employment',
    PreSentBy__r: { Name: 'Dana Pell' },
    ClockFrom: '2026-11-20',
    FinalFrom: '2026-12-01',
    DaysLeft: 5,
    Holidays: [{ Day: '2026-11-26', Name: 'Thanksgiving' }],
    Reason: 'Two serious violations in 3 years',
    Letters: [{ Kind: 'Pre-adverse', Delivery: 'Print', SentTo: null, Summary: 'By hand' }],
  })
  // The last moment of November 30 in Ohio: five weekdays have passed, and Thanksgiving is none of them.
  await on('2026-12-01T04:59:59Z')
  expect(await refusalOf(sendFinal(action))).toMatchObject({
    status: 409,
    message: 'The final notice can be sent from 01 Dec 2026, after five business days.',
  })
  expect((await listActions({ ReportId: report })).Data).toMatchObject([{ Step: 'Waiting', DaysLeft: 1 }])
  await on('2026-12-01T05:00:00Z')
  expect((await listActions({ ReportId: report, list_filter: 'Ready' })).Data).toMatchObject([
    { Step: 'Ready', DaysLeft: null },
  ])
  expect(await sendFinal(action)).toMatchObject({
    Status__c: 'Final sent',
    Step: 'Closed',
    Version: 2,
    FinalSentAt: '2026-12-01T05:00:00.000Z',
    FinalSentBy__r: { Name: 'Dana Pell' },
    Letters: [{ Kind: 'Pre-adverse' }, { Kind: 'Final', Summary: null }],
  })
})

test('without the service the database refuses a final notice over the holiday', async () => {
  const { Id } = await start(await newReport())
  const send = (at: string) =>
    sql`
      update mvr_adverse_action set status = 'Final sent', final_sent_at = ${at}::timestamptz,
        final_sent_by = pre_sent_by, final_sent_by_name = 'Dana Pell'
      where id = ${Id}
    `.execute(admin)
  await expect(send('2026-11-27T18:00:00Z')).rejects.toThrow('waits for five business days')
  await expect(send('2026-12-01T04:59:59Z')).rejects.toThrow('waits for five business days')
  await expect(
    sql`update mvr_adverse_action set final_from = '2026-11-27' where id = ${Id}`.execute(admin),
  ).rejects.toThrow('mvr_adverse_action_waits')
  await expect(
    sql`update mvr_adverse_action set clock_from = '2026-11-01', final_from = final_notice_day('2026-11-01') where id = ${Id}`.execute(
      admin,
    ),
  ).rejects.toThrow('never begin earlier')
  await send('2026-12-01T05:00:00Z')
  await expect(
    sql`update mvr_adverse_action set status = 'No action' where id = ${Id}`.execute(admin),
  ).rejects.toThrow('closed never changes')
  await expect(sql`delete from mvr_adverse_action where id = ${Id}`.execute(admin)).rejects.toThrow(
    'never deleted',
  )
  await expect(
    sql`update mvr_adverse_letter set sent_at = now() where action_id = ${Id}`.execute(admin),
  ).rejects.toThrow('never changes')
})

test('a dispute stops the clock, and after its answer five business days start again in full', async () => {
  const report = await newReport()
  const { Id } = await start(report)
  const dispute = await openDispute(admin, report, new Date('2026-11-24T15:00:00Z'))
  await on('2026-12-10T15:00:00Z')
  const [disputed] = (await listActions({ ReportId: report, list_filter: 'Waiting' })).Data
  expect(disputed).toMatchObject({ Id, Step: 'Disputed', FinalFrom: null, DaysLeft: null, Version: 2 })
  expect(await refusalOf(sendFinal({ Id, Version: 2 }))).toMatchObject({
    status: 409,
    message:
      'The driver disputes this report. Answer the dispute first; then five business days start again.',
  })
  const forced = sql`
    update mvr_adverse_action set status = 'Final sent', final_sent_at = '2026-12-10T15:00:00Z',
      final_sent_by = pre_sent_by, final_sent_by_name = 'Dana Pell'
    where id = ${Id}
  `
  await expect(forced.execute(admin)).rejects.toThrow('until the dispute is answered')
  await answerDispute(admin, dispute, new Date('2026-12-10T15:00:00Z'))
  expect((await listActions({ ReportId: report })).Data).toMatchObject([
    { Step: 'Waiting', ClockFrom: '2026-12-10', FinalFrom: '2026-12-18', DaysLeft: 5, Version: 3 },
  ])
  expect(await refusalOf(sendFinal({ Id, Version: 2 }))).toMatchObject({ status: 409 })
  await expect(forced.execute(admin)).rejects.toThrow('waits for five business days')
  await on('2026-12-18T05:00:00Z')
  expect(await sendFinal({ Id, Version: 3 })).toMatchObject({ Status__c: 'Final sent' })
})

test('a dispute that was open before the notice counts, and so does one after the other', async () => {
  const report = await newReport()
  const first = await openDispute(admin, report, testNow)
  expect(await start(report)).toMatchObject({ Step: 'Disputed', FinalFrom: null })
  await answerDispute(admin, first, new Date('2026-11-23T15:00:00Z'))
  expect((await listActions({ ReportId: report })).Data).toMatchObject([
    { Step: 'Waiting', ClockFrom: '2026-11-23', FinalFrom: '2026-12-02' },
  ])
  // After the five days, and before the final notice.
  await on('2026-12-03T15:00:00Z')
  const second = await openDispute(admin, report, new Date('2026-12-03T15:00:00Z'))
  expect((await listActions({ ReportId: report })).Data).toMatchObject([{ Step: 'Disputed' }])
  await answerDispute(admin, second, new Date('2026-12-03T16:00:00Z'))
  expect((await listActions({ ReportId: report })).Data).toMatchObject([
    { Step: 'Waiting', ClockFrom: '2026-12-03', FinalFrom: '2026-12-11' },
  ])
})

test('a pre-adverse notice can end without action, with its reason, and another may follow', async () => {
  const report = await newReport()
  const action = await start(report)
  expect(await refusalOf(start(report))).toMatchObject({
    status: 409,
    message: 'This report has an adverse action already. See Adverse actions.',
  })
  expect(await refusalOf(endAction(action, ' '))).toMatchObject({ status: 400 })
  expect(await endAction(action)).toMatchObject({
    Status__c: 'No action',
    Step: 'Closed',
    EndReason: 'The driver explained it',
    EndedBy__r: { Name: 'Dana Pell' },
  })
  expect(await refusalOf(sendFinal({ ...action, Version: 2 }))).toMatchObject({
    status: 409,
    message: 'This adverse action is closed: no action was taken.',
  })
  expect(await refusalOf(endAction(action))).toMatchObject({ status: 409 })
  expect(await start(report)).toMatchObject({ Step: 'Waiting' })
  expect((await listActions({ ReportId: report })).Counts).toEqual({
    All: 2,
    Waiting: 1,
    Ready: 0,
    Closed: 1,
  })
})

test('what a carrier writes is kept without a full Social Security number', async () => {
  const report = await newReport()
  const action = await start(report, { Reason: 'Two violations, SSN 219-09-9999' })
  await endAction(action, 'Not of 219-09-9999')
  const kept = await admin
    .selectFrom('mvr_adverse_action')
    .select(['reason', 'end_reason'])
    .where('id', '=', action.Id)
    .execute()
  expect(kept).toEqual([{ reason: 'Two violations, SSN ***-**-9999', end_reason: 'Not of ***-**-9999' }])
})

test('two users who start at the same moment make one action', async () => {
  const report = await newReport()
  const both = await Promise.allSettled([start(report), start(report)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await listActions({ ReportId: report })).Total).toBe(1)
})

test('a report that is not complete, has no purpose or is not kept is refused, and so is a notice without the official summary', async () => {
  const { ReportId: waiting } = await request([await newLicensed()])
  const failed = await addReport(admin, { driverId: await newLicensed(), reason: 'declined' })
  const unkept = await newReport()
  await sql`
    alter table mvr_result disable trigger mvr_result_stays;
    delete from mvr_result where report_id = ${sql.lit(unkept)};
    alter table mvr_result enable trigger mvr_result_stays
  `.execute(admin)
  const old = await newReport()
  await sql`update mvr_report set purpose = null where id = ${old}`.execute(admin)
  const refused = await Promise.all([waiting ?? '', failed, unkept, old].map((id) => refusalOf(start(id))))
  expect(refused.map(({ status, message }) => [status, message])).toEqual([
    [409, 'This report is Consent Needed. An adverse action needs a complete report.'],
    [409, 'This report is Failed. An adverse action needs a complete report.'],
    [409, 'The copy of this report is not kept here. Request a new one first.'],
    [409, 'This report has no purpose or no driver on record. Request a new one first.'],
  ])
  expect(await refusalOf(start(await newReport(), { GivesSummary: false }))).toMatchObject({
    status: 400,
    errors: [{ Field: 'GivesSummary' }],
  })
  // Nor does the database take one.
  await expect(
    sql`
      insert into mvr_adverse_action (id, account_id, driver_id, driver_name, report_id, reason, pre_sent_at, pre_sent_by, pre_sent_by_name)
      select gen_random_uuid(), account_id, driver_id, driver_name, id, 'Because', now(),
        (select id from app_user where email = 'carrier@demo.example'), 'Dana Pell'
      from mvr_report where id = ${failed}
    `.execute(admin),
  ).rejects.toThrow('about a complete report')
})

test('a driver with a sign-in is mailed that there is a notice, reads own notices without the reason of no action, and changes none', async () => {
  const driverId = await driverOf(admin, 'driver')
  const report = await newReport(driverId)
  const action = await start(report)
  expect(action.Letters).toMatchObject([{ Delivery: 'Email', SentTo: 'd***@demo.example' }])
  const [mail] = await mailsTo('driver@demo.example')
  expect(mail?.link).toMatch(/\/customerportal\/my-mvrs$/)
  expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/Adaeze|serious violations|ends \d/)
  await endAction(action)
  const foreign = await start(await newReport())
  await service.signIn('driver')
  expect((await listActions()).Data).toMatchObject([
    { Id: action.Id, Reason: 'Two serious violations in 3 years', EndReason: null },
  ])
  expect(await refusalOf(sendFinal(action))).toMatchObject({ status: 403 })
  expect(
    await refusalOf(call(mvrAdverse.letter, { query: { Id: foreign.Id, Letter: 'Pre-adverse' } })),
  ).toMatchObject({ status: 404 })
})

test('another carrier, an agent of others and an id of nothing answer 404', async () => {
  const { rows } = await sql<{ id: string }>`
    select driver.id from driver join account on account.id = driver.account_id
    where account.name like 'Oxmarrow%' limit 1
  `.execute(admin)
  const foreign = await newReport(rows[0]?.id)
  expect(await refusalOf(start(foreign))).toMatchObject({ status: 404 })
  await service.signIn('operator')
  const action = await start(foreign)
  await service.signIn('carrier')
  for (const id of [action.Id, absentId]) {
    expect(await refusalOf(sendFinal({ Id: id, Version: 1 }))).toMatchObject({ status: 404 })
    expect(await refusalOf(endAction({ Id: id, Version: 1 }))).toMatchObject({ status: 404 })
    expect(await refusalOf(call(mvrAdverse.letter, { query: { Id: id } }))).toMatchObject({ status: 404 })
  }
  expect((await listActions({ ReportId: foreign })).Total).toBe(0)
})
