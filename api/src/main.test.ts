import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../test/support/test-cluster.ts'

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
