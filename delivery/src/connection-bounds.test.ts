import { afterEach, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { fastify } from 'fastify'
import { boundConnections } from './connection-bounds.ts'

const { log } = fastify()
const sockets: Socket[] = []
let server: Server

async function listen(bounds: { network: number; all: number }, isTrusted = false) {
  server = createServer((_request, response) => response.end('answered'))
  boundConnections(server, { bounds, isTrusted: () => isTrusted, log })
  await once(server.listen(0, '127.0.0.1'), 'listening')
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

function opened() {
  const place = server.address()
  const socket = connect(typeof place === 'object' && place !== null ? place.port : 0, '127.0.0.1')
  sockets.push(socket)
  return socket.on('error', () => undefined)
}

/** What comes back: an answer, or nothing where the connection is ended. */
async function asked(socket = opened()) {
  const ended = once(socket, 'close').then(() => 'closed')
  socket.write('GET / HTTP/1.1\r\nhost: portal\r\n\r\n')
  const answer = once(socket, 'data').then(([bytes]) => String(bytes).slice(-8))
  return await Promise.race([ended, answer])
}

test('a network has so many connections, and another one when one of them ends', async () => {
  await listen({ network: 3, all: 1000 })
  const first = opened()
  expect([await asked(first), await asked(), await asked()]).toEqual(['answered', 'answered', 'answered'])
  expect(await asked()).toBe('closed')
  first.end()
  await once(first, 'close')
  expect(await asked()).toBe('answered')
})

test('one network gets an eighth of the places that are free', async () => {
  await listen({ network: 100, all: 90 })
  const answers: string[] = []
  // oxlint-disable-next-line no-await-in-loop
  for (let connection = 0; connection < 12; connection += 1) answers.push(await asked())
  expect(answers.filter((answer) => answer === 'answered')).toHaveLength(10)
})

test('a proxy of ours has as many as it needs', async () => {
  await listen({ network: 1, all: 100 }, true)
  expect([await asked(), await asked()]).toEqual(['answered', 'answered'])
})

test('connections on which nothing is asked make room when there are many', async () => {
  await listen({ network: 100, all: 6 })
  const idle = opened()
  expect(await asked(idle)).toBe('answered')
  const isClosed = once(idle, 'close')
  expect([await asked(), await asked()]).toEqual(['answered', 'answered'])
  await isClosed
})
