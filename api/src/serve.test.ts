import { describe, expect, test } from '@jest/globals'
import { calls } from 'shared-api/calls'
import { get, post } from 'shared-api/contract'
import { once } from 'node:events'
import * as z from 'zod/mini'
import { buildApp } from './app.ts'
import type { App } from './context.ts'
import { serve, serveOpenly } from './serve.ts'
import { type Envelope, testService } from '../test/support/test-service.ts'
import { unlimited } from './platform/plugins/limits.ts'
import { unusedFiles } from '../test/support/test-files.ts'
import { testKeys } from '../test/support/test-world.ts'
import { sampleRequest } from '../test/trust/sample-request.ts'
import { absentId, openSessions } from '../test/trust/tenants.ts'

const service = await testService()

test('every call of the contract answers in the envelope, with a request id, and is kept by no one', async () => {
  const sessions = openSessions(service)
  for (const contract of calls) {
    const { path, init } = sampleRequest(contract, () => absentId)
    const headers = { ...init.headers, ...(await sessions.headersOf('mvr')) }
    const answer = await service.ask(path, { ...init, headers })
    expect(answer.envelope.StatusCode).toBe(answer.status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
    if (answer.status !== 200) expect(answer.envelope.RequestId).toBe(answer.headers.get('x-request-id'))
  }
})

const anyone = { roles: 'anyone', tenant: 'none', rate: 'read' } as const

async function serving(register: (app: App) => void): Promise<App> {
  const app = await buildApp({
    db: service.db,
    keys: testKeys,
    files: unusedFiles,
    limits: unlimited,
    more: register,
  })
  return app
}

const answerOf = async (app: App, path: string) => {
  const response = await app.inject({ url: `/api/v1/${path}` })
  const envelope: Envelope = response.json()
  await app.close()
  return { status: response.statusCode, envelope, text: response.body }
}

test('an answer holds what its contract declares, and nothing else that the handler had in hand', async () => {
  const named = get('Named', { data: z.object({ Name: z.string() }), audit: 'none', ...anyone })
  const row = { Name: 'Dana', password_hash: '$argon2id$' }
  const app = await serving((instance) => serveOpenly(instance, named, async () => row))
  expect((await answerOf(app, 'Named')).envelope.Result).toEqual({ Data: { Name: 'Dana' } })
})

test('a call whose body was read is told when its client leaves', async () => {
  const endless = post('Endless', { body: z.strictObject({}), data: z.null(), audit: 'none', ...anyone })
  const begun = Promise.withResolvers<boolean>()
  const left = Promise.withResolvers<void>()
  const app = await serving((instance) =>
    serveOpenly(instance, endless, async ({ signal }) => {
      begun.resolve(signal.aborted)
      await once(signal, 'abort')
      left.resolve()
      return null
    }),
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const client = new AbortController()
  const asked = fetch(`${origin}/api/v1/Endless`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
    signal: client.signal,
  })
  expect(await begun.promise).toBe(false)
  client.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  await left.promise
  await app.close()
})

test('an answer that breaks its contract does not leave, nor does the reason', async () => {
  const counted = get('Counted', { data: z.object({ Count: z.int() }), audit: 'none', ...anyone })
  const app = await serving((instance) => serveOpenly(instance, counted, async () => ({ Count: 0.5 })))
  const { status, text } = await answerOf(app, 'Counted')
  expect(status).toBe(500)
  expect(text).not.toContain('Count')
})

test('an answer to a failure tells nothing about how the service is built', async () => {
  const failing = get('Failing', { data: z.null(), audit: 'none', ...anyone })
  const app = await serving((instance) =>
    serveOpenly(instance, failing, async () => {
      throw new Error('the table secret_plans does not exist')
    }),
  )
  const { status, text, envelope } = await answerOf(app, 'Failing')
  expect(status).toBe(500)
  expect(text).not.toMatch(/secret_plans|\.ts|at /)
  expect(envelope.Message).toBe(
    'Something went wrong on our side. Try again, and tell us the support code if it stays.',
  )
  expect(envelope.RequestId).toMatch(/^[\da-f-]{36}$/)
})

describe('a call that has to leave a trace', () => {
  const audited = get('Audited', { data: z.null(), audit: 'looked', ...anyone })

  test('fails when it leaves none', async () => {
    const app = await serving((instance) => serveOpenly(instance, audited, async () => null))
    expect((await answerOf(app, 'Audited')).status).toBe(500)
  })

  test('fails when it leaves one that its contract does not declare', async () => {
    const silent = get('Silent', { data: z.null(), audit: 'none', ...anyone })
    const actor = { id: '5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11', role: 'carrier' }
    const app = await serving((instance) =>
      serveOpenly(instance, silent, async ({ audit }) => {
        await audit(service.db, actor)
        return null
      }),
    )
    expect((await answerOf(app, 'Silent')).status).toBe(500)
  })
})

test('a call is registered by the door that its contract names', async () => {
  const open = get('Open', { data: z.null(), audit: 'none', ...anyone })
  const closed = get('Closed', { data: z.null(), audit: 'none', ...anyone, roles: ['operator'] })
  await expect(serving((app) => serve(app, open, async () => null))).rejects.toThrow('Open is open to anyone')
  await expect(serving((app) => serveOpenly(app, closed, async () => null))).rejects.toThrow(
    'Closed is not open',
  )
})

test('a contract without roles, tenant, audit action or rate class does not compile', () => {
  const data = z.null()
  // @ts-expect-error: no roles
  get('A', { data, tenant: 'none', audit: 'none', rate: 'read' })
  // @ts-expect-error: no tenant
  get('B', { data, roles: 'anyone', audit: 'none', rate: 'read' })
  // @ts-expect-error: no audit action
  post('C', { data, roles: 'anyone', tenant: 'none', rate: 'write' })
  // @ts-expect-error: no rate class
  post('D', { data, roles: 'anyone', tenant: 'none', audit: 'none' })
  expect(calls.every(({ roles, audit, tenant, rate }) => Boolean(roles && audit && tenant && rate))).toBe(
    true,
  )
})
