import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { quillhaven } from '../api/demo/accounts.ts'
import { pdf } from '../api/test/support/sample-files.ts'
import { driverLines, headLine } from '../api/test/support/sample-uploads.ts'
import { smallDisk } from '../api/test/support/test-files.ts'
import { startTestService } from '../api/test/support/test-service.ts'
import { createDelivery } from '../delivery/src/server.ts'

// What callers get that speak HTTP themselves: of the service, and through delivery.

const folder = mkdtempSync(join(tmpdir(), 'portal-through-'))
const kept = join(folder, 'kept')
const files = smallDisk(kept, join(folder, 'incoming'))
const service = await startTestService({ files: files.store, trustedProxies: ['loopback'] })
const token = await service.signIn('carrier')
const uploads = await service.admin.selectFrom('driver_upload').select('id').execute()
mkdirSync(kept)
mkdirSync(join(folder, 'dist', 'assets'), { recursive: true })
mkdirSync(join(folder, 'delivery', 'artifacts'), { recursive: true })
const delivery = await createDelivery({
  delivery: join(folder, 'delivery'),
  hostDist: join(folder, 'dist'),
  apiUrl: service.baseUrl,
  isDemo: true,
})
await delivery.listen({ port: 0, host: '127.0.0.1' })

afterAll(async () => {
  await delivery.close()
  await service.stop()
  rmSync(folder, { recursive: true })
})

const both = [
  ['delivery', () => delivery.listeningOrigin],
  ['the service', () => service.baseUrl],
] as const

interface Sent {
  path: string
  headers: Record<string, string | number>
  /** Pieces of the body, each sent after the client has taken the one before. */
  body?: Iterable<string | Uint8Array>
  /** What has to be answered before the body is sent. */
  after?: RegExp
}

/** Sends all of a request before it reads the answer, as browsers do. */
async function answerTo(origin: string, { path, headers, body = [], after }: Sent) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('latin1')
  const failed = once(socket, 'close').then(() => {
    throw new Error('The connection was closed before the answer.')
  })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const pieces = [`POST /api/v1/${path} HTTP/1.1\r\nhost: portal\r\n${lines.join('')}\r\n`, ...body]
  let text = ''
  const moreText = async () => (text += String((await Promise.race([once(socket, 'data'), failed]))[0]))
  for (const piece of pieces) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), failed])
    if (after !== undefined && text === '') while (!after.test(text)) await moreText()
  }
  if (after !== undefined) text = ''
  while (!isWhole(text)) await moreText()
  socket.destroy()
  await failed.catch(() => undefined)
  const [head = '', json = ''] = text.split('\r\n\r\n')
  return { status: Number(head.slice(9, 12)), head, envelope: JSON.parse(json) }
}

function isWhole(text: string): boolean {
  const length = /^content-length: (\d+)/im.exec(text)?.[1]
  return length !== undefined && text.length >= text.indexOf('\r\n\r\n') + 4 + Number(length)
}

const authorization = `Bearer ${token}`
const formType = 'multipart/form-data; boundary=x'

function* zeros(bytes: number) {
  const piece = new Uint8Array(1_000_000)
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece
}

const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

function driverForm(): Buffer {
  const head = `${field('UploadId', randomUUID())}${field('CarrierId', quillhaven.id)}--x\r\ncontent-disposition: form-data; name="file"; filename="drivers.csv"\r\n\r\n`
  return Buffer.from(`${head}${headLine}${driverLines('full', 3)}\r\n--x--\r\n`)
}

/** A form with a PDF of so many bytes. */
function documentForm(bytes: number): Buffer {
  const head = `${field('bucket', 'accounts')}${field('folder', quillhaven.id)}--x\r\ncontent-disposition: form-data; name="Files"; filename="a.pdf"\r\n\r\n`
  const padding = Buffer.alloc(Math.max(0, bytes - pdf.length), '\n')
  return Buffer.concat([Buffer.from(head), pdf, padding, Buffer.from('\r\n--x--\r\n')])
}

const filesIn = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

const envelope = (StatusCode: number, Message: string) =>
  expect.objectContaining({ StatusCode, Message, Result: null, Errors: [], RequestId: expect.any(String) })

test.each(both)('an upload that asks %s for a word before its body is taken', async (_, origin) => {
  const body = documentForm(2_000_000)
  const headers = {
    authorization,
    'content-type': formType,
    'content-length': body.length,
    expect: '100-continue',
  }
  const sent = { path: 'uploadDocuments', headers, body: [body], after: /^HTTP\/1\.1 100 / }
  expect(await answerTo(origin(), sent)).toMatchObject({ status: 200 })
})

test.each(both)('a body over the limit is answered 413 by %s, however big it is', async (_, origin) => {
  for (const size of [110_000, 140_000, 20_000_000]) {
    const headers = { authorization, 'content-type': 'application/json', 'content-length': size }
    const body = [Buffer.alloc(size, ' ')]
    expect(await answerTo(origin(), { path: 'UpdateProfile', headers, body })).toMatchObject({
      status: 413,
      envelope: envelope(413, 'The request is too big.'),
    })
  }
})

test.each(both)(
  'a body over the limit that does not say its length is answered 413 by %s',
  async (_, origin) => {
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`
    const headers = { authorization, 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const body = [...Array.from({ length: 40 }, () => chunk), '0\r\n\r\n']
    expect(await answerTo(origin(), { path: 'UpdateProfile', headers, body })).toMatchObject({
      status: 413,
      envelope: envelope(413, 'The request is too big.'),
    })
  },
)

test.each(both)('an upload over the limit is answered 413 by %s', async (_, origin) => {
  const size = 60_000_000
  const headers = { authorization, 'content-type': formType, 'content-length': size }
  expect(await answerTo(origin(), { path: 'upload-csv', headers, body: zeros(size) })).toMatchObject({
    status: 413,
    envelope: envelope(413, 'Send one file of at most 50 MB.'),
  })
})

test.each(both)('an upload with a dead token is answered 401 by %s', async (_, origin) => {
  const size = 20_000_000
  const headers = {
    authorization: `Bearer ${'A'.repeat(43)}`,
    'content-type': formType,
    'content-length': size,
  }
  expect(await answerTo(origin(), { path: 'uploadDocuments', headers, body: zeros(size) })).toMatchObject({
    status: 401,
    envelope: envelope(401, 'Token has been expired!'),
  })
})

test.each(both)('headers that are too large are answered 431 in the envelope by %s', async (_, origin) => {
  for (const size of [20_000, 200_000, 2_000_000]) {
    const headers = { authorization, 'x-much': 'a'.repeat(size) }
    expect(await answerTo(origin(), { path: 'LogoutUser', headers })).toMatchObject({
      status: 431,
      envelope: envelope(431, 'The headers of the request are too big.'),
    })
  }
})

test.each(both)('an upload to a full disk is told so by %s, and nothing of it is kept', async (_, origin) => {
  files.setFull(true)
  const before = await filesIn(kept)
  const forms = { uploadDocuments: documentForm(1000), 'upload-csv': driverForm() }
  for (const [path, body] of Object.entries(forms)) {
    const headers = { authorization, 'content-type': formType, 'content-length': body.length }
    expect(await answerTo(origin(), { path, headers, body: [body] })).toMatchObject({
      status: 507,
      envelope: envelope(
        507,
        'The portal has no room for more data, so nothing was saved. Try again later, or contact support.',
      ),
    })
  }
  files.setFull(false)
  expect(await filesIn(kept)).toBe(before)
  expect(await service.admin.selectFrom('driver_upload').select('id').execute()).toEqual(uploads)
})
