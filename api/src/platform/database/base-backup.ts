import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { Client, type Connection, type Submittable } from 'pg'

/**
 * Copies a running PostgreSQL into a tar file, journal included, as pg_basebackup does: by the same command of its
 * replication protocol, because the packaged PostgreSQL comes without that program.
 */
export async function baseBackup(adminUrl: string, file: string): Promise<void> {
  const replication = { connectionString: adminUrl, replication: 'true' }
  const client = new Client(replication)
  // A connection that breaks fails the copy.
  client.on('error', () => undefined)
  await client.connect()
  const output = createWriteStream(file, { mode: 0o600 })
  try {
    const copy = new BackupCopy(output)
    client.query(copy)
    await Promise.all([finished(output), copy.ended.then(() => output.end())])
  } finally {
    output.destroy()
    await client.end()
  }
}

/** The bytes of the archive come with this letter before them; others tell of names and progress. */
const dataLetter = 'd'.charCodeAt(0)

class BackupCopy implements Submittable {
  readonly #output: WriteStream
  readonly #ending = Promise.withResolvers<void>()

  constructor(output: WriteStream) {
    this.#output = output
  }

  get ended() {
    return this.#ending.promise
  }

  submit(connection: Connection) {
    this.#output.on('error', (problem) => {
      this.#ending.reject(problem)
      // PostgreSQL would send the rest before it reads that the client has gone.
      connection.stream.destroy()
    })
    connection.query("BASE_BACKUP (LABEL 'portal', CHECKPOINT 'fast', WAL true)")
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection) {
    if (chunk[0] !== dataLetter) return
    // A copy: the parser uses its buffer again.
    if (this.#output.write(Buffer.from(chunk.subarray(1))) || stream.isPaused()) return
    stream.pause()
    this.#output.once('drain', () => stream.resume())
  }

  handleRowDescription() {}
  handleDataRow() {}
  handleCommandComplete() {}

  handleError(problem: Error) {
    this.#ending.reject(problem)
  }

  handleReadyForQuery() {
    this.#ending.resolve()
  }
}
