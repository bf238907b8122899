import { expect, test } from '@jest/globals'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

const killOnParentExit = new URL('kill-on-parent-exit.ts', import.meta.url).href

/** Stands for PostgreSQL: ends when asked to shut down fast, and not before. */
const server = `process.on('SIGINT', () => process.exit()); console.log('ready'); setInterval(() => {}, 1000)`

const owner = `
  import { spawn } from 'node:child_process'
  import { killOnParentExit } from ${JSON.stringify(killOnParentExit)}
  const words = ['-e', ${JSON.stringify(server)}]
  const server = spawn(process.execPath, words, { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  killOnParentExit(server)
  server.stdout.once('data', () => console.log(server.pid))`

test('PostgreSQL ends when the process that started it is killed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', owner], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await once(child.stdout, 'data')
  const pid = Number(printed)
  expect(pid).toBeGreaterThan(1)
  child.kill('SIGKILL')
  // Fails by the time limit of the test where the server stays.
  while (isAlive(pid)) await delay(10)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
