import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { demoId } from '../../demo/seeded-random.ts'
import { unusedFiles } from '../../test/support/test-files.ts'
import { startTestService, type TestService } from '../../test/support/test-service.ts'
import { testKeys, testNow, testPasswordCost } from '../../test/support/test-world.ts'
import { buildApp } from '../app.ts'
import type { App } from '../context.ts'
import { connect, type Db } from '../platform/database/connect.ts'
import { unlimited } from '../platform/plugins/limits.ts'
import { makeLink } from './one-use-links.ts'

/**
 * Two services over one database that share nothing in memory: each has its own connections, limits, queues and counters.
 * That a session which ends at one ends at the other is in session-end.test.ts.
 */
let one: TestService
let otherDb: Db
let other: App
const shared = {
  limits: { ...unlimited, 'sign-in': 30 },
  trustedProxies: ['127.0.0.1'],
  passwordCost: testPasswordCost,
}

beforeAll(async () => {
  one = await startTestService(shared)
  otherDb = connect(one.serviceUrl, { connections: 5, connectWithin: 20_000 })
  other = await buildApp({
    ...shared,
    db: otherDb,
    keys: testKeys,
    files: unusedFiles,
    clock: () => testNow,
    // Without queues a change of a password that wins is taken back, as it can't be mailed.
    enqueue: async () => true,
  })
})
afterAll(async () => {
  await other.close()
  await otherDb.destroy()
  await one.stop()
})
beforeEach(async () => {
  for (const table of ['sign_in_failure', 'sign_in_rate'] as const)
    await one.admin.deleteFrom(table).execute()
})

/** A call at one of the two, in turns. */
async function post(turn: number, call: string, payload: object, network = `203.0.113.${turn % 100}`) {
  const { statusCode } = await (turn % 2 === 0 ? one.app : other).inject({
    method: 'POST',
    url: `/api/v1/${call}`,
    headers: { 'x-forwarded-for': network },
    payload,
  })
  return statusCode
}

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((answered) => answered === status).length

test('of a hundred uses at once of one link, at two services, exactly one sets a password', async () => {
  const userId = demoId('user agent@demo.example')
  const token = await one.db
    .transaction()
    .execute((tx) => makeLink(tx, crypto.randomUUID(), { userId }, testNow))
  const body = (turn: number) => ({ ResetToken: token, NewPassword: `the road of number ${turn}` })
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_, turn) => post(turn, 'ChangePassword', body(turn))),
  )
  expect([countOf(statuses, 200), countOf(statuses, 410)]).toEqual([1, 99])
})

test('guesses from one network count together at two services', async () => {
  const guess = { Email: 'carrier@demo.example', Password: 'guess' }
  const statuses: number[] = []
  for (let turn = 0; turn < 16; turn += 1) statuses.push(await post(turn, 'LoginUser', guess, '203.0.113.7'))
  expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([10, 6])
})

const ask = (turn: number, network: string) =>
  post(turn, 'CheckPasswordLink', { ResetToken: 'guessed' }, network)

test('calls for signing in count together at two services, by network and minute', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 40; turn += 1) statuses.push(await ask(turn, '203.0.113.8'))
  expect([countOf(statuses, 410), countOf(statuses, 429)]).toEqual([30, 10])
  expect(await ask(0, '203.0.113.9')).toBe(410)
})
