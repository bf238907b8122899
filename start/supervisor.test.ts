import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { freePort } from './ports.ts'
import { startService, type Service } from './supervisor.ts'

const calm = { asked: new AbortController().signal, askedAgain: new AbortController().signal }
let folder = ''
let service: Service | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-supervisor-'))
})

afterEach(async () => {
  await service?.stop()
  service = undefined
  rmSync(folder, { recursive: true })
})

test('a service that dies is started again on its port', async () => {
  const port = await freePort()
  const restarted = Promise.withResolvers<string>()
  service = await startService(describe(port, server), calm, restarted.resolve)
  const first = await pidAt(port)
  process.kill(first, 'SIGKILL')
  await expect(restarted.promise).resolves.toContain('clock ended and is started again in 0.2 s')
  expect(await pidAt(port)).not.toBe(first)
})

test('a service that keeps dying is started again and again, and stays up once its trouble is over', async () => {
  const port = await freePort()
  const trouble = join(folder, 'no-disk')
  const restarts: string[] = []
  const inTrouble = `if (require('node:fs').existsSync(${JSON.stringify(trouble)})) throw new Error('no disk'); ${server}`
  service = await startService(
    describe(port, inTrouble),
    calm,
    (text) => restarts.push(text),
    () => 1,
  )
  const first = await pidAt(port)
  writeFileSync(trouble, '')
  process.kill(first, 'SIGKILL')
  await until(() => restarts.length > 6)
  rmSync(trouble)
  expect(await pidAt(port)).not.toBe(first)
})

test('a service that waits to be started again is stopped at once', async () => {
  const port = await freePort()
  const died = Promise.withResolvers<string>()
  service = await startService(describe(port, server), calm, died.resolve, () => 3_600_000)
  process.kill(await pidAt(port), 'SIGKILL')
  expect(await died.promise).toContain('clock ended and is started again in 60 min 0 s. Its log: ')
  await service.stop()
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
})

test('a service that ends while it starts fails at once, with the end of its log', async () => {
  const starting = startService(
    describe(await freePort(), `throw new Error('bad schema')`),
    calm,
    () => undefined,
  )
  await expect(starting).rejects.toMatchObject({
    message: 'clock ended while it was starting.',
    log: { tail: expect.stringContaining('bad schema') },
  })
})

test('a service that is slow to start is waited for as long as it lives, and says where its log is', async () => {
  const port = await freePort()
  const ready = join(folder, 'ready')
  const slow = `const wait = setInterval(() => {
    if (!require('node:fs').existsSync(${JSON.stringify(ready)})) return
    clearInterval(wait)
    ${server}
  }, 5)`
  const waiting = Promise.withResolvers<string>()
  const starting = startService(
    { ...describe(port, slow), onWaiting: waiting.resolve },
    calm,
    () => undefined,
  )
  expect(await waiting.promise).toBe(`not ready yet. Its log: ${join(folder, 'clock.log')}`)
  writeFileSync(ready, '')
  service = await starting
  expect(await pidAt(port)).toBeGreaterThan(1)
})

test('a service that won’t end when asked is ended by force once asked again', async () => {
  const port = await freePort()
  const asksAgain = new AbortController()
  const stubborn = `${server}; process.on('SIGTERM', () => console.log('not yet'))`
  service = await startService(
    describe(port, stubborn),
    { ...calm, askedAgain: asksAgain.signal },
    () => undefined,
  )
  const pid = await pidAt(port)
  const stopped = service.stop()
  await until(() => readFileSync(join(folder, 'clock.log'), 'utf8').includes('not yet'))
  asksAgain.abort()
  await stopped
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

const server = `require('node:http').createServer((request, answer) => {
  answer.end(String(process.pid))
}).listen(process.env.PORT)`

function describe(port: number, code: string) {
  return {
    name: 'clock',
    args: ['--input-type=commonjs', '-e', code],
    env: { PORT: String(port), NODE_OPTIONS: '' },
    logFile: join(folder, 'clock.log'),
    healthUrl: `http://127.0.0.1:${port}/`,
  }
}

async function pidAt(port: number): Promise<number> {
  let pid = 0
  await until(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    pid = Number(await response?.text().catch(() => ''))
    // 0 would name this process's own group.
    return pid > 1
  })
  return pid
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 20_000
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error('Waited in vain.')
    await delay(5)
  }
}
