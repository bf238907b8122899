import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { type Contract, get } from 'shared-api/contract'
import { withDefault } from 'shared-api/fields'
import { fileContent } from 'shared-api/documents'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import * as z from 'zod/mini'
import { buildApp } from '../../app.ts'
import type { App } from '../../context.ts'
import { quillhaven, tarnbrook } from '../../../demo/accounts.ts'
import { inTurnOfCarrier, serve, serveOpenly } from '../../serve.ts'
import { bearer, testService } from '../../../test/support/test-service.ts'
import { unusedFiles } from '../../../test/support/test-files.ts'
import { testKeys, testNow } from '../../../test/support/test-world.ts'
import { connect } from '../database/connect.ts'
import { fairShare } from './fair-share.ts'
import { unlimited } from './limits.ts'

const service = await testService()
const limits = {
  ...unlimited,
  callsAtOnce: 2,
  callsOfCarrier: 3,
  signaturesOfCarrier: 1,
  downloadsOfCarrier: 1,
  callsWaiting: 3,
  signInsWaiting: 2,
}
const clock = () => testNow

/** Work that begins when it has its turn and ends when it is told to. */
function heldWork() {
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const work = (name: string) => async () => {
    begun.push(name)
    await gate.promise
    return name
  }
  return { begun, work, open: gate.resolve, fail: gate.reject }
}

test('the calls of one user over the bound wait in order, while another user is answered', async () => {
  const { begun, work, open } = heldWork()
  const users = new Map()
  const share = fairShare(limits, users)
  const calls = ['a', 'b', 'c', 'd', 'e'].map((name) => share('one', work(name)))
  expect(await share('two', async () => 'answered')).toBe('answered')
  expect(begun).toEqual(['a', 'b'])
  await expect(share('one', work('f'))).rejects.toMatchObject({
    status: 429,
    message: 'Too many requests at once. Wait a few seconds and try again.',
  })
  expect([...users.keys()]).toEqual(['one'])
  open()
  expect(await Promise.all(calls)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(users.size).toBe(0)
})

test('a call that fails frees its place', async () => {
  const { work, fail } = heldWork()
  const users = new Map()
  const share = fairShare(limits, users)
  const calls = Promise.allSettled(['a', 'b', 'c'].map((name) => share('one', work(name))))
  fail(new Error('the statement failed'))
  expect((await calls).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await share('one', async () => 'answered')).toBe('answered')
  expect(users.size).toBe(0)
})

async function withApp(connections: number, more: (app: App) => void, run: (app: App) => Promise<void>) {
  const db = connect(service.serviceUrl, { connections })
  const app = await buildApp({ db, keys: testKeys, files: unusedFiles, limits, isDemo: true, clock, more })
  try {
    await run(app)
  } finally {
    app.server.closeAllConnections()
    await app.close()
    await db.destroy()
  }
}

const noRoutes = () => undefined

const ask = async (app: App, path: string, token: string) =>
  (await app.inject({ url: `/api/v1/${path}`, headers: bearer(token) })).statusCode

test("another user is answered while one user's calls hang in the database", async () => {
  const [one, two] = [await service.signIn('carrier'), await service.signIn('agent')]
  await withApp(3, noRoutes, async (app) => {
    const tickets = await service.admin.transaction().execute(async (tx) => {
      await sql`lock table ticket in access exclusive mode`.execute(tx)
      const hanging = ['a', 'b', 'c', 'd', 'e'].map(() => ask(app, 'GetOpenTickets', one))
      await callsHang()
      expect(await ask(app, 'GetUserDetails', two)).toBe(200)
      return hanging
    })
    expect(await Promise.all(tickets)).toEqual([200, 200, 200, 200, 200])
  })
})

async function callsHang() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(service.admin)
  if ((rows[0]?.count ?? 0) >= 2) return
  await setImmediate()
  await callsHang()
}

const held = get('Held/:name', {
  params: z.strictObject({ name: z.string() }),
  data: z.string(),
  roles: ['carrier'],
  tenant: 'none',
  audit: 'none',
  rate: 'read',
})

const heldOpen = get('HeldOpen/:name', {
  params: z.strictObject({ name: z.string() }),
  data: z.string(),
  roles: 'anyone',
  tenant: 'none',
  audit: 'none',
  rate: 'read',
})

test('an agent is answered while calls of several users of one carrier are in work', async () => {
  const [staff, driver, agent] = [
    await service.signIn('carrier'),
    await service.signIn('driver'),
    await service.signIn('agent'),
  ]
  const { begun, work, open } = heldWork()
  const more = (app: App) =>
    serve(app, { ...held, roles: ['carrier', 'driver', 'agent'] }, ({ params: { name } }) =>
      name === 'free' ? Promise.resolve(name) : work(name)(),
    )
  await withApp(5, more, async (app) => {
    const first = [ask(app, 'Held/a', staff), ask(app, 'Held/b', staff)]
    while (begun.length < 2) await setImmediate()
    const next = [ask(app, 'Held/c', driver), ask(app, 'Held/d', driver)]
    while (begun.length < 3) await setImmediate()
    expect(await ask(app, 'Held/free', agent)).toBe(200)
    expect(begun).toHaveLength(3)
    open()
    expect(await Promise.all([...first, ...next])).toEqual([200, 200, 200, 200])
  })
})

test("another network is answered while one network's calls without a session are in work", async () => {
  const { begun, work, open } = heldWork()
  const more = (app: App) =>
    serveOpenly(app, heldOpen, ({ params: { name } }) =>
      name === 'free' ? Promise.resolve(name) : work(name)(),
    )
  await withApp(3, more, async (app) => {
    const asked = async (name: string, remoteAddress: string) =>
      (await app.inject({ url: `/api/v1/HeldOpen/${name}`, remoteAddress })).statusCode
    const first = ['a', 'b', 'c', 'd'].map((name) => asked(name, '192.0.2.1'))
    while (begun.length < 2) await setImmediate()
    expect(await asked('free', '192.0.2.2')).toBe(200)
    expect(begun).toEqual(['a', 'b'])
    open()
    expect(await Promise.all(first)).toEqual([200, 200, 200, 200])
  })
})

test('searches, deep pages and heavy calls of several users of one carrier take turns, and their other calls go on', async () => {
  const [staff, driver] = [await service.signIn('carrier'), await service.signIn('driver')]
  const { begun, work, open } = heldWork()
  const searched = get('Searched', {
    query: z.strictObject({
      Search: withDefault(z.string(), ''),
      Page: withDefault(z.string(), '1'),
      PageSize: withDefault(z.string(), '100'),
    }),
    data: z.string(),
    roles: ['carrier', 'driver'],
    tenant: 'none',
    audit: 'none',
    rate: 'read',
  })
  const more = (app: App) => {
    serve(app, { ...held, isHeavy: true }, ({ params: { name } }) => work(name)())
    serve(app, searched, ({ query: { Search, Page } }) =>
      Search === '' && Page === '1' ? Promise.resolve('all') : work(Search)(),
    )
  }
  await withApp(5, more, async (app) => {
    const first = ['Searched?Search=a', 'Held/b'].map((path) => ask(app, path, staff))
    first.push(ask(app, 'Searched?Page=21', driver))
    while (begun.length < 1) await setImmediate()
    expect(await ask(app, 'Searched', driver)).toBe(200)
    expect(begun).toHaveLength(1)
    open()
    expect(await Promise.all(first)).toEqual([200, 200, 200])
  })
})

test("a carrier's downloads take turns, and hold up none of its uploads and other calls", async () => {
  const [staff, driver] = [await service.signIn('carrier'), await service.signIn('driver')]
  const { begun, work, open } = heldWork()
  const shared = { roles: ['carrier', 'driver'], tenant: 'none', audit: 'none' } as const
  const params = z.strictObject({ name: z.string() })
  const download = get('HeldFile/:name', { ...shared, params, data: fileContent, rate: 'read' })
  const uploading = get('HeldUpload', { ...shared, data: z.string(), rate: 'read' })
  const more = (app: App) => {
    serve(app, download, async ({ params: { name } }) => {
      await work(name)()
      return { name, size: 2, content: Readable.from(['ok']) }
    })
    serve(app, held, ({ params: { name } }) => Promise.resolve(name))
    serve(app, uploading, ({ user, query, signal }) =>
      inTurnOfCarrier(app, mvrConsents.sign, { shareKey: user.shareKey, query, signal }, () =>
        Promise.resolve('sent'),
      ),
    )
  }
  await withApp(5, more, async (app) => {
    const first = [ask(app, 'HeldFile/a', staff), ask(app, 'HeldFile/b', driver)]
    while (begun.length < 1) await setImmediate()
    expect(await ask(app, 'Held/free', staff)).toBe(200)
    expect(await ask(app, 'HeldUpload', driver)).toBe(200)
    expect(begun).toHaveLength(1)
    open()
    expect(await Promise.all(first)).toEqual([200, 200])
  })
})

test("links of one carrier's records take turns, whatever networks they are opened from", async () => {
  const { begun, work, open } = heldWork()
  const more = (app: App) =>
    serveOpenly(app, heldOpen, ({ params: { name }, ...sent }) =>
      name === 'free'
        ? inTurnOfCarrier(app, heldOpen, { ...sent, shareKey: quillhaven.id }, () => Promise.resolve(name))
        : inTurnOfCarrier(app, heldOpen, { ...sent, shareKey: tarnbrook.id }, work(name)),
    )
  await withApp(5, more, async (app) => {
    const asked = async (name: string, remoteAddress: string) =>
      (await app.inject({ url: `/api/v1/HeldOpen/${name}`, remoteAddress })).statusCode
    const first = ['a', 'b', 'c', 'd'].map((name, place) => asked(name, `192.0.2.${place}`))
    while (begun.length < 3) await setImmediate()
    expect(await asked('free', '192.0.2.9')).toBe(200)
    expect(begun).toHaveLength(3)
    open()
    expect(await Promise.all(first)).toEqual([200, 200, 200, 200])
  })
})

test("signatures by links of one carrier's records take turns, and hold up none of its calls", async () => {
  const { begun, work, open } = heldWork()
  await withApp(5, noRoutes, async (app) => {
    const sent = { shareKey: tarnbrook.id, query: {}, signal: new AbortController().signal }
    const asked = (contract: Contract, name: string) =>
      inTurnOfCarrier(app, contract, sent, name === 'free' ? () => Promise.resolve(name) : work(name))
    const signed = ['a', 'b'].map((name) => asked(mvrConsents.signByLink, name))
    expect(await asked(heldOpen, 'free')).toBe('free')
    expect(begun).toEqual(['a'])
    open()
    expect(await Promise.all(signed)).toEqual(['a', 'b'])
  })
})

test('signing in holds up no other call of its network, and waits in a short line', async () => {
  const token = await service.signIn('carrier')
  const { begun, work, open } = heldWork()
  const heldSignIn = { ...heldOpen, rate: 'sign-in' } as const
  const more = (app: App) => serveOpenly(app, heldSignIn, ({ params: { name } }) => work(name)())
  await withApp(3, more, async (app) => {
    const signIn = async (name: string) => (await app.inject({ url: `/api/v1/HeldOpen/${name}` })).statusCode
    const first = ['a', 'b', 'c', 'd'].map(signIn)
    while (begun.length < 2) await setImmediate()
    expect(await ask(app, 'GetUserDetails', token)).toBe(200)
    expect(await signIn('e')).toBe(429)
    open()
    expect(await Promise.all(first)).toEqual([200, 200, 200, 200])
  })
})

test('a waiting call whose client left does nothing', async () => {
  const token = await service.signIn('carrier')
  const { begun, work, open } = heldWork()
  const left = Promise.withResolvers<void>()
  const waits = Promise.withResolvers<void>()
  const more = (app: App) => {
    serve(app, held, ({ params: { name } }) => work(name)())
    app.addHook('onRequest', async ({ url }, { raw }) => {
      if (url.endsWith('/left')) raw.once('close', left.resolve)
    })
    app.addHook('preHandler', async ({ url }) => {
      if (url.endsWith('/left')) waits.resolve()
    })
  }
  await withApp(3, more, async (app) => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const asked = async (name: string, signal?: AbortSignal) => {
      const init = { headers: bearer(token), ...(signal && { signal }) }
      return (await fetch(`${address}/api/v1/Held/${name}`, init)).text()
    }
    const first = [asked('a'), asked('b')]
    while (begun.length < 2) await setImmediate()
    const gone = asked('left', leaving.signal)
    await waits.promise
    const last = asked('c')
    leaving.abort()
    await expect(gone).rejects.toThrow('aborted')
    await left.promise
    open()
    await Promise.all([...first, last])
    expect(begun.toSorted()).toEqual(['a', 'b', 'c'])
  })
})
