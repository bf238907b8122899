import { expect, test } from '@jest/globals'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { batchingSocket } from './pipelined-dialect.ts'

const megabytes = 16
const bytes = megabytes * 1024 * 1024

/** On a thread of its own, so that it sends on while what came is read. */
const serverCode = `
  const { parentPort, workerData } = require('node:worker_threads')
  const answer = Buffer.from(Array.from({ length: ${bytes} }, (_, index) => index % 251))
  const server = require('node:net').createServer((client) => client.end(answer))
  server.listen(workerData, () => parentPort.postMessage('listening'))
`

test('a long answer is read in parts, and other work has its turn between them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'socket-'))
  const path = join(folder, 'socket')
  const server = new Worker(serverCode, { eval: true, workerData: path })
  await once(server, 'message')
  const socket = batchingSocket()
  let read = 0
  let wrong = 0
  let sinceTurn = 0
  let most = 0
  socket.on('data', (chunk: Buffer) => {
    for (const byte of chunk) {
      if (byte !== read % 251) wrong += 1
      read += 1
    }
    if (sinceTurn === 0) setImmediate(() => (sinceTurn = 0))
    sinceTurn += chunk.length
    most = Math.max(most, sinceTurn)
    // Reading takes so long that more is there each time.
    hash('sha256', Buffer.concat(Array.from({ length: 30 }, () => chunk)))
  })
  socket.connect(path)
  await once(socket, 'end')
  await server.terminate()
  await rm(folder, { recursive: true })
  expect({ read, wrong }).toEqual({ read: bytes, wrong: 0 })
  expect(most).toBeLessThanOrEqual(384 * 1024)
})
