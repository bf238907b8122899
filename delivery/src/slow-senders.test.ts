import { EventEmitter, on, once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { fastify, type FastifyInstance } from 'fastify'
import { usualBodyPace } from 'shared-http/body-pace'
import { createDelivery, type DeliveryOptions } from './server.ts'
import { temporaryFolder } from './testing.ts'
import { usualBounds } from './transfer-bounds.ts'

const { folder, remove } = temporaryFolder()
const hostDist = join(folder, 'dist')
const delivery = join(folder, 'delivery')
const api = fastify({ forceCloseConnections: true })
const sockets: Socket[] = []
const late = Promise.withResolvers<void>()
const overdue = Promise.withResolvers<void>()
let aborted = Promise.withResolvers<void>()
const begun = Object.assign(new EventEmitter(), { uploads: 0 })
let running: FastifyInstance | undefined

beforeAll(async () => {
  mkdirSync(join(hostDist, 'assets'), { recursive: true })
  mkdirSync(join(delivery, 'artifacts'), { recursive: true })
  api.addContentTypeParser('multipart/form-data', ({ raw }, _payload, done) => {
    begun.uploads += 1
    begun.emit('upload')
    raw.resume().once('close', () => (raw.complete ? done(null) : aborted.resolve()))
  })
  api.get('/api/v1/Answer', () => ({ isAnswered: true }))
  api.get('/api/v1/File', () => 'a'.repeat(30_000_000))
  api.get('/api/v1/List', () => 'a'.repeat(500_000))
  api.get('/api/v1/LateFile', async () => {
    begun.emit('late')
    await late.promise
    return 'a'.repeat(3_000_000)
  })
  api.post('/api/v1/Take', () => ({ isTaken: true }))
  api.get('/api/v1/NotificationStream', (request, reply) => {
    reply.hijack()
    if (request.headers.authorization === undefined) begun.emit('unanswered')
    else reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
  })
  api.post('/api/v1/Check', async () => {
    await overdue.promise
    return { isTaken: true }
  })
  api.post('/api/v1/SignByLink', () => ({ isTaken: true }))
  api.post('/api/v1/Send', ({ body }) => ({ body }))
  await api.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await running?.close()
})
afterAll(async () => {
  await api.close()
  remove()
})

async function start(options: Partial<DeliveryOptions> = {}) {
  aborted = Promise.withResolvers()
  running = await createDelivery({
    delivery,
    hostDist,
    apiUrl: api.listeningOrigin,
    isDemo: true,
    trustedProxies: ['127.0.0.1'],
    ...options,
  })
  await running.listen({ port: 0, host: '127.0.0.1' })
  return running.listeningOrigin
}

interface Sent {
  call?: string
  type?: string
  token?: string
  network?: string
}

/** Sends the start of a body of a thousand bytes. @returns what is answered until the connection is closed. */
function begin(
  origin: string,
  { call = 'Send', type = 'application/json', token, network = '192.0.2.1' }: Sent = {},
) {
  const head = [
    `POST /api/v1/${call} HTTP/1.1`,
    'host: portal',
    `x-forwarded-for: ${network}`,
    `content-type: ${type}`,
    'content-length: 1000',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
  ]
  return open(origin, `${head.join('\r\n')}\r\n\r\n{`)
}

function open(origin: string, text: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  sockets.push(socket)
  socket.write(text)
  return socket
}

const form = 'multipart/form-data; boundary=x'
const answerOf = async (socket: Socket) => String((await once(socket, 'data'))[0])

const statusOf = async (socket: Socket) => (await answerOf(socket.resume())).slice(9, 12)

const isAnswered = async (origin: string) =>
  (await fetch(`${origin}/api/v1/Answer`, { headers: { 'x-forwarded-for': '192.0.2.200' } })).json()

test('bodies that do not go on take no connection to the service from a call of another user', async () => {
  const origin = await start({ bodyPace: { ...usualBodyPace, grace: 100_000 } })
  for (let sender = 0; sender < 300; sender += 1) begin(origin, { network: `192.0.2.${sender % 4}` })
  const refused = Array.from({ length: 300 }, () => begin(origin, { type: form, token: 'one' }))
  await Promise.all(refused.slice(6).map(answerOf))
  expect(await isAnswered(origin)).toEqual({ isAnswered: true })
})

test('uploads of many sessions have connections of their own', async () => {
  begun.uploads = 0
  const transfers = { session: 300, network: 300, all: 300 }
  const origin = await start({
    bodyPace: { ...usualBodyPace, grace: 100_000 },
    callBounds: { ...usualBounds, anonymousTransfers: transfers },
  })
  for (let sender = 0; sender < 300; sender += 1) begin(origin, { type: form })
  for await (const _ of on(begun, 'upload')) if (begun.uploads >= 257) break
  expect(await isAnswered(origin)).toEqual({ isAnswered: true })
})

test.each([
  ['without a session', () => ({})],
  ['read without one', (sender: number) => ({ call: 'SignByLink', token: `made up ${sender}` })],
  ['at an address with a dot', (sender: number) => ({ call: './SignByLink', token: `made up ${sender}` })],
  ['to a webhook', (sender: number) => ({ call: '../payment-webhooks/sandbox', token: `made up ${sender}` })],
])('forms %s take no place from those of signed-in users', async (_, sentBy) => {
  const origin = await start({ bodyPace: { ...usualBodyPace, grace: 100_000 } })
  const refusals = on(begun, 'refused')
  for (let sender = 0; sender < usualBounds.transfers.all + 10; sender += 1)
    begin(origin, { ...sentBy(sender), type: form, network: `192.0.2.${sender}` }).once('data', () =>
      begun.emit('refused'),
    )
  for (let refused = 0; refused < 10; refused += 1) await refusals.next()
  const body = new FormData()
  body.append('file', new Blob(['a']))
  const upload = await fetch(`${origin}/api/v1/Take`, {
    method: 'POST',
    body,
    headers: { authorization: 'Bearer one', 'x-forwarded-for': '192.0.2.201' },
  })
  expect(await upload.json()).toEqual({ isTaken: true })
})

const bell = (origin: string, { path = 'NotificationStream', head = '' } = {}) =>
  open(origin, `GET /api/v1/${path} HTTP/1.1\r\nhost: portal\r\n${head}\r\n`)
const session = 'authorization: Bearer one\r\n'

test('slow bodies sent to the address of the bell take no place of a bell, and count in memory', async () => {
  const streams = { session: 1, network: 1, all: 1 }
  const memory = { all: 100_000, share: 0.5, leastOfCall: 40_000 }
  const origin = await start({
    bodyPace: { ...usualBodyPace, grace: 100_000 },
    callBounds: { ...usualBounds, streams, memory },
  })
  begin(origin, { call: 'NotificationStream' })
  expect(await statusOf(begin(origin, { call: 'NotificationStream' }))).toBe('503')
  expect(await statusOf(bell(origin, { head: session }))).toBe('200')
})

test('the bell of a caller without a session takes no place of one', async () => {
  const origin = await start({
    callBounds: { ...usualBounds, streams: { session: 1, network: 1, all: 1 } },
  })
  const isAsked = once(begun, 'unanswered')
  bell(origin)
  await isAsked
  expect(await statusOf(bell(origin, { head: session }))).toBe('200')
})

test('a bell at an encoded address counts as one, and one with a body is refused', async () => {
  const origin = await start({
    callBounds: { ...usualBounds, streams: { session: 1, network: 2, all: 2 } },
  })
  expect(await statusOf(bell(origin, { head: session, path: '%4eotificationStream' }))).toBe('200')
  expect(await statusOf(bell(origin, { head: session }))).toBe('429')
  expect(await statusOf(bell(origin, { head: session, path: './NotificationStream' }))).toBe('429')
  const withBody = await answerOf(
    bell(origin, { head: 'authorization: Bearer two\r\ncontent-length: 9\r\n' }),
  )
  expect(withBody).toMatch(/^HTTP\/1\.1 400 [^]*"This call takes no body\. Leave it out\."/)
})

test.each([['application/json'], [form]])(
  'a body of %s that does not go on is answered 408',
  async (type) => {
    const pace = { leastRate: 1000, grace: 60, longestPause: 300, afterAnswer: 200, interval: 20 }
    const origin = await start({ bodyPace: pace })
    const socket = begin(origin, { type })
    const [head = '', body = ''] = (await answerOf(socket)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 408 /)
    expect(head).toMatch(/^connection: close$/im)
    expect(JSON.parse(body)).toMatchObject({
      StatusCode: 408,
      Message: 'The request took too long to arrive. Try again.',
    })
    if (type === form) await aborted.promise
  },
)

test('an upload may be checked for longer than another call may wait for its answer', async () => {
  const origin = await start({
    callBounds: { ...usualBounds, answerWithin: { short: 50, transfers: 60_000 } },
  })
  const body = new FormData()
  body.append('file', new Blob(['a']))
  const upload = fetch(`${origin}/api/v1/Check`, { method: 'POST', body })
  await once(begun, 'upload')
  expect((await fetch(`${origin}/api/v1/Check`, { method: 'POST' })).status).toBe(503)
  overdue.resolve()
  expect(await (await upload).json()).toEqual({ isTaken: true })
})

test('a session with too many uploads at once is told so in the envelope', async () => {
  const origin = await start()
  const seven = Array.from({ length: 7 }, () => begin(origin, { type: form, token: 'one' }))
  const answer = await Promise.race(seven.map(answerOf))
  expect(answer).toMatch(/^HTTP\/1\.1 429 /)
  expect(answer).toMatch(/^retry-after: 5$/im)
  expect(answer).toContain(
    '"Message":"Too many uploads or downloads at once. Wait a few seconds and try again."',
  )
})

test('a session with too many downloads that it does not read is told so, and another session gets its file', async () => {
  const origin = await start()
  const download = (token: string) =>
    open(origin, `GET /api/v1/File HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${token}\r\n\r\n`)
  const heads = Array.from({ length: 6 }, () => once(download('one').pause(), 'readable'))
  await Promise.all(heads)
  expect(await statusOf(download('one'))).toBe('429')
  expect(await statusOf(download('other'))).toBe('200')
})

test('a download that is not read is ended, and its place is free', async () => {
  const transfers = { session: 1, network: 1, all: 1 }
  const readerPace = { leastRate: 1000, grace: 60, longestPause: 300, interval: 20 }
  const origin = await start({ callBounds: { ...usualBounds, anonymousTransfers: transfers }, readerPace })
  const closed = Promise.withResolvers<void>()
  running?.server.once('connection', (socket) => socket.once('close', () => closed.resolve()))
  const reader = open(origin, 'GET /api/v1/File HTTP/1.1\r\nhost: portal\r\n\r\n')
  await once(reader.pause(), 'readable')
  await closed.promise
  const whole = await fetch(`${origin}/api/v1/File`)
  expect((await whole.arrayBuffer()).byteLength).toBe(30_000_000)
})

test.each([
  ['an answer', 'List', {}],
  ['a body', 'Take', { method: 'POST', body: JSON.stringify('a'.repeat(100_000)) }],
])(
  '%s that finds no room in memory is answered 503, and a smaller call is answered',
  async (_, call, sent) => {
    const memory = { all: 400_000, share: 0.25, leastOfCall: 16_000 }
    const origin = await start({ callBounds: { ...usualBounds, memory } })
    const answer = await fetch(`${origin}/api/v1/${call}`, {
      ...sent,
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({
      Message: 'The portal is very busy. Try again in a few seconds.',
    })
    expect(await isAnswered(origin)).toEqual({ isAnswered: true })
  },
)

test('calls whose bodies do not go on give their memory back when they end', async () => {
  const memory = { all: 100_000, share: 0.25, leastOfCall: 10_000 }
  const bodyPace = { leastRate: 1000, grace: 60, longestPause: 300, afterAnswer: 200, interval: 20 }
  const origin = await start({ callBounds: { ...usualBounds, memory }, bodyPace })
  const network = '192.0.2.200'
  expect(await statusOf(begin(origin, { network }))).toBe('408')
  expect(await statusOf(begin(origin, { network }))).toBe('408')
  expect(await isAnswered(origin)).toEqual({ isAnswered: true })
})

test('a download whose client left before the answer takes no place from the next one', async () => {
  const transfers = { session: 1, network: 1, all: 1 }
  const origin = await start({ callBounds: { ...usualBounds, anonymousTransfers: transfers } })
  const closed = Promise.withResolvers<void>()
  running?.server.once('connection', (socket) => socket.once('close', () => closed.resolve()))
  const isAsked = once(begun, 'late')
  const client = open(origin, 'GET /api/v1/LateFile HTTP/1.1\r\nhost: portal\r\n\r\n')
  await isAsked
  client.destroy()
  await closed.promise
  late.resolve()
  expect(await statusOf(open(origin, 'GET /api/v1/LateFile HTTP/1.1\r\nhost: portal\r\n\r\n'))).toBe('200')
})

test('a call whose client left before it is counted is no fault of the portal, and takes no place', async () => {
  let log = ''
  const stream = { write: (line: string) => void (log += line) }
  const short = { session: 1, network: 1, all: 1 }
  const origin = await start({
    callBounds: { ...usualBounds, short },
    logger: { level: 'error', stream },
    trustedProxies: [],
  })
  running?.server.once('request', ({ socket }) => socket.destroy())
  const left = open(origin, 'GET /api/v1/Answer HTTP/1.1\r\nhost: portal\r\n\r\n')
  await once(left.resume(), 'close')
  expect(await isAnswered(origin)).toEqual({ isAnswered: true })
  expect(log).toBe('')
})
