import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { tenantTx } from '../database/tenant.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testNow } from '../testing/test-world.ts'
import { appendAudit } from './audit-log.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

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

/** What nobody but the owner of the machine can do: past the triggers. */
const tamper = (statement: ReturnType<typeof sql>) =>
  database.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })

beforeEach(async () => {
  await tamper(sql`delete from audit_entry`)
  for (const action of ['signed in', 'looked', 'signed out', 'signed in']) {
    await appendAudit(database.db, entry(action))
  }
})

test('a log that nobody touched has no broken position', async () => {
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

test('an entry that is changed, removed or slipped in shows', async () => {
  await tamper(sql`update audit_entry set action = 'did nothing' where position = 2`)
  expect(await brokenPositions()).toContain(2)
  await tamper(sql`update audit_entry set action = 'looked' where position = 2`)
  expect(await brokenPositions()).toEqual([])
  await tamper(sql`delete from audit_entry where position = 3`)
  expect(await brokenPositions()).toContain(4)
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
