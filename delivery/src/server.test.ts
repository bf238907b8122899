import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fastify, type FastifyInstance } from 'fastify'
import { openRegistry } from 'shared-federation/registry'
import { activate, registryFile } from './activations.ts'
import { createDelivery } from './server.ts'
import { storeVersion, temporaryFolder } from './testing.ts'

const { folder, remove } = temporaryFolder()
const hostDist = join(folder, 'dist')
const delivery = join(folder, 'delivery')
const api = fastify()
let busyAnswers = 0
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(hostDist, 'assets'), { recursive: true })
  writeFileSync(
    join(hostDist, 'index.html'),
    '<!doctype html>\n<html>\n  <head>\n  </head>\n  <body></body>\n</html>\n',
  )
  writeFileSync(join(hostDist, 'assets', 'main.0123456789abcdef.js'), 'plain')
  writeFileSync(join(hostDist, 'assets', 'letters.0123456789abcdef.woff2'), 'font')
  await storeVersion(delivery, 'drivers', '1.0.0')
  await storeVersion(delivery, 'drivers', '1.0.1')
  await activate(delivery, 'drivers', '1.0.0')
  api.all('/api/v1/Echo', (request, reply) => reply.send({ headers: request.headers, body: request.body }))
  api.get('/api/v1/Busy', (_request, reply) => {
    busyAnswers += 1
    return reply.code(503).header('retry-after', '9').send('busy')
  })
  api.post<{ Body: { text: string } }>('/api/v1/Large', ({ body: { text } }, reply) =>
    reply.send({ length: text.length }),
  )
  api.post('/api/v1/Small', {
    preParsing: async (_request, reply) => {
      await reply.code(413).send('too big')
    },
    handler: () => undefined,
  })
  await api.listen({ port: 0, host: '127.0.0.1' })
  app = await createDelivery({
    delivery,
    hostDist,
    apiUrl: api.listeningOrigin,
    isDemo: true,
  })
})
afterAll(async () => {
  await app.close()
  await api.close()
  remove()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

const nonceOf = (page: string) => /property="csp-nonce" nonce="([^"]{24})"/.exec(page)?.[1]

test('the page is answered for every address of the portal', async () => {
  for (const url of [
    '/',
    '/drivers-list',
    '/sms-data/sms-dashboard',
    '/404',
    '/nowhere?x=a.b',
    '/no-such.page',
    '/global-search/jane@example.com',
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    const page = await get(url)
    expect([url, page.statusCode, page.headers['content-type']]).toEqual([
      url,
      200,
      'text/html; charset=utf-8',
    ])
  }
})

test('the page has a nonce of its own, in its policy and for its styles', async () => {
  const [one, other] = [await get('/'), await get('/')]
  const nonce = nonceOf(one.body)
  expect(nonce).toBeDefined()
  expect(one.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect(nonceOf(other.body)).not.toBe(nonce)
})

test('the page lets scripts come from here alone, and nothing be evaluated', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  // A worker starts from text that a script has checked, never from an address.
  expect(policy).toContain('worker-src blob:;')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

test('the page carries the key that opens the registry and when it was issued, and says that this is a demo', async () => {
  const page = (await get('/')).body
  const key = /name="registry-key" content="([^"]+)"/.exec(page)?.[1] ?? ''
  const registry = await openRegistry((await get('/registry.json')).body, key)
  expect(page).toContain(`<meta name="registry-not-before" content="${registry.issuedAt}" />`)
  expect(page).toContain('<meta name="demo" content="true" />')
})

test('the page is asked for again each time, and travels as it is, since it fits in one packet', async () => {
  const page = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(page.headers['cache-control']).toBe('no-cache')
  expect(page.headers['content-encoding']).toBeUndefined()
  expect(page.body).toContain('<!doctype html>')
})

test('the page is no answer to anything but a GET', async () => {
  const answer = await app.inject({ method: 'POST', url: '/drivers-list', payload: {} })
  expect(answer.statusCode).toBe(404)
})

test('files may be kept for ever, since their names change with their content', async () => {
  for (const url of ['/assets/main.0123456789abcdef.js', '/remotes/drivers/1.0.0/entry.js']) {
    // oxlint-disable-next-line no-await-in-loop
    const file = await get(url)
    expect(file.statusCode).toBe(200)
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})

test('files travel in the encoding that the browser takes', async () => {
  const url = '/remotes/drivers/1.0.0/entry.js'
  const plain = await get(url)
  const br = await get(url, { 'accept-encoding': 'gzip, deflate, br, zstd' })
  const gz = await get(url, { 'accept-encoding': 'gzip' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
  expect(br.headers['content-type']).toContain('javascript')
  expect([plain, br, gz].map(({ headers }) => headers.vary)).toEqual(Array(3).fill('accept-encoding'))
  expect(new Set([plain, br, gz].map(({ headers }) => headers.etag)).size).toBe(3)
})

test.each([
  '/assets/gone.0123456789abcdef.js',
  '/remotes/drivers/9.9.9/entry.js',
  '/remotes/nobody/1.0.0/entry.js',
  '/favicon.ico',
  '/assets/',
  '/assets',
  '/remotes/drivers/1.0.0/',
])('files that are not there are a real 404: %s', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each([
  '/remotes/drivers/1.0.0/published.json',
  '/remotes/../keys/registry-private-key.txt',
  '/remotes/..%2fkeys%2fregistry-private-key.txt',
  '/remotes/%2e%2e/keys/registry-private-key.txt',
  '/assets/../../delivery/keys/registry-private-key.txt',
  '/assets/..%5c..%5cdelivery',
])('files that are not for the browser do not leave: %s', async (url) => {
  const { body } = await get(url)
  expect(body).not.toContain(readFileSync(join(delivery, 'keys', 'registry-private-key.txt'), 'utf8'))
  expect(body).not.toContain('sha384-abc')
})

test('the registry is asked for again each time, at the cost of its tag', async () => {
  const first = await get('/registry.json', { 'accept-encoding': 'br' })
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' })
  const again = await get('/registry.json', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the registry is another one from the moment of an activation, without a restart', async () => {
  const before = await get('/registry.json')
  await activate(delivery, 'drivers', '1.0.1')
  const after = await get('/registry.json', { 'if-none-match': String(before.headers.etag) })
  expect(after.statusCode).toBe(200)
  expect(after.body).toContain('/remotes/drivers/1.0.1/')
})

test('a body as large as that of the largest calls reaches the service', async () => {
  const payload = { text: 'a'.repeat(300_000) }
  const { statusCode, json } = await app.inject({ method: 'POST', url: '/api/v1/Large', payload })
  expect({ statusCode, body: json<{ length: number }>() }).toEqual({
    statusCode: 200,
    body: { length: 300_000 },
  })
})

test('calls are passed on with their body, and with addresses that the client can not invent', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/Echo',
    headers: {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'x-request-id': 'mine',
      authorization: 'Bearer t',
    },
    payload: { a: 1 },
  })
  const { headers, body } = answer.json()
  expect(body).toEqual({ a: 1 })
  expect(headers['authorization']).toBe('Bearer t')
  expect(headers['x-forwarded-for']).toBe('127.0.0.1')
  expect(headers['x-request-id']).not.toBe('mine')
  expect(JSON.stringify(headers)).not.toMatch(/6\.6\.6\.6|evil|gopher/)
})

test('calls that the service refuses for the moment are not repeated', async () => {
  const answer = await get('/api/v1/Busy')
  expect([answer.statusCode, answer.body, answer.headers['retry-after']]).toEqual([503, 'busy', '9'])
  expect(busyAnswers).toBe(1)
})

test('calls that the service finds too big are told so, though it answers before all of it was sent', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  const body = 'a'.repeat(20_000_000)
  const response = await fetch(`${origin}/api/v1/Small`, { method: 'POST', body, headers: form })
  expect([response.status, await response.text()]).toEqual([413, 'too big'])
  const other = await fetch(`${origin}/api/v1/Small`, { method: 'POST', body })
  expect(await other.json()).toMatchObject({ StatusCode: 413, Message: 'The request is too big.' })
})

test('calls are answered in the envelope while the service is away', async () => {
  const alone = await createDelivery({ delivery, hostDist, apiUrl: 'http://127.0.0.1:9', isDemo: false })
  const answer = await alone.inject({ method: 'GET', url: '/api/v1/GetDrivers' })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({
    StatusCode: 503,
    Message: 'The service of the portal does not answer. Try again in a moment.',
    Result: null,
    Errors: [],
    RequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect((await alone.inject('/')).body).toContain('<meta name="demo" content="false" />')
  await alone.close()
})

test('headers that are too big are refused in the envelope', async () => {
  const other = await createDelivery({ delivery, hostDist, apiUrl: api.listeningOrigin, isDemo: true })
  const origin = await other.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${origin}/api/v1/Echo`, { headers: { 'x-much': 'a'.repeat(20_000) } })
  expect(response.status).toBe(431)
  expect(await response.json()).toEqual({
    StatusCode: 431,
    Message: 'The headers of the request are too big.',
    Result: null,
    Errors: [],
    RequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await other.close()
})

test('every answer carries the headers that keep a browser safe', async () => {
  for (const url of ['/', '/registry.json', '/assets/gone.js', '/api/v1/Echo', '/health/live']) {
    // oxlint-disable-next-line no-await-in-loop
    const { headers } = await get(url)
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      }),
    ])
  }
})

test('delivery is ready when it has a page and a registry', async () => {
  expect((await get('/health/ready')).statusCode).toBe(200)
  const bare = join(folder, 'bare')
  const early = await createDelivery({
    delivery: bare,
    hostDist: bare,
    apiUrl: api.listeningOrigin,
    isDemo: false,
  })
  expect((await early.inject('/health/live')).statusCode).toBe(200)
  expect((await early.inject('/health/ready')).statusCode).toBe(503)
  expect((await early.inject('/')).body).toBe('The portal is being built. Load this page again in a minute.')
  expect((await early.inject('/registry.json')).statusCode).toBe(503)
  await early.close()
})

test('a registry that does not open with its key is neither served nor ready, and a good one is at once', async () => {
  const good = readFileSync(registryFile(delivery), 'utf8')
  for (const bad of [good.slice(0, 300), '', good.replace('1.0.', '2.0.')]) {
    writeFileSync(registryFile(delivery), bad)
    expect((await get('/health/ready')).statusCode).toBe(503)
    expect((await get('/registry.json')).statusCode).toBe(503)
  }
  writeFileSync(registryFile(delivery), good)
  expect((await get('/health/ready')).statusCode).toBe(200)
  expect((await get('/registry.json')).body).toBe(good)
})

test('files that are taken away and put back are served again, without a restart', async () => {
  const url = '/remotes/drivers/1.0.1/entry.js'
  const before = await get(url)
  rmSync(join(delivery, 'artifacts', 'drivers', '1.0.1'), { recursive: true })
  expect((await get(url)).statusCode).toBe(404)
  await storeVersion(delivery, 'drivers', '1.0.1')
  expect((await get(url)).body).toBe(before.body)
  expect(registryFile(delivery)).toContain(delivery)
})
