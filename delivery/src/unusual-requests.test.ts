import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from '@jest/globals'
import { fastify } from 'fastify'
import { deliveryBefore } from './testing.ts'

const api = fastify()
api.get('/api/v1/Answer', () => ({ isAnswered: true }))
const { app, stop } = await deliveryBefore(api)
afterAll(stop)

/** @returns the status and the body of the answer to a request of these lines. */
async function answerTo(...lines: string[]) {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return [head.slice(9, 12), body]
}

test('a call with an unknown expectation is refused in the envelope', async () => {
  const [status, body = ''] = await answerTo('GET /api/v1/Answer HTTP/1.1', 'host: portal', 'expect: foo')
  expect(status).toBe('417')
  expect(JSON.parse(body)).toMatchObject({
    StatusCode: 417,
    Message: 'The portal can not do what the header Expect asks for. Leave it out.',
  })
})

test('a call without a host is refused in the envelope', async () => {
  const [status, body = ''] = await answerTo('GET /api/v1/Answer HTTP/1.1')
  expect(status).toBe('400')
  expect(JSON.parse(body)).toMatchObject({ Message: 'The request names no host. Add the header Host.' })
})

test('a call whose address names the server is answered like one that names the path alone', async () => {
  expect(await answerTo('GET http://portal/api/v1/Answer HTTP/1.1', 'host: portal')).toEqual([
    '200',
    '{"isAnswered":true}',
  ])
  const [status, body = ''] = await answerTo('GET http://portal/api/v1/%ff HTTP/1.1', 'host: portal')
  expect([status, JSON.parse(body).StatusCode]).toEqual(['400', 400])
})
