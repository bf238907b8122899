import { Kysely, type Transaction } from 'kysely'
import { type CustomTypesConfig, Pool, types as pgTypes } from 'pg'
import { DatabaseWatch } from './database-watch.ts'
import { batchingSocket, pipelinedDialect } from './pipelined-dialect.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

const { builtins } = pgTypes

/** A `date` stays the text it is, and a `bigint` is a number: ours are cents, miles and counts. */
const types: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === builtins.DATE) return (text: string) => text
    if (oid === builtins.INT8) return (text: string) => safeNumber(text)
    return pgTypes.getTypeParser(oid, format)
  },
}

function safeNumber(text: string) {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint of the database is too big for a number')
  return value
}

interface ConnectOptions {
  connections?: number
  /** Milliseconds that a query waits for a connection before it fails. */
  connectWithin?: number
  /** Set-up has no time limits: no user waits for it, and a slow machine takes the time that it takes. */
  isSetUp?: boolean
  /** A connection broke while no one used it. The pool replaces it. */
  onError?: (problem: Error) => void
  /** Looks every so many milliseconds whether PostgreSQL answers at all; after three without an answer everything fails at once. */
  lookEvery?: number | undefined
  onAway?: (isAway: boolean) => void
}

/** How long a user waits at the most, in milliseconds. */
const limitsOf = (connectWithin: number) => ({
  connectionTimeoutMillis: connectWithin,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
})

/** Opens a pool of connections, lazily: a database that is down shows at the first query. */
export function connect(
  url: string,
  { connections = 10, connectWithin = 2500, isSetUp = false, lookEvery, ...listeners }: ConnectOptions = {},
): Db {
  const { onError = () => undefined, onAway = () => undefined } = listeners
  const watch = lookEvery ? new DatabaseWatch({ url, every: lookEvery, onChange: onAway }) : undefined
  const pool = new Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    stream: () => watch?.guard(batchingSocket()) ?? batchingSocket(),
    types,
    application_name: 'portal',
    idleTimeoutMillis: 60_000,
    ...(isSetUp ? {} : limitsOf(connectWithin)),
    // PostgreSQL reckons with a disk that turns: on any other, reading an index to its end is cheaper than sorting. And
    // where many ask at once, workers that help one of them keep the others waiting.
    // Row level security makes a statement look so expensive that compiling it takes longer than the rest.
    // What no one waits for any more, as its process was killed, is not done to its end.
    options:
      '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0 -c jit=off -c client_connection_check_interval=2000',
  })
  pool.on('error', onError)
  // The query reports a connection that breaks while it works; without a listener the same error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Database>({ dialect: pipelinedDialect(pool, watch) })
}
