import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import { Refusal } from 'shared-api/refusal'
import * as z from 'zod/mini'
import type { Tx } from '../database/connect.ts'
import { executeUnread } from '../database/pipelined-connection.ts'
import type { Keys } from '../secrets/keys.ts'
import { open, seal } from '../secrets/seal.ts'
import { jobSchema } from './install-jobs.ts'
import type { Enqueue, EnqueueAll, Queue, Schedule, Worker } from './queue.ts'

export interface JobsOptions {
  /** Of the service's own role, which reads and writes rows there and nothing else. */
  databaseUrl: string
  keys: Keys
  workers: (enqueue: Enqueue) => readonly Worker[]
  schedules?: () => readonly Schedule[]
  /** A job failed, or the queues can't be reached: they go on by themselves. */
  onProblem: (problem: unknown) => void
}

export interface Jobs {
  /** Refuses while the queues can't be reached. */
  enqueue: Enqueue
  enqueueAll: EnqueueAll
  /** Resolves when the queues are reached for the first time, or when it is stopped before. */
  start: () => Promise<void>
  /** Waits for the jobs in progress, up to ten seconds; what is cut off then is done by the next process. */
  stop: () => Promise<void>
}

/** What a queue's table holds of a job: nothing to read, but for the share key of a queue that takes turns. */
const Sealed = z.strictObject({ sealed: z.string() })

const placeOf = (queue: Queue, id: string) => `job ${queue.name}:${id}`

const hour = 3600
/** Jobs are told at once. One that is told while its worker is busy waits for the next look, a second later. */
const polling = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1,
  localConcurrency: 2,
  perJobResults: true,
} as const
const tryAgainAfter = 1000
/** Milliseconds. */
const longestWait = 10_000

/** Works on the queues, as any number of processes do on one database. While that is away, it is tried every second. */
export function createJobs({
  databaseUrl,
  keys,
  workers,
  schedules = () => [],
  onProblem,
}: JobsOptions): Jobs {
  const stopping = new AbortController()
  let boss: PgBoss | undefined
  const sealedJob = (queue: Queue, id: string, payload: unknown) => ({
    sealed: seal(keys, placeOf(queue, id), JSON.stringify(payload)).toString('base64'),
  })
  const enqueue: Enqueue = async (tx, queue, id, payload, shareKey) => {
    if (boss === undefined) throw queuesAreAway()
    const data = sealedJob(queue, id, payload)
    const queues = boss
    const options = { id, db: fromKysely(tx), ...(shareKey !== undefined && { group: { id: shareKey } }) }
    const written = await asService(tx, () => queues.send(queue.name, data, options))
    return written !== null
  }
  const enqueueAll: EnqueueAll = async (tx, queue, jobs, priority = 0) => {
    if (boss === undefined) throw queuesAreAway()
    if (jobs.length === 0) return
    const queues = boss
    const rows = jobs.map(({ id, payload }) => ({ id, priority, data: sealedJob(queue, id, payload) }))
    await asService(tx, async () => {
      for (let start = 0; start < rows.length; start += 1000)
        await queues.insert(queue.name, rows.slice(start, start + 1000), { db: fromKysely(tx) })
    })
  }
  let starting: Promise<void> | undefined
  const reach = async () => {
    while (!stopping.signal.aborted) {
      try {
        boss = await openQueues(databaseUrl, keys, {
          workers: workers(enqueue),
          schedules: schedules(),
          onProblem,
        })
        return
      } catch (problem) {
        onProblem(problem)
        await delay(tryAgainAfter, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  return {
    enqueue,
    enqueueAll,
    start: () => (starting ??= reach()),
    stop: async () => {
      stopping.abort()
      await starting
      await boss?.stop({ graceful: true, timeout: longestWait })
    },
  }
}

/** A tenant's transaction has no rights on the queues. For the job, and no longer, it is the service's own. */
async function asService<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`
    with caller as materialized (select current_setting('role') as role)
    select role, set_config('role', 'none', true) from caller
  `.execute(tx)
  const [{ role } = { role: 'none' }] = rows
  const become = (next: string) => executeUnread(tx, sql`select set_config('role', ${next}, true)`)
  const result = await work().catch(async (problem: unknown) => {
    // Where the transaction itself has failed nothing can be set, and nothing has to be.
    await become(role).catch(() => undefined)
    throw problem
  })
  await become(role)
  return result
}

interface Work {
  workers: readonly Worker[]
  schedules: readonly Schedule[]
  onProblem: JobsOptions['onProblem']
}

async function openQueues(databaseUrl: string, keys: Keys, work: Work): Promise<PgBoss> {
  const { workers, schedules, onProblem } = work
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'portal jobs',
    schema: jobSchema,
    max: 3,
    // No user waits for these connections, and a busy machine is late. A stop waits as long for jobs.
    connectionTimeoutMillis: longestWait,
    // What changes tables is for `prepare`, as their owner.
    migrate: false,
    createSchema: false,
    reindex: false,
    schedule: schedules.length > 0,
    cronMonitorIntervalSeconds: 10,
    // How often it looks for jobs whose process has ended.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    useListenNotify: true,
  })
  boss.on('error', onProblem)
  try {
    await boss.start()
    for (const { queue } of workers) await prepareQueue(boss, queue)
    for (const { queue, run } of workers) {
      const { takesTurns = false, batch = takesTurns ? 1 : 5 } = queue
      // While batches are full, the next one is taken at once. One job a second kept others waiting for minutes behind a hundred.
      const many = { batchSize: batch, burstWhenBatchFull: true }
      const turns = takesTurns ? { groupConcurrency: 1 } : {}
      await boss.work(queue.name, { ...polling, ...many, ...turns }, (jobs) =>
        Promise.all(jobs.map(({ id, data }) => attempt(id, () => run(opened(keys, queue, id, data), id)))),
      )
    }
    for (const { name, cron, run } of schedules) {
      await prepareSchedule(boss, name, cron)
      await boss.work(name, { ...polling, localConcurrency: 1 }, (jobs) =>
        Promise.all(jobs.map(({ id }) => attempt(id, run))),
      )
      await boss.send(name)
    }
    return boss
  } catch (problem) {
    await boss.stop({ graceful: false })
    throw problem
  }

  /** Of a failure the queue keeps only that there was one: its reason may quote whose mail it was. */
  async function attempt(id: string, run: () => Promise<void>): Promise<JobResult> {
    try {
      await run()
      return { id, status: 'completed' }
    } catch (problem) {
      onProblem(problem)
      return { id, status: 'failed' }
    }
  }
}

function opened(keys: Keys, queue: Queue, id: string, data: unknown): unknown {
  const { sealed } = z.parse(Sealed, data)
  return JSON.parse(open(keys, placeOf(queue, id), Buffer.from(sealed, 'base64')))
}

/** The queue is there already, or from another version of this program. */
async function prepareQueue(boss: PgBoss, { name, retries, within, heartbeat }: Queue) {
  const options = {
    retryLimit: retries,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: hour,
    expireInSeconds: within,
    retentionSeconds: 72 * hour,
    deleteAfterSeconds: 24 * hour,
    notify: true,
    ...(heartbeat === undefined ? {} : { heartbeatSeconds: heartbeat }),
  }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

/** At most one job waits and one is in progress, of all processes. A process that was killed holds it for seconds. */
async function prepareSchedule(boss: PgBoss, name: string, cron: string) {
  const options = {
    retryLimit: 0,
    expireInSeconds: hour,
    heartbeatSeconds: 10,
    retentionSeconds: hour,
    deleteAfterSeconds: hour,
    notify: true,
  }
  await boss.createQueue(name, { ...options, policy: 'stately' })
  await boss.updateQueue(name, options)
  await boss.schedule(name, cron)
}

const queuesAreAway = () =>
  new Refusal(503, "The service can't take this on right now. Try again in a minute.")

export const noJobsAtAll: EnqueueAll = async () => {
  throw queuesAreAway()
}

/** Of a service that was built without queues: what needs one is refused. */
export const noJobs: Enqueue = async () => {
  throw queuesAreAway()
}
