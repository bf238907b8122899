import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../test/support/test-cluster.ts'
import { testDatabase } from '../test/support/test-database.ts'
import { testKeyText } from '../test/support/test-world.ts'
import { clockEnv } from './platform/clock-env.ts'

const database = await testDatabase()
let folder: string
let service: ChildProcess | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-main-'))
})
afterEach(async () => {
  service?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

test('the service that finds no database says so to its callers, and writes all of its log before it stops', async () => {
  const port = String(await freePort())
  const running = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...clockEnv(),
      API_PORT: port,
      DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/nothing',
      PORTAL_KEYS: `1:${Buffer.alloc(32, 'test key').toString('base64')}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      PORTAL_DATA_DIR: folder,
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  service = running
  let log = ''
  running.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const health = (of: string) =>
    fetch(`http://127.0.0.1:${port}/health/${of}`).then(
      ({ status }) => status,
      () => undefined,
    )
  while ((await health('live')) === undefined && running.exitCode === null) await delay(50)
  expect(running.exitCode).toBeNull()
  expect(await health('ready')).toBe(503)
  running.kill('SIGTERM')
  expect(await once(running, 'close')).toEqual([0, null])
  expect(log).toContain('"call":"/health/ready","method":"GET","status":503')
})

const wrongKeys = `1:${Buffer.alloc(32, 'another key').toString('base64')}`
const toDo =
  'Start with the PORTAL_KEYS of this database, or in the demo with the file "keys" of its data folder: docs/operations.md, "Keys". No data was changed.\n'

test.each([
  [
    'another key with a known id ends the start',
    ['main.ts'],
    { PORTAL_KEYS: wrongKeys },
    `Key 1 is not the key 1 of this database. ${toDo}`,
  ],
  [
    'a lost file of keys ends the start',
    ['main.ts'],
    { PORTAL_DEMO: '1' },
    /^\S+\/keys is missing, and PORTAL_KEYS is not set: the demo is sealed with one of them\./,
  ],
  [
    'no known key ends a command of the office',
    ['office-command.ts', 'rotate-keys'],
    { PORTAL_KEYS: `2${testKeyText.slice(1)}` },
    `The database knows key 1, and was started with key 2 alone. ${toDo}`,
  ],
])(
  '%s in one sentence, and nothing becomes known or is made',
  async (_, [program = '', ...args], env, sentence) => {
    const running = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
      env: {
        ...clockEnv(),
        API_PORT: String(await freePort()),
        DATABASE_URL: database.serviceUrl,
        SMTP_URL: 'smtp://127.0.0.1:1',
        PORTAL_DATA_DIR: folder,
        LOG_LEVEL: 'silent',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    service = running
    let said = ''
    running.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    expect(await once(running, 'close')).toEqual([1, null])
    if (typeof sentence === 'string') expect(said).toBe(sentence)
    else expect(said).toMatch(sentence)
    const known = await database.db.selectFrom('sealing_key').select('id').execute()
    expect(known).toEqual([{ id: 1 }])
    expect(await readdir(folder)).not.toContain('keys')
  },
)
