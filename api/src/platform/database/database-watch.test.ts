import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { quillhaven } from '../../../demo/accounts.ts'
import { demoPassword } from '../../../demo/sign-ins.ts'
import { freezableLink } from '../../../test/support/freezable-link.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { bearer } from '../../../test/support/test-service.ts'
import { testKeys, testPasswordCost } from '../../../test/support/test-world.ts'
import { buildApp } from '../../app.ts'
import type { App } from '../../context.ts'
import { folderStore } from '../files/file-store.ts'
import { unlimited } from '../plugins/limits.ts'
import { usualTimeLimits } from '../plugins/time-limits.ts'
import { connect, type Db } from './connect.ts'
import { looksUntilAway, usualLook } from './database-watch.ts'

const database = await testDatabase()
const forever = 600_000
const link = await freezableLink(database.serviceUrl)
const heard: boolean[] = []
let folder: string
let db: Db
let app: App
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-watch-'))
  // Calls that nothing ends but the watch: all other limits are longer than the test.
  db = connect(link.url, { connectWithin: forever, lookEvery: 100, onAway: (isAway) => heard.push(isAway) })
  app = await buildApp({
    db,
    keys: testKeys,
    files: folderStore(folder),
    // Waiting calls end in time, too.
    limits: { ...unlimited, callsAtOnce: 3, callsWaiting: 100 },
    passwordCost: testPasswordCost,
    timeLimits: { ...usualTimeLimits, call: forever, still: forever },
    more: (built) => {
      built.get('/statement', () => frozenAt('statement'))
      built.get('/commit', () => frozenAt('commit'))
      built.get('/slow', async () => (await sql`select pg_sleep(0.6) is null as is_done`.execute(db)).rows)
    },
  })
  token = JSON.parse((await signIn()).body).Result.Data.Token
})
afterEach(async () => {
  link.thaw()
  await ready()
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  link.close()
  await rm(folder, { recursive: true })
})

const frozenAt = (last: 'statement' | 'commit') =>
  db.transaction().execute(async (tx) => {
    await sql`create temporary table written (at timestamptz)`.execute(tx)
    link.freeze()
    if (last === 'statement') await sql`insert into written values (now())`.execute(tx)
  })

const signIn = () =>
  app.inject({
    method: 'POST',
    url: '/api/v1/LoginUser',
    payload: { Email: 'carrier@demo.example', Password: demoPassword },
  })

const get = (url: string) => app.inject({ url, headers: bearer(token) })

const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const upload = () =>
  app.inject({
    method: 'POST',
    url: '/api/v1/uploadDocuments',
    headers: { ...bearer(token), 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${field('bucket', 'accounts')}${field('folder', quillhaven.id)}--x\r\ncontent-disposition: form-data; name="Files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n%%EOF\r\n--x--\r\n`,
  })

/** Fails by the time limit of the test where the service stays away. */
async function ready() {
  while ((await get('/health/ready')).statusCode !== 200) await delay(5)
}

async function answer(asked: Promise<{ statusCode: number; headers: Record<string, unknown> }>) {
  const { statusCode, headers } = await asked
  return { statusCode, retryAfter: headers['retry-after'] }
}

const refused = { statusCode: 503, retryAfter: '5' }

test('while PostgreSQL is frozen each call answers 503 in time, and as usual when it goes on', async () => {
  expect((await upload()).statusCode).toBe(200)
  link.freeze()
  // More of them than there are connections.
  const users = Array.from({ length: 20 }, () => get('/api/v1/GetUserDetails'))
  const first = await Promise.all([...users, signIn(), upload(), get('/health/ready')].map(answer))
  expect(first).toEqual(first.map(() => refused))
  const later = await Promise.all([get('/api/v1/GetUserDetails'), signIn(), get('/health/ready')].map(answer))
  expect(later).toEqual(later.map(() => refused))
  link.thaw()
  await ready()
  expect((await get('/api/v1/GetUserDetails')).statusCode).toBe(200)
  expect(heard).toEqual([true, false])
})

test.each(['/statement', '/commit'])(
  'a transaction that PostgreSQL is frozen in ends in time, before its %s is answered',
  async (path) => {
    expect(await answer(get(path))).toEqual(refused)
  },
)

test('the service notices a frozen PostgreSQL within 3 seconds', () => {
  // One look more than may stay unanswered: the freeze comes after a look.
  expect((looksUntilAway + 1) * usualLook).toBeLessThan(3000)
})

test('a long statement is not taken for a frozen PostgreSQL', async () => {
  expect((await get('/slow')).statusCode).toBe(200)
})
