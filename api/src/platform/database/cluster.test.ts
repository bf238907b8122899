import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Cluster, startCluster } from './cluster.ts'

let folder: string
let started: Cluster[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-cluster-'))
  await chmod(folder, 0o755)
})

afterEach(async () => {
  await Promise.all(started.map((cluster) => cluster.stop()))
  started = []
  await rm(folder, { recursive: true, force: true })
})

async function start(port: number) {
  const cluster = await startCluster({ folder, port, settings: { fsync: 'off' } })
  started.push(cluster)
  return cluster
}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })

async function freePort() {
  const server = createServer()
  const port = await listen(server)
  await new Promise((closed) => {
    server.close(closed)
  })
  return port
}

test('a cluster is made once and keeps what is in it', async () => {
  const port = await freePort()
  const first = await start(port)
  expect(first.isNew).toBe(true)
  await query(first.adminUrl, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start(port)
  expect(second.isNew).toBe(false)
  expect(second.adminUrl).toBe(first.adminUrl)
  expect(await query(second.adminUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a server that outlived its process is ended, and one that is a stranger is left alone', async () => {
  const port = await freePort()
  const first = await start(port)
  const pidFile = join(folder, 'cluster', 'postmaster.pid')
  const orphan = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  const second = await start(port)
  expect(() => process.kill(orphan, 0)).toThrow('ESRCH')
  await Promise.all([first.stop(), second.stop()])
  await writeFile(pidFile, `${process.pid}\n`)
  expect((await start(port)).isNew).toBe(false)
})

test('a server is not started beside processes of a killed one that still write', async () => {
  const port = await freePort()
  const first = await start(port)
  const client = new Client({ connectionString: first.adminUrl })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const backend = Number(rows[0].pid)
  process.kill(backend, 'SIGSTOP')
  process.kill(
    Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]),
    'SIGKILL',
  )
  await expect(start(port)).rejects.toThrow('pre-existing shared memory block')
  process.kill(backend, 'SIGKILL')
  expect((await start(port)).isNew).toBe(false)
})

test('a port in use is named by its number', async () => {
  const taken = createServer()
  const port = await listen(taken)
  await expect(start(port)).rejects.toThrow(`Port ${port} is taken, PostgreSQL can't use it.`)
  taken.close()
})

test('the log keeps to itself what people typed', async () => {
  const lines: string[] = []
  const port = await freePort()
  const cluster = await startCluster({
    folder,
    port,
    settings: { fsync: 'off' },
    onLog: (line) => lines.push(line),
  })
  started.push(cluster)
  const client = new Client({ connectionString: cluster.adminUrl })
  await client.connect()
  await expect(client.query('select $1::text::int', ['Adaeze Winfield'])).rejects.toThrow(
    'invalid input syntax',
  )
  await client.end()
  await cluster.stop()
  expect(lines.join('\n')).toContain('database system is ready to accept connections')
  expect(lines.join('\n')).not.toContain('Adaeze')
})
