import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { memberships } from 'shared-api/memberships'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { mvrMonitoring } from 'shared-api/mvr/mvr-monitoring'
import { refusalOf } from '../../../test/support/refusals.ts'
import {
  enroll,
  enrollmentOf,
  newMonitored,
  noticeOf,
  noticesOf,
  takeAll,
  takeThese,
} from '../../../test/support/sample-monitoring.ts'
import { consent, newConsenting } from '../../../test/support/sample-mvrs.ts'
import { testService } from '../../../test/support/test-service.ts'
import { moveDueMemberships } from '../../memberships/membership-clock.ts'
import { officeMvr } from '../office-mvr.ts'
import { testKeys, testNow } from '../../../test/support/test-world.ts'
import { advanceEnrollment, bringOnEnrollments } from './advance-enrollment.ts'

const service = await testService({ as: 'carrier' })

const log = { warn: (facts: object) => service.problems.push(facts) }
const bringOn = () => bringOnEnrollments(service.mvrTools, log)

const endedAtProvider = async (id: string) =>
  (
    await service.admin
      .selectFrom('sandbox.mvr_enrollment')
      .select('ended_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).ended_at !== null

const end = async (DriverId: string) => {
  const { Id: EnrolmentId, Version } = await enrollmentOf(DriverId)
  return call(mvrMonitoring.end, { body: { EnrolmentId, Version } })
}

const cancel = (DriverId: string, CancellationDate: string) =>
  call(memberships.cancel, { body: { DriverId, CancellationReason: 'Other', CancellationDate } })

const quarantined = (notice: string) =>
  service.admin
    .selectFrom('mvr_quarantine')
    .select(['reason', 'content_sealed'])
    .where('provider_notice_id', '=', notice)
    .execute()

test('a carrier ends monitoring: the provider is told, and it can begin again', async () => {
  const driver = await newMonitored(service)
  const ending = await end(driver)
  expect(ending).toMatchObject({ Status__c: 'Ending', EndedAt: testNow.toISOString() })
  expect(ending.Message__c).toMatch(/^The carrier ended the monitoring/)
  await service.jobsDone()
  expect(await enrollmentOf(driver)).toMatchObject({
    Status__c: 'Ended',
    Message__c: 'The carrier ended the monitoring.',
  })
  expect(await endedAtProvider(ending.Id)).toBe(true)
  service.setNow(new Date(testNow.getTime() + 60_000))
  expect((await enroll([driver])).Enrolled).toHaveLength(1)
})

test('ending twice, by an older version or what is not there is refused', async () => {
  const driver = await newMonitored(service)
  const { Id: EnrolmentId, Version } = await enrollmentOf(driver)
  const stale = await refusalOf(call(mvrMonitoring.end, { body: { EnrolmentId, Version: Version - 1 } }))
  expect(stale).toMatchObject({ status: 409, newer: { Id: EnrolmentId, Version } })
  await call(mvrMonitoring.end, { body: { EnrolmentId, Version } })
  const twice = await refusalOf(call(mvrMonitoring.end, { body: { EnrolmentId, Version: Version + 1 } }))
  expect(twice).toMatchObject({ status: 409, message: 'This monitoring has ended already.' })
  expect(await refusalOf(call(mvrMonitoring.end, { body: { EnrolmentId: driver, Version } }))).toMatchObject({
    status: 404,
  })
})

test('withdrawing the consent ends monitoring at once, and a notice from then on is not shown', async () => {
  const driver = await newConsenting(undefined, 'Monitoring')
  await enroll([driver])
  await service.jobsDone()
  const { Id } = await enrollmentOf(driver)
  const { Data } = await call(mvrConsents.list, { query: { DriverId: driver, list_filter: 'Valid' } })
  await call(mvrConsents.withdraw, { body: { ConsentId: Data[0]?.Id ?? '' } })
  const ending = await enrollmentOf(driver)
  expect(ending.Status__c).toBe('Ending')
  expect(ending.Message__c).toMatch(/^The consent has ended/)
  const late = noticeOf(Id)
  expect(await takeThese(service, [late])).toMatchObject({ shown: 0, quarantined: 1 })
  expect(await noticesOf(driver)).toEqual([])
  await bringOn()
  expect(await enrollmentOf(driver)).toMatchObject({ Status__c: 'Ended' })
  expect(await endedAtProvider(Id)).toBe(true)
})

test('a consent that is withdrawn before anything has left ends it at once, and the provider never hears of it', async () => {
  const driver = await newConsenting(undefined, 'Monitoring')
  const id = crypto.randomUUID()
  await sql`
    insert into mvr_enrollment (
      id, account_id, driver_id, consent_id, state, requested_by, requested_by_name, request_id, request_hash, created_at
    )
    select ${id}, account_id, driver_id, id, 'OH', (select id from app_user limit 1), 'Dana Pell', gen_random_uuid(),
      sha256(''), ${testNow} from mvr_consent where driver_id = ${driver}
  `.execute(service.admin)
  const { Data } = await call(mvrConsents.list, { query: { DriverId: driver } })
  await call(mvrConsents.withdraw, { body: { ConsentId: Data[0]?.Id ?? '' } })
  expect(await enrollmentOf(driver)).toMatchObject({ Status__c: 'Ended', Since: null })
  await advanceEnrollment(service.mvrTools, id)
  await bringOn()
  const { rows } = await sql`select 1 from sandbox.mvr_enrollment where id = ${id}`.execute(service.admin)
  expect(rows).toEqual([])
})

test('cancelling a membership today ends monitoring in the same moment, for a later day on that day', async () => {
  const [today, later] = [await newMonitored(service), await newMonitored(service)]
  await cancel(today, '2026-11-20')
  expect(await enrollmentOf(today)).toMatchObject({ Status__c: 'Ending' })
  expect((await enrollmentOf(today)).Message__c).toMatch(/^The membership ended/)
  await bringOn()
  expect(await enrollmentOf(today)).toMatchObject({ Status__c: 'Ended' })
  await cancel(later, '2026-11-22')
  expect(await enrollmentOf(later)).toMatchObject({ Status__c: 'Monitored' })
  const theDay = new Date('2026-11-22T12:00:00Z')
  service.setNow(theDay)
  await service.signIn('carrier')
  await moveDueMemberships(service.db, theDay)
  expect(await enrollmentOf(later)).toMatchObject({ Status__c: 'Ending' })
  await bringOn()
  expect(await enrollmentOf(later)).toMatchObject({ Status__c: 'Ended' })
})

test.each([
  ['driver', 'driver_ends_monitoring'],
  ['mvr_consent', 'mvr_consent_ends_monitoring'],
])('without the trigger of %s the minute still ends what has lost its grounds', async (table, trigger) => {
  const driver = await newMonitored(service)
  await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(service.admin)
  try {
    if (table === 'driver') await cancel(driver, '2026-11-20')
    else {
      const { Data } = await call(mvrConsents.list, { query: { DriverId: driver } })
      await call(mvrConsents.withdraw, { body: { ConsentId: Data[0]?.Id ?? '' } })
    }
  } finally {
    await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(service.admin)
  }
  expect(await enrollmentOf(driver)).toMatchObject({ Status__c: 'Monitored' })
  expect(await bringOn()).toBe(1)
  expect(await enrollmentOf(driver)).toMatchObject({ Status__c: 'Ended' })
})

test('a late notice is sealed in quarantine, told to the back office with a sentence, and seen by no one else', async () => {
  const driver = await newMonitored(service, 'TEST LATE NOTICE 1')
  const { Id } = await enrollmentOf(driver)
  await end(driver)
  await service.jobsDone()
  expect(await takeAll(service)).toMatchObject({ shown: 0, quarantined: 1 })
  const [late] = await service.admin
    .selectFrom('mvr_quarantine')
    .selectAll()
    .where('told_enrollment_id', '=', Id)
    .execute()
  expect(late).toMatchObject({ reason: 'ended' })
  expect(late?.content_sealed.toString('latin1')).not.toMatch(/Conviction|Invented/)
  expect(await noticesOf(driver)).toEqual([])
  expect(await enrollmentOf(driver)).toMatchObject({ Unread: 0, LastNotice: null })
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  await officeMvr({ db: service.db, keys: testKeys, args: ['quarantine'], print })
  expect(printed.join('\n')).toContain(`sandbox ${late?.provider_notice_id}  Quillhaven`)
  expect(printed.join('\n')).toContain('The monitoring had ended before the notice came.')
  expect(printed.join('\n')).not.toMatch(/Conviction|speeding/i)
})

test('a notice of an enrollment that is not here, or of another provider, is quarantined too', async () => {
  const driver = await newMonitored(service)
  const { Id } = await enrollmentOf(driver)
  const strange = [noticeOf('no id at all'), noticeOf(crypto.randomUUID())]
  expect(await takeThese(service, strange)).toMatchObject({ shown: 0, quarantined: 2 })
  expect(await quarantined(strange[0]?.id ?? '')).toMatchObject([{ reason: 'unknown' }])
  const { mvrTools } = service
  const notice = noticeOf(Id)
  await takeThese(
    { ...service, mvrTools: { ...mvrTools, provider: { ...mvrTools.provider, name: 'http' } } },
    [notice],
  )
  expect(await quarantined(notice.id)).toMatchObject([{ reason: 'unknown' }])
  expect(await noticesOf(driver)).toEqual([])
})

test('no notice comes to be for monitoring that has ended, by no statement', async () => {
  const driver = await newMonitored(service)
  const { Id } = await enrollmentOf(driver)
  await end(driver)
  await expect(
    sql`
      insert into mvr_notice (
        id, account_id, driver_id, enrollment_id, provider, provider_notice_id, kind, severity, happened_on,
        content_sealed, received_at
      )
      select gen_random_uuid(), account_id, driver_id, id, 'sandbox', 'N-late', 'medical', 'High', '2026-11-12', '',
        now()
      from mvr_enrollment where id = ${Id}
    `.execute(service.admin),
  ).rejects.toThrow('a notice of monitoring that has ended is not for the carrier')
})

test('a new consent lets a driver be enrolled again, as a stretch of its own', async () => {
  const driver = await newMonitored(service)
  const { Data } = await call(mvrConsents.list, { query: { DriverId: driver } })
  await call(mvrConsents.withdraw, { body: { ConsentId: Data[0]?.Id ?? '' } })
  await bringOn()
  expect((await enroll([driver])).Refused).toMatchObject([{ Reason: 'No consent' }])
  await consent(driver, 'Monitoring')
  service.setNow(new Date(testNow.getTime() + 60_000))
  expect((await enroll([driver])).Enrolled).toMatchObject([{ Status__c: 'Enrolling' }])
})
