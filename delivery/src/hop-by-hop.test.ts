import { once } from 'node:events'
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, expect, test } from '@jest/globals'
import { fastify } from 'fastify'
import { deliveryBefore } from './testing.ts'

const api = fastify()
api.get('/api/v1/Echo', ({ headers }, reply) =>
  reply
    .headers({ connection: 'close, x-hop', 'keep-alive': 'timeout=7', 'x-hop': 'one', 'x-end': 'two' })
    .send(headers),
)
const { app, stop } = await deliveryBefore(api)
afterAll(stop)

async function echo(headers: OutgoingHttpHeaders): Promise<IncomingMessage> {
  const [answer] = await once(request(`${app.listeningOrigin}/api/v1/Echo`, { headers }).end(), 'response')
  return answer
}

test("what the service says about its own connection does not reach the client's", async () => {
  const answer = await echo({ connection: 'keep-alive' })
  answer.resume()
  expect(answer.headers).toMatchObject({ connection: 'keep-alive', 'x-end': 'two' })
  expect(answer.headers).not.toHaveProperty('x-hop')
  expect(answer.headers['keep-alive']).not.toBe('timeout=7')
})

test.each([
  ['Keep-Alive', { connection: 'close', 'keep-alive': 'timeout=5' }],
  ['Upgrade', { connection: 'Upgrade', upgrade: 'h2c' }],
  ['Upgrade that Connection does not name', { upgrade: 'websocket' }],
  ['TE', { te: 'trailers' }],
  ['Proxy-Connection', { 'proxy-connection': 'keep-alive' }],
  ['a header that Connection names', { connection: 'x-hop', 'x-hop': 'one' }],
])("a call with %s is answered, and the header stays on the client's connection", async (_, headers) => {
  const answer = await echo({ 'x-end': 'two', ...headers })
  expect(answer.statusCode).toBe(200)
  const passedOn = await json(answer)
  expect(passedOn).toHaveProperty('x-end', 'two')
  for (const name of Object.keys(headers).filter((given) => given !== 'connection'))
    expect(passedOn).not.toHaveProperty(name)
})
