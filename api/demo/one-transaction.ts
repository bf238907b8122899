import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import pLimit from 'p-limit'
import type { Db, Tx } from '../src/platform/database/connect.ts'
import type { Database } from '../src/platform/database/schema.ts'

/**
 * Makes one transaction of all that is done with the handle that `work` gets: the transactions that it begins are
 * savepoints, one at a time. So what the service does in several steps, each kept before the next, is kept together or
 * not at all.
 */
export function inOneTransaction<Made>(db: Db, work: (db: Db, tx: Tx) => Promise<Made>): Promise<Made> {
  return db.transaction().execute((tx) => work(new Kysely<Database>({ dialect: savepointDialect(tx) }), tx))
}

const savepointDialect = (tx: Tx) => ({
  createDriver: () => new SavepointDriver(tx),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db: Kysely<Database>) => new PostgresIntrospector(db),
})

class SavepointDriver implements Driver {
  readonly #tx: Tx
  readonly #inTurn = pLimit(1)
  #giveBack = () => {}

  constructor(tx: Tx) {
    this.#tx = tx
  }

  async init() {}

  acquireConnection(): Promise<DatabaseConnection> {
    const tx = this.#tx
    const { promise, resolve } = Promise.withResolvers<DatabaseConnection>()
    void this.#inTurn(() => {
      const { promise: isGivenBack, resolve: giveBack } = Promise.withResolvers<void>()
      this.#giveBack = giveBack
      resolve({
        executeQuery: <Row>(query: CompiledQuery) => tx.executeQuery<Row>(query),
        streamQuery: () => {
          throw new Error('Rows are read by pages, not as a stream')
        },
      })
      return isGivenBack
    })
    return promise
  }

  async beginTransaction() {
    await sql`savepoint step`.execute(this.#tx)
    await sql`set constraints all deferred`.execute(this.#tx)
  }

  /** As a commit does: what was deferred is checked, and the next one begins as the service. */
  async commitTransaction() {
    await sql`set constraints all immediate`.execute(this.#tx)
    await sql`
      select set_config('role', 'none', true), set_config('app.user_id', '', true), set_config('app.role', '', true),
        set_config('app.account_ids', '', true), set_config('app.driver_id', '', true)
    `.execute(this.#tx)
    await sql`release savepoint step`.execute(this.#tx)
  }

  async rollbackTransaction() {
    await sql`rollback to savepoint step`.execute(this.#tx)
    await sql`release savepoint step`.execute(this.#tx)
  }

  async releaseConnection() {
    this.#giveBack()
  }

  async destroy() {}
}
