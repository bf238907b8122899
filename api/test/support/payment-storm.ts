import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { call, configureClient, Refusal } from 'shared-api'
import { payments as calls } from 'shared-api/payments'
import { grantOf, sessions } from 'shared-api/sessions'
import { tarnbrook } from '../../demo/accounts.ts'
import { demoPassword } from '../../demo/sign-ins.ts'
import { checkInvariants, type Invariants } from '../../src/payments/invariants.ts'
import type { PaymentTools } from '../../src/payments/payment-tools.ts'
import type { Db } from '../../src/platform/database/connect.ts'
import { createJobs } from '../../src/platform/jobs/jobs.ts'
import type { Keys } from '../../src/platform/secrets/keys.ts'
import { createSandbox } from '../../src/providers/payment/sandbox/sandbox-provider.ts'
import { cards, cardForm } from './sample-checkout.ts'
import { addPayment } from './sample-payments.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'
import { startRelay } from './webhook-relay.ts'

export interface Storm {
  /** As the service connects, and past all policies. */
  db: Db
  admin: Db
  serviceUrl: string
  keys: Keys
  keyText: string
  /** Of the service's files. */
  folder: string
  ports: { service: number; relay: number }
  payments: number
  kills: number
  /** Whether some cards settle after 20 seconds. */
  settlesLate: boolean
  /** Milliseconds after the last start until what is not paid is given up. */
  patience: number
  /** Runs while the payments are awaited: the reconciler's own clock is half a minute. */
  onWaiting: (tools: PaymentTools) => Promise<unknown>
}

export interface StormResult {
  /** Charged at the provider, and not paid here. */
  lost: number
  doubled: number
  withoutReceipt: number
  /** The most that any look at the books found, and how many looks there were. */
  problems: number
  looks: number
  webhooks: { sent: number; forwarded: number }
  /** Seconds from the last start until all is paid. */
  settledAfter: number
}

const payersAtOnce = 12

const clock = () => new Date()

/** Payments through a service that is killed again and again, while its webhooks come three times, in any order, or never. */
export async function payInStorm(storm: Storm): Promise<StormResult> {
  const { db, keys, serviceUrl } = storm
  const ids = await addDuePayments(storm)
  const jobs = createJobs({ databaseUrl: serviceUrl, keys, workers: () => [], onProblem: () => undefined })
  await jobs.start()
  const sandbox = { db, keys, clock, enqueue: jobs.enqueue, portal: 'http://localhost:3000' }
  const tools = { ...sandbox, provider: createSandbox(sandbox), log: silent }
  const relay = await startRelay(storm.ports)
  const books = watchBooks(tools)
  const stopping = new AbortController()
  try {
    const settledAfter = await payWhileKilled(storm, { ids, tools, signal: stopping.signal })
    const looks = await books.stop()
    const later = { ...tools, clock: () => new Date(Date.now() + 10 * 60_000) }
    const last = problemsIn(await checkInvariants(later))
    return {
      ...(await countedIn(storm.admin, ids)),
      problems: Math.max(looks.problems, last),
      looks: looks.looks + 1,
      webhooks: relay.counts,
      settledAfter,
    }
  } finally {
    stopping.abort()
    relay.server.close()
    await books.stop()
    await jobs.stop()
  }
}

interface Payers {
  ids: readonly string[]
  tools: PaymentTools
  signal: AbortSignal
}

/** Seconds from the last start until all is paid. */
async function payWhileKilled(storm: Storm, { ids, tools, signal }: Payers): Promise<number> {
  let service = await start(storm)
  try {
    const progress = { paid: 0, isOver: false }
    const pay = payer(storm, { baseUrl: service.baseUrl, signal })
    const queue = [...ids.entries()]
    const payers = Array.from({ length: payersAtOnce }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        // oxlint-disable-next-line no-await-in-loop
        await pay(next[1], next[0])
        progress.paid += 1
      }
    })
    const paying = Promise.all(payers).finally(() => (progress.isOver = true))
    // A payer who fails ends the kills, and is reported by the wait below.
    paying.catch(() => undefined)
    for (let kill = 1; kill <= storm.kills; kill += 1) {
      // oxlint-disable no-await-in-loop
      const enough = (storm.payments * kill) / (storm.kills + 1)
      while (!progress.isOver && progress.paid < enough) await delay(10)
      await service.end('SIGKILL')
      service = await start(storm)
      // oxlint-enable no-await-in-loop
    }
    const restarted = performance.now()
    await paying
    do {
      // oxlint-disable-next-line no-await-in-loop
      await delay(100)
      // oxlint-disable-next-line no-await-in-loop
      await storm.onWaiting(tools)
      // oxlint-disable-next-line no-await-in-loop
    } while ((await unpaid(storm.admin, ids)) > 0 && performance.now() - restarted < storm.patience)
    return (performance.now() - restarted) / 1000
  } finally {
    await service.end('SIGKILL')
  }
}

const start = ({ serviceUrl, keyText, folder, ports }: Storm): Promise<ServiceProcess> =>
  startServiceProcess({
    API_PORT: String(ports.service),
    DATABASE_URL: serviceUrl,
    PORTAL_KEYS: keyText,
    PORTAL_DEMO: '1',
    PORTAL_UNLIMITED: '1',
    PORTAL_DATA_DIR: folder,
    PORTAL_SANDBOX_WEBHOOKS: `http://127.0.0.1:${ports.relay}`,
  })

async function addDuePayments({ admin, payments }: Storm): Promise<string[]> {
  const ids: string[] = []
  for (let payment = 0; payment < payments; payment += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { id } = await admin
      .insertInto('ticket')
      .values({ account_id: tarnbrook.id, number: `T-${randomUUID()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    // oxlint-disable-next-line no-await-in-loop
    ids.push(await addPayment(admin, id))
  }
  return ids
}

/** Asks until it is answered: the service may be killed at any moment. What it refuses is a mistake of the test. */
async function insist<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    signal.throwIfAborted()
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await ask()
    } catch (problem) {
      if (problem instanceof Refusal && problem.status >= 400 && problem.status < 500) throw problem
    }
    // oxlint-disable-next-line no-await-in-loop
    await delay(50)
  }
}

/** A user who pays: some cards are declined first, ask for 3-D Secure or settle later, and every third user never comes back. */
function payer({ settlesLate }: Storm, { baseUrl, signal }: { baseUrl: string; signal: AbortSignal }) {
  let token: string | undefined
  configureClient({ baseUrl, token: () => token, onSessionExpired: () => undefined })
  const body = { Email: 'carrier@demo.example', Password: demoPassword }
  const ask = <T>(question: () => Promise<T>) => insist(question, signal)
  const signedIn = ask(async () => {
    token = grantOf(await call(sessions.signIn, { body })).Token
  })
  const send = (page: string, fields: Record<string, string>) =>
    ask(async () => {
      const url = new URL(new URL(page).pathname, baseUrl)
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
      await response.text()
      if (response.status >= 500) throw new Error(`The payment page answered ${response.status}`)
    })
  return async (paymentId: string, turn: number) => {
    await signedIn
    const { SessionId, Url } = await ask(() =>
      call(calls.startCheckout, { body: { PaymentIds: [paymentId] } }),
    )
    if (turn % 10 === 1) await send(Url, cardForm(cards.declined))
    if (turn % 10 === 2) {
      await send(Url, cardForm(cards.authenticate))
      await send(Url, { action: 'authenticate' })
    } else await send(Url, cardForm(settlesLate && turn % 10 === 3 ? cards.settlesLater : cards.paid))
    if (turn % 3 > 0) await ask(() => call(calls.status, { query: { session_id: SessionId } }))
  }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const problemsIn = (invariants: Invariants) =>
  Object.values(invariants).reduce((sum, count) => sum + Math.abs(count), 0)

/** Looks at the books again and again, also while the service is away. */
function watchBooks(tools: PaymentTools) {
  const result = { problems: 0, looks: 0 }
  const stopping = new AbortController()
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop
      result.problems = Math.max(result.problems, problemsIn(await checkInvariants(tools)))
      result.looks += 1
      // oxlint-disable-next-line no-await-in-loop
      await delay(200)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await looking
      return result
    },
  }
}

async function unpaid(admin: Db, ids: readonly string[]) {
  const { left } = await admin
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('id', 'in', [...ids])
    .where('status', '<>', 'Paid')
    .executeTakeFirstOrThrow()
  return left
}

async function countedIn(admin: Db, ids: readonly string[]) {
  const { rows } = await sql<Pick<StormResult, 'lost' | 'doubled' | 'withoutReceipt'>>`
    with money as (
      select payment.id, payment.status, payment.amount_cents,
        (select coalesce(sum(charge.amount_cents), 0) from checkout_payment
          join sandbox.session on idempotency_key = session_id
          join sandbox.charge as charge on charge.session_id = session.id and charge.status = 'succeeded'
          where checkout_payment.payment_id = payment.id) as charged,
        exists (select from receipt join checkout_payment using (session_id)
          where checkout_payment.payment_id = payment.id) as has_receipt
      from payment where id = any (${[...ids]}::uuid[])
    )
    select
      count(*) filter (where charged > 0 and status <> 'Paid')::int as lost,
      count(*) filter (where charged > amount_cents)::int as doubled,
      count(*) filter (where charged > 0 and not has_receipt)::int as "withoutReceipt"
    from money
  `.execute(admin)
  const [counts] = rows
  if (counts === undefined) throw new Error('The payments were not counted')
  return counts
}
