import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Cluster, startCluster } from 'api/cluster'
import { connect } from 'api/connect'
import { type Random, seededRandom } from 'api/seeded-random'
import { asAdmin, inDatabase } from 'api/copied-database'
import { tableCounts } from 'api/table-counts'
import { freePort } from './ports.ts'

/** The set-up of a first start: the schema with the demo's records, then the documents. */
const databaseScript = 'database-process.ts'
const documentsScript = 'demo-documents-process.ts'
const scripts = [databaseScript, documentsScript]
const seed = Number(process.env['FIRST_START_SEED'] ?? randomInt(1_000_000))
const demoNow = '2026-11-20T18:45:00Z'

let folder = ''
let cluster: Cluster
const busy: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-first-start-'))
  await chmod(folder, 0o755)
  cluster = await startCluster({
    folder: join(folder, 'database'),
    port: await freePort(),
    settings: { fsync: 'off', full_page_writes: 'off' },
  })
  for (let count = 0; count < 4; count += 1)
    busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
})

afterAll(async () => {
  for (const child of busy) child.kill('SIGKILL')
  await cluster.stop()
  await rm(folder, { recursive: true })
})

/** After which message of which process it is killed, and how many milliseconds later. */
interface Moment {
  script: string
  message: number
  later: number
}

/** Sets up as a start does, until the end or until it is killed. Gives what was said of the database where that came to its end. */
async function setUp(dataFolder: string, killed?: Moment): Promise<string | undefined> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    ADMIN_DATABASE_URL: cluster.adminUrl,
    DATABASE_URL: '',
    PORTAL_DATA_DIR: dataFolder,
    PORTAL_DEMO: '1',
    PORTAL_DEMO_NOW: demoNow,
  }
  let done: string | undefined
  for (const script of scripts) {
    const child = fork(join(import.meta.dirname, script), {
      env,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    let messages = 0
    child.on('message', (message: { result?: { serviceUrl: string; done: string } }) => {
      messages += 1
      if (killed?.script === script && messages === killed.message)
        setTimeout(() => child.kill('SIGKILL'), killed.later)
      if (message.result === undefined || script !== databaseScript) return
      env.DATABASE_URL = message.result.serviceUrl
      done = message.result.done
    })
    // oxlint-disable-next-line no-await-in-loop
    const [code, signal] = await once(child, 'close')
    if (signal === 'SIGKILL') return done
    if (code !== 0) throw new Error(`${script} ended with ${code}: ${said}`)
  }
  return done
}

/** The rows of each table, and how many files have no bytes. */
async function madeIn(dataFolder: string): Promise<Record<string, number>> {
  const admin = connect(inDatabase(cluster.adminUrl, 'portal'), { connections: 1 })
  try {
    const files = await admin.selectFrom('file').select('store_key').execute()
    const lost = files.filter(({ store_key: key }) => !existsSync(join(dataFolder, 'files', 'kept', key)))
    return { ...(await tableCounts(admin)), 'files without bytes': lost.length }
  } finally {
    await admin.destroy()
  }
}

/** Two in the schema, one while the records are made, two in the documents: each in another part of what is left. */
function randomMoments({ between }: Random): Moment[] {
  const moment = (script: string, message: number, longest: number) => ({
    script,
    message,
    later: between(0, longest),
  })
  return [
    moment(databaseScript, between(1, 2), 500),
    moment(databaseScript, 2, 1500),
    moment(databaseScript, 3, 1000),
    moment(documentsScript, between(1, 20), 200),
    moment(documentsScript, between(5, 30), 200),
  ]
}

test('a first start that is killed at five moments beside busy processes is whole in the end', async () => {
  await setUp(join(folder, 'clean'))
  const clean = await madeIn(join(folder, 'clean'))
  expect(clean['file']).toBeGreaterThan(70)
  expect(clean['files without bytes']).toBe(0)

  const moments = randomMoments(seededRandom(seed))
  const told = moments.map(({ script, message, later }) => `${script}: message ${message} and ${later} ms`)
  console.log(`FIRST_START_SEED=${seed}, killed after\n${told.join('\n')}`)
  await asAdmin(cluster.adminUrl, 'drop database portal with (force)')
  const dataFolder = join(folder, 'killed')
  for (const moment of moments) {
    // oxlint-disable-next-line no-await-in-loop
    const done = await setUp(dataFolder, moment)
    // Each start knows that the one before was not the last.
    expect(done).not.toBe('up to date')
  }
  await setUp(dataFolder)
  expect(await madeIn(dataFolder)).toEqual(clean)
  expect(await setUp(dataFolder)).toBe('up to date')
}, 1_200_000)
