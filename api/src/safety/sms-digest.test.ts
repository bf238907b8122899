import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { smsFeeds } from 'shared-api/safety/sms-notify'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { addArrival } from '../../test/support/sample-arrivals.ts'
import { testService } from '../../test/support/test-service.ts'
import { Mail } from '../platform/mail/mail.ts'
import { importLock } from './import/import-locks.ts'
import { sendSmsDigests } from './sms-digest.ts'

/** A Friday, 13:00 for the carrier. */
const turnedOn = '2026-11-20T18:00:00Z'
const service = await testService({ as: 'carrier' })

beforeEach(async () => {
  service.setNow(new Date(turnedOn))
  await service.admin.updateTable('app_user').set({ sms_digest: null, sms_digest_until: null }).execute()
  await service.admin.deleteFrom('sms_notification_read').execute()
  await service.admin.deleteFrom('sms_notification').execute()
  await call(smsFeeds.saveDigest, { body: { Digest: 'Daily' } })
})

const arrive = (at: string, accountId = quillhaven.id) =>
  addArrival(service.admin, { accountId, at: new Date(at) })

/** The mails that are sent when the clock shows these instants, one after the other. */
async function sendAt(...instants: string[]) {
  const sent: Mail[] = []
  for (const instant of instants) {
    // oxlint-disable-next-line no-await-in-loop
    await sendSmsDigests({
      db: service.db,
      portal: 'https://portal.example',
      clock: () => new Date(instant),
      enqueue: async (_tx, _queue, _id, mail) => {
        sent.push(Mail.parse(mail))
        return true
      },
    })
  }
  return sent
}

const hoursOf = (day: string) =>
  Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}:20:00Z`)

test("a digest tells what arrived, once a day, in the carrier's morning", async () => {
  await arrive('2026-11-20T20:00:00Z')
  await addArrival(service.admin, {
    accountId: tarnbrook.id,
    at: new Date('2026-11-21T02:00:00Z'),
    violations: 2,
  })
  const [early, morning] = [await sendAt('2026-11-21T11:20:00Z'), await sendAt('2026-11-21T12:20:00Z')]
  expect(early).toEqual([])
  expect(morning).toEqual([
    {
      to: 'carrier@demo.example',
      subject: '2 new roadside reports',
      before: [
        `${quillhaven.name}: 1 inspection (none with violations).`,
        `${tarnbrook.name}: 1 inspection (1 with violations).`,
      ],
      link: { words: 'Open SMS notify', url: 'https://portal.example/sms-notify' },
      after: ['Change this digest or turn it off under Settings.'],
    },
  ])
  await arrive('2026-11-21T13:00:00Z')
  expect(await sendAt(...hoursOf('2026-11-21'))).toEqual([])
  expect((await sendAt(...hoursOf('2026-11-22'))).map(({ subject }) => subject)).toEqual([
    '1 new roadside report',
  ])
})

test('without anything new there is no mail, and what was read is not new', async () => {
  expect(await sendAt(...hoursOf('2026-11-21'))).toEqual([])
  await arrive('2026-11-21T18:00:00Z')
  await call(smsFeeds.read, { body: { UpTo: '2026-11-22T00:00:00Z' } })
  expect(await sendAt(...hoursOf('2026-11-22'))).toEqual([])
})

test('a weekly digest comes on the first morning of a week', async () => {
  await call(smsFeeds.saveDigest, { body: { Digest: 'Weekly' } })
  await arrive('2026-11-20T20:00:00Z')
  const sent = await sendAt(...hoursOf('2026-11-21'), ...hoursOf('2026-11-22'))
  expect(sent).toEqual([])
  const monday = await sendAt(...hoursOf('2026-11-23'))
  expect(monday).toHaveLength(1)
  await arrive('2026-11-24T20:00:00Z')
  const rest = ['24', '25', '26', '27', '28', '29'].flatMap((day) => hoursOf(`2026-11-${day}`))
  expect(await sendAt(...rest)).toEqual([])
  expect(await sendAt(...hoursOf('2026-11-30'))).toHaveLength(1)
})

test('a stop before the mail is kept leaves the digest due; two processes at once send one', async () => {
  await arrive('2026-11-20T20:00:00Z')
  const tools = { db: service.db, portal: '', clock: () => new Date('2026-11-21T13:20:00Z') }
  const stopped = sendSmsDigests({ ...tools, enqueue: () => Promise.reject(new Error('stopped')) })
  await expect(stopped).rejects.toThrow('stopped')
  const both = await Promise.all(
    [1, 2].map(() => sendSmsDigests({ ...tools, enqueue: () => Promise.resolve(true) })),
  )
  expect(both.reduce((sum, sent) => sum + sent, 0)).toBe(1)
})

test('reports of an import that is not at its end come with the next digest', async () => {
  await service.admin.transaction().execute(async (importing) => {
    await sql`select pg_advisory_xact_lock(${importLock})`.execute(importing)
    await addArrival(importing, { accountId: quillhaven.id, at: new Date('2026-11-21T13:00:00Z') })
    expect(await sendAt('2026-11-21T13:20:00Z')).toEqual([])
  })
  expect(await sendAt('2026-11-21T14:20:00Z')).toHaveLength(1)
})

test('only who sees the carrier, and can sign in, is told', async () => {
  await arrive('2026-11-20T20:00:00Z')
  const { id } = await service.admin
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'carrier@demo.example')
    .executeTakeFirstOrThrow()
  const access = { user_id: id, account_id: quillhaven.id, is_direct: true }
  await service.admin
    .deleteFrom('account_access')
    .where('user_id', '=', id)
    .where('account_id', '=', quillhaven.id)
    .execute()
  expect(await sendAt('2026-11-21T13:20:00Z')).toEqual([])
  await service.admin.insertInto('account_access').values(access).execute()
  await arrive('2026-11-21T20:00:00Z')
  await service.admin.updateTable('app_user').set({ disabled_at: new Date() }).where('id', '=', id).execute()
  expect(await sendAt('2026-11-22T13:20:00Z')).toEqual([])
  await service.admin.updateTable('app_user').set({ disabled_at: null }).where('id', '=', id).execute()
  expect(await sendAt('2026-11-22T13:20:00Z')).toHaveLength(1)
})

test('the setting is of the user, and off at first', async () => {
  await call(smsFeeds.saveDigest, { body: { Digest: 'Off' } })
  expect(await call(smsFeeds.digest)).toEqual({ Digest: 'Off' })
  await arrive('2026-11-20T20:00:00Z')
  expect(await sendAt('2026-11-21T13:20:00Z')).toEqual([])
  await call(smsFeeds.saveDigest, { body: { Digest: 'Weekly' } })
  expect(await call(smsFeeds.digest)).toEqual({ Digest: 'Weekly' })
})
