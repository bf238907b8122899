import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { agentAccounts, carrierAccounts } from '../demo/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { tenantTx, type User } from './tenant.ts'

let database: TestDatabase
let users: Record<User['role'], User>
/** Tables with rows of accounts, as the database itself knows them. */
let tenantTables: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  const rows = await database.admin
    .selectFrom('app_user')
    .select(['id', 'role', 'driver_id'])
    .select(
      sql<string[]>`array(select account_id from account_access where user_id = app_user.id)`.as(
        'account_ids',
      ),
    )
    .execute()
  const userOf = (role: User['role']): User => {
    const row = rows.find((candidate) => candidate.role === role)
    if (row === undefined) throw new Error(`The demo has no ${role}`)
    return { id: row.id, role, accountIds: row.account_ids, driverId: row.driver_id ?? undefined }
  }
  users = {
    carrier: userOf('carrier'),
    agent: userOf('agent'),
    driver: userOf('driver'),
    guest: userOf('guest'),
    mvr: userOf('mvr'),
    operator: userOf('operator'),
  }
  tenantTables = await tablesWithAccounts()
})

afterAll(() => database.drop())

async function tablesWithAccounts() {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'
      and table_name not in ('app_user', 'audit_entry', 'account_access')
    order by table_name
  `.execute(database.admin)
  return rows.map(({ name }) => name)
}

/** Every account that a table shows to the user, asked without any condition. */
async function accountsSeen(user: User, table: string): Promise<string[]> {
  const { rows } = await tenantTx(database.db, user, (tx) =>
    sql<{ account_id: string }>`select account_id from ${sql.table(table)}`.execute(tx),
  )
  return rows.map((row) => row.account_id)
}

const countRows = async (table: string) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(database.admin)
  return rows[0]?.count ?? 0
}

const ownRows = (user: User, table: string) =>
  tenantTx(database.db, user, (tx) =>
    sql<{ driver_id: string }>`select driver_id from ${sql.table(table)}`.execute(tx),
  )

describe('without any filter in the query', () => {
  test('carrier staff and agents see every row of their accounts and not one of another', async () => {
    expect(tenantTables.length).toBeGreaterThanOrEqual(12)
    for (const user of [users.carrier, users.agent]) {
      for (const table of tenantTables) {
        const seen = await accountsSeen(user, table)
        const foreign = seen.filter((id) => !user.accountIds.includes(id))
        expect({ table, foreign }).toEqual({ table, foreign: [] })
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(table)} where account_id = any(${user.accountIds}::uuid[])
        `.execute(database.admin)
        expect({ table, seen: seen.length }).toEqual({ table, seen: rows[0]?.count })
      }
    }
    expect(users.carrier.accountIds.toSorted()).toEqual(carrierAccounts.map(({ id }) => id).toSorted())
    expect(users.agent.accountIds.toSorted()).toEqual(agentAccounts.map(({ id }) => id).toSorted())
  })

  test('a driver sees his own rows, an MVR user his own reports, a guest none', async () => {
    for (const table of ['ticket', 'mvr_report', 'roadside_inspection', 'challenge']) {
      const { rows } = await ownRows(users.driver, table)
      expect(rows.filter(({ driver_id: id }) => id !== users.driver.driverId)).toEqual([])
    }
    expect((await ownRows(users.driver, 'ticket')).rows.length).toBeGreaterThan(0)
    expect((await ownRows(users.mvr, 'mvr_report')).rows.length).toBeGreaterThan(0)
    expect((await ownRows(users.mvr, 'ticket')).rows).toEqual([])
    for (const table of tenantTables.filter((name) => name !== 'account_census')) {
      expect({ table, seen: await accountsSeen(users.guest, table) }).toEqual({ table, seen: [] })
    }
  })

  test('the back office sees all of it', async () => {
    for (const table of tenantTables) {
      expect((await accountsSeen(users.operator, table)).length).toBe(await countRows(table))
    }
  })

  test('nobody sees anything, whether the settings are empty or were never made', async () => {
    const nobody: User = { id: '', role: 'carrier', accountIds: [], driverId: undefined }
    for (const table of tenantTables) {
      expect(await accountsSeen(nobody, table)).toEqual([])
      const unset = database.db.transaction().execute(async (tx) => {
        await sql`set local role portal_app`.execute(tx)
        return sql`select from ${sql.table(table)}`.execute(tx)
      })
      expect((await unset).rows).toEqual([])
    }
  })
})

describe('the service itself', () => {
  test('gets at no tenant table outside of tenantTx', async () => {
    for (const table of tenantTables) {
      await expect(sql`select from ${sql.table(table)}`.execute(database.db)).rejects.toThrow(
        'permission denied',
      )
    }
  })

  test('owns nothing, and none of its roles passes by the policies', async () => {
    const { rows } = await sql<{ name: string }>`
      select rolname as name from pg_roles
      where rolname like 'portal\_%' and rolname <> 'portal_admin' and (rolsuper or rolbypassrls)
      union all
      select relname from pg_class where relowner in ('portal_service'::regrole, 'portal_app'::regrole)
    `.execute(database.admin)
    expect(rows).toEqual([])
  })

  test('meets forced row level security on every table with accounts', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relname = any(${[...tenantTables, 'account', 'account_access']})
        and not (relrowsecurity and relforcerowsecurity)
    `.execute(database.admin)
    expect(rows).toEqual([])
  })

  test("a tenant's transaction reads neither passwords nor sessions nor the audit log", async () => {
    for (const table of ['app_user', 'session', 'sign_in_failure', 'audit_entry']) {
      const reading = tenantTx(database.db, users.operator, (tx) =>
        sql`select from ${sql.table(table)}`.execute(tx),
      )
      await expect(reading).rejects.toThrow('permission denied')
    }
  })
})

const accountsOf = async (user: User) => {
  const { rows } = await tenantTx(database.db, user, (tx) =>
    sql<{ id: string }>`select id from account`.execute(tx),
  )
  return rows.map(({ id }) => id).toSorted()
}

test('interleaved transactions on few connections never see what the other one sees', async () => {
  const bleeding: string[][] = []
  const ask = async (first: number) => {
    for (let turn = first; turn < first + 125; turn += 1) {
      const user = turn % 3 === 0 ? users.carrier : users.agent
      const seen = await accountsOf(user)
      if (seen.join() !== user.accountIds.toSorted().join()) bleeding.push(seen)
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, asker) => ask(asker)))
  expect(bleeding).toEqual([])
})

test('a transaction that fails leaves the connection as nobody', async () => {
  const failing = tenantTx(database.db, users.carrier, () => Promise.reject(new Error('on the way')))
  await expect(failing).rejects.toThrow('on the way')
  const { rows } = await sql<{ role: string; accounts: string }>`
    select current_user as role, coalesce(current_setting('app.account_ids', true), '') as accounts
  `.execute(database.db)
  expect(rows).toEqual([{ role: 'portal_service', accounts: '' }])
})
