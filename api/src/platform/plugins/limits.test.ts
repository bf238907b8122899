import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bearer, startTestService, type TestService } from '../../../test/support/test-service.ts'
import { limitOpenCalls, limitRefusedForms, type Limits, limitTransfers, unlimited } from './limits.ts'
import { tooMany } from './too-many.ts'

let service: TestService
const proxy = '127.0.0.1'

beforeAll(async () => {
  service = await startTestService({
    limits: { ...unlimited, read: 5, write: 5, 'sign-in': 8, network: 40, transfers: 2 },
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

test('a network may not ask in five seconds what it may ask in a minute', async () => {
  const bursting = await startTestService({ limits: { ...unlimited, network: 40, networkBurst: 5 } })
  try {
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await bursting.ask('GetUserDetails')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  } finally {
    await bursting.stop()
  }
})

test('a user may not ask more in several sessions than in one', async () => {
  const bursting = await startTestService({ limits: { ...unlimited, userBurst: 4 } })
  try {
    const sessions = [await bursting.signIn('carrier'), await bursting.signIn('carrier')]
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const headers = bearer(sessions[turn % 2] ?? '')
      statuses.push((await bursting.ask('GetUserDetails', { headers })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    const other = bearer(await bursting.signIn('agent'))
    expect((await bursting.ask('GetUserDetails', { headers: other })).status).toBe(200)
  } finally {
    await bursting.stop()
  }
})

test('a session may not open its bell again and again', async () => {
  const limited = await startTestService({ limits: { ...unlimited, bell: 2 } })
  try {
    const headers = bearer(await limited.signIn('carrier'))
    const statuses: number[] = []
    for (let turn = 0; turn < 3; turn += 1)
      statuses.push((await limited.askRaw('NotificationStream?once=true', { headers })).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await limited.ask('GetUserDetails', { headers })).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('a network sends so many events of providers, whatever token it makes up', async () => {
  const limited = await startTestService({ limits: { ...unlimited, webhook: 2 } })
  try {
    const send = async (token: string) =>
      (
        await fetch(`${limited.baseUrl}/api/payment-webhooks/sandbox`, {
          method: 'POST',
          headers: bearer(token),
          body: '{}',
        })
      ).status
    expect([await send('one'), await send('two'), await send('three')]).toEqual([401, 401, 429])
  } finally {
    await limited.stop()
  }
})

test('the users of a company send so many large bodies together, read or not', async () => {
  const limited = await startTestService({ limits: { ...unlimited, largeBodies: 2 } })
  try {
    const send = async (name: string, token: string, size = 20_001) =>
      (
        await limited.ask(name, {
          method: 'POST',
          headers: { ...bearer(token), 'content-type': 'application/json' },
          body: Buffer.alloc(size, 0xff),
        })
      ).status
    const [one, two] = [await limited.signIn('carrier'), await limited.signIn('carrier')]
    expect(await send('FindMVRDrivers', one)).toBe(400)
    expect(await send('FindMVRDrivers', two)).toBe(400)
    expect(await send('FindMVRDrivers', one)).toBe(429)
    expect(await send('SearchDriver', one)).toBe(429)
    expect(await send('FindMVRDrivers', one, 20_000)).toBe(400)
    expect(await send('FindMVRDrivers', await limited.signIn('operator'))).toBe(400)
  } finally {
    await limited.stop()
  }
})

test('a form that is refused, or not waited for, counts for its user, and one that is taken does not', () => {
  const limit = limitRefusedForms({ ...unlimited, refusedForms: 2 })
  const answered = (statusCode?: number) => {
    const raw = answerTo()
    limit({ raw }, userOf('company', 'one'))
    if (statusCode !== undefined) raw.writeHead(statusCode)
    raw.emit('close')
  }
  answered(200)
  answered(200)
  answered(400)
  answered()
  expect(() => answered(200)).toThrow(waits)
  limit({ raw: answerTo() }, userOf('company', 'two'))
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

test('a user with too many uploads at once in several sessions waits before a body is read, and another user uploads', async () => {
  const busy = await startTestService({ limits: { ...unlimited, transfers: 2 } })
  try {
    const begin = async () => {
      const { authorization } = bearer(await busy.signIn('carrier'))
      const socket = connect(Number(new URL(busy.baseUrl).port), '127.0.0.1').setEncoding('utf8')
      socket.write(
        `POST /api/v1/uploadDocuments HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x`,
      )
      return { socket, answer: once(socket, 'data') }
    }
    const uploads = await Promise.all([begin(), begin(), begin()])
    const [answer] = await Promise.race(uploads.map((upload) => upload.answer))
    expect(answer).toMatch(/^HTTP\/1\.1 429 /)
    expect(answer).toContain('"Too many uploads or downloads at once. Wait a few seconds and try again."')
    const agent = bearer(await busy.signIn('agent'))
    const statuses: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const sent = { method: 'POST', headers: agent, body: new FormData() }
      statuses.push((await busy.ask('uploadDocuments', sent)).status)
    }
    expect(statuses).toEqual([400, 400, 400])
    for (const { socket } of uploads) socket.destroy()
  } finally {
    await busy.stop()
  }
})

const answerTo = () => new ServerResponse(new IncomingMessage(new Socket()))
const userOf = (shareKey: string, id: string) => ({ id, shareKey })
const waits = expect.objectContaining({ status: 429 })

test('an upload whose sender left before it was counted takes no place of the user', () => {
  const limit = limitTransfers({ ...unlimited, transfers: 1 })
  const one = userOf('company', 'one')
  limit({ raw: answerTo().destroy() }, one)
  limit({ raw: answerTo() }, one)
  expect(() => limit({ raw: answerTo() }, one)).toThrow(waits)
})

test('the users of a carrier have a bound of uploads and downloads together, which ends with each', () => {
  const limit = limitTransfers({ ...unlimited, transfersOfCarrier: 2 })
  const first = answerTo()
  limit({ raw: first }, userOf('company', 'one'))
  limit({ raw: answerTo() }, userOf('company', 'two'))
  expect(() => limit({ raw: answerTo() }, userOf('company', 'three'))).toThrow(waits)
  limit({ raw: answerTo() }, userOf('another', 'four'))
  first.emit('close')
  limit({ raw: answerTo() }, userOf('company', 'three'))
})

test('the users of a carrier have a bound of open calls together, which leaves connections to the others', () => {
  const limit = limitOpenCalls({ ...unlimited, openOfCarrier: 2 })
  const first = answerTo()
  limit({ raw: first }, userOf('company', 'one'))
  limit({ raw: answerTo() }, userOf('company', 'two'))
  expect(() => limit({ raw: answerTo() }, userOf('company', 'three'))).toThrow(waits)
  limit({ raw: answerTo() }, userOf('another', 'four'))
  first.emit('close')
  limit({ raw: answerTo() }, userOf('company', 'three'))
})

test('a service whose event loop stands still longer than it may refuses calls, and answers again when it has caught up', async () => {
  expect(await asked({ ...unlimited, loopDelay: 300 }, 1500, 4)).toEqual({
    status: 503,
    message: 'The service is very busy. Try again in a few seconds.',
    last: 401,
  })
})

test('a service whose event loop stands still for seconds, where it may for a minute, refuses none', async () => {
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
