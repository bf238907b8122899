import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import { DatabaseError, Pool } from 'pg'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { connect, type Db, type Tx } from './connect.ts'
import { fixedStatement } from './fixed-statement.ts'
import { executeAhead, executeUnread, PipelinedConnection } from './pipelined-connection.ts'
import { batchingSocket } from './pipelined-dialect.ts'
import { becomeService, tenantTx, type User } from './tenant.ts'

const database = await createTestDatabase()
let db: Db

beforeAll(async () => {
  // One connection: whatever a user leaves on it meets the next one.
  db = connect(database.serviceUrl, { connections: 1 })
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const userOf = (id: string): User => ({ id, role: 'carrier', accountIds: [id], driverId: undefined })
const first = userOf('5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11')
const second = userOf('5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f22')

const whoAsks = async (tx: Db | Tx) => {
  const { rows } = await sql<{ role: string; user: string; accounts: string }>`
    select current_user::text as role, coalesce(current_setting('app.user_id', true), '') as user,
      coalesce(current_setting('app.account_ids', true), '') as accounts
  `.execute(tx)
  return rows[0]
}
const service = { role: 'portal_service', user: '', accounts: '' }

const failing = (tx: Tx) => sql`select 1 / 0`.execute(tx)

describe('a connection that a user had', () => {
  const ways: [string, (tx: Tx) => Promise<unknown>][] = [
    ['read', whoAsks],
    ['asked for nothing', async () => undefined],
    ['failed in a statement', failing],
    ['failed in a statement and went on', (tx) => failing(tx).catch(() => undefined)],
    ['failed in a statement that was not read', (tx) => executeUnread(tx, sql`select 1 / 0`)],
    ['failed by itself', () => Promise.reject(new Error('after all'))],
    [
      'took too long',
      async (tx) => {
        await executeUnread(tx, sql`select set_config('statement_timeout', '20ms', true)`)
        await sql`select pg_sleep(5)`.execute(tx)
      },
    ],
    ['ended its transaction by hand', (tx) => sql`commit`.execute(tx)],
    [
      'lost its connection',
      async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database.admin)
        await whoAsks(tx)
      },
    ],
  ]

  test.each(ways)('has nothing of the user left once the user %s', async (_, work) => {
    for (const user of [first, { ...first, isReading: true }]) {
      await tenantTx(db, user, work).catch(() => undefined)
      expect(await whoAsks(db)).toEqual(service)
      expect(await tenantTx(db, second, whoAsks)).toEqual({
        role: 'portal_app',
        user: second.id,
        accounts: second.id,
      })
    }
  })

  test('is not given to the next one inside a transaction', async () => {
    const pid = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const before = await pid()
    await sql`begin`.execute(db)
    expect(await pid()).not.toEqual(before)
  })

  test('is of one user at a time, however many ask and fail at once', async () => {
    const shared = connect(database.serviceUrl, { connections: 3, connectWithin: 20_000 })
    const asked = Array.from({ length: 300 }, async (__, turn) => {
      const user = { ...(turn % 2 === 0 ? first : second), isReading: turn % 3 === 0 }
      const seen = await tenantTx(shared, user, async (tx) => {
        if (turn % 5 === 0) await executeUnread(tx, sql`select 1 / 0`)
        const before = await whoAsks(tx)
        if (turn % 7 === 0) await failing(tx)
        return [before?.user, (await whoAsks(tx))?.user]
      }).catch((problem: unknown) => problem)
      const isFailing = turn % 5 === 0 || turn % 7 === 0
      return isFailing ? seen instanceof DatabaseError : String(seen) === `${user.id},${user.id}`
    })
    const answers = await Promise.all(asked)
    await shared.destroy()
    expect(answers).not.toContain(false)
  })
})

test('a statement that is not read fails the next one with its own words', async () => {
  const broken = tenantTx(db, first, async (tx) => {
    await executeUnread(tx, sql`select 1 / 0`)
    return whoAsks(tx)
  })
  await expect(broken).rejects.toThrow('division by zero')
})

test('a statement that is not read fails the transaction where it is the last', async () => {
  await expect(tenantTx(db, first, (tx) => executeUnread(tx, sql`select 1 / 0`))).rejects.toThrow(
    'division by zero',
  )
})

test('a statement that is not read comes before the one after it, and after the one before', async () => {
  const seen = await tenantTx(db, first, async (tx) => {
    const asTenant = await whoAsks(tx)
    await becomeService(tx)
    return [asTenant?.role, (await whoAsks(tx))?.role]
  })
  expect(seen).toEqual(['portal_app', 'portal_service'])
})

describe('a statement that is read later', () => {
  const numberOf = fixedStatement(
    (_, value: RawBuilder<number>) => sql<{ one: number }>`select 1 / ${value}::int as one`,
  )

  test('gives its rows, with the values of each time', async () => {
    const seen = await tenantTx(db, first, async (tx) => {
      const [one, other] = [await executeAhead(tx, numberOf(tx, 1)), await executeAhead(tx, numberOf(tx, 2))]
      await whoAsks(tx)
      return [await one(), await other()]
    })
    expect(seen).toEqual([[{ one: 1 }], [{ one: 0 }]])
  })

  test('is the only one of its text that is not waited for', async () => {
    const seen = await tenantTx(db, first, async (tx) => {
      const statement = numberOf(tx, 1)
      const [one, other] = [await executeAhead(tx, statement), await executeAhead(tx, statement)]
      const [row] = (await tx.executeQuery(statement)).rows
      return [row, ...(await one()), ...(await other())]
    })
    expect(seen).toEqual([{ one: 1 }, { one: 1 }, { one: 1 }])
  })

  test('fails the next one, and where it is read, with its own words', async () => {
    const broken = tenantTx(db, first, async (tx) => {
      const failed = await executeAhead(tx, numberOf(tx, 0))
      await expect(whoAsks(tx)).rejects.toThrow('division by zero')
      return failed()
    })
    await expect(broken).rejects.toThrow('division by zero')
  })
})

test('a write within a read call is committed once the call has answered', async () => {
  await sql`create table jotting (line text)`.execute(database.admin)
  await sql`grant select, insert on jotting to portal_app, portal_service`.execute(database.admin)
  for (let turn = 1; turn <= 20; turn += 1) {
    await tenantTx(db, { ...first, isReading: true }, (tx) =>
      sql`insert into jotting values ('kept')`.execute(tx),
    )
    const { rows } = await sql`select from jotting`.execute(database.admin)
    expect(rows).toHaveLength(turn)
  }
})

const insertUnread = (tx: Tx) => executeUnread(tx, sql`insert into single values ('kept')`)

test('what a call for reading writes without waiting for it is kept once it has answered, or it fails', async () => {
  await sql`create table single (line text unique deferrable initially deferred)`.execute(database.admin)
  await sql`grant select, insert on single to portal_app`.execute(database.admin)
  const reader = { ...first, isReading: true }
  await tenantTx(db, reader, insertUnread)
  await expect(tenantTx(db, reader, insertUnread)).rejects.toThrow('duplicate key')
})

const readChanging = () => sql`select value from changing where ${true}`.execute(db)

const preparedTexts = async () => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements order by prepare_time
  `.execute(db)
  return rows.map(({ statement }) => statement)
}

test('everything written before the next wait leaves as one packet', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = batchingSocket()
  socket.connect({ host: '127.0.0.1', port: Number(Object(server.address()).port) })
  await once(socket, 'connect')
  socket.write('begin')
  socket.cork()
  socket.write('settings')
  socket.uncork()
  expect(socket.writableLength).toBe('beginsettings'.length)
  socket.destroy()
  server.close()
})

test('prepared statements are prepared once, whatever their values', async () => {
  for (const value of [1, 2, 3]) await sql`select ${value}::int as once_only`.execute(db)
  expect((await preparedTexts()).filter((text) => text.includes('once_only'))).toHaveLength(1)
})

test('prepared statements are forgotten by those that were not used for longest, so that there are never many', async () => {
  for (let column = 0; column < 250; column += 1) {
    await sql`select ${1}::int as ${sql.raw(`column_${column}`)}`.execute(db)
    await sql`select ${1}::int as often`.execute(db)
  }
  const kept = await preparedTexts()
  expect(kept.length).toBeLessThanOrEqual(101)
  expect(kept).toContain('select $1::int as often')
  expect(kept).toContain('select $1::int as column_249')
  expect(kept).not.toContain('select $1::int as column_100')
})

test('prepared statements that the server has forgotten are forgotten here too', async () => {
  const pool = new Pool({ connectionString: database.serviceUrl, max: 1 })
  const client = await pool.connect()
  const connection = new PipelinedConnection(client)
  for (let column = 0; column < 250; column += 1)
    await connection.executeQuery(sql`select ${1}::int as ${sql.raw(`column_${column}`)}`.compile(db))
  connection.release()
  await pool.end()
  const { parsedStatements } = Object(Reflect.get(client, 'connection'))
  expect(Object.keys(parsedStatements)).toHaveLength(100)
})

test('prepared statements whose answer a migration has changed cost one failure, not one for each use', async () => {
  await sql`create table changing (value int)`.execute(database.admin)
  await sql`grant select on changing to portal_service`.execute(database.admin)
  await readChanging()
  await sql`alter table changing alter column value type text`.execute(database.admin)
  await expect(readChanging()).rejects.toThrow('cached plan must not change result type')
  await expect(readChanging()).resolves.toEqual({ rows: [] })
})
