import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { EventEmitter, once } from 'node:events'
import { request, type ServerResponse } from 'node:http'
import { fastify, type FastifyInstance } from 'fastify'
import { deliveryBefore } from './testing.ts'

const api = fastify({ forceCloseConnections: true })
/** The streams that the service has open, and the event that one was closed. */
const open = new Set<ServerResponse>()
const changes = new EventEmitter()
let app: FastifyInstance
let stop: () => Promise<void>

beforeAll(async () => {
  api.get('/api/v1/NotificationStream', (_request, reply) => {
    reply.hijack()
    const { raw } = reply
    open.add(raw)
    raw.once('close', () => {
      open.delete(raw)
      changes.emit('closed')
    })
    raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
  })
  api.get('/api/v1/Answer', () => ({ isAnswered: true }))
  ;({ app, stop } = await deliveryBefore(api))
})
afterAll(() => stop())

/** Over a connection of its own. */
async function openStream(session: string) {
  const sending = request(`${app.listeningOrigin}/api/v1/NotificationStream`, {
    headers: { authorization: `Bearer ${session}` },
    agent: false,
  })
  sending.on('error', () => undefined)
  sending.end()
  const [response] = await once(sending, 'response')
  response.setEncoding('utf8')
  response.on('error', () => undefined)
  const pieces = response[Symbol.asyncIterator]()
  const next = async () => (await pieces.next()).value
  return { status: response.statusCode, next, leave: () => sending.destroy() }
}

const count = (until: number) => async () => {
  while (open.size > until) await once(changes, 'closed')
}

test('an event reaches its reader before the stream ends, and a reader who leaves ends it at the service', async () => {
  const stream = await openStream('one')
  expect(await stream.next()).toBe('data: 1\n\n')
  for (const raw of open) raw.write('data: 2\n\n')
  expect(await stream.next()).toBe('data: 2\n\n')
  stream.leave()
  await count(0)()
  expect(open.size).toBe(0)
})

test('500 open streams leave the other calls untouched', async () => {
  const streams = await Promise.all(Array.from({ length: 500 }, (_, index) => openStream(`of ${index}`)))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  expect(open.size).toBe(500)
  const answers = await Promise.all(
    Array.from({ length: 200 }, async () => (await fetch(`${app.listeningOrigin}/api/v1/Answer`)).text()),
  )
  expect(new Set(answers)).toEqual(new Set(['{"isAnswered":true}']))
  for (const { leave } of streams) leave()
  await count(0)()
})

test('a session has a bounded number of streams', async () => {
  const streams = await Promise.all(Array.from({ length: 13 }, () => openStream('many')))
  expect(streams.filter(({ status }) => status === 429)).toHaveLength(1)
  for (const { leave } of streams) leave()
  await count(0)()
})

test('delivery stops while streams are open', async () => {
  const stream = await openStream('last')
  await stream.next()
  await app.close()
  await count(0)()
  expect(open.size).toBe(0)
})
