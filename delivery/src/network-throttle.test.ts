import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { activate } from './activations.ts'
import { createDelivery } from './server.ts'
import { storeVersion, temporaryFolder } from './testing.ts'

const { folder, remove } = temporaryFolder()
const hostDist = join(folder, 'dist')
const delivery = join(folder, 'delivery')
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(hostDist, 'assets'), { recursive: true })
  writeFileSync(join(hostDist, 'index.html'), '<!doctype html><html><head></head></html>')
  await storeVersion(delivery, 'drivers', '1.0.0')
  await activate(delivery, 'drivers', '1.0.0')
  const networkRate = { requests: 3, calls: 4, window: 60_000 }
  app = await createDelivery({ delivery, hostDist, apiUrl: 'http://127.0.0.1:9', isDemo: true, networkRate })
})
afterAll(async () => {
  await app.close()
  remove()
})

const get = (url: string, remoteAddress: string) => app.inject({ method: 'GET', url, remoteAddress })

test('a network that asks too often for pages and files waits, and other networks go on', async () => {
  for (const url of ['/', '/registry.json', '/remotes/drivers/1.0.0/entry.js']) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await get(url, '2001:db8:1:2::1')).statusCode).toBe(200)
  }
  for (const url of ['/', '/registry.json', '/remotes/drivers/1.0.0/entry.js', '/health/live']) {
    // oxlint-disable-next-line no-await-in-loop
    const { statusCode, headers, body } = await get(url, '2001:db8:1:2::2')
    expect([url, statusCode]).toEqual([url, 429])
    expect(body).toBe(`Too many requests. Wait ${headers['retry-after']} seconds and try again.`)
    expect(Number(headers['retry-after'])).toBeGreaterThan(50)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
  expect((await get('/', '2001:db8:1:3::1')).statusCode).toBe(200)
})

test('calls are counted by themselves, and a flood of them does not reach the service', async () => {
  for (const _ of '1234') {
    // oxlint-disable-next-line no-await-in-loop
    expect((await get('/api/v1/GetDrivers', '192.0.2.1')).statusCode).toBe(503)
  }
  const refused = await get('/api/v1/GetDrivers', '192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ StatusCode: 429, Result: null })
  expect((await get('/', '192.0.2.1')).statusCode).toBe(200)
})
