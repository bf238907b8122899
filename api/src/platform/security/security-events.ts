import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Refusal, tokenExpired } from 'shared-api/refusal'
import { networkOf } from 'shared-http/network'
import type { Db } from '../database/connect.ts'
import type { Schedule, ScheduleTools } from '../jobs/queue.ts'
import type { Keys } from '../secrets/keys.ts'
import { blindIndex, blindIndexes } from '../secrets/seal.ts'

export const securityEventKinds = [
  'failed sign-in',
  'failed second factor',
  'refused token',
  'refused role',
  'rate limit',
  'misused link',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** The cause of a refusal whose status does not tell what kind of event it is, or whose request does not name the address. */
export class Misuse extends Error {
  readonly kind: SecurityEventKind
  readonly email: string | undefined

  constructor(kind: SecurityEventKind, email?: string) {
    super(kind)
    this.kind = kind
    this.email = email
  }
}

/** Addresses and networks that a process counts apart between two writes. A flood from more is counted together. */
const maxRows = 200
/** Milliseconds. */
const writeEvery = 5000
const minute = 60_000
/** So many events of a kind in this minute and the one before are a spike, which is logged once in ten minutes. */
const spike = 100
const quietAfterSpike = 10 * minute
const keptFor = 90 * 24 * 60 * minute

interface Counted {
  minute: Date
  kind: SecurityEventKind
  address_key: Buffer
  network: string
  count: number
}

interface Tools {
  db: Db
  keys: Keys
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  /** The metric. */
  onEvent: (kind: SecurityEventKind) => void
}

export interface SecurityEvents {
  /** Counts the refusal of a request, if it is of a kind that is counted. Nothing waits for it. */
  refused: (request: FastifyRequest, refusal: Refusal) => void
  /** Writes what was counted, and logs a spike. */
  write: () => Promise<void>
  stop: () => Promise<void>
}

/** Counts what is refused in memory and writes it every five seconds, so that an attack fills no disk and slows no call. */
export function countSecurityEvents({ db, keys, clock, log, onEvent }: Tools): SecurityEvents {
  let counted = new Map<string, Counted>()
  const loggedAt = new Map<SecurityEventKind, number>()

  const count = (event: Omit<Counted, 'count'>, times: number) => {
    const isFull = counted.size >= maxRows
    const row =
      isFull && !counted.has(keyOf(event)) ? { ...event, address_key: noAddress, network: '' } : event
    const known = counted.get(keyOf(row))
    counted.set(keyOf(row), { ...row, count: (known?.count ?? 0) + times })
  }
  const write = async () => {
    if (counted.size === 0) return
    const events = [...counted.values()]
    counted = new Map()
    try {
      await insertEvents(db, events)
    } catch (problem) {
      for (const event of events) count(event, event.count)
      throw problem
    }
    for (const { kind, events: number, networks } of await selectSpikes(db, clock())) {
      const now = clock().getTime()
      if (now - (loggedAt.get(kind) ?? -Infinity) < quietAfterSpike) continue
      loggedAt.set(kind, now)
      log.warn({ kind, events: number, networks }, 'many security events in two minutes')
    }
  }
  const timer = setInterval(() => {
    write().catch((problem: unknown) => log.warn({ err: problem }, 'security events could not be written'))
  }, writeEvery).unref()
  return {
    refused: (request, refusal) => {
      const event = eventOf(request, refusal)
      if (event === undefined) return
      onEvent(event.kind)
      const address_key = event.email === undefined ? noAddress : addressKey(keys, event.email)
      const since = new Date(Math.floor(clock().getTime() / minute) * minute)
      count({ minute: since, kind: event.kind, address_key, network: coarseNetworkOf(request.ip) }, 1)
    },
    write,
    stop: async () => {
      clearInterval(timer)
      await write().catch((problem: unknown) => log.warn({ err: problem }, 'security events were lost'))
    },
  }
}

/** '192.0.2.0/24' or '2001:db8:1::/48'. */
const coarseNetworkOf = (address: string) => {
  const network = networkOf(address)
  const parts = network.split(network.includes(':') ? ':' : '.').slice(0, 3)
  return network.includes(':') ? `${parts.join(':')}::/48` : `${parts.join('.')}.0/24`
}

const noAddress = Buffer.alloc(0)
const purpose = 'security event address'
const addressKey = (keys: Keys, email: string) => blindIndex(keys, purpose, email.toLowerCase())

const keyOf = ({ minute: since, kind, address_key, network }: Omit<Counted, 'count'>) =>
  [since.getTime(), kind, address_key.toString('base64'), network].join(' ')

function eventOf(request: FastifyRequest, { status, message, cause }: Refusal) {
  if (cause instanceof Misuse) return { kind: cause.kind, email: cause.email ?? emailOf(request) }
  const kind = kindOf(status, message === tokenExpired)
  if (kind === undefined) return undefined
  // A page that is opened without a session is no misuse of one.
  if (kind === 'refused token' && request.headers.authorization === undefined) return undefined
  return { kind, email: emailOf(request) }
}

function kindOf(status: number, isAboutToken: boolean): SecurityEventKind | undefined {
  if (status === 401) return isAboutToken ? 'refused token' : 'failed sign-in'
  if (status === 403) return 'refused role'
  if (status === 410) return 'misused link'
  return status === 429 ? 'rate limit' : undefined
}

function emailOf({ caller, body }: FastifyRequest): string | undefined {
  if (caller !== null) return caller.email
  const isNamed = typeof body === 'object' && body !== null && 'Email' in body
  return isNamed && typeof body.Email === 'string' ? body.Email : undefined
}

/** In one order, so that two processes do not wait for each other. */
const insertEvents = (db: Db, events: Counted[]) =>
  db
    .insertInto('security_event')
    .values(events.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .columns(['minute', 'kind', 'address_key', 'network'])
        .doUpdateSet({ count: sql`security_event.count + excluded.count` }),
    )
    .execute()

/** Of all processes. */
const selectSpikes = (db: Db, now: Date) =>
  db
    .selectFrom('security_event')
    .select([
      'kind',
      sql<number>`sum(count)::int`.as('events'),
      sql<number>`count(distinct network)::int`.as('networks'),
    ])
    .where('minute', '>', new Date(now.getTime() - 2 * minute))
    .groupBy('kind')
    .having(sql`sum(count)`, '>=', spike)
    .execute()

interface EventFilter {
  since: Date
  /** Only events that named this address. */
  email?: string | undefined
}

/** The newest first, at most 500 rows. */
export const selectSecurityEvents = (db: Db, keys: Keys, { since, email }: EventFilter) =>
  db
    .selectFrom('security_event')
    .select([
      'minute',
      'kind',
      'network',
      'count',
      sql<string>`left(encode(address_key, 'hex'), 12)`.as('address'),
    ])
    .where('minute', '>=', since)
    .$if(email !== undefined, (query) =>
      query.where('address_key', 'in', blindIndexes(keys, purpose, (email ?? '').toLowerCase())),
    )
    .orderBy('minute', 'desc')
    .orderBy('count', 'desc')
    .orderBy('kind')
    .limit(500)
    .execute()

/** Every day, in one process: deletes events of more than 90 days ago. */
export const securityEventSweep = ({ db, clock }: Pick<ScheduleTools, 'db' | 'clock'>): Schedule => ({
  name: 'security-event-sweep',
  cron: '40 3 * * *',
  run: async () => {
    const longAgo = new Date(clock().getTime() - keptFor)
    await db.deleteFrom('security_event').where('minute', '<', longAgo).execute()
  },
})
