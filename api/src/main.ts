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

// By itself the heap grows to three times of what lives in it before it is cleaned up: an import leaves much behind.
setFlagsFromString('--heap-growing-percent=40')

const settings = readSettings(process.env)
const keys = await loadKeys({
  portalKeys: settings.portalKeys,
  demoFolder: settings.isDemo ? settings.dataFolder : undefined,
})
const files = await openFileStore(settings)
// Lines of a tenth of a second are written at once, beside the answers; what ends the process writes what is left.
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

/** Requests in progress are answered and jobs in progress done, then the database is let go. */
async function stop() {
  await app.close()
  await jobs.stop()
  delivery.close()
  await db.destroy()
}

// Usually there in a moment; a database that is away does not keep the service from saying so.
await Promise.race([jobs.start(), delay(2000, undefined, { ref: false })])
await app.listen({ port: settings.port, host: settings.host })
