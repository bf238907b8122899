import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'
import type { DatabaseWatch } from './database-watch.ts'
import { PipelinedConnection } from './pipelined-connection.ts'

/** PostgreSQL as Kysely's own dialect speaks it, over connections that prepare and pipeline. */
export const pipelinedDialect = (pool: Pool, watch?: DatabaseWatch): Dialect => ({
  createDriver: () => new PipelinedDriver(pool, watch),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})

class PipelinedDriver implements Driver {
  readonly #pool: Pool
  readonly #watch: DatabaseWatch | undefined
  readonly #connections = new WeakMap<PoolClient, PipelinedConnection>()

  constructor(pool: Pool, watch: DatabaseWatch | undefined) {
    this.#pool = pool
    this.#watch = watch
  }

  async init() {}

  async acquireConnection(): Promise<PipelinedConnection> {
    if (this.#watch?.isAway) throw new Error('Connection terminated: PostgreSQL does not answer')
    const client = await this.#pool.connect()
    const known = this.#connections.get(client)
    if (known?.isBroken === true) {
      client.release(true)
      return this.acquireConnection()
    }
    if (known !== undefined) return known
    const connection = new PipelinedConnection(client)
    this.#connections.set(client, connection)
    return connection
  }

  async beginTransaction(connection: PipelinedConnection, settings: TransactionSettings) {
    connection.begin(settings)
  }

  commitTransaction(connection: PipelinedConnection) {
    return connection.commit()
  }

  rollbackTransaction(connection: PipelinedConnection) {
    return connection.rollback()
  }

  async releaseConnection(connection: PipelinedConnection) {
    connection.release()
  }

  destroy() {
    this.#watch?.stop()
    return this.#pool.end()
  }
}

/** Bytes of rows that take a millisecond or two to read: what a socket gives at once. */
const mostAtOnce = 64 * 1024

/** Of a long answer a part is read at a time, and other work has its turn before the next one. */
function readInTurns(socket: Socket) {
  let read = 0
  socket.on('data', ({ length }: Buffer) => {
    if (read === 0) {
      setImmediate(() => {
        read = 0
        if (socket.isPaused()) socket.resume()
      })
    }
    read += length
    if (read >= mostAtOnce) socket.pause()
  })
}

/**
 * Everything that is written before the next wait leaves as one packet, in one call to the system. What arrives is read in
 * turns with other work.
 */
export function batchingSocket(): Socket {
  const socket = new Socket()
  let isBatching = false
  const batch = () => {
    if (isBatching) return
    isBatching = true
    socket.cork()
    process.nextTick(() => {
      isBatching = false
      socket.uncork()
    })
  }
  const write = socket.write.bind(socket)
  socket.once('connect', () => readInTurns(socket))
  // Connecting puts a socket's own way of writing back, also where a class overrides it.
  socket.once('connect', () => {
    Reflect.set(socket, 'write', (...words: Parameters<typeof write>) => {
      batch()
      return write(...words)
    })
  })
  return socket
}
