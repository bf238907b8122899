import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { get } from 'shared-api/contract'
import * as z from 'zod/mini'
import { serveOpenly } from '../../serve.ts'
import { bearer, startTestService, type TestService } from '../../../test/support/test-service.ts'
import { logOptions } from './log.ts'

let service: TestService
let log = ''

const failing = get('Failing', {
  data: z.null(),
  roles: 'anyone',
  tenant: 'none',
  audit: 'none',
  rate: 'read',
})

beforeAll(async () => {
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      log += chunk.toString()
      done()
    },
  })
  service = await startTestService({
    logger: { ...logOptions('trace'), stream },
    more: (app) =>
      serveOpenly(app, failing, async () => {
        await sql`select ${'Adaeze Winfield'}::text::int`.execute(service.db)
        return null
      }),
  })
})

afterAll(() => service.stop())

test('the log tells which call went how, and nothing about anybody', async () => {
  const token = await service.signIn('carrier')
  log = ''
  const name = 'Winfield'
  await service.ask(`GetDrivers?Search=${name}`, { headers: bearer(token) })
  await service.ask(`GetDrivers?Search=${name}&Page=x`, { headers: bearer(token) })
  await service.ask(`GetNothing/${name}`)
  await service.ask('LoginUser', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: 'dana.pell@demo.example', Password: 'drive-safe' }),
  })
  const { status } = await service.ask('Failing')
  expect(status).toBe(500)
  for (const personal of [name, 'dana.pell', 'demo.example', 'drive-safe', token, '127.0.0.1']) {
    expect(log).not.toContain(personal)
  }
  expect(log).toContain('"call":"/api/v1/GetDrivers","method":"GET","status":200')
  expect(log).toContain('"call":"/api/v1/GetDrivers","method":"GET","status":400')
  expect(log).toContain('the database refused')
})

test('a sender that leaves before its body is complete is no failure of the service', async () => {
  log = ''
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  const head = 'host: portal\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n'
  const received = once(service.app.server, 'request')
  socket.write(`POST /api/v1/LoginUser HTTP/1.1\r\n${head}\r\n{`)
  const [, response] = await received
  socket.destroy()
  while (response.writableEnded !== true) await setImmediate()
  expect(log).not.toContain('the call failed')
})
