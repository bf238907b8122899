import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { setFlagsFromString } from 'node:v8'
import { buildApp } from './app.ts'
import { openFileStore } from './platform/files/file-store.ts'
import { connect } from './platform/database/connect.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { demoDelivery, smtpDelivery } from './platform/mail/deliver.ts'
import { portalSchedules, portalWorkers } from './portal-workers.ts'
import { logOptions } from './platform/plugins/log.ts'
import { loadKeys } from './platform/secrets/keys.ts'
import { unlimited, usualLimits } from './platform/plugins/limits.ts'
import { readSettings } from './settings.ts'

// An import creates much garbage, and by default the heap grows to three times the live data before it is collected.
setFlagsFromString('--heap-growing-percent=40')

const settings = readSettings(process.env)
const keys = await loadKeys({
  portalKeys: settings.portalKeys,
  demoFolder: settings.isDemo ? settings.dataFolder : undefined,
})
const files = await openFileStore(settings)
// Log lines are buffered for a tenth of a second, so that writing them does not delay answers.
const stream = pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 })
const logger = { ...logOptions(settings.logLevel), stream }
const db = connect(settings.databaseUrl, {
  onError: (problem) => app.log.warn({ err: problem }, 'a connection broke'),
})
const delivery =
  settings.smtpUrl === undefined
    ? demoDelivery(db, () => new Date())
    : smtpDelivery({ url: settings.smtpUrl, from: settings.mailFrom })
const jobs = createJobs({
  databaseUrl: settings.databaseUrl,
  keys,
  workers: (enqueue) =>
    portalWorkers({
      db,
      keys,
      files,
      enqueue,
      delivery,
      portal: settings.portalUrl,
      clock: () => new Date(),
    }),
  schedules: () => portalSchedules({ db, files, clock: () => new Date(), log: app.log }),
  onProblem: (problem) => app.log.warn({ err: problem }, 'a job failed, or its queue is away'),
})
const app = await buildApp({
  db,
  keys,
  enqueue: jobs.enqueue,
  isDemo: settings.isDemo,
  files,
  logger,
  isDevelopment: settings.isDevelopment,
  limits: settings.isUnlimited ? unlimited : usualLimits,
  trustedProxies: settings.trustedProxies,
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stop().catch((problem: unknown) => {
      app.log.error({ err: problem }, 'the service did not stop cleanly')
      process.exitCode = 1
    })
  })
}

/** Finishes requests and jobs in progress before it closes the database. */
async function stop() {
  await app.close()
  await jobs.stop()
  delivery.close()
  await db.destroy()
}

// Jobs usually start at once. Without a database the service must still start, to report it as unhealthy.
await Promise.race([jobs.start(), delay(2000, undefined, { ref: false })])
await app.listen({ port: settings.port, host: settings.host })
