import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openFileStore } from './file-store.ts'

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
}

let folder: string
const kept = new Map<string, Buffer>()
let seen: Seen[] = []

/** Speaks as much of S3 as is asked of it: put, get, head and delete of one object. */
const bucket = createServer((request, response) => {
  const { method, url = '', headers } = request
  seen.push({ method, url, headers })
  const [path = ''] = url.split('?')
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const held = kept.get(path)
    if (method === 'PUT') kept.set(path, Buffer.concat(pieces))
    if (method === 'DELETE') kept.delete(path)
    response.statusCode = method === 'PUT' ? 200 : method === 'DELETE' ? 204 : held === undefined ? 404 : 200
    response.end(method === 'GET' ? held : undefined)
  })
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-store-'))
  kept.clear()
  seen = []
  await new Promise<void>((resolve) => {
    bucket.listen(0, '127.0.0.1', resolve)
  })
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await new Promise((resolve) => {
    bucket.close(resolve)
    bucket.closeAllConnections()
  })
})

const endpoint = () => {
  const address = bucket.address()
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
}

const bytes = Buffer.from('sealed bytes')
const put = { contentType: 'application/octet-stream', contentLength: bytes.length }

test('without a bucket files lie below the data folder, and come back', async () => {
  const { disk, incoming } = await openFileStore({ dataFolder: folder, fileBucket: undefined })
  expect(incoming).toBe(join(folder, 'files', 'incoming'))
  await disk.putStream('2026-11/a', Readable.from([bytes]), put)
  expect(Buffer.from(await disk.getBytes('2026-11/a')).equals(bytes)).toBe(true)
  await disk.delete('2026-11/a')
  expect(await disk.exists('2026-11/a')).toBe(false)
})

test('with a bucket they lie there, signed for, private and with their length', async () => {
  const fileBucket = {
    bucket: 'portal-files',
    region: 'us-east-2',
    endpoint: endpoint(),
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  const { disk } = await openFileStore({ dataFolder: folder, fileBucket })
  await disk.putStream('2026-11/a', Readable.from([bytes]), put)
  const [sent] = seen
  expect(sent?.method).toBe('PUT')
  expect(sent?.url).toMatch(/^\/portal-files\/2026-11\/a(\?|$)/)
  expect(sent?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-2\/s3\//)
  expect(sent?.headers['x-amz-acl']).toBeUndefined()
  const length = sent?.headers['x-amz-decoded-content-length'] ?? sent?.headers['content-length']
  expect(length).toBe(String(bytes.length))
  kept.set('/portal-files/2026-11/a', bytes)
  const back = await Array.fromAsync<Uint8Array>(await disk.getStream('2026-11/a'))
  expect(Buffer.concat(back).equals(bytes)).toBe(true)
  await disk.delete('2026-11/a')
  expect(seen.at(-1)?.method).toBe('DELETE')
})

test('without either, the service says what to set', () => {
  expect(() => openFileStore({ dataFolder: undefined, fileBucket: undefined })).toThrow(
    'Files have no place: set PORTAL_DATA_DIR to a folder, or FILES_S3_BUCKET to a bucket.',
  )
})
