import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { acceptRestarts, lockDataFolder, restartablePortal } from './lock.ts'

let folder = ''
let other: ChildProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-lock-'))
})

afterEach(async () => {
  if (other?.exitCode === null && other.signalCode === null) await end(other, 'SIGKILL')
  other = undefined
  rmSync(folder, { recursive: true })
})

test('a second portal on the same data folder is refused, and told which one runs', async () => {
  other = await portalHolding(folder)
  expect(() => lockDataFolder(folder, { address: 'http://localhost:2' })).toThrow(
    `A portal already runs on the data folder ${folder} (process ${other.pid}, http://localhost:1).`,
  )
})

test('a portal that was killed leaves no lock behind', async () => {
  other = await portalHolding(folder)
  await end(other, 'SIGKILL')
  expect(existsSync(join(folder, 'running.json'))).toBe(true)
  const release = lockDataFolder(folder, { address: 'http://localhost:2' })
  release()
})

test('a folder that was given back can be taken again', () => {
  lockDataFolder(folder, { address: 'http://localhost:1' })()
  lockDataFolder(folder, { address: 'http://localhost:2' })()
  expect(existsSync(join(folder, 'running.json'))).toBe(false)
})

test('a restart reaches only a portal that holds the folder and has said that it can restart', async () => {
  expect(() => restartablePortal(folder)).toThrow('No portal runs on this data folder.')
  const release = lockDataFolder(folder, { address: 'http://localhost:1' })
  expect(() => restartablePortal(folder)).toThrow("can't replace its service")
  acceptRestarts(folder)
  expect(restartablePortal(folder)).toBe(process.pid)
  release()
  expect(() => restartablePortal(folder)).toThrow('No portal runs on this data folder.')
})

test('a restart does not reach the process that has the id of a portal that was killed', async () => {
  other = await portalHolding(folder)
  acceptRestarts(folder)
  expect(restartablePortal(folder)).toBe(other.pid)
  await end(other, 'SIGKILL')
  expect(existsSync(join(folder, 'running.json'))).toBe(true)
  expect(() => restartablePortal(folder)).toThrow('No portal runs on this data folder.')
})

async function portalHolding(held: string): Promise<ChildProcess> {
  const lock = new URL('lock.ts', import.meta.url).href
  const code = `
    import { acceptRestarts, lockDataFolder, restartablePortal } from ${JSON.stringify(lock)}
    lockDataFolder(${JSON.stringify(held)}, { address: 'http://localhost:1' })
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  await once(child.stdout, 'data')
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
