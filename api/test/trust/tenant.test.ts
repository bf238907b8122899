import { beforeAll, expect, test } from '@jest/globals'
import { type RawBuilder, sql } from 'kysely'
import { agentAccounts, carrierAccounts } from '../../demo/accounts.ts'
import { testDatabase } from '../support/test-database.ts'
import { tenantTx, type User } from '../../src/platform/database/tenant.ts'
import { insertWhatTheDemoLacks } from '../support/sample-tenant-rows.ts'
import { ownConditions } from './own-conditions.ts'

const database = await testDatabase()
let users: Record<User['role'], User>
/** Tables with rows of accounts, as the database itself knows them. Drafts, notifications and marks of what was read are of one user and have tests of their own. */
let tenantTables: string[]

beforeAll(async () => {
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
  await insertWhatTheDemoLacks(database.admin, users)
})

async function tablesWithAccounts() {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'
      and table_name not in ('app_user', 'audit_entry', 'account_access', 'draft', 'ticket_draft', 'notification',
        'sms_notification_read')
    order by table_name
  `.execute(database.admin)
  return rows.map(({ name }) => name)
}

/** Whose rows are seen by a second account, and in which column that stands. */
const secondAccounts: Record<string, string> = { driver_link_request: 'holder_account_id' }

/** The account by which a row belongs to the user, if it does by any. */
const accountOf = (user: User, table: string) => {
  const own = sql`account_id = any(${user.accountIds}::uuid[])`
  return sql`case when ${own} then account_id else ${sql.ref(secondAccounts[table] ?? 'account_id')} end`
}

/** Every account that a table shows to the user, asked without any condition. */
async function accountsSeen(user: User, table: string): Promise<string[]> {
  const { rows } = await tenantTx(database.db, user, (tx) =>
    sql<{
      account_id: string
    }>`select ${accountOf(user, table)} as account_id from ${sql.table(table)}`.execute(tx),
  )
  return rows.map((row) => row.account_id)
}

const countRows = async (table: string) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(database.admin)
  return rows[0]?.count ?? 0
}

/** Where a row lies names it, whatever its key. */
const rowsOf = (rows: readonly { place: string }[]) => rows.map(({ place }) => place).toSorted()

const rowsSeen = async (user: User, table: string) => {
  const { rows } = await tenantTx(database.db, user, (tx) =>
    sql<{ place: string }>`select ctid::text as place from ${sql.table(table)}`.execute(tx),
  )
  return rowsOf(rows)
}

const rowsWhere = async (table: string, condition: RawBuilder<unknown>) => {
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from ${sql.table(table)} where ${condition}
  `.execute(database.admin)
  return rowsOf(rows)
}

test('without any filter in the query carrier staff and agents see every row of their accounts and not one of another', async () => {
  expect(tenantTables.length).toBeGreaterThanOrEqual(12)
  for (const user of [users.carrier, users.agent]) {
    for (const table of tenantTables) {
      const seen = await accountsSeen(user, table)
      const foreign = seen.filter((id) => !user.accountIds.includes(id))
      expect({ table, foreign }).toEqual({ table, foreign: [] })
      const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(table)}
          where ${accountOf(user, table)} = any(${user.accountIds}::uuid[])
        `.execute(database.admin)
      expect({ table, seen: seen.length }).toEqual({ table, seen: rows[0]?.count })
    }
  }
  expect(users.carrier.accountIds.toSorted()).toEqual(carrierAccounts.map(({ id }) => id).toSorted())
  expect(users.agent.accountIds.toSorted()).toEqual(agentAccounts.map(({ id }) => id).toSorted())
})

test('without any filter in the query a driver and an MVR user see exactly what is theirs, table by table, and a guest nothing', async () => {
  for (const role of ['driver', 'mvr'] as const) {
    const user = users[role]
    const theirs = ownConditions(user)
    expect(Object.keys(theirs).toSorted()).toEqual([...tenantTables, 'account', 'agent'].toSorted())
    for (const [table, condition] of Object.entries(theirs)) {
      const own = await rowsWhere(table, condition)
      expect({ role, table, rows: await rowsSeen(user, table) }).toEqual({ role, table, rows: own })
      // Else a leak could not show.
      expect({ table, hasMore: (await countRows(table)) > own.length }).toEqual({ table, hasMore: true })
    }
  }
  for (const table of tenantTables.filter((name) => !['account_census', 'guest_link'].includes(name))) {
    expect({ table, seen: await accountsSeen(users.guest, table) }).toEqual({ table, seen: [] })
  }
  expect(await rowsSeen(users.guest, 'agent')).toEqual([])
  const ownLinks = await rowsWhere('guest_link', sql`user_id = ${users.guest.id}`)
  expect(await rowsSeen(users.guest, 'guest_link')).toEqual(ownLinks)
  expect(ownLinks).toHaveLength(1)
})

test('a driver has something to see of each kind', async () => {
  const empty: string[] = []
  for (const [table, condition] of Object.entries(ownConditions(users.driver))) {
    if ((await rowsWhere(table, condition)).length === 0) empty.push(table)
  }
  expect(empty.join(' ')).toBe(
    'carrier_file carrier_order court_reminder copied_percentile crash driver_tally driver_link_request driver_upload fmcsa_page guest_link investigation_finding mvr_batch mvr_charge mvr_consent_link mvr_criteria mvr_review mvr_review_authority mvr_review_report mvr_tally roadside_link_kept roadside_match_kept roadside_tally safety_score safety_score_basic safety_today search_word signing_link sms_notification ticket_tally ticket_violation',
  )
})

test('a user who works with accounts sees the agents of these accounts', async () => {
  for (const user of [users.carrier, users.agent]) {
    const condition = sql`id in (select agent_id from account_agent where account_id = any(${user.accountIds}::uuid[]))`
    expect(await rowsSeen(user, 'agent')).toEqual(await rowsWhere('agent', condition))
  }
  expect(await rowsSeen(users.operator, 'agent')).toHaveLength(await countRows('agent'))
})

test('a policy that is missing shows at once', async () => {
  const { rows } = await sql<{ condition: string }>`
      select pg_get_expr(polqual, polrelid) as condition from pg_policy where polname = 'ticket_seen'
    `.execute(database.admin)
  const alter = (condition: string) =>
    sql`alter policy ticket_seen on ticket using (${sql.raw(condition)})`.execute(database.admin)
  await alter('true')
  const seen = await accountsSeen(users.carrier, 'ticket')
  await alter(rows[0]?.condition ?? 'false')
  expect(seen.some((id) => !users.carrier.accountIds.includes(id))).toBe(true)
})

test('without any filter in the query the back office sees all of it', async () => {
  for (const table of tenantTables) {
    expect((await accountsSeen(users.operator, table)).length).toBe(await countRows(table))
  }
})

test('without any filter in the query no one sees anything, whether the settings are empty or were never made', async () => {
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

test('the service itself gets at no tenant table outside of tenantTx', async () => {
  for (const table of [...tenantTables, 'draft', 'notification']) {
    await expect(sql`select account_id from ${sql.table(table)}`.execute(database.db)).rejects.toThrow(
      'permission denied',
    )
  }
})

test('the service itself owns nothing, and none of its roles passes by the policies', async () => {
  const { rows } = await sql<{ name: string }>`
      select rolname as name from pg_roles
      where rolname like 'portal\_%' and rolname <> 'portal_admin' and (rolsuper or rolbypassrls)
      union all
      select relname from pg_class where relowner in ('portal_service'::regrole, 'portal_app'::regrole)
    `.execute(database.admin)
  expect(rows).toEqual([])
})

test('the service itself meets forced row level security on every table with accounts', async () => {
  const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relname = any(${[...tenantTables, 'account', 'account_access', 'draft', 'notification']})
        and not (relrowsecurity and relforcerowsecurity)
    `.execute(database.admin)
  expect(rows).toEqual([])
})

test("a tenant's transaction reads neither passwords nor sessions nor the audit log", async () => {
  const ofTheServiceAlone = [
    'app_user',
    'session',
    'sign_in_failure',
    'known_network',
    'security_event',
    'second_factor',
    'recovery_code',
    'sign_in_challenge',
    'sign_in_rate',
    'webhook_event',
    'sandbox.session',
    'sandbox.charge',
    'sandbox.refund',
    'sandbox.event',
    'audit_entry',
    'audit_head',
  ]
  for (const table of [...ofTheServiceAlone, 'one_use_link', 'mail_request', 'demo_mail', 'jobs.job']) {
    const reading = tenantTx(database.db, users.operator, (tx) =>
      sql`select from ${sql.table(table)}`.execute(tx),
    )
    await expect(reading).rejects.toThrow('permission denied')
  }
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
    for (let turn = first; turn < first + 250; turn += 1) {
      const user = turn % 3 === 0 ? users.carrier : users.agent
      const seen = await accountsOf(user)
      if (seen.join() !== user.accountIds.toSorted().join()) bleeding.push(seen)
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, asker) => ask(asker)))
  expect(bleeding).toEqual([])
})

test('a transaction that fails leaves the connection as no one', async () => {
  const failing = tenantTx(database.db, users.carrier, () => Promise.reject(new Error('on the way')))
  await expect(failing).rejects.toThrow('on the way')
  const { rows } = await sql<{ role: string; accounts: string }>`
    select current_user as role, coalesce(current_setting('app.account_ids', true), '') as accounts
  `.execute(database.db)
  expect(rows).toEqual([{ role: 'portal_service', accounts: '' }])
})
