import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { freePort } from './ports.ts'
import type { Problem } from './problem.ts'
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
  service = await startService(describe(port, server), calm, {
    onRestart: restarted.resolve,
    onGivenUp: (problem) => restarted.reject(problem),
  })
  const first = await pidAt(port)
  process.kill(first, 'SIGKILL')
  await expect(restarted.promise).resolves.toContain('clock died and is started again')
  expect(await pidAt(port)).not.toBe(first)
})

test('a service that keeps dying is given up with the end of its log', async () => {
  const givenUp = Promise.withResolvers<Problem>()
  const port = await freePort()
  const notify = { onRestart: () => undefined, onGivenUp: givenUp.resolve }
  service = await startService(describe(port, server), calm, notify, [0, 0])
  let problem: Problem | undefined
  void givenUp.promise.then((given) => (problem = given))
  await until(async () => {
    await fetch(`http://127.0.0.1:${port}/die`).catch(() => undefined)
    return problem !== undefined
  })
  expect(problem?.message).toBe('clock keeps dying, so everything was stopped.')
  expect(problem?.log?.tail).toContain('no disk')
})

test('a service that ends while it starts fails at once, with the end of its log', async () => {
  const starting = startService(describe(await freePort(), `throw new Error('bad schema')`), calm, {
    onRestart: () => undefined,
    onGivenUp: () => undefined,
  })
  await expect(starting).rejects.toMatchObject({
    message: 'clock ended while it was starting.',
    log: { tail: expect.stringContaining('bad schema') },
  })
})

test('a service that won’t end when asked is ended by force once asked again', async () => {
  const port = await freePort()
  const asksAgain = new AbortController()
  const stubborn = `${server}; process.on('SIGTERM', () => console.log('not yet'))`
  service = await startService(
    describe(port, stubborn),
    { ...calm, askedAgain: asksAgain.signal },
    { onRestart: () => undefined, onGivenUp: () => undefined },
  )
  const pid = await pidAt(port)
  const stopped = service.stop()
  await until(() => readFileSync(join(folder, 'clock.log'), 'utf8').includes('not yet'))
  asksAgain.abort()
  await stopped
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

const server = `require('node:http').createServer((request, answer) => {
  if (request.url !== '/die') return answer.end(String(process.pid))
  console.error('no disk')
  process.exit(3)
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
