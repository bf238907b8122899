import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { calls } from 'shared-api/calls'
import { type Contract, get, post, Role } from 'shared-api/contract'
import * as z from 'zod/mini'
import { type App, buildApp } from './app.ts'
import { serve, serveOpenly } from './serve.ts'
import { bearer, type Envelope, startTestService, type TestService } from './testing/test-service.ts'
import { unusedFiles } from './testing/test-files.ts'
import { testKeys } from './testing/test-world.ts'

let service: TestService
const tokens = new Map<Role, string>()

beforeAll(async () => {
  service = await startTestService()
  for (const role of Role.options) tokens.set(role, await service.signIn(role))
})

afterAll(() => service.stop())

/** Enough of a query for each call to get past validation. */
const queries: Record<string, string> = {
  GetMasterData: '?data_type=STATES',
  GetDropdownValues: '?key=CANCELLATION_REASON',
  'get-column-state': '?table=drivers',
}

/** The same of a body. */
const bodies: Record<string, unknown> = {
  'save-column-state': { table: 'drivers', state: { order: [], hidden: [], widths: {} } },
}

/** A record that is nobody's stands where a path has an id. */
const nobodys = '00000000-0000-4000-8000-000000000000'

const pathOf = ({ name, variant }: Contract) => {
  const path = name.replaceAll(/:\w+/g, nobodys)
  if (variant === 'plain') return `${path}${queries[name] ?? ''}`
  return `${path}?${variant === 'rows' ? 'get_report=true' : variant}`
}

function bodyOf({ method, upload }: Contract): RequestInit {
  if (method !== 'POST') return {}
  if (upload !== undefined) return { body: new FormData() }
  return { headers: { 'content-type': 'application/json' }, body: '{}' }
}

function statusFor(contract: Contract, token: string | undefined) {
  const { headers, ...rest } = bodyOf(contract)
  return service.ask(pathOf(contract), {
    method: contract.method,
    headers: new Headers({
      ...(token === undefined ? {} : bearer(token)),
      ...Object.fromEntries(new Headers(headers)),
    }),
    ...rest,
  })
}

/** Past the door: what is asked for may be wrong or not there. */
const letIn = [200, 400, 404]

describe('every call of the contract', () => {
  test('is served', () => {
    const missing = calls.filter((contract) => !service.app.served.has(contract)).map(pathOf)
    expect(missing).toEqual([])
    expect(service.app.served.size).toBe(calls.length)
  })

  test('asks for a token, but those that are open to anyone', async () => {
    for (const contract of calls) {
      const { status, envelope } = await statusFor(contract, undefined)
      const isOpen = contract.roles === 'anyone'
      const told = { call: pathOf(contract), status, message: envelope.Message }
      if (isOpen) expect({ ...told, isLetIn: letIn.includes(status) }).toEqual({ ...told, isLetIn: true })
      else expect(told).toEqual({ ...told, status: 401, message: 'Token has been expired!' })
    }
  })

  test('answers the roles it names, and refuses all others', async () => {
    for (const contract of calls.filter(({ name }) => name !== 'LogoutUser')) {
      for (const role of Role.options) {
        const isNamed = contract.roles !== 'anyone' && contract.roles.includes(role)
        if (contract.roles === 'anyone') continue
        const { status, envelope } = await statusFor(contract, tokens.get(role))
        const told = { call: pathOf(contract), role, status, message: envelope.Message }
        if (isNamed) expect({ ...told, isLetIn: letIn.includes(status) }).toEqual({ ...told, isLetIn: true })
        else expect(told).toEqual({ ...told, status: 403, message: 'Unauthorized Access' })
      }
    }
  })

  test('answers in the envelope, with a request id, and is kept by nobody', async () => {
    for (const contract of calls) {
      const { status, headers, envelope } = await statusFor(contract, tokens.get('mvr'))
      if (contract.name === 'LogoutUser') tokens.set('mvr', await service.signIn('mvr'))
      expect(envelope.StatusCode).toBe(status)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
      if (status !== 200) expect(envelope.RequestId).toBe(headers.get('x-request-id'))
    }
  })
})

const anyone = { roles: 'anyone', tenant: 'none', rate: 'read' } as const

async function serving(register: (app: App) => void): Promise<App> {
  const app = await buildApp({ db: service.db, keys: testKeys, files: unusedFiles, more: register })
  return app
}

const answerOf = async (app: App, path: string) => {
  const response = await app.inject({ url: `/api/v1/${path}` })
  const envelope: Envelope = response.json()
  await app.close()
  return { status: response.statusCode, envelope, text: response.body }
}

describe('an answer', () => {
  test('holds what its contract declares, and nothing else that the handler had in hand', async () => {
    const named = get('Named', { data: z.object({ Name: z.string() }), audit: 'none', ...anyone })
    const row = { Name: 'Dana', password_hash: '$argon2id$' }
    const app = await serving((instance) => serveOpenly(instance, named, async () => row))
    expect((await answerOf(app, 'Named')).envelope.Result).toEqual({ Data: { Name: 'Dana' } })
  })

  test('that breaks its contract does not leave, nor does the reason', async () => {
    const counted = get('Counted', { data: z.object({ Count: z.int() }), audit: 'none', ...anyone })
    const app = await serving((instance) => serveOpenly(instance, counted, async () => ({ Count: 0.5 })))
    const { status, text } = await answerOf(app, 'Counted')
    expect(status).toBe(500)
    expect(text).not.toContain('Count')
  })

  test('to a failure tells nothing about how the service is built', async () => {
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
