import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { tenantTx } from '../database/tenant.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { testNow } from '../../../test/support/test-world.ts'
import { appendAudit } from './audit-log.ts'

const database = await testDatabase()

const actor = '5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11'

const entry = (action: string) => ({
  at: testNow,
  actorId: actor,
  actorRole: 'carrier',
  action,
  subject: actor,
  network: '192.0.2.7',
  requestId: 'r-1',
})

const brokenPositions = async () => {
  const { rows } = await sql<{ position: number }>`
    select broken_audit_positions() as position
  `.execute(database.admin)
  return rows.map(({ position }) => position)
}

/** What no one but the owner of the machine can do: past the triggers. */
const tamper = (statement: ReturnType<typeof sql>) =>
  database.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })

beforeEach(async () => {
  await tamper(sql`delete from audit_entry`)
  await tamper(sql`delete from audit_head`)
  for (const action of ['signed in', 'looked', 'signed out', 'signed in']) {
    await appendAudit(database.db, entry(action))
  }
})

test('a log that no one touched has no broken position', async () => {
  expect(await brokenPositions()).toEqual([])
  const rows = await database.admin
    .selectFrom('audit_entry')
    .select(['position', 'action'])
    .orderBy('position')
    .execute()
  expect(rows.map(({ position, action }) => [position, action])).toEqual([
    [1, 'signed in'],
    [2, 'looked'],
    [3, 'signed out'],
    [4, 'signed in'],
  ])
})

test('entries that are written at the same time stand in one chain', async () => {
  await Promise.all(Array.from({ length: 40 }, () => appendAudit(database.db, entry('at once'))))
  expect(await brokenPositions()).toEqual([])
  const { count } = await database.admin
    .selectFrom('audit_entry')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(44)
})

const columns = 'at actor_id actor_role action account_id subject network request_id hash'.split(' ')

const otherValues: Record<string, ReturnType<typeof sql>> = {
  at: sql`at + interval '1 microsecond'`,
  actor_id: sql`gen_random_uuid()`,
  account_id: sql`gen_random_uuid()`,
  hash: sql`sha256('other')`,
}

test('whatever is changed in an entry shows, in each column and at each place', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'audit_entry'
  `.execute(database.admin)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['position', ...columns].toSorted())
  const unseen: string[] = []
  for (const column of columns) {
    for (const position of [1, 2, 3, 4]) {
      await tamper(sql`create table kept as select * from audit_entry`)
      const value = otherValues[column] ?? sql`'something else'`
      await tamper(sql`update audit_entry set ${sql.ref(column)} = ${value} where position = ${position}`)
      if (!(await brokenPositions()).includes(position)) unseen.push(`${column} of ${position}`)
      await tamper(sql`delete from audit_entry`)
      await tamper(sql`insert into audit_entry select * from kept`)
      await tamper(sql`drop table kept`)
    }
  }
  expect(unseen).toEqual([])
  expect(await brokenPositions()).toEqual([])
})

test('an entry that is removed or slipped in shows, at the end of the log too', async () => {
  for (const position of [1, 3, 4]) {
    await tamper(sql`create table kept as select * from audit_entry`)
    await tamper(sql`delete from audit_entry where position = ${position}`)
    expect({ position, isFound: (await brokenPositions()).length > 0 }).toEqual({ position, isFound: true })
    await tamper(sql`delete from audit_entry`)
    await tamper(sql`insert into audit_entry select * from kept`)
    await tamper(sql`drop table kept`)
  }
  await tamper(sql`
    insert into audit_entry
    select 5, at, actor_id, actor_role, action, account_id, subject, network, request_id,
      audit_hash((select hash from audit_entry where position = 4), row(5, at, actor_id, actor_role, action,
        account_id, subject, network, request_id, null)::audit_entry)
    from audit_entry where position = 4
  `)
  expect(await brokenPositions()).toEqual([4])
})

test('neither the owner of the tables nor the service changes or empties the log', async () => {
  for (const statement of [
    sql`update audit_entry set action = 'nothing'`,
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
  ]) {
    await expect(statement.execute(database.admin)).rejects.toThrow('the audit log is append-only')
    await expect(statement.execute(database.db)).rejects.toThrow('permission denied')
  }
  const forged = sql`insert into audit_entry select * from audit_entry`
  await expect(forged.execute(database.db)).rejects.toThrow('permission denied')
})

test("an entry in a tenant's transaction is kept with it and lost with it", async () => {
  const user = { id: actor, role: 'carrier', accountIds: [], driverId: undefined } as const
  await tenantTx(database.db, user, (tx) => appendAudit(tx, entry('kept')))
  const lost = tenantTx(database.db, user, async (tx) => {
    await appendAudit(tx, entry('lost'))
    throw new Error('after all')
  })
  await expect(lost).rejects.toThrow('after all')
  const rows = await database.admin.selectFrom('audit_entry').select('action').orderBy('position').execute()
  expect(rows.map(({ action }) => action).slice(4)).toEqual(['kept'])
})
