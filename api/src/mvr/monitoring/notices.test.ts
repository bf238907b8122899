import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { mvrAccess } from 'shared-api/mvr/mvr-access'
import { mvrMonitoring } from 'shared-api/mvr/mvr-monitoring'
import { notificationPath, notificationText } from 'shared-api/notifications/notification-text'
import { notifications } from 'shared-api/notifications/notifications'
import { refusalOf } from '../../../test/support/refusals.ts'
import {
  enrollmentOf,
  newMonitored,
  noticeOf,
  noticesOf,
  takeAll,
  takeThese,
} from '../../../test/support/sample-monitoring.ts'
import { bell, emptyBells } from '../../../test/support/sample-notifications.ts'
import { testService } from '../../../test/support/test-service.ts'
import { testKeys, testNow } from '../../../test/support/test-world.ts'
import { sendNotificationMails } from '../../notifications/notification-mails.ts'
import { officeMvr } from '../office-mvr.ts'
import { openNoticeText } from './sealed-notices.ts'
import { takeNotices } from './take-notices.ts'

const service = await testService({ as: 'carrier' })

const open = (id: string) => call(mvrMonitoring.notice, { params: { id } })

/** A driver with one notice. */
async function withNotice(more = {}) {
  const driver = await newMonitored(service)
  const { Id } = await enrollmentOf(driver)
  await takeThese(service, [noticeOf(Id, more)])
  const [notice] = await noticesOf(driver)
  if (notice === undefined) throw new Error('The notice did not come')
  return { driver, enrollmentId: Id, notice }
}

test.each([
  ['CONVICTION', 'Medium'],
  ['LICENSE STATUS', 'Critical'],
  ['MEDICAL', 'High'],
  ['WITHDRAWAL', 'Critical'],
  ['ACCIDENT', 'Low'],
])('a notice of %s is %s: in the list, unread, and in the bell', async (kind, Severity) => {
  await emptyBells(service)
  const driver = await newMonitored(service, `TEST NOTICE ${kind} 1`)
  service.setNow(new Date(testNow.getTime() + 60_000))
  expect(await takeAll(service)).toMatchObject({ shown: 1, quarantined: 0 })
  const Kind = kind.toLowerCase()
  const [notice] = await noticesOf(driver)
  expect(notice).toMatchObject({ Kind, Severity, State__c: 'OH', ReadAt: null, ReadByName: null })
  const enrollment = await enrollmentOf(driver)
  expect(enrollment).toMatchObject({ Unread: 1, LastNotice: { Id: notice?.Id, Kind, Severity } })
  const { Data, Unread } = await bell()
  expect({ Unread, Data }).toMatchObject({
    Unread: 1,
    Data: [{ Kind: 'MVR notice', RecordType: 'MVR_NOTICE', RecordId: notice?.Id, Facts: { Severity } }],
  })
  const [ring] = Data
  if (ring === undefined) throw new Error('The bell is empty')
  expect(notificationText(ring)).toBe(`${Severity} notice on the driving record of ${enrollment.DriverName}`)
  expect(notificationPath(ring)).toBe(`/mvr/monitoring?notice=${notice?.Id}`)
})

test('a notice that comes twice, in one page or later, has one effect', async () => {
  await emptyBells(service)
  const driver = await newMonitored(service)
  const { Id } = await enrollmentOf(driver)
  const notice = noticeOf(Id)
  expect(await takeThese(service, [notice, notice])).toMatchObject({ shown: 1, known: 1 })
  expect(await takeThese(service, [{ ...notice, text: 'Changed' }])).toMatchObject({ shown: 0, known: 1 })
  const { Version } = await enrollmentOf(driver)
  await call(mvrMonitoring.end, { body: { EnrolmentId: Id, Version } })
  expect(await takeThese(service, [notice])).toMatchObject({ shown: 0, quarantined: 0, known: 1 })
  expect(await noticesOf(driver)).toHaveLength(1)
  expect((await enrollmentOf(driver)).Unread).toBe(1)
  expect((await bell()).Data).toHaveLength(1)
})

test('the same notice, taken by several at the same moment, has one effect', async () => {
  const driver = await newMonitored(service)
  const notice = noticeOf((await enrollmentOf(driver)).Id)
  const counts = await Promise.all([1, 2, 3, 4].map(() => takeThese(service, [notice])))
  expect(counts.filter(({ shown }) => shown === 1)).toHaveLength(1)
  expect((await enrollmentOf(driver)).Unread).toBe(1)
})

test('notices of one driver at the same moment are all counted', async () => {
  const driver = await newMonitored(service)
  const { Id } = await enrollmentOf(driver)
  await Promise.all([1, 2, 3, 4].map(() => takeThese(service, [noticeOf(Id)])))
  expect((await enrollmentOf(driver)).Unread).toBe(4)
})

test('a notice that can not be kept at the moment keeps no other one back, and is tried again', async () => {
  const driver = await newMonitored(service)
  const { Id } = await enrollmentOf(driver)
  const warned: object[] = []
  const log = { warn: (facts: object) => void warned.push(facts) }
  const held = noticeOf(Id, { kind: 'medical' })
  await sql`alter table mvr_notice add constraint no_medical check (kind <> 'medical') not valid`.execute(
    service.admin,
  )
  try {
    expect(await takeThese(service, [held, noticeOf(Id)], log)).toMatchObject({ shown: 1, quarantined: 0 })
  } finally {
    await sql`alter table mvr_notice drop constraint no_medical`.execute(service.admin)
  }
  expect(warned).toHaveLength(1)
  expect(await takeThese(service, [held], log)).toMatchObject({ shown: 1 })
})

test.each(['the day before', 'today', '2026-02-30', '0000-01-01'])(
  'a notice of %s is sealed in quarantine, and those after it are taken once',
  async (happenedOn) => {
    const driver = await newMonitored(service)
    const { Id } = await enrollmentOf(driver)
    const [bad, good] = [noticeOf(Id, { happenedOn }), noticeOf(Id)]
    const asked: (string | undefined)[] = []
    const { provider } = service.mvrTools
    const tools = {
      ...service.mvrTools,
      provider: {
        ...provider,
        monitoring: {
          enroll: () => Promise.resolve(),
          end: () => Promise.resolve(),
          notices: (since: string | undefined) => {
            asked.push(since)
            return Promise.resolve({ notices: since === bad.id ? [] : [bad, good], cursor: bad.id })
          },
        },
      },
    }
    const warned: object[] = []
    const log = { warn: (facts: object) => void warned.push(facts) }
    expect(await takeNotices(tools, log)).toMatchObject({ shown: 1, quarantined: 1 })
    expect(await takeNotices(tools, log)).toEqual({ shown: 0, quarantined: 0, known: 0 })
    expect(asked.at(-1)).toBe(bad.id)
    expect(warned).toEqual([])
    expect(await noticesOf(driver)).toHaveLength(1)
    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    await officeMvr({ db: service.db, keys: testKeys, args: ['quarantine'], print })
    expect(printed.find((line) => line.includes(bad.id))).toContain('could not be read')
  },
)

test('its text is sealed, and opened without a full Social Security number', async () => {
  const { notice } = await withNotice({ text: 'Withdrawal of 219-09-9999. <b>Unpaid</b> judgment.' })
  const { content_sealed: sealed } = await service.admin
    .selectFrom('mvr_notice')
    .select('content_sealed')
    .where('id', '=', notice.Id)
    .executeTakeFirstOrThrow()
  expect(sealed.toString('latin1')).not.toContain('Unpaid')
  const { Text } = await open(notice.Id)
  expect(Text).toContain('<b>Unpaid</b> judgment.')
  expect(Text).not.toContain('219-09-9999')
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
  expect(() => openNoticeText(testKeys, notice.Id, changed)).toThrow()
})

test('opening a notice is in the access log, marks it as read once, and is not done by the list', async () => {
  const { driver, notice } = await withNotice()
  const looks = async () => (await call(mvrAccess.list, { params: { id: driver }, query: {} })).Data
  expect(await looks()).toEqual([])
  service.setNow(new Date(testNow.getTime() + 60_000))
  expect(await open(notice.Id)).toMatchObject({
    Driver__c: driver,
    ReadByName: 'Dana Pell',
    ReadAt: new Date(testNow.getTime() + 60_000).toISOString(),
    IsMonitored: true,
  })
  expect((await enrollmentOf(driver)).Unread).toBe(0)
  expect((await bell()).Data.find(({ RecordId }) => RecordId === notice.Id)).toMatchObject({ IsRead: true })
  service.setNow(new Date(testNow.getTime() + 120_000))
  expect((await open(notice.Id)).ReadAt).toBe(new Date(testNow.getTime() + 60_000).toISOString())
  expect(await looks()).toMatchObject([
    { What: 'opened a notice', Purpose: 'Monitoring', UserName: 'Dana Pell', ReportId: null },
    { What: 'opened a notice' },
  ])
})

test('the back office opens a notice with an entry in the log, and it stays unread for the carrier', async () => {
  const { driver, notice } = await withNotice()
  await service.signIn('operator')
  expect((await open(notice.Id)).ReadAt).toBeNull()
  expect((await call(mvrAccess.list, { params: { id: driver }, query: {} })).Total).toBe(1)
  await service.signIn('carrier')
  expect((await enrollmentOf(driver)).Unread).toBe(1)
})

test('without its entry in the access log nothing is shown', async () => {
  const { driver, notice } = await withNotice()
  await sql`revoke insert on mvr_access from portal_app`.execute(service.admin)
  try {
    expect(await refusalOf(open(notice.Id))).toMatchObject({ status: 500 })
  } finally {
    await sql`grant insert on mvr_access to portal_app`.execute(service.admin)
  }
  expect((await enrollmentOf(driver)).Unread).toBe(1)
})

test('another carrier, an ended agent and the driver reach no notice', async () => {
  const { driver, notice } = await withNotice()
  const { agentId } = await agentOf(driver)
  expect(agentId).toBeDefined()
  for (const role of ['driver', 'mvr', 'guest'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await service.signIn(role)
    // oxlint-disable-next-line no-await-in-loop
    expect(await refusalOf(open(notice.Id))).toMatchObject({ status: 403 })
  }
  await service.signIn('agent')
  expect(await open(notice.Id)).toMatchObject({ Id: notice.Id })
  await sql`
    delete from account_access
    where user_id = ${agentId} and account_id = (select account_id from driver where id = ${driver})
  `.execute(service.admin)
  expect(await refusalOf(open(notice.Id))).toMatchObject({ status: 404 })
  expect(await refusalOf(noticesOf(driver))).toMatchObject({ status: 404 })
  expect(
    (await call(notifications.list, { query: {} })).Data.filter(({ RecordId }) => RecordId === notice.Id),
  ).toEqual([])
})

test('what a notice says, and who read it first, never changes', async () => {
  const { notice } = await withNotice()
  await open(notice.Id)
  const changes = [
    sql`update mvr_notice set severity = 'Low' where id = ${notice.Id}`,
    sql`update mvr_notice set read_by_name = 'Someone' where id = ${notice.Id}`,
    sql`update mvr_notice set content_sealed = '' where id = ${notice.Id}`,
    sql`delete from mvr_notice where id = ${notice.Id}`,
  ]
  for (const change of changes)
    // oxlint-disable-next-line no-await-in-loop
    await expect(change.execute(service.admin)).rejects.toThrow('a notice never changes, but is read')
})

test('who asked for mails gets one that does not say whose record it is', async () => {
  await emptyBells(service)
  await sql`update app_user set mails_changes = true where email = 'carrier@demo.example'`.execute(
    service.admin,
  )
  const { driver } = await withNotice()
  const { DriverName } = await enrollmentOf(driver)
  const enqueued: unknown[] = []
  await sendNotificationMails({
    db: service.db,
    portal: 'http://portal.example',
    enqueue: (_tx, _queue, _id, payload) => {
      enqueued.push(payload)
      return Promise.resolve(true)
    },
  })
  expect(enqueued).toMatchObject([
    { to: 'carrier@demo.example', subject: 'Critical notice on the driving record of a driver' },
  ])
  expect(JSON.stringify(enqueued)).not.toContain(DriverName)
})

const agentOf = async (driver: string) => {
  const { rows } = await sql<{ agentId: string }>`
    select app_user.id as "agentId" from account_access join app_user on app_user.id = account_access.user_id
    where app_user.email = 'agent@demo.example' and account_access.account_id = (select account_id from driver where id = ${driver})
  `.execute(service.admin)
  const [agent] = rows
  if (agent === undefined) throw new Error('The agent does not serve this carrier')
  return agent
}
