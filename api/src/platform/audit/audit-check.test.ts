import { beforeEach, expect, test } from '@jest/globals'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { keptHead } from '../../../test/support/kept-head.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { testKeys, testNow } from '../../../test/support/test-world.ts'
import { checkAudit } from './audit-check.ts'
import { appendAudit } from './audit-log.ts'

const database = await testDatabase()

const hour = 3_600_000
const later = (milliseconds: number) => new Date(testNow.getTime() + milliseconds)

const append = (subject: string) =>
  appendAudit(database.db, testKeys, {
    at: later(123),
    actorId: '5D1F2F0A-6A58-8A4B-9C39-0A6F0D4F8F11',
    actorRole: 'carrier',
    action: 'looked',
    subject,
    network: '192.0.2.7',
    requestId: '',
  })

/** What only the owner of the database can do. */
const tamper = (statement: ReturnType<typeof sql>) =>
  database.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })

let checked = keptHead()
beforeEach(async () => {
  checked = keptHead()
  await tamper(sql`delete from audit_entry`)
  await tamper(sql`delete from audit_head`)
  for (const subject of ['one', 'two', 'three', 'four']) await append(subject)
})

const options = { readAgainAfter: 24 * hour }
const brokenAfter = async (milliseconds: number) =>
  (await checkAudit(database.db, testKeys, checked, { now: later(milliseconds), ...options })).broken

test('every text is sealed as the database writes it, so that entries of before and of now are in one chain', async () => {
  const texts = ['"quoted" \\ and \u0001\u001f\b\f\n\r\t\u007f', 'Zoë \u2028 \u{1f69a}', '', 'half \ud83d']
  for (const text of texts) await append(text)
  expect(await brokenAfter(0)).toBeUndefined()
  const { rows } = await sql<{ hash: Buffer; previous: Buffer; digest: Buffer }>`
    select hash, audit_digest(entry) as digest, coalesce(lag(hash) over (order by position), '') as previous
    from audit_entry as entry order by position
  `.execute(database.admin)
  expect(rows).toHaveLength(8)
  for (const { hash, previous, digest } of rows) {
    const seal = createHmac('sha256', testKeys.current.audit).update(previous).update(digest)
    expect(seal.digest('hex')).toBe(hash.toString('hex'))
  }
})

test('an entry without a seal after the first sealed one is broken, wherever the log was written again from', async () => {
  expect(await brokenAfter(0)).toBeUndefined()
  await tamper(sql`delete from audit_entry where position > 3`)
  await tamper(sql`update audit_entry set key_id = null, hash = ''`)
  await tamper(sql`
    update audit_entry set hash = audit_hash('', audit_entry) where position = 1`)
  expect(await brokenAfter(24 * hour)).toMatchObject({ position: 1, why: 'it has no seal' })
})

test('within a day only the head and what is new is read, and then the whole log again', async () => {
  expect(await brokenAfter(0)).toBeUndefined()
  await tamper(sql`update audit_entry set subject = 'another' where position = 2`)
  await append('five')
  expect(await brokenAfter(hour)).toBeUndefined()
  await append('six')
  expect(await brokenAfter(23 * hour)).toBeUndefined()
  expect(await brokenAfter(24 * hour)).toMatchObject({ position: 2 })
  // From then on it reads everything, until the log is whole.
  expect(await brokenAfter(25 * hour)).toMatchObject({ position: 2 })
  await tamper(sql`update audit_entry set subject = 'two' where position = 2`)
  expect(await brokenAfter(26 * hour)).toBeUndefined()
})

test('a change of the head or of what is new shows within the hour', async () => {
  expect(await brokenAfter(0)).toBeUndefined()
  await append('five')
  for (const [position, subject] of [
    [4, 'four'],
    [5, 'five'],
  ] as const) {
    await tamper(sql`update audit_entry set subject = 'another' where position = ${position}`)
    expect(await brokenAfter(hour)).toMatchObject({ position })
    await tamper(sql`update audit_entry set subject = ${subject} where position = ${position}`)
    expect(await brokenAfter(hour)).toBeUndefined()
  }
  await tamper(sql`delete from audit_entry where position = 4`)
  expect(await brokenAfter(2 * hour)).toMatchObject({ position: 5, why: 'entries before it are missing' })
})

// The last: the database forges from here on.
test('a database that answers with the digests of before a change does not hide the change', async () => {
  await sql`
    create table digest_of_before as select position, audit_digest(entry) as digest from audit_entry as entry;
    grant select on digest_of_before to public;
    create or replace function audit_digest(entry audit_entry) returns bytea language sql stable return (
      select before.digest from digest_of_before as before where before.position = entry.position
    );
  `.execute(database.admin)
  await tamper(sql`update audit_entry set subject = 'another' where position = 2`)
  expect(await brokenAfter(0)).toMatchObject({ position: 2 })
})
