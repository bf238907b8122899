import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { notifications } from 'shared-api/notifications/notifications'
import { sessionLimits, sessions } from 'shared-api/sessions'
import { openBell } from '../../test/support/open-bell.ts'
import { payByCard, startedCheckout } from '../../test/support/sample-checkout.ts'
import { emptyBells } from '../../test/support/sample-notifications.ts'
import { newTicket, updateTicket } from '../../test/support/sample-tickets.ts'
import { startTestService, testService } from '../../test/support/test-service.ts'
import { unusedFiles } from '../../test/support/test-files.ts'
import { testKeys, testPasswordCost } from '../../test/support/test-world.ts'
import { buildApp } from '../app.ts'
import { endDrain } from '../platform/plugins/drain.ts'
import { unlimited } from '../platform/plugins/limits.ts'

const service = await testService({ bellHeartbeat: 20, limits: { ...unlimited, bellsOfUser: 3 } })
let ticketId: string

beforeEach(async () => {
  await emptyBells(service)
  ticketId = await newTicket(service.admin)
})

async function changeCourtDate(day: string) {
  await service.signIn('operator')
  await updateTicket(ticketId, { Court_Date__c: day })
}

test('a change of the office reaches the open bells of its followers, with the count and the record', async () => {
  const bells = [
    await openBell(service.baseUrl, await service.signIn('carrier')),
    await openBell(service.baseUrl, await service.signIn('driver')),
  ]
  for (const bell of bells) expect(await bell.next()).toEqual({ Unread: 0 })
  await changeCourtDate('2027-01-20')
  for (const bell of bells) {
    expect(await bell.next()).toEqual({ Unread: 1, RecordId: ticketId })
    bell.leave()
  }
})

test('a payment that the user made reaches the other tabs of the user, with its ticket', async () => {
  const token = await service.signIn('carrier')
  const { ticketId: ofPayment, url } = await startedCheckout(service)
  await emptyBells(service)
  const bell = await openBell(service.baseUrl, token)
  expect(await bell.next()).toEqual({ Unread: 0 })
  await payByCard(service, url)
  expect(await bell.next()).toEqual({ Unread: 0, RecordId: ofPayment })
  bell.leave()
})

test('what is read in one tab counts in the others', async () => {
  await changeCourtDate('2027-01-20')
  const bell = await openBell(service.baseUrl, await service.signIn('carrier'))
  expect(await bell.next()).toEqual({ Unread: 1 })
  await call(notifications.read, { body: { All: true } })
  expect(await bell.next()).toEqual({ Unread: 0 })
  bell.leave()
})

test('a change at one process reaches the bells of another one', async () => {
  const other = await buildApp({
    db: service.db,
    databaseUrl: service.serviceUrl,
    keys: testKeys,
    files: unusedFiles,
    clock: () => new Date('2026-11-20T18:00:00Z'),
    limits: unlimited,
    passwordCost: testPasswordCost,
    isDemo: true,
  })
  const bell = await openBell(await other.listen({ port: 0 }), await service.signIn('carrier'))
  expect(await bell.next()).toEqual({ Unread: 0 })
  await changeCourtDate('2027-01-20')
  expect(await bell.next()).toEqual({ Unread: 1, RecordId: ticketId })
  await other.close()
  expect(await bell.next()).toBeUndefined()
})

test('a bell rings again after its connection to the database broke, with what it missed', async () => {
  const bell = await openBell(service.baseUrl, await service.signIn('carrier'))
  expect(await bell.next()).toEqual({ Unread: 0 })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'portal bell' and datname = current_database()`.execute(service.admin)
  await changeCourtDate('2027-01-20')
  let told = await bell.next()
  while (told?.Unread === 0) told = await bell.next()
  expect(told?.Unread).toBe(1)
  bell.leave()
})

test('a stream without a valid token is refused, and so is one of a role without a bell', async () => {
  const signedOut = await openBell(service.baseUrl, 'x'.repeat(43))
  expect(signedOut.status).toBe(401)
  const ofGuest = await openBell(service.baseUrl, await service.signIn('guest'))
  expect(ofGuest.status).toBe(403)
  // A token in an address ends up in logs.
  const token = await service.signIn('carrier')
  const { status } = await service.askRaw(`NotificationStream?token=${token}`)
  expect(status).toBe(401)
})

test('a stream ends when the user signs out, in the same moment', async () => {
  const slow = await startTestService({ bellHeartbeat: 1_000_000 })
  const bell = await openBell(slow.baseUrl, await slow.signIn('carrier'))
  await bell.next()
  await call(sessions.signOut, { body: {} })
  expect(await bell.next()).toBeUndefined()
  await slow.stop()
})

test('a stream shows that it lives, does not keep its session alive, and ends with it', async () => {
  const token = await service.signIn('carrier')
  const seenAt = async () =>
    (
      await sql<{ at: Date }>`select max(last_seen_at) as at from session`.execute(service.admin)
    ).rows[0]?.at.getTime() ?? 0
  const before = await seenAt()
  const bell = await openBell(service.baseUrl, token)
  await bell.next()
  service.setNow(new Date(before + sessionLimits.idle - 1000))
  expect(await bell.heartbeat()).toBe(true)
  expect(await bell.heartbeat()).toBe(true)
  expect(await seenAt()).toBe(before)
  service.setNow(new Date(before + sessionLimits.idle + 1000))
  while (await bell.heartbeat());
  expect(await bell.next()).toBeUndefined()
})

test('a client whose network breaks streams asks for one signal', async () => {
  const bell = await openBell(service.baseUrl, await service.signIn('carrier'), '?once=true')
  expect(await bell.next()).toEqual({ Unread: 0 })
  expect(await bell.next()).toBeUndefined()
})

test('a user has a bounded number of open bells, and a closed one makes room', async () => {
  const token = await service.signIn('carrier')
  const open = () => openBell(service.baseUrl, token)
  const bells = [await open(), await open(), await open()]
  expect((await open()).status).toBe(429)
  bells[0]?.leave()
  let status: number | undefined = 429
  while (status === 429) ({ status } = await open())
  expect(status).toBe(200)
  for (const bell of bells) bell.leave()
})

test('a process that drains ends its bells, and answers new ones with one signal', async () => {
  const draining = await startTestService()
  const token = await draining.signIn('carrier')
  const bell = await openBell(draining.baseUrl, token)
  await bell.next()
  draining.app.startDrain()
  expect(await bell.next()).toBeUndefined()
  const late = await openBell(draining.baseUrl, token)
  expect(late.status).toBe(200)
  expect(late.headers.connection).toBe('close')
  await late.next()
  expect(await late.next()).toBeUndefined()
  endDrain(draining.app)
  await draining.stop()
})
