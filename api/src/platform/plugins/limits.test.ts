import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bearer, startTestService, type TestService } from '../../../test/support/test-service.ts'
import { type Limits, unlimited } from './limits.ts'
import { tooMany } from './too-many.ts'

let service: TestService
const proxy = '127.0.0.1'

beforeAll(async () => {
  service = await startTestService({
    limits: { read: 5, write: 5, 'sign-in': 8, network: 40, loopDelay: 0 },
    trustedProxies: [proxy],
  })
})

afterAll(() => service.stop())

const readAs = async (token: string, from: string) =>
  (await service.ask('GetUserDetails', { headers: { ...bearer(token), 'x-forwarded-for': from } })).status

test.each([
  [1, 'Too many attempts. Wait 1 second and try again.'],
  [2, 'Too many attempts. Wait 2 seconds and try again.'],
])('a caller who has to wait %i reads: %s', (seconds, words) => {
  expect(tooMany('attempts', seconds)).toMatchObject({ status: 429, message: words })
})

test('a session that asks too often waits, and others go on', async () => {
  const [busy, quiet] = [await service.signIn('carrier'), await service.signIn('agent')]
  for (let turn = 0; turn < 5; turn += 1) expect(await readAs(busy, '192.0.2.1')).toBe(200)
  const refused = await service.ask('GetUserDetails', { headers: bearer(busy) })
  expect(refused.status).toBe(429)
  expect(refused.envelope.Message).toMatch(/^Too many requests\. Wait \d+ seconds? and try again\.$/)
  expect(await readAs(quiet, '192.0.2.1')).toBe(200)
})

test('a network that asks too often waits, by the address that the proxy of ours tells', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 45; turn += 1) statuses.push(await readAs(`made up ${turn}`, '192.0.2.9'))
  expect(statuses.filter((status) => status === 401)).toHaveLength(40)
  expect(statuses.at(-1)).toBe(429)
  expect(await readAs('made up', '192.0.2.10')).toBe(401)
})

const guess = (email: string, from: string) =>
  service.ask('LoginUser', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ Email: email, Password: 'guess' }),
  })

test('guessing passwords at many accounts is slowed by the network it comes from', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 10; turn += 1)
    statuses.push((await guess(`u${turn}@demo.example`, '192.0.2.20')).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429, 429])
  expect((await guess('u1@demo.example', '192.0.2.21')).status).toBe(401)
})

test('the addresses of one IPv6 /64 are one network, for all requests and for signing in', async () => {
  const signIns: number[] = []
  for (let turn = 0; turn < 10; turn += 1)
    signIns.push((await guess(`v${turn}@demo.example`, `2001:db8:1:2::${turn + 1}`)).status)
  expect(signIns).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429, 429])
  const statuses: number[] = []
  for (let turn = 0; turn < 31; turn += 1)
    statuses.push(await readAs(`made up ${turn}`, `2001:db8:1:2:${turn}::`))
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
  expect(await readAs('made up', '2001:db8:1:3::1')).toBe(401)
})

test('a request without a token counts for its network, too', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const headers = { 'x-forwarded-for': `2001:db8:9:9::${turn + 1}` }
    statuses.push((await service.ask('GetUserDetails', { headers })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('a service whose event loop stands still longer than it may sends everybody away, and answers again when it has caught up', async () => {
  expect(await asked({ ...unlimited, loopDelay: 300 }, 1500, 4)).toEqual({
    status: 503,
    message: 'The service is very busy. Try again in a few seconds.',
    last: 401,
  })
})

test('a service whose event loop stands still for seconds, where it may for a minute, sends no one away', async () => {
  expect(await asked({ ...unlimited, loopDelay: 60_000 }, 1200, 1)).toMatchObject({
    status: 401,
    last: 401,
  })
})

function holdTheEventLoop(milliseconds: number) {
  const end = Date.now() + milliseconds
  while (Date.now() < end);
}

/** What a service answers whose event loop is held now and then, and what it answers in the end. */
async function asked(limits: Limits, stillFor: number, turns: number) {
  const one = await startTestService({ limits })
  const ask = () => one.ask('LogoutUser', { method: 'POST' })
  try {
    let answer = await ask()
    for (let turn = 0; turn < turns && answer.status !== 503; turn += 1) {
      holdTheEventLoop(stillFor)
      // What is due goes on; what the machine was late with counts together.
      await setImmediate()
      holdTheEventLoop(stillFor)
      answer = await ask()
    }
    const first = answer
    for (let turn = 0; turn < 100 && answer.status === 503; turn += 1) {
      await setTimeout(100)
      answer = await ask()
    }
    return { status: first.status, message: first.envelope.Message, last: answer.status }
  } finally {
    await one.stop()
  }
}
