import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { keepCluster } from './kept-cluster.ts'
import { freePort } from './ports.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-kept-'))
  chmodSync(folder, 0o755)
})

afterEach(() => rmSync(folder, { recursive: true }))

test('a PostgreSQL that is killed is started again on its port, with all that was kept', async () => {
  const restarts: string[] = []
  const options = { folder, port: await freePort() }
  const cluster = await keepCluster(
    options,
    (text) => restarts.push(text),
    () => 1,
  )
  await ask(cluster.adminUrl, 'create table kept as select 42 as answer')
  for (const _ of ['once', 'twice']) {
    const killed = serverPid()
    process.kill(killed, 'SIGKILL')
    await until(() => serverPid() !== killed)
    await until(() => ask(cluster.adminUrl, 'select answer from kept').then(([row]) => row.answer === 42))
  }
  expect(restarts[0]).toBe('PostgreSQL ended and is started again in 0.0 s.')
  await cluster.stop()
  await expect(ask(cluster.adminUrl, 'select')).rejects.toThrow('ECONNREFUSED')
})

test('a PostgreSQL that waits to be started again is stopped at once', async () => {
  const ended = Promise.withResolvers<string>()
  const options = { folder, port: await freePort() }
  const cluster = await keepCluster(options, ended.resolve, () => 3_600_000)
  process.kill(serverPid(), 'SIGKILL')
  await ended.promise
  await cluster.stop()
  await expect(ask(cluster.adminUrl, 'select')).rejects.toThrow('ECONNREFUSED')
})

function serverPid(): number {
  const file = join(folder, 'cluster', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0
}

async function ask(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 30_000
  while (
    !(await Promise.resolve()
      .then(holds)
      .catch(() => false))
  ) {
    if (Date.now() > giveUpAt) throw new Error('Waited in vain.')
    await delay(5)
  }
}
