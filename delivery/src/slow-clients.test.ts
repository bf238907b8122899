import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fastify, type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { mkdirSync } from 'node:fs'
import { createDelivery } from './server.ts'
import { temporaryFolder } from './testing.ts'

const { folder, remove } = temporaryFolder()
const api = fastify()
const hostDist = join(folder, 'dist')
const delivery = join(folder, 'delivery')
const serving = () => ({ delivery, hostDist, apiUrl: api.listeningOrigin, isDemo: true })
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(hostDist, 'assets'), { recursive: true })
  mkdirSync(join(delivery, 'artifacts'), { recursive: true })
  api.post('/api/v1/Count', ({ body }) => ({ length: String(body).length }))
  await api.listen({ port: 0, host: '127.0.0.1' })
  app = await createDelivery({ ...serving(), timeLimits: { headers: 200, request: 10_000 } })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await api.close()
  remove()
})

test('a body may take longer than headers', async () => {
  const sending = request(`${app.listeningOrigin}/api/v1/Count`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
  })
  const answered = once(sending, 'response')
  let left = 6
  for await (const piece of setInterval(100, 'slow')) {
    sending.write(piece)
    left -= 1
    if (left === 0) break
  }
  sending.end()
  const [answer] = await answered
  const [bytes] = await once(answer, 'data')
  expect(String(bytes)).toBe('{"length":24}')
})

test('headers that come a letter at a time hold no connection', async () => {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nx: ')
  const [bytes] = await once(socket, 'data')
  expect(String(bytes)).toMatch(/^HTTP\/1\.1 408 /)
  expect(String(bytes)).toContain('"The request took too long to arrive. Try again."')
  socket.destroy()
})

test('a connection that sends a hundred requests without waiting for an answer is ended', async () => {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100))
  await once(socket, 'close')
})

test('an upload has the time that the service gives it, which is a quarter of an hour', async () => {
  const usual = await createDelivery(serving())
  expect(usual.server.requestTimeout).toBeGreaterThan(900_000)
  expect(usual.server.headersTimeout).toBeLessThan(20_000)
  await usual.close()
})
