import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'

const folder = new URL('./migrations/', import.meta.url)
const lockNumber = 4_817_201

interface Migration {
  name: string
  text: string
  checksum: string
}

/** The migrations of this program, in order. */
export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, from), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Applies what the database lacks, each migration in a transaction of its own, and returns their names. Refuses a
 * database that is ahead of this program, and one whose migrations were edited afterwards. Several starts at once wait
 * for each other.
 */
export async function migrate(client: ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [lockNumber])
  try {
    await client.query(`
      create table if not exists migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`)
    const missing = await missingMigrations(client, migrations)
    for (const migration of missing) await apply(client, migration)
    return missing.map(({ name }) => name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber])
  }
}

async function missingMigrations(client: ClientBase, migrations: readonly Migration[]) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const known = new Set(migrations.map(({ name }) => name))
  for (const name of applied.keys()) {
    if (!known.has(name))
      throw new Error(`The database has ${name}, which this program does not know: it is too old.`)
  }
  for (const { name, checksum } of migrations) {
    const before = applied.get(name)
    if (before !== undefined && before !== checksum) {
      throw new Error(
        `${name} was changed after it had been applied. Put it back, and write a new migration.`,
      )
    }
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

async function apply(client: ClientBase, { name, text, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`${name} could not be applied: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}
