import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { tenantTx } from '../database/tenant.ts'
import { keptHead } from '../../../test/support/kept-head.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { testKeys, testNow } from '../../../test/support/test-world.ts'
import { parseKeys } from '../secrets/keys.ts'
import { checkAudit } from './audit-check.ts'
import { appendAudit } from './audit-log.ts'
import { sealEntry, type SealedEntry } from './audit-seal.ts'
import { checkedHeadIn } from './checked-head.ts'

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

const broken = async (keys = testKeys) => (await checkAudit(database.db, keys, keptHead())).broken

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
    await appendAudit(database.db, testKeys, entry(action))
  }
})

test('a log that no one touched has no broken entry', async () => {
  expect(await checkAudit(database.db, testKeys, keptHead())).toEqual({ entries: 4, broken: undefined })
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
  await Promise.all(Array.from({ length: 40 }, () => appendAudit(database.db, testKeys, entry('at once'))))
  expect(await broken()).toBeUndefined()
  const { count } = await database.admin
    .selectFrom('audit_entry')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(44)
})

const columns = 'at actor_id actor_role action account_id subject network request_id hash key_id'.split(' ')

const otherValues: Record<string, ReturnType<typeof sql>> = {
  at: sql`at + interval '1 microsecond'`,
  actor_id: sql`gen_random_uuid()`,
  account_id: sql`gen_random_uuid()`,
  hash: sql`sha256('other')`,
  key_id: sql`null`,
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
      if ((await broken())?.position !== position) unseen.push(`${column} of ${position}`)
      await tamper(sql`delete from audit_entry`)
      await tamper(sql`insert into audit_entry select * from kept`)
      await tamper(sql`drop table kept`)
    }
  }
  expect(unseen).toEqual([])
  expect(await broken()).toBeUndefined()
})

test('an entry that is removed or slipped in shows, at the end of the log too', async () => {
  for (const position of [1, 3, 4]) {
    await tamper(sql`create table kept as select * from audit_entry`)
    await tamper(sql`delete from audit_entry where position = ${position}`)
    expect((await broken())?.position).toBe(Math.min(position + 1, 4))
    await tamper(sql`delete from audit_entry`)
    await tamper(sql`insert into audit_entry select * from kept`)
    await tamper(sql`drop table kept`)
  }
  await tamper(sql`
    insert into audit_entry
    select 5, at, actor_id, actor_role, action, account_id, subject, network, request_id, hash, key_id
    from audit_entry where position = 4
  `)
  expect(await broken()).toMatchObject({ position: 5 })
})

test('who can write to the database, and knows how the chain is made, can not make it again without the key', async () => {
  const stolen = parseKeys(`1:${Buffer.alloc(32, 'a guess').toString('base64')}`)
  await tamper(sql`update audit_entry set action = 'nothing' where position = 3`)
  const { rows } = await sql<SealedEntry & { hash: Buffer }>`select * from read_audit_entries(0, 10)`.execute(
    database.admin,
  )
  let previous = rows[1]?.hash ?? Buffer.alloc(0)
  for (const [index, changed] of rows.slice(2).entries()) {
    previous = sealEntry(stolen.current, previous, changed)
    await tamper(sql`update audit_entry set hash = ${previous} where position = ${index + 3}`)
  }
  await tamper(sql`update audit_head set hash = ${previous}`)
  expect(await broken()).toEqual({
    position: 3,
    at: testNow,
    accountId: undefined,
    why: 'it was changed, or the entry before it was',
  })
})

test('entries from before the keys are still checked, and the first sealed entry covers them', async () => {
  await tamper(sql`update audit_entry set key_id = null`)
  await hashPlainly()
  await appendAudit(database.db, testKeys, entry('signed out'))
  expect(await checkAudit(database.db, testKeys, keptHead())).toEqual({ entries: 5, broken: undefined })
  await tamper(sql`update audit_entry set action = 'nothing' where position = 2`)
  expect(await broken()).toMatchObject({ position: 2 })
  await hashPlainly()
  expect(await broken()).toMatchObject({ position: 5 })
})

describe('against the head of the check before', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'audit-head-'))
    expect(await check()).toEqual({ entries: 4, broken: undefined })
  })
  afterEach(() => rm(folder, { recursive: true }))
  const check = () => checkAudit(database.db, testKeys, checkedHeadIn(folder))

  test('a log that went on is whole', async () => {
    await appendAudit(database.db, testKeys, entry('looked'))
    expect(await check()).toEqual({ entries: 5, broken: undefined })
    expect(await check()).toEqual({ entries: 5, broken: undefined })
  })

  test('the result is read by every process, and a broken log keeps the head that was whole', async () => {
    const { head } = await checkedHeadIn(folder).read()
    expect(head?.position).toBe(4)
    await tamper(sql`update audit_entry set action = 'nothing' where position = 2`)
    await checkAudit(database.db, testKeys, checkedHeadIn(folder), { now: testNow })
    expect(await checkedHeadIn(folder).read()).toMatchObject({ head, checkedAt: testNow, brokenPosition: 2 })
  })

  test('two checks at the same time, and entries between them, are no alarm', async () => {
    await tamper(sql`delete from audit_entry`)
    await tamper(sql`delete from audit_head`)
    await rm(join(folder, 'audit-head.json'))
    const checked = checkedHeadIn(folder)
    const behind = {
      ...checked,
      read: async () => {
        await appendAudit(database.db, testKeys, entry('looked'))
        await check()
        return checked.read()
      },
    }
    expect((await checkAudit(database.db, testKeys, behind)).broken).toBeUndefined()
    await Promise.all(Array.from({ length: 8 }, check))
    expect(await readdir(folder)).toEqual(['audit-head.json'])
  })

  test('a log that was cut back is broken where entries are missing', async () => {
    await tamper(sql`delete from audit_entry where position > 2`)
    await tamper(sql`
      update audit_head set position = 2, hash = (select hash from audit_entry where position = 2)`)
    expect((await check()).broken).toMatchObject({ position: 3, why: 'it is missing, at the end of the log' })
  })

  test('a log that was written again without seals is broken', async () => {
    await tamper(sql`update audit_entry set key_id = null, action = 'nothing'`)
    await hashPlainly()
    expect((await check()).broken).toMatchObject({ position: 1, why: 'it has no seal' })
  })
})

/** As it was done before there were keys. */
async function hashPlainly() {
  for (const position of [1, 2, 3, 4]) {
    // oxlint-disable-next-line no-await-in-loop
    await tamper(sql`
      update audit_entry set hash = audit_hash(
        coalesce((select hash from audit_entry where position = ${position - 1}), ''), audit_entry
      ) where position = ${position}
    `)
  }
  await tamper(sql`
    update audit_head set hash = (select hash from audit_entry where position = 4) where position = 4
  `)
}

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
  await tenantTx(database.db, user, (tx) => appendAudit(tx, testKeys, entry('kept')))
  const lost = tenantTx(database.db, user, async (tx) => {
    await appendAudit(tx, testKeys, entry('lost'))
    throw new Error('after all')
  })
  await expect(lost).rejects.toThrow('after all')
  const rows = await database.admin.selectFrom('audit_entry').select('action').orderBy('position').execute()
  expect(rows.map(({ action }) => action).slice(4)).toEqual(['kept'])
})
