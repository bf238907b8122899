import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../test/support/test-cluster.ts'
import { testDatabase } from '../test/support/test-database.ts'
import { testKeyText } from '../test/support/test-world.ts'
import { clockEnv } from './platform/clock-env.ts'

const database = await testDatabase()
let folder: string
let port: number
let service: ChildProcess
let log = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-rolling-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(async () => {
  service.kill('SIGTERM')
  if (service.exitCode === null) await once(service, 'exit')
})

async function start(env: Record<string, string> = {}, args: string[] = []) {
  port = await freePort()
  log = ''
  service = spawn(process.execPath, [join(import.meta.dirname, 'rolling-service.ts'), ...args], {
    env: {
      ...clockEnv(),
      API_PORT: String(port),
      DATABASE_URL: database.serviceUrl,
      PORTAL_KEYS: testKeyText,
      PORTAL_DATA_DIR: folder,
      SMTP_URL: 'smtp://127.0.0.1:1',
      PORTAL_UNLIMITED: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [service.stdout, service.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (log += text))
  await until(async () => (await ask('GET', '/health/ready')) === 200)
}

const kept = new Agent({ keepAlive: true, maxSockets: 4, scheduling: 'fifo' })

/** The status of an answer, or what came instead. */
async function ask(method: 'GET' | 'POST', path: string): Promise<number | string | undefined> {
  const headers = { 'content-type': 'application/json' }
  const asking = request({ port, host: '127.0.0.1', agent: kept, method, path, headers })
  asking.end(method === 'POST' ? '{"ResetToken":"of no link"}' : undefined)
  try {
    const [answer] = await once(asking, 'response')
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode
  } catch (problem) {
    return String(problem)
  }
}

async function until(holds: () => boolean | Promise<boolean>) {
  // Fails by the time limit of the test.
  // oxlint-disable-next-line no-await-in-loop
  while (!(await holds())) await delay(10)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The processes that have answered calls. */
const processes = () =>
  new Set([...log.matchAll(/"pid":(\d+).*"call":"\/api\/v1\/CheckPasswordLink"/g)].map(([, pid]) => pid))

const listening = () =>
  [...log.matchAll(/"pid":(\d+).*"msg":"Server listening/g)].map(([, pid]) => Number(pid))

/** Waits until so many processes have listened. @returns the id of the newest. */
async function newestOf(count: number): Promise<number> {
  await until(() => new Set(listening()).size >= count)
  return listening().at(-1) ?? 0
}

test('the service is replaced under traffic and no request fails', async () => {
  await start({}, ['30000', '0'])
  const answers = new Map<string, number>()
  const over = new AbortController()
  const traffic = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      for (const [method, path] of [
        ['POST', '/api/v1/CheckPasswordLink'],
        ['GET', '/api/v1/GetUserDetails'],
      ] as const) {
        const outcome = `${path} ${await ask(method, path)}`
        answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
      }
    }
  })
  await until(() => processes().size === 1)
  service.kill('SIGHUP')
  await until(() => processes().size === 2)
  const [before = ''] = processes()
  await until(() => !isAlive(Number(before)))
  over.abort()
  await Promise.all(traffic)
  expect([...answers.keys()].toSorted()).toEqual([
    '/api/v1/CheckPasswordLink 410',
    '/api/v1/GetUserDetails 401',
  ])
})

const givenUp = () => log.split('The new process of the service did not start.').length - 1

test('a new process that does not start leaves the one before in its place, and another one is tried', async () => {
  const keys = join(folder, 'keys')
  await writeFile(keys, testKeyText)
  await start({ PORTAL_DEMO: '1', PORTAL_KEYS: '' }, ['30000', '0', '10'])
  const right = await readFile(keys)
  await writeFile(keys, 'no keys')
  service.kill('SIGHUP')
  await until(() => givenUp() > 1)
  expect(await ask('GET', '/health/ready')).toBe(200)
  await writeFile(keys, right)
  await newestOf(2)
})

test('a new process that dies soon leaves the one before in its place, and another one is tried', async () => {
  await start({}, ['30000', '60000', '10'])
  const before = await newestOf(1)
  service.kill('SIGHUP')
  process.kill(await newestOf(2), 'SIGKILL')
  await newestOf(3)
  expect(isAlive(before)).toBe(true)
  expect(givenUp()).toBe(1)
})

test('a new process that dies while the one before leaves is replaced', async () => {
  await start({}, ['30000', '0', '10'])
  const before = await newestOf(1)
  // The process stays for as long as a connection does.
  const connection = connect(port, '127.0.0.1')
  await once(connection, 'connect')
  service.kill('SIGHUP')
  const after = await newestOf(2)
  await until(async () => (await ask('GET', '/health/ready')) === 503)
  process.kill(after, 'SIGKILL')
  await newestOf(3)
  expect(isAlive(before)).toBe(true)
  connection.destroy()
})

test('a new process that hangs is ended, and the next restart comes', async () => {
  const keys = join(folder, 'keys')
  await writeFile(keys, testKeyText)
  await start({ PORTAL_DEMO: '1', PORTAL_KEYS: '' }, ['1000', '0', '10'])
  await rm(keys)
  // Reading it waits for a writer that never comes.
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', keys])
  service.kill('SIGHUP')
  await until(() => givenUp() === 2)
  expect(await ask('GET', '/health/ready')).toBe(200)
})
