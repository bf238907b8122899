import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { call, configureClient, Refusal } from 'shared-api'
import { driverUploads, type Upload } from 'shared-api/uploads'
import { grantOf, sessions } from 'shared-api/sessions'
import { tarnbrook } from '../../demo/accounts.ts'
import { demoPassword } from '../../demo/sign-ins.ts'
import { folderStore } from '../platform/files/file-store.ts'
import { jobSchema } from '../platform/jobs/install-jobs.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { makeRetriesDue } from '../../test/support/jobs-done.ts'
import { type ServiceProcess, startServiceProcess } from '../../test/support/service-process.ts'
import { freePort } from '../../test/support/test-cluster.ts'
import { testKeyText } from '../../test/support/test-world.ts'
import { driverLines, headLine, holding, sendFile } from '../../test/support/sample-uploads.ts'

/** A lock holds each import in its middle, however few there are; `pnpm bench:import` imports 100,000. */
const count = 5_000
const database = await createTestDatabase()
let folder: string
const running: ServiceProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-killed-'))
})

afterAll(async () => {
  for (const service of running) await service.end('SIGTERM')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The service as it runs, in a process of its own; the client speaks with it as a carrier. */
async function start(): Promise<ServiceProcess> {
  const service = await startServiceProcess({
    API_PORT: String(await freePort()),
    DATABASE_URL: database.serviceUrl,
    PORTAL_KEYS: testKeyText,
    PORTAL_DEMO: '1',
    PORTAL_DATA_DIR: folder,
  })
  running.push(service)
  let token: string | undefined
  configureClient({ baseUrl: service.baseUrl, token: () => token, onSessionExpired: () => undefined })
  const body = { Email: 'carrier@demo.example', Password: demoPassword }
  token = grantOf(await call(sessions.signIn, { body })).Token
  return service
}

/** On a machine that is busy with other tests the service says so, and is asked again. */
function isTooBusy(problem: unknown) {
  if (problem instanceof Refusal && problem.status === 503) return undefined
  throw problem
}

const statusOf = (UploadId: string) => call(driverUploads.status, { params: { UploadId } })

/** Resolves with the first word of the import for which it is so. */
async function until(UploadId: string, isSo: (upload: Upload) => boolean) {
  for (;;) {
    await makeRetriesDue(database.admin)
    const upload = await statusOf(UploadId).catch(isTooBusy)
    if (upload !== undefined && isSo(upload)) return upload
    if (upload?.Status === 'Done' || upload?.Status === 'Failed') throw new Error(`It is ${upload.Status}`)
    // Within what one session may ask in a minute.
    await delay(100)
  }
}

async function driversThere() {
  const { drivers } = await database.admin
    .selectFrom('driver')
    .select(({ fn }) => fn.countAll<number>().as('drivers'))
    .where('account_id', '=', tarnbrook.id)
    .where('upload_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return drivers
}

/** As if the time that a killed process may stay silent were over: no process is there when this is called. */
async function ageWhatWasKilled() {
  await sql`update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
    database.admin,
  )
  await sql`update jobs.queue set monitor_claim_on = null, monitor_on = null`.execute(database.admin)
}

/** Looks for them as every process does each ten seconds. */
async function lookForKilled() {
  const boss = new PgBoss({
    connectionString: database.serviceUrl,
    schema: jobSchema,
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  })
  await boss.start()
  await boss.supervise()
  await boss.stop({ graceful: false })
}

/** What a killed process has left on the disk tells no one who was in the file. */
async function expectSealed() {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const contents = await Promise.all(files.map((path) => readFile(path, 'latin1')))
  // The file that is to be imported is there.
  expect(contents.some(({ length }) => length > count)).toBe(true)
  expect(files.filter((_, place) => contents[place]?.includes('@x.example'))).toEqual([])
}

test('an import that is killed midway leaves nothing, and the next process does it', async () => {
  const first = await start()
  const { UploadId } = await sendFile(headLine + driverLines('killed', count))
  // With this lock held no import gets to its end, however fast the machine is.
  await holding(database, 'lock table search_word in share mode', async () => {
    const begun = await until(UploadId, ({ RowsDone }) => RowsDone > count / 4)
    expect(begun.IsBegunAgain).toBe(false)
    await first.end('SIGKILL')
  })
  expect(await driversThere()).toBe(0)
  await expectSealed()

  await ageWhatWasKilled()
  await holding(database, 'lock table search_word in share mode', async () => {
    const second = await start()
    // Until then the status is the one that the killed process has left.
    await until(UploadId, ({ Status, IsBegunAgain }) => Status === 'Importing' && IsBegunAgain)
    await second.end('SIGKILL')
  })
  expect(await driversThere()).toBe(0)

  await ageWhatWasKilled()
  await start()
  // Another process looks for jobs of killed ones first.
  await lookForKilled()
  const upload = await until(UploadId, ({ Status }) => Status === 'Done' || Status === 'Failed')
  expect(upload).toMatchObject({
    Status: 'Done',
    RowsTotal: count,
    IsBegunAgain: false,
    Imported: count,
    Duplicates: 0,
    Rejected: 0,
  })
  expect(await driversThere()).toBe(count)
  // Each process has tried it once: none ran into what a killed one had left at work in the database.
  const { attempts } = await database.admin
    .selectFrom('driver_upload')
    .select('attempts')
    .where('id', '=', UploadId)
    .executeTakeFirstOrThrow()
  expect(attempts).toBe(3)
  const { incoming } = folderStore(join(folder, 'files'))
  expect((await readdir(incoming)).length).toBeLessThanOrEqual(2)
}, 600_000)
