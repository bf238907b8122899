import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fastify, type FastifyInstance } from 'fastify'
import { createDelivery } from './server.ts'
import { temporaryFolder } from './testing.ts'

const { folder, remove } = temporaryFolder()
const api = fastify()
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'dist', 'index.html'), '<!doctype html><html><head></head></html>')
  api.get('/api/v1/Echo', (request) => request.headers)
  await api.listen({ port: 0, host: '127.0.0.1' })
  app = await createDelivery({
    delivery: join(folder, 'delivery'),
    hostDist: join(folder, 'dist'),
    apiUrl: api.listeningOrigin,
    isDemo: false,
    trustedProxies: ['10.0.0.1'],
  })
})
afterAll(async () => {
  await app.close()
  await api.close()
  remove()
})

const get = (url: string) => app.inject({ method: 'GET', url })

test('an address that can not be read leads to /404, with the headers of every answer', async () => {
  const answer = await get('/%ff')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/404'])
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('a call whose address can not be read is refused in the envelope', async () => {
  const answer = await get('/api/v1/%ff')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ StatusCode: 400, Result: null, Errors: [] })
})

async function seenFrom(remoteAddress: string) {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const answer = await app.inject({ method: 'GET', url: '/api/v1/Echo', headers, remoteAddress })
  return answer.json<Record<string, string>>()['x-forwarded-for']
}

test('where a request comes from is taken from a proxy that is trusted, and from no one else', async () => {
  expect(await seenFrom('10.0.0.1')).toBe('203.0.113.7')
  expect(await seenFrom('10.0.0.2')).toBe('10.0.0.2')
})
