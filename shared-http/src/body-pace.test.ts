import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fastify } from 'fastify'
import { endSlowBodies, slownessRule, usualBodyPace } from './body-pace.ts'

const looksUntilTooSlow = (bytesAt: (look: number) => number) => {
  const isTooSlow = slownessRule(usualBodyPace)
  let look = 0
  while (look < 1000 && !isTooSlow(bytesAt(look))) look += 1
  return look
}

test('a sender of one byte in ten seconds is too slow after five seconds', () => {
  expect(looksUntilTooSlow((look) => (look % 10 === 0 ? 1 : 0))).toBe(5)
})

test('a sender at the least rate is never too slow, and one at nine tenths of it is', () => {
  expect(looksUntilTooSlow(() => 1000)).toBe(1000)
  expect(looksUntilTooSlow(() => 900)).toBeLessThan(60)
})

const phone = (pause: number) => (look: number) => (look < 20 || look >= 20 + pause ? 10_000 : 0)

test('a phone that was faster may lose its line for half a minute, and no longer', () => {
  expect(looksUntilTooSlow(phone(29))).toBe(1000)
  expect(looksUntilTooSlow(phone(31))).toBeLessThan(60)
})

const app = fastify()
let port: number

beforeAll(async () => {
  endSlowBodies(app, { leastRate: 1000, grace: 60, longestPause: 300, afterAnswer: 200, interval: 20 })
  app.post('/read', ({ body }) => body)
  app.post(
    '/refuse',
    { preParsing: async (_request, reply) => void (await reply.code(401).send('no')) },
    () => undefined,
  )
  app.post('/busy', { preParsing: () => new Promise(() => undefined) }, () => undefined)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** Sends the start of a body of a thousand bytes. @returns all that is answered until the connection is closed. */
async function begun(path: string, body: string) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 1000\r\n\r\n${body}`,
  )
  let answer = ''
  socket.on('data', (text) => (answer += String(text)))
  await once(socket, 'close')
  return answer
}

test('a body that does not go on is answered 408, and its connection is closed', async () => {
  const answer = await begun('/read', 'a')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toMatch(/^connection: close/im)
})

test('a body that is refused early is passed over for a while, and its connection is then closed', async () => {
  const answer = await begun('/refuse', 'a')
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(answer).not.toMatch(/^connection: close/im)
})

test('a body that is not read here is not slow', async () => {
  const socket = connect(port, '127.0.0.1').resume()
  socket.write('POST /busy HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\na')
  const ended = once(socket, 'close').then(() => 'ended')
  // A second sender is ended after as long as the first would have had.
  expect(await Promise.race([ended, begun('/read', 'a').then(() => 'waiting')])).toBe('waiting')
  socket.destroy()
})
