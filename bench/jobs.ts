import { startCluster } from 'api/cluster'
import { connect } from 'api/connect'
import { createJobs } from 'api/jobs'
import { loadKeys, newKeys } from 'api/keys'
import { mailQueue } from 'api/mail'
import { prepareDatabase } from 'api/prepare'
import { seedDemo } from 'api/seed'
import { startServiceProcess } from 'api/service-process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from 'start/ports'
import { printTable } from './figures.ts'
import { inWorkplace } from './workplace.ts'

// Mails as jobs, each hundredth of them poisoned, while the process that does them is killed again and again.

const count = Number(process.env['BENCH_JOBS'] ?? 2000)
const kills = Number(process.env['BENCH_KILLS'] ?? 30)

await inWorkplace(async ({ folder, onClose }) => {
  const cluster = await startCluster({ folder: join(folder, 'database'), port: await freePort() })
  onClose(cluster.stop)
  const { serviceUrl, adminUrl } = await prepareDatabase({ adminUrl: cluster.adminUrl })
  const keyText = newKeys()
  const keys = await loadKeys({ portalKeys: keyText, demoFolder: undefined })
  await seedDemo({ adminUrl, today: new Date(), keys })
  const db = connect(serviceUrl)
  const jobs = createJobs({ databaseUrl: serviceUrl, keys, workers: () => [], onProblem: console.error })
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  onClose(() => Promise.all([db.destroy(), client.end(), jobs.stop()]))
  const counted = async (text: string) => Number((await client.query<{ count: string }>(text)).rows[0]?.count)
  const sent = () => counted(`select count(*) from demo_mail where subject like 'job %'`)

  const env = {
    API_PORT: String(await freePort()),
    DATABASE_URL: serviceUrl,
    PORTAL_KEYS: keyText,
    PORTAL_DEMO: '1',
    PORTAL_DATA_DIR: folder,
  }
  let service = await startServiceProcess(env)
  await jobs.start()
  const poisoned = new Set<string>()
  for (let job = 0; job < count; job += 1) {
    const id = randomUUID()
    const mail = { to: 'user@carrier.example', subject: `job ${job}`, before: [], link: null, after: [] }
    const isPoisoned = job % 100 === 0
    if (isPoisoned) poisoned.add(id)
    // oxlint-disable-next-line no-await-in-loop
    await db.transaction().execute((tx) => jobs.enqueue(tx, mailQueue, id, mail))
    // Its seal does not open.
    if (isPoisoned)
      // oxlint-disable-next-line no-await-in-loop
      await client.query(
        `update jobs.job set data = '{"sealed":"AA=="}' where id = $1 and state < 'completed'`,
        [id],
      )
  }
  const sound = count - poisoned.size
  for (let kill = 1; kill <= kills; kill += 1) {
    // oxlint-disable no-await-in-loop
    while ((await sent()) < (sound * kill) / (kills + 1)) await delay(10)
    await service.end('SIGKILL')
    service = await startServiceProcess(env)
    // oxlint-enable no-await-in-loop
  }
  onClose(() => service.end('SIGTERM'))
  const restarted = performance.now()
  // oxlint-disable-next-line no-await-in-loop
  while ((await sent()) < sound && performance.now() - restarted < 300_000) await delay(100)
  const seconds = (performance.now() - restarted) / 1000
  const effects = `select count(*) from (select subject from demo_mail where subject like 'job %' group by subject`
  const once = await counted(`${effects} having count(*) = 1) as one`)
  const twice = await counted(`${effects} having count(*) > 1) as many`)
  printTable(
    `${count} jobs, ${poisoned.size} of them poisoned, ${kills} kills`,
    ['', 'measured', 'bar'],
    [
      ['done once', String(once), String(sound)],
      ['done twice', String(twice), '0'],
      ['seconds after the last start', seconds.toFixed(1), ''],
    ],
  )
})
