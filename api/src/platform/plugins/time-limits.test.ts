import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setInterval } from 'node:timers/promises'
import { get } from 'shared-api/contract'
import { uploadLimits } from 'shared-api/uploads'
import { fileContent } from 'shared-api/documents'
import { quillhaven } from '../../../demo/accounts.ts'
import { folderStore } from '../files/file-store.ts'
import { serveOpenly } from '../../serve.ts'
import { bearer, startTestService, type TestService } from '../../../test/support/test-service.ts'
import { type TimeLimits, usualTimeLimits } from './time-limits.ts'

/** The usual ones in the same order, for those who have less time. */
const timeLimits: TimeLimits = { headers: 400, call: 1000, still: 1500, transfer: 600_000, request: 700_000 }
let service: TestService
let token: string

/** A piece every tenth of a second, for longer than a call may take: this is what the limits are about. */
async function* slowly<Piece>(piece: Piece) {
  for await (const count of setInterval(100, { left: 14 })) {
    count.left -= 1
    yield piece
    if (count.left === 0) return
  }
}

const slowFile = get('SlowFile', {
  data: fileContent,
  roles: 'anyone',
  tenant: 'none',
  audit: 'none',
  rate: 'read',
})

beforeAll(async () => {
  service = await startTestService({
    timeLimits,
    more: (app) =>
      serveOpenly(app, slowFile, async () => ({
        name: 'slow.pdf',
        size: 14 * 4,
        content: slowly(Buffer.from('%PDF')),
      })),
  })
  token = await service.signIn('carrier')
})
afterAll(() => service.stop())

/** Sends a body piece by piece, and gives the status of the answer. */
async function sent(path: string, contentType: string, pieces: AsyncIterable<string>, end: string) {
  const sending = request(`${service.baseUrl}/api/v1/${path}`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': contentType },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
  })
  for await (const piece of pieces) sending.write(piece)
  sending.end(end)
  return status
}

const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

test('an upload takes longer than other calls where the line of its sender is slow', async () => {
  const start = `${field('bucket', 'accounts')}${field('folder', quillhaven.id)}--x\r\ncontent-disposition: form-data; name="Files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`
  const pieces = async function* () {
    yield start
    yield* slowly('one more line\n')
  }
  expect(
    await sent('uploadDocuments', 'multipart/form-data; boundary=x', pieces(), '%%EOF\r\n--x--\r\n'),
  ).toBe(200)
})

test('a file comes whole to who takes longer than other calls may', async () => {
  const answer = await fetch(`${service.baseUrl}/api/v1/SlowFile`)
  expect(await answer.text()).toBe('%PDF'.repeat(14))
})

test('another body has the time of a call', async () => {
  expect(await sent('UpdateProfile', 'application/json', slowly(' '), '{}')).toBe(503)
})

test('an upload that stands still is ended, and not by the time of a transfer, which is longer than the test', async () => {
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1').resume()
  const head = [
    'POST /api/v1/uploadDocuments HTTP/1.1',
    'host: portal',
    `authorization: ${bearer(token).authorization}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 1000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${field('bucket', 'accounts')}`)
  await once(socket, 'close')
})

test.each(['application/json', 'multipart/form-data; boundary=x'])(
  'a body of %s that comes slower than the least rate is answered 408, and nothing of it is kept',
  async (type) => {
    const bodyPace = { leastRate: 1000, grace: 60, longestPause: 300, afterAnswer: 200, interval: 20 }
    const quick = await startTestService({ bodyPace })
    const form = `${field('bucket', 'accounts')}--x\r\ncontent-disposition: form-data; name="Files"; filename="a.pdf"\r\n\r\n%PDF`
    const socket = connect(Number(new URL(quick.baseUrl).port), '127.0.0.1').setEncoding('utf8')
    const head = [
      `POST /api/v1/${type === 'application/json' ? 'UpdateProfile' : 'uploadDocuments'} HTTP/1.1`,
      'host: portal',
      `authorization: ${bearer(await quick.signIn('carrier')).authorization}`,
      `content-type: ${type}`,
      'content-length: 1000',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${form}`)
    const closed = once(socket, 'close')
    const [answer] = await once(socket, 'data')
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"Message":"The request took too long to arrive. Try again."')
    await closed
    await quick.app.close()
    expect(await readdir(folderStore(quick.folder).incoming).catch(() => [])).toEqual([])
    await quick.stop()
  },
)

test('the largest file has the time that it needs at half a megabit a second', () => {
  expect(usualTimeLimits.transfer).toBeGreaterThan((uploadLimits.fileBytes * 8) / 500)
})

test('headers that come a letter at a time hold no connection', async () => {
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  const answer = new Promise<string>((resolve) => {
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => resolve(bytes.toString()))
  })
  socket.write('GET /health/live HTTP/1.1\r\nx: ')
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
  socket.destroy()
})

test('a connection lasts longer than the longest call, which answers in words', () => {
  const { headers, call, still, transfer, request: whole } = usualTimeLimits
  expect([headers, call, still, transfer, whole]).toEqual(
    [headers, call, still, transfer, whole].toSorted((one, other) => one - other),
  )
  const { server } = service.app
  expect([server.headersTimeout, server.requestTimeout]).toEqual([timeLimits.headers, timeLimits.request])
})

test('a connection that sends a hundred requests without waiting for an answer is ended', async () => {
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100))
  await once(socket, 'close')
})

test.each([
  ['an unknown expectation', 417, 'Host: localhost\r\nExpect: foo\r\n'],
  ['no host', 400, ''],
])('a request with %s is answered %i in the envelope', async (_, StatusCode, headers) => {
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  socket.write(`GET /api/v1/GetUserDetails HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
  const answer = await text(socket)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ StatusCode, Result: null })
})
