import { expect, test } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeRetriesDue } from '../../test/support/jobs-done.ts'
import { countOrders, orderMany } from '../../test/support/sample-orders.ts'
import { startServiceProcess } from '../../test/support/service-process.ts'
import { freePort } from '../../test/support/test-cluster.ts'
import { testDatabase } from '../../test/support/test-database.ts'
import { testKeys, testKeyText } from '../../test/support/test-world.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { createMvrSandbox } from '../providers/mvr/sandbox/mvr-sandbox.ts'
import { advanceReport } from './advance-report.ts'

const database = await testDatabase()

async function order(count: number) {
  const jobs = createJobs({
    databaseUrl: database.serviceUrl,
    keys: testKeys,
    workers: () => [],
    onProblem: () => undefined,
  })
  // Its queues are made by the first service.
  await jobs.start()
  const { db, admin } = database
  const batch = await orderMany({ db, admin, keys: testKeys, enqueueAll: jobs.enqueueAll, count })
  await jobs.stop()
  return batch
}

const clock = () => new Date()
const counts = { reports: 60, final: 60, completed: 57, orders: 60, results: 57, charges: 57 }

// `pnpm bench:mvr-orders` orders 5,000 and kills 30 times.
test('60 reports are ordered and charged once, though the service is killed while it orders them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-mvr-'))
  const env = {
    API_PORT: String(await freePort()),
    DATABASE_URL: database.serviceUrl,
    PORTAL_KEYS: testKeyText,
    PORTAL_DEMO: '1',
    PORTAL_DATA_DIR: folder,
  }
  let service = await startServiceProcess(env)
  const batch = await order(60)
  for (let kill = 1; kill <= 3; kill += 1) {
    // oxlint-disable no-await-in-loop
    while ((await countOrders(database.admin, batch)).orders < kill * 10) await delay(5)
    await service.end('SIGKILL')
    service = await startServiceProcess(env)
    // oxlint-enable no-await-in-loop
  }
  const giveUpAt = performance.now() + 90_000
  // oxlint-disable-next-line no-await-in-loop
  while ((await countOrders(database.admin, batch)).final < 60 && performance.now() < giveUpAt) {
    // oxlint-disable-next-line no-await-in-loop
    await makeRetriesDue(database.admin)
    // oxlint-disable-next-line no-await-in-loop
    await delay(100)
  }
  await service.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
  expect(await countOrders(database.admin, batch)).toEqual(counts)
})

test('jobs that run twice, at the same time and again later, have one effect', async () => {
  const batch = await order(60)
  const provider = createMvrSandbox({ db: database.db, keys: testKeys, clock })
  const tools = { db: database.db, keys: testKeys, clock, provider }
  const reports = await database.admin
    .selectFrom('mvr_report')
    .select('id')
    .where('batch_id', '=', batch)
    .execute()
  const run = () => Promise.allSettled(reports.map(({ id }) => advanceReport(tools, id)))
  await Promise.all([run(), run()])
  await run()
  expect(await countOrders(database.admin, batch)).toEqual(counts)
})
