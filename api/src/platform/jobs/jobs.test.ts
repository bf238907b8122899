import { afterAll, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { tenantTx, type User } from '../database/tenant.ts'
import { jobsDone } from '../../../test/support/jobs-done.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { testKeys } from '../../../test/support/test-world.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { type Queue, type Schedule, worker } from './queue.ts'

const database = await createTestDatabase()

afterAll(async () => {
  await Promise.all(started.map(({ stop }) => stop()))
  await database.drop()
})

const started: Jobs[] = []

/** A queue of its own for each test, whose jobs are handed to `work`. */
async function working(
  work: (words: string, id: string) => Promise<void>,
  { takesTurns = false }: { takesTurns?: boolean } = {},
) {
  const queue = {
    name: `test-${randomUUID()}`,
    payload: z.strictObject({ words: z.string() }),
    retries: 3,
    within: 60,
    takesTurns,
  } as const satisfies Queue
  const problems: unknown[] = []
  const start = async () => {
    const jobs = createJobs({
      databaseUrl: database.serviceUrl,
      keys: testKeys,
      workers: () => [worker(queue, ({ words }, id) => work(words, id))],
      onProblem: (problem) => problems.push(problem),
    })
    started.push(jobs)
    await jobs.start()
    return jobs
  }
  const jobs = await start()
  const send = (from: Jobs, words: string, id: string = randomUUID(), shareKey?: string) =>
    database.db.transaction().execute((tx) => from.enqueue(tx, queue, id, { words }, shareKey))
  return {
    jobs,
    start,
    queue,
    problems,
    send: (words: string, id?: string) => send(jobs, words, id),
    sendBy: send,
  }
}

test("a tenant's transaction writes a job, and is a tenant's before and after", async () => {
  const done: string[] = []
  const { jobs, queue } = await working(async (words) => void done.push(words))
  const nobody: User = { id: '', role: 'carrier', accountIds: [], driverId: undefined }
  const roles = await tenantTx(database.db, nobody, async (tx) => {
    const roleNow = async () => {
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx)
      return rows[0]?.role
    }
    const before = await roleNow()
    await jobs.enqueue(tx, queue, randomUUID(), { words: 'of a tenant' })
    return [before, await roleNow()]
  })
  await jobsDone(database.admin)
  expect({ roles, done }).toEqual({ roles: ['portal_app', 'portal_app'], done: ['of a tenant'] })
})

test("a tenant's transaction that could not write its job is a tenant's still", async () => {
  const { jobs, queue } = await working(async () => undefined)
  const nobody: User = { id: '', role: 'carrier', accountIds: [], driverId: undefined }
  const role = await tenantTx(database.db, nobody, async (tx) => {
    const absent = { ...queue, name: `absent-${randomUUID()}` }
    await expect(jobs.enqueue(tx, absent, randomUUID(), { words: 'lost' })).rejects.toThrow(absent.name)
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx)
    return rows[0]?.role
  })
  expect(role).toBe('portal_app')
})

test('a job is done once, however often it was written', async () => {
  const done: string[] = []
  const { jobs, send } = await working(async (words) => void done.push(words))
  const id = randomUUID()
  expect([await send('first', id), await send('again', id), await send('other')]).toEqual([true, false, true])
  await jobsDone(database.admin)
  expect(done.toSorted()).toEqual(['first', 'other'])
  await jobs.stop()
})

test('a transaction that comes to nothing leaves no job', async () => {
  const done: string[] = []
  const { jobs, queue } = await working(async (words) => void done.push(words))
  const failing = database.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, queue, randomUUID(), { words: 'never' })
    throw new Error('on the way')
  })
  await expect(failing).rejects.toThrow('on the way')
  await jobsDone(database.admin)
  expect(done).toEqual([])
  await jobs.stop()
})

test("the data of a job can't be read in the database or moved to another job", async () => {
  const done: string[] = []
  const { jobs, send, queue, problems } = await working(async (words) => void done.push(words))
  const open = Promise.withResolvers<void>()
  const holding = await working(() => open.promise)
  await holding.send('a secret')
  await send('another secret')
  const { rows } = await sql<{ row: string }>`select row_to_json(job)::text as row from jobs.job`.execute(
    database.admin,
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect(rows.map(({ row }) => row).join()).not.toContain('secret')
  await jobsSettled(queue.name)
  await sql`
    insert into jobs.job (id, name, data, retry_limit)
    select gen_random_uuid(), name, data, 0 from jobs.job where name = ${queue.name}
  `.execute(database.admin)
  await jobsSettled(queue.name)
  expect(done).toEqual(['another secret'])
  expect(problems).toHaveLength(1)
  open.resolve()
  await Promise.all([jobs.stop(), holding.jobs.stop()])
})

/** Resolves when the queue has nothing left to do, whatever others have. */
async function jobsSettled(name: string) {
  for (;;) {
    const { rows } = await sql`select from jobs.job where name = ${name} and state < 'completed'`.execute(
      database.admin,
    )
    if (rows.length === 0) return
    await delay(10)
  }
}

test('a job that failed is tried again, and a reason that quotes personal data is not kept', async () => {
  let tries = 0
  const { jobs, send, problems } = await working(async () => {
    tries += 1
    if (tries === 1) throw new Error('550 dana@carrier.example is not here')
  })
  await send('try')
  await jobsDone(database.admin)
  expect(tries).toBe(2)
  expect(problems).toEqual([expect.objectContaining({ message: '550 dana@carrier.example is not here' })])
  const { rows } = await sql<{ row: string }>`select row_to_json(job)::text as row from jobs.job`.execute(
    database.admin,
  )
  expect(rows.map(({ row }) => row).join()).not.toContain('dana@')
  await jobs.stop()
})

test('a job in progress is finished before the process lets go', async () => {
  const begun = new EventTarget()
  const open = Promise.withResolvers<void>()
  let isDone = false
  const { jobs, send } = await working(async () => {
    begun.dispatchEvent(new Event('begun'))
    await open.promise
    isDone = true
  })
  const beginning = once(begun, 'begun')
  await send('long')
  await beginning
  const stopping = jobs.stop()
  open.resolve()
  await stopping
  expect(isDone).toBe(true)
})

test("one company's jobs are done one after the other, and another's do not wait for all of them", async () => {
  const begun: string[] = []
  const [first, other, open] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  const { jobs, sendBy } = await working(
    async (words) => {
      begun.push(words)
      if (words === 'other') other.resolve()
      else first.resolve()
      if (words !== 'other') await open.promise
    },
    { takesTurns: true },
  )
  const send = (words: string, shareKey: string) => sendBy(jobs, words, randomUUID(), shareKey)
  await send('a', 'one')
  await first.promise
  await send('b', 'one')
  await send('c', 'one')
  await send('other', 'two')
  await other.promise
  expect(begun).toEqual(['a', 'other'])
  open.resolve()
  await jobsDone(database.admin)
  expect(begun.toSorted()).toEqual(['a', 'b', 'c', 'other'])
  await jobs.stop()
})

test('two processes share the jobs, and each is done by one of them', async () => {
  const done: string[] = []
  const { jobs, start, sendBy } = await working(async (words) => void done.push(words))
  const second = await start()
  const words = Array.from({ length: 12 }, (_, place) => `job ${place}`)
  await Promise.all(words.map((each, place) => sendBy(place % 2 === 0 ? jobs : second, each)))
  await jobsDone(database.admin)
  expect(done.toSorted()).toEqual(words.toSorted())
  await Promise.all([jobs.stop(), second.stop()])
})

/** A process that does this by the clock. */
async function keeping(schedule: Schedule) {
  const jobs = createJobs({
    databaseUrl: database.serviceUrl,
    keys: testKeys,
    workers: () => [],
    schedules: () => [schedule],
    onProblem: () => undefined,
  })
  started.push(jobs)
  await jobs.start()
  return jobs
}

test('scheduled work is done when a process starts, and by the clock', async () => {
  const thrice = Promise.withResolvers<void>()
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 3) thrice.resolve()
  }
  const schedule = { name: `clock-${randomUUID()}`, cron: '* * * * *', run }
  const first = await keeping(schedule)
  await jobsDone(database.admin)
  await first.stop()
  // The next process looks at the clock at once, as after a while without any.
  await sql`update jobs.version set cron_on = null`.execute(database.admin)
  const second = await keeping(schedule)
  await thrice.promise
  await second.stop()
})

test('scheduled work is done by one of several processes at a time', async () => {
  const begun = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  const atWork: number[] = []
  let underWay = 0
  const run = async () => {
    underWay += 1
    atWork.push(underWay)
    begun.resolve()
    await open.promise
    underWay -= 1
  }
  const schedule = { name: `shared-${randomUUID()}`, cron: '0 0 1 1 *', run }
  const first = await keeping(schedule)
  await begun.promise
  const others = await Promise.all([keeping(schedule), keeping(schedule)])
  open.resolve()
  await jobsDone(database.admin)
  expect(atWork).toEqual([1, 1])
  await Promise.all([first, ...others].map(({ stop }) => stop()))
})

test('while the database is away work is refused, and stopping is not held up', async () => {
  const problems: unknown[] = []
  const jobs = createJobs({
    databaseUrl: 'postgres://nobody:x@127.0.0.1:1/nothing',
    keys: testKeys,
    workers: () => [],
    onProblem: (problem) => problems.push(problem),
  })
  const starting = jobs.start()
  const queue = { name: 'any', payload: z.string(), retries: 0, within: 1 } as const satisfies Queue
  const sending = database.db.transaction().execute((tx) => jobs.enqueue(tx, queue, randomUUID(), 'words'))
  await expect(sending).rejects.toMatchObject({ status: 503 })
  await jobs.stop()
  await starting
  expect(problems.length).toBeGreaterThanOrEqual(1)
})

test('the service may write jobs and change nothing else of the queues', async () => {
  for (const statement of [
    'drop table jobs.job',
    'create table jobs.more (id int)',
    'alter table jobs.queue add column more int',
    'drop schema jobs cascade',
  ]) {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/permission denied|must be owner/)
  }
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'jobs'::regnamespace
      and relowner <> 'portal_owner'::regrole
  `.execute(database.admin)
  expect(rows).toEqual([])
})
