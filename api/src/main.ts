import { readNotices } from './providers/mvr/mvr-notices.ts'
import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { logStream } from 'shared-http/log-stream'
import { settingsOrExit } from 'shared-http/settings'
import { buildApp } from './app.ts'
import { openFileStore } from './platform/files/file-store.ts'
import { connect } from './platform/database/connect.ts'
import { usualLook } from './platform/database/database-watch.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { demoDelivery, smtpDelivery } from './platform/mail/deliver.ts'
import { portalSchedules, portalWorkers } from './portal-workers.ts'
import { connectionsGone, endDrain } from './platform/plugins/drain.ts'
import { logOptions } from './platform/plugins/log.ts'
import { exitWith } from './platform/operator-problem.ts'
import { loadKeys } from './platform/secrets/keys.ts'
import { waitForKnownKeys } from './platform/secrets/known-keys.ts'
import { checkedHeadIn } from './platform/audit/checked-head.ts'
import { type Invariants } from './payments/invariants.ts'
import { reconcile } from './payments/reconcile.ts'
import { webhookPath } from './payments/webhook-routes.ts'
import { chosenMvrProvider } from './providers/mvr/chosen-mvr-provider.ts'
import { chosenProvider } from './providers/payment/chosen-provider.ts'
import { repeat } from './platform/interval.ts'
import { startThreads } from './platform/threads.ts'
import { createMetrics, notePaymentsChecked } from './platform/plugins/metrics.ts'
import { unlimited, usualLimits } from './platform/plugins/limits.ts'
import { readSettings } from './settings.ts'

// An import creates much garbage, and by default the heap grows to three times the live data before it is collected.
setFlagsFromString('--heap-growing-percent=40')

/** Milliseconds; delivery closes a connection that is not used after 4 seconds. */
const drainWithin = 10_000

/** Where the operating system chose the port, it is known once the service listens. */
function portOf({ server }: { server: Server }) {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : settings.port
}

const settings = settingsOrExit(() => readSettings(process.env))
const keys = await loadKeys({
  portalKeys: settings.portalKeys,
  demoFolder: settings.isDemo ? settings.dataFolder : undefined,
}).catch(exitWith)
let areKeysKnown = false
const files = await openFileStore(settings)
const logger = { ...logOptions(settings.logLevel), stream: logStream() }
const onError = (problem: Error) => app.log.warn({ err: problem }, 'a connection broke')
const db = connect(settings.databaseUrl, {
  // Three looks and the way back are within the 3 seconds in which every call is answered.
  lookEvery: usualLook,
  onAway: (isAway) =>
    isAway ? app.log.error('PostgreSQL does not answer') : app.log.info('PostgreSQL answers again'),
  onError,
})
// Jobs have connections of their own, so that calls never wait for an import. They wait longer: no user does.
const jobsDb = connect(settings.databaseUrl, {
  connections: 6,
  connectWithin: 20_000,
  lookEvery: usualLook,
  onError,
})
const delivery =
  settings.smtpUrl === undefined
    ? demoDelivery(jobsDb, () => new Date())
    : smtpDelivery({ url: settings.smtpUrl, from: settings.mailFrom })
const checkedHead = checkedHeadIn(settings.dataFolder)
const metrics = createMetrics(checkedHead)
const clock = () => new Date()
const payments = chosenProvider(settings, {
  db,
  keys,
  clock,
  enqueue: (...job) => jobs.enqueue(...job),
  portal: settings.portalUrl,
})
const mvr = chosenMvrProvider(settings, { db, keys, clock })
const mvrTools = mvr && { db: jobsDb, keys, clock, provider: mvr }
const paymentTools = () =>
  payments && {
    ...payments,
    db: jobsDb,
    keys,
    clock,
    enqueue: jobs.enqueue,
    log: app.log,
    webhookUrl,
    onChecked,
  }
const webhookUrl = () => settings.sandboxWebhooks ?? `http://127.0.0.1:${portOf(app)}${webhookPath}/sandbox`
const onChecked = (invariants: Invariants) => notePaymentsChecked(metrics, invariants, clock())
const jobs = createJobs({
  databaseUrl: settings.databaseUrl,
  keys,
  workers: (enqueue) =>
    portalWorkers({
      db: jobsDb,
      keys,
      files,
      enqueue,
      delivery,
      portal: settings.portalUrl,
      clock,
      payments: paymentTools(),
      mvr: mvrTools,
    }),
  schedules: () =>
    portalSchedules({
      db: jobsDb,
      files,
      keys,
      checkedHead,
      enqueue: jobs.enqueue,
      portal: settings.portalUrl,
      clock,
      log: app.log,
      payments: paymentTools(),
      mvr: mvrTools,
      retention: settings.mvrRetention,
    }),
  onProblem: (problem) => app.log.warn({ err: problem }, 'a job failed, or its queue is away'),
})
const app = await buildApp({
  db,
  databaseUrl: settings.databaseUrl,
  metrics,
  keys,
  payments,
  mvr,
  mvrNotices: readNotices(settings),
  areKeysKnown: () => areKeysKnown,
  enqueue: jobs.enqueue,
  enqueueAll: jobs.enqueueAll,
  isDemo: settings.isDemo,
  offersSmsPreview: settings.offersSmsPreview,
  files,
  logger,
  isDevelopment: settings.isDevelopment,
  limits: settings.isUnlimited ? unlimited : usualLimits,
  trustedProxies: settings.trustedProxies,
})

const stopping = new AbortController()
let stopped: Promise<void> | undefined
// The same request may come twice: to the group of processes, and from the process that started this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
process.on('message', (message) => {
  if (message === 'drain') void drain()
})

function end() {
  stopped ??= stop().catch((problem: unknown) => {
    app.log.error({ err: problem }, 'the service did not stop cleanly')
    process.exitCode = 1
  })
}

/** Another process has taken over: answers what comes on the connections that are there, until their other side closes them. */
async function drain() {
  app.startDrain()
  cluster.worker?.disconnect()
  await connectionsGone(app, drainWithin)
  end()
}

/** Finishes requests and jobs in progress before it closes the database. */
async function stop() {
  stopping.abort()
  endDrain(app)
  await app.close()
  await jobs.stop()
  delivery.close()
  await Promise.all([db.destroy(), jobsDb.destroy()])
  // The channel to the process that holds the port keeps this one alive.
  if (cluster.worker?.isConnected()) cluster.worker.disconnect()
}

const warnOfPayments = (problem: unknown) =>
  app.log.warn({ err: problem }, 'payments could not be reconciled')

async function begin() {
  await waitForKnownKeys(db, keys, { pause: 1000, signal: stopping.signal })
  if (stopping.signal.aborted) return
  areKeysKnown = true
  await jobs.start()
  const tools = paymentTools()
  if (tools === undefined) return
  // Each checkout is asked for every 30 seconds; what becomes due is seen within 5.
  void repeat(() => reconcile(tools), { every: 5_000, signal: stopping.signal, onProblem: warnOfPayments })
}

// This usually takes a moment. Without a database the service must still start, to report it as unhealthy.
await Promise.race([begin().catch(exitWith), delay(2000, undefined, { ref: false })])
await app.listen({ port: settings.port, host: settings.host })
startThreads()
