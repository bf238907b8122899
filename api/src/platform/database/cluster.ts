import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve as absolute } from 'node:path'
import { type Binaries, binariesIn, packagedBinaries } from './binaries.ts'
import { clockEnv } from '../clock-env.ts'
import { type DatabaseUser, databaseUser, runAs } from './database-user.ts'
import { killOnParentExit } from './kill-on-parent-exit.ts'
import { endOrphan } from './orphan.ts'
import { clusterUrl, superuser } from './running-cluster.ts'

export interface ClusterOptions {
  /** Where the cluster lives. Made where missing; one process at a time may use it. */
  folder: string
  port: number
  /** Settings of postgresql.conf on top of ours, like `{ fsync: 'off' }`. */
  settings?: Record<string, string>
  /** Every line that PostgreSQL writes to its log. */
  onLog?: (line: string) => void
  /** PostgreSQL ended without being asked to. */
  onEnded?: (code: number | null) => void
}

export interface Cluster {
  /** Of the superuser, to the database `postgres`. */
  adminUrl: string
  /** False when the folder held a cluster already. */
  isNew: boolean
  stop: () => Promise<void>
}

const stopWithin = 20_000

interface Place {
  folder: string
  data: string
  password: string
  binaries: Binaries
  user: DatabaseUser
  env: NodeJS.ProcessEnv
}

/** Starts a real PostgreSQL at the folder, creating the cluster the first time. Resolves when it takes connections. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const place = await prepareFolder(absolute(options.folder))
  const isNew = !existsSync(join(place.data, 'PG_VERSION'))
  if (isNew) await createCluster(place)
  else await endOrphan(place.data, place.binaries.pgCtl, place.user)
  const server = await startServer(place, options)
  return {
    adminUrl: clusterUrl(place.password, options.port),
    isNew,
    stop: () => stopServer(server, place),
  }
}

async function prepareFolder(folder: string): Promise<Place> {
  const user = await databaseUser()
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const entered = await canEnter(user, folder)
  if (!entered) {
    throw new Error(
      `The folder ${folder} can't be entered by the system user that runs the database. Choose a folder outside of a closed home with PORTAL_DATA_DIR, like /var/lib/carrier-portal.`,
    )
  }
  const binaries = await runnableBinaries(user, folder)
  const env = { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C', ...clockEnv() }
  return { folder, data: join(folder, 'cluster'), password: await passwordOf(folder), binaries, user, env }
}

async function canEnter(user: DatabaseUser, folder: string) {
  if (user.uid === undefined) return true
  return (await runAs(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])).code === 0
}

/** A checkout may lie where the database's user can't read, like root's home: then the programs move in with the data. */
async function runnableBinaries(user: DatabaseUser, folder: string): Promise<Binaries> {
  const packaged = packagedBinaries()
  if ((await runAs(user, packaged.postgres, ['--version'])).code === 0) return packaged
  const copied = binariesIn(join(folder, `postgresql-${packaged.version}`), packaged.version)
  if (!existsSync(copied.root)) {
    const unfinished = `${copied.root}.new`
    await rm(unfinished, { recursive: true, force: true })
    await cp(packaged.root, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, copied.root)
  }
  const check = await runAs(user, copied.postgres, ['--version'])
  if (check.code === 0) return copied
  throw new Error(`PostgreSQL can't be run on this machine: ${check.said.trim()}`)
}

async function passwordOf(folder: string) {
  const file = join(folder, 'cluster-password')
  if (!existsSync(file)) {
    // Who is killed between making a file and writing it leaves an empty one.
    await writeFile(`${file}.new`, randomBytes(24).toString('base64url'), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return (await readFile(file, 'utf8')).trim()
}

/** Created beside its place and moved there whole: an interrupted creation leaves no half cluster behind. */
async function createCluster({ data, folder, password, binaries, user, env }: Place) {
  const unfinished = `${data}.new`
  const passwordFile = join(folder, 'initdb-password')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user.uid !== undefined && user.gid !== undefined) {
    await Promise.all([unfinished, passwordFile].map((path) => chown(path, user.uid ?? 0, user.gid ?? 0)))
  }
  const words = [
    `--pgdata=${unfinished}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
  ]
  const { code, said } = await runAs(user, binaries.initdb, words, env)
  await rm(passwordFile, { force: true })
  if (code !== 0) throw new Error(`The database could not be created: ${lastLines(said)}`)
  await rename(unfinished, data)
}

interface Server {
  child: ChildProcess
  isStopping: boolean
  ended: Promise<void>
}

const ownSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  // The indexes of a carrier with 100,000 drivers fit in; of a small portal only what it uses is taken.
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // What people typed stays out of the log: an error quotes it, and so do a statement and its parameters.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

/** Waits for as long as it lives: a busy machine is late, and after a crash the journal is replayed first. */
function startServer(place: Place, { port, settings, onLog, onEnded }: ClusterOptions): Promise<Server> {
  const given = Object.entries({ ...ownSettings, port: String(port), ...settings })
  const words = ['-D', place.data, ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // A group of its own: Ctrl+C in the terminal is for us, and we stop the database last.
  const child = spawn(place.binaries.postgres, words, {
    ...place.user,
    cwd: '/',
    env: place.env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  killOnParentExit(child)
  return new Promise((ready, failed) => {
    const said: string[] = []
    let isReady = false
    const server: Server = {
      child,
      isStopping: false,
      ended: new Promise((resolve) => {
        child.once('close', () => resolve())
      }),
    }
    child.stderr?.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n').filter(Boolean)) {
        onLog?.(line)
        if (isReady) continue
        said.push(line)
        if (!line.includes('database system is ready to accept connections')) continue
        isReady = true
        ready(server)
      }
    })
    child.once('error', failed)
    child.once('close', (code) => {
      if (!isReady) failed(startProblem(said.join('\n'), port))
      else if (!server.isStopping) onEnded?.(code)
    })
  })
}

function startProblem(said: string, port: number) {
  if (said.includes('could not bind')) return new Error(`Port ${port} is taken, PostgreSQL can't use it.`)
  if (said.includes('lock file "postmaster.pid" already exists')) {
    return new Error('Another PostgreSQL is running on this data folder. Stop it, then start again.')
  }
  if (said.includes('database files are incompatible with server')) {
    return new Error(
      'The data folder was made by another version of PostgreSQL. Use another one: set PORTAL_DATA_DIR.',
    )
  }
  return new Error(`PostgreSQL did not start: ${lastLines(said)}`)
}

async function stopServer(server: Server, place: Place) {
  if (server.child.exitCode !== null || server.child.signalCode !== null) return
  server.isStopping = true
  server.child.kill('SIGINT')
  const timer = setTimeout(() => server.child.kill('SIGQUIT'), stopWithin)
  await server.ended
  clearTimeout(timer)
  await rm(join(place.data, 'postmaster.pid'), { force: true })
}

const lastLines = (said: string) => said.trim().split('\n').slice(-5).join('\n')
