import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { endPipelining } from './pipelining.ts'

const held: ServerResponse[] = []
const server = createServer((_request, response) => void held.push(response))
endPipelining(server, 3)
let socket = new Socket()

beforeEach(async () => {
  held.length = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('The server has no port')
  socket = connect(at.port, '127.0.0.1')
  await once(socket, 'connect')
})
afterEach(async () => {
  socket.destroy()
  server.close()
  await once(server, 'close')
})

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

test('a connection with more requests than may wait is ended, and the rest is not worked on', async () => {
  socket.write(request.repeat(1000))
  socket.resume()
  await once(socket, 'close')
  expect(held).toHaveLength(3)
})

test('requests that wait for the answers before may be as many as they like', async () => {
  for (let sent = 1; sent <= 10; sent += 1) {
    socket.write(request)
    const answer = once(socket, 'data')
    while (held.length < sent) await once(server, 'request')
    held.at(-1)?.end('answered')
    await answer
  }
  expect(socket.destroyed).toBe(false)
})
