import { startCluster } from 'api/cluster'
import { connect } from 'api/connect'
import { createJobs } from 'api/jobs'
import { loadKeys, newKeys } from 'api/keys'
import { countOrders, orderMany } from 'api/sample-orders'
import { prepareDatabase } from 'api/prepare'
import { seedDemo } from 'api/seed'
import { startServiceProcess } from 'api/service-process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from 'start/ports'
import { printTable } from './figures.ts'
import { inWorkplace } from './workplace.ts'

// A batch of MVRs, each hundredth job of it poisoned, while the process that orders them is killed again and again.

const count = Number(process.env['BENCH_REPORTS'] ?? 5000)
const kills = Number(process.env['BENCH_KILLS'] ?? 30)

await inWorkplace(async ({ folder, onClose }) => {
  const cluster = await startCluster({ folder: join(folder, 'database'), port: await freePort() })
  onClose(cluster.stop)
  const { serviceUrl, adminUrl } = await prepareDatabase({ adminUrl: cluster.adminUrl })
  const keyText = newKeys()
  const keys = await loadKeys({ portalKeys: keyText, demoFolder: undefined })
  await seedDemo({ adminUrl, today: new Date(), keys })
  const db = connect(serviceUrl)
  const admin = connect(adminUrl)
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const jobs = createJobs({ databaseUrl: serviceUrl, keys, workers: () => [], onProblem: console.error })
  onClose(() => Promise.all([db.destroy(), admin.destroy(), client.end(), jobs.stop()]))
  const env = {
    API_PORT: String(await freePort()),
    DATABASE_URL: serviceUrl,
    PORTAL_KEYS: keyText,
    PORTAL_DEMO: '1',
    PORTAL_DATA_DIR: folder,
  }
  let service = await startServiceProcess(env)
  await service.end('SIGTERM')
  await jobs.start()
  const asked = performance.now()
  const batch = await orderMany({ db, admin, keys, enqueueAll: jobs.enqueueAll, count })
  const requestSeconds = (performance.now() - asked) / 1000
  // Their seal does not open.
  await client.query(
    `update jobs.job set data = '{"sealed":"AA=="}'
     where id in (select id from jobs.job where name = 'mvr-order' order by id limit ${Math.ceil(count / 100)})`,
  )
  const begun = performance.now()
  service = await startServiceProcess(env)
  for (let kill = 1; kill <= kills; kill += 1) {
    // oxlint-disable no-await-in-loop
    while ((await countOrders(admin, batch)).final < (count * 0.9 * kill) / (kills + 1)) await delay(20)
    await service.end('SIGKILL')
    service = await startServiceProcess(env)
    // oxlint-enable no-await-in-loop
  }
  onClose(() => service.end('SIGTERM'))
  while ((await countOrders(admin, batch)).final < count && performance.now() - begun < 600_000)
    // oxlint-disable-next-line no-await-in-loop
    await delay(200)
  const seconds = (performance.now() - begun) / 1000
  const { final, completed, orders, results, charges } = await countOrders(admin, batch)
  printTable(
    `${count} MVRs, each hundredth job poisoned, ${kills} kills`,
    ['', 'measured', 'bar'],
    [
      ['requested, with all jobs, seconds', requestSeconds.toFixed(1), '-'],
      ['distinct orders', String(orders), String(count)],
      ['final', String(final), String(count)],
      ['results', String(results), String(completed)],
      ['charges', String(charges), String(completed)],
      ['seconds', seconds.toFixed(1), '300'],
    ],
  )
})
