import type { CompiledQuery, DatabaseConnection, QueryResult, RawBuilder, TransactionSettings } from 'kysely'
import type { PoolClient } from 'pg'
import type { Db, Tx } from './connect.ts'

/** How many statements stay prepared on one connection; each costs the server some 50 kB there. */
const mostPrepared = 100

interface Unread {
  /** The transaction is for reading from here on: unless it writes after all, its end is not waited for. */
  isForReading?: boolean
}

/** A statement that says itself that its answer is not waited for. */
type SentQuery<Row = unknown> = CompiledQuery<Row> & { unread?: Unread }

/** What a statement whose answer is not waited for gives at once. */
class ComingResult<Row> implements QueryResult<Row> {
  readonly rows: Row[] = []
  readonly answer: Promise<{ rows: Row[] }>

  constructor(answer: Promise<{ rows: Row[] }>) {
    this.answer = answer
  }
}

/**
 * Sends a statement whose answer is not needed, without a round trip of its own: it travels with the next one of its
 * transaction, and where it fails, so does that one. Outside of a transaction it is waited for.
 */
export async function executeUnread(
  tx: Db | Tx,
  statement: RawBuilder<unknown> | CompiledQuery,
  unread: Unread = {},
) {
  const compiled = 'compile' in statement ? statement.compile(tx) : statement
  const query: SentQuery = { ...compiled, unread }
  await tx.executeQuery(query)
}

/**
 * Sends a statement whose answer is read later: it travels with the next one of its transaction.
 * @returns what waits for its rows.
 */
export async function executeAhead<Row>(
  tx: Tx,
  statement: CompiledQuery<Row>,
): Promise<() => Promise<Row[]>> {
  const query: SentQuery<Row> = { ...statement, unread: {} }
  const result = await tx.executeQuery(query)
  if (!(result instanceof ComingResult)) throw new Error('Only a transaction sends a statement ahead')
  return async () => (await result.answer).rows
}

interface OpenTransaction {
  isForReading: boolean
  hasWritten: boolean
  /** Why an unread statement of it failed. */
  failure?: unknown
}

/**
 * A connection whose statements are prepared when they are first used, and sent without waiting for the one before
 * where its answer is not needed.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: PoolClient
  /** The names of what is prepared, by text, the one that was not used for longest first. */
  readonly #prepared = new Map<string, string>()
  #names = 0
  #transaction: OpenTransaction | undefined
  #unreadAnswers = 0
  #isBroken = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  get isBroken() {
    return this.#isBroken
  }

  async executeQuery<R>(query: SentQuery): Promise<QueryResult<R>> {
    const sent = this.#client.query<R & object>({
      name: this.#nameOf(query),
      text: query.sql,
      values: [...query.parameters],
    })
    const { unread } = query
    const transaction = this.#transaction
    if (unread !== undefined && transaction !== undefined) {
      transaction.isForReading ||= unread.isForReading === true
      // No answer says so before the end: whatever is not a select may have written.
      transaction.hasWritten ||= !/^\s*select\b/.test(query.sql)
      this.#leaveUnread(sent)
      return new ComingResult(sent)
    }
    const { command, rowCount, rows } = await this.#answerOf(sent)
    if (!isWrite(command)) return { rows: rows ?? [] }
    if (transaction !== undefined) transaction.hasWritten = true
    return { numAffectedRows: BigInt(rowCount ?? 0), rows }
  }

  begin({ isolationLevel, accessMode }: TransactionSettings) {
    this.#transaction = { isForReading: accessMode === 'read only', hasWritten: false }
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    this.#leaveUnread(
      this.#client.query(`begin${isolation}${accessMode === undefined ? '' : ` ${accessMode}`}`),
    )
  }

  /** What was only read has been read: that transaction ends without being waited for. */
  async commit() {
    const { isForReading = false, hasWritten = false } = this.#transaction ?? {}
    const committed = this.#client.query('commit')
    if (isForReading && !hasWritten) this.#leaveUnread(committed)
    else if ((await this.#answerOf(committed)).command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a statement in it had failed')
    this.#transaction = undefined
  }

  async rollback() {
    try {
      await this.#client.query('rollback')
      this.#transaction = undefined
    } catch (problem) {
      this.#isBroken = true
      throw problem
    }
  }

  /** Gives the connection back. One that may still be in a transaction is closed: its role is a user's. */
  release() {
    const isOpen = this.#unreadAnswers === 0 && this.#client.getTransactionStatus() !== 'I'
    if (isOpen || this.#transaction !== undefined) this.#isBroken = true
    if (!this.#isBroken) this.#forgetOldest()
    this.#client.release(this.#isBroken)
  }

  streamQuery(): never {
    throw new Error('Rows are read by pages, not as a stream')
  }

  async #answerOf<T>(sent: Promise<T>): Promise<T> {
    const transaction = this.#transaction
    try {
      const answer = await sent
      // Answers come in order: whether what was sent before failed is known by now.
      if (transaction?.failure === undefined) return answer
    } catch (problem) {
      if (hasLostPlan(problem)) this.#isBroken = true
      throw transaction?.failure ?? problem
    }
    throw transaction.failure
  }

  #leaveUnread(sent: Promise<unknown>) {
    const transaction = this.#transaction
    this.#unreadAnswers += 1
    void this.#hear(sent, transaction)
  }

  async #hear(sent: Promise<unknown>, transaction: OpenTransaction | undefined) {
    try {
      await sent
    } catch (problem) {
      // Too late for the transaction that it belonged to: what state the connection is in can't be told.
      if (hasLostPlan(problem) || transaction !== this.#transaction) this.#isBroken = true
      if (transaction !== undefined) transaction.failure ??= problem
    } finally {
      this.#unreadAnswers -= 1
    }
  }

  #nameOf(query: CompiledQuery): string | undefined {
    const { sql: text } = query
    const known = this.#prepared.get(text)
    if (known === undefined && !isPrepared(query)) return undefined
    const name = known ?? `s${(this.#names += 1)}`
    this.#prepared.delete(text)
    this.#prepared.set(text, name)
    return name
  }

  #forgetOldest() {
    for (const [text, name] of this.#prepared) {
      if (this.#prepared.size <= mostPrepared) return
      this.#prepared.delete(text)
      this.#leaveUnread(this.#client.query(`deallocate ${name}`))
      forgetText(this.#client, name)
    }
  }
}

/** pg keeps the text of every statement that it has prepared for as long as it is connected, and has no call to forget one. */
function forgetText(client: PoolClient, name: string) {
  const { parsedStatements } = Object(Reflect.get(client, 'connection'))
  Reflect.deleteProperty(parsedStatements, name)
}

const isWrite = (command: string) => /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command)

/**
 * Not what looks for words: which way to the rows is short depends on them, and a plan that was made without them may
 * read everything. Nor what has no values, which may be several statements.
 */
const isPrepared = ({ sql, parameters }: CompiledQuery) => parameters.length > 0 && !sql.includes(' like ')

/** A migration changed what a prepared statement gives, or something between us and the server has forgotten it. */
const hasLostPlan = (problem: unknown) =>
  problem instanceof Error && 'code' in problem && (problem.code === '0A000' || problem.code === '26000')
