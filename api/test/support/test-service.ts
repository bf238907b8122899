import { afterAll, beforeEach } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from 'shared-api/contract'
import { configureClient } from 'shared-api'
import { type AppOptions, buildApp } from '../../src/app.ts'
import type { App } from '../../src/context.ts'
import { unlimited } from '../../src/platform/plugins/limits.ts'
import { createJobs } from '../../src/platform/jobs/jobs.ts'
import type { Enqueue, EnqueueAll } from '../../src/platform/jobs/queue.ts'
import type { MvrTools } from '../../src/mvr/advance-report.ts'
import type { PaymentTools } from '../../src/payments/payment-tools.ts'
import { webhookPath } from '../../src/payments/webhook-routes.ts'
import { createMvrSandbox } from '../../src/providers/mvr/sandbox/mvr-sandbox.ts'
import { createSandbox, type Sandbox } from '../../src/providers/payment/sandbox/sandbox-provider.ts'
import { demoDelivery, type MailDelivery } from '../../src/platform/mail/deliver.ts'
import { openSession } from '../../src/sessions/session-service.ts'
import { portalWorkers } from '../../src/portal-workers.ts'
import { folderStore } from '../../src/platform/files/file-store.ts'
import { jobsDone } from './jobs-done.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { testKeys, testNow, testPasswordCost } from './test-world.ts'

export interface TestService extends TestDatabase {
  app: App
  /** Where its files lie. */
  folder: string
  baseUrl: string
  /** Resolves when nothing is left to be done later. */
  jobsDone: () => Promise<void>
  /** What went wrong while jobs were done. */
  problems: unknown[]
  /** As the reconciler and the office's commands have them. */
  payments: PaymentTools
  /** As the jobs that order MVRs have them. */
  mvrTools: MvrTools
  /** The provider of the test's payments. */
  sandbox: Sandbox
  /** Opens a session and makes the typed client speak for that user. Gives the token. */
  signIn: (role: Role) => Promise<string>
  /** The typed client speaks with this token, or for no one. */
  speakWith: (token: string | undefined) => void
  /** Asks past the client: any method, path under /api/v1/ and body. */
  ask: (path: string, init?: RequestInit) => Promise<Asked>
  /** The same, with the answer as it came. */
  askRaw: (path: string, init?: RequestInit) => Promise<{ status: number; body: string }>
  /** The same past the network, for tests of what thousands of requests are answered: that takes a part of the time. */
  askInside: (path: string, init?: RequestInit) => Promise<{ status: number; body: string }>
  /** What time it is for the service. */
  setNow: (now: Date) => void
  stop: () => Promise<void>
}

interface Asked {
  status: number
  headers: Headers
  envelope: Envelope
}

export interface Envelope {
  StatusCode: number
  Message: string
  Result: unknown
  Errors?: { Field: string; Message: string }[]
  RequestId?: string
}

interface TestServiceOptions extends Partial<AppOptions> {
  /** Who takes the mails, instead of the demo's mailbox. */
  delivery?: MailDelivery
}

/** The service for all tests of a file. Before each of them its clock stands at `testNow`, and `as` is signed in where it is given. */
export async function testService({ as: role, ...options }: TestServiceOptions & { as?: Role } = {}) {
  const service = await startTestService(options)
  beforeEach(async () => {
    service.setNow(testNow)
    if (role !== undefined) await service.signIn(role)
  })
  afterAll(() => service.stop())
  return service
}

/** The service over a database of its own, listening, to be asked from outside. Its jobs run as in the portal. */
export async function startTestService({
  delivery,
  ...options
}: TestServiceOptions = {}): Promise<TestService> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
  const problems: unknown[] = []
  let now = testNow
  let token: string | undefined
  const clock = () => now
  const portal = 'http://portal.example'
  // The queues begin with the first job: most tests have none.
  const begunEnqueue: Enqueue = async (...job) => {
    await jobs.start()
    return jobs.enqueue(...job)
  }
  const begunEnqueueAll: EnqueueAll = async (...given) => {
    await jobs.start()
    return jobs.enqueueAll(...given)
  }
  const provider = options.mvr ?? createMvrSandbox({ db: database.db, keys: testKeys, clock })
  const mvrTools = { db: database.db, keys: testKeys, clock, provider }
  const sandbox = createSandbox({ db: database.db, keys: testKeys, clock, enqueue: begunEnqueue, portal })
  const note = (facts: object) => void problems.push(facts)
  const log = { info: note, warn: note, error: note }
  const payments = {
    provider: sandbox,
    portal,
    db: database.db,
    keys: testKeys,
    clock,
    log,
    enqueue: begunEnqueue,
  }
  const jobs = createJobs({
    databaseUrl: database.serviceUrl,
    keys: testKeys,
    workers: (enqueue) => {
      const tools = {
        db: database.db,
        keys: testKeys,
        files: folderStore(folder),
        enqueue,
        portal,
        clock,
        payments: { ...payments, webhookUrl: () => `${baseUrl}${webhookPath}/sandbox` },
        mvr: mvrTools,
      }
      return portalWorkers({ ...tools, delivery: delivery ?? demoDelivery(database.db, clock) })
    },
    onProblem: (problem) => problems.push(problem),
  })
  const app = await buildApp({
    db: database.db,
    databaseUrl: database.serviceUrl,
    keys: testKeys,
    enqueue: begunEnqueue,
    enqueueAll: begunEnqueueAll,
    payments,
    mvr: provider,
    isDemo: true,
    files: folderStore(folder),
    clock,
    limits: unlimited,
    passwordCost: testPasswordCost,
    ...options,
  })
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  configureClient({ baseUrl, token: () => token, onSessionExpired: () => undefined })
  return {
    ...database,
    app,
    folder,
    baseUrl,
    jobsDone: () => jobsDone(database.admin),
    problems,
    payments,
    mvrTools,
    sandbox,
    signIn: async (role) => {
      token = await sessionOf(database, role, now)
      return token
    },
    speakWith: (given) => {
      token = given
    },
    ask: (path, init) => ask(`${baseUrl}/api/v1/${path}`, init),
    askRaw: async (path, init) => {
      const response = await fetch(`${baseUrl}/api/v1/${path}`, init)
      return { status: response.status, body: await response.text() }
    },
    askInside: (path, init) => askInside(app, `${baseUrl}/api/v1/${path}`, init),
    setNow: (given) => {
      now = given
    },
    stop: async () => {
      await app.close()
      await jobs.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Opens a session as signing in does, without a password: tests of signing in send the form themselves. */
async function sessionOf({ db, admin }: TestDatabase, role: Role, now: Date) {
  const { id } = await admin
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', `${role}@demo.example`)
    .executeTakeFirstOrThrow()
  const opening = { device: 'Node', now }
  return (await db.transaction().execute((tx) => openSession(tx, id, opening))).Token
}

async function ask(url: string, init?: RequestInit): Promise<Asked> {
  const response = await fetch(url, init)
  const envelope: Envelope = JSON.parse(await response.text())
  return { status: response.status, headers: response.headers, envelope }
}

async function askInside(app: App, url: string, init?: RequestInit) {
  const { method, headers, body } = new Request(url, init)
  const { pathname, search } = new URL(url)
  const payload = body === null ? {} : { payload: Buffer.from(await new Response(body).arrayBuffer()) }
  const answer = await app.inject({
    method: methodOf(method),
    url: pathname + search,
    headers: Object.fromEntries(headers),
    ...payload,
  })
  return { status: answer.statusCode, body: answer.body }
}

const methodOf = (name: string) => (name === 'POST' || name === 'DELETE' ? name : 'GET')

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
