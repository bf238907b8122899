import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { Role } from 'shared-api/contract'
import { tenantTx, type User } from '../platform/database/tenant.ts'
import { oxmarrow, quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { testDatabase } from '../../test/support/test-database.ts'
import { ownDriverId } from '../../test/support/sample-rows.ts'

// What the database itself refuses, whatever a query forgets.
const database = await testDatabase()
const ownDriver = await ownDriverId(database.admin)

const someId = '00000000-0000-4000-8000-000000000417'

const userOf = (role: Role, accountIds: string[] = [quillhaven.id, tarnbrook.id]): User => ({
  id: someId,
  role,
  accountIds,
  driverId: role === 'driver' || role === 'mvr' ? ownDriver : undefined,
})

const insertInto = (user: User, accountId: string) =>
  tenantTx(database.db, user, (tx) =>
    tx
      .insertInto('driver')
      .values({ account_id: accountId, first_name: 'Nobody', last_name: 'Atall', status: 'Pending' })
      .execute(),
  )

const changedBy = async (user: User) => {
  const { numAffectedRows = 0n } = await tenantTx(database.db, user, (tx) =>
    sql`update driver set country = country`.execute(tx),
  )
  return Number(numAffectedRows)
}

test('every change of a driver is a new version of him, but for a renewal and a review', async () => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    join pg_trigger on tgrelid = attrelid and tgname = 'driver_version_is_raised'
    where attrelid = 'driver'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attnum <> all (tgattr::smallint[])
    order by attnum
  `.execute(database.admin)
  expect(rows.map(({ name }) => name)).toEqual([
    'id',
    'active_until_on',
    'version',
    'reviewed_on',
    'license_version',
  ])
})

test("a driver is written into one's own carriers alone", async () => {
  await insertInto(userOf('carrier'), tarnbrook.id)
  for (const role of ['carrier', 'agent', 'driver', 'mvr', 'guest'] as const) {
    const accountId = role === 'carrier' || role === 'agent' ? oxmarrow.id : quillhaven.id
    await expect(insertInto(userOf(role), accountId)).rejects.toThrow('row-level security')
  }
})

test("a driver is written among one's own alone, though the statement names no carrier", async () => {
  const { count } = await database.admin
    .selectFrom('driver')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', 'in', [quillhaven.id, tarnbrook.id])
    .executeTakeFirstOrThrow()
  expect(await changedBy(userOf('carrier'))).toBe(count)
  expect(await changedBy(userOf('agent'))).toBe(count)
  for (const role of ['mvr', 'guest'] as const) expect(await changedBy(userOf(role))).toBe(0)
})

test('a driver is written without a way to give him away, to set his version back or to remove him', async () => {
  for (const statement of [
    sql`update driver set account_id = ${tarnbrook.id}`,
    sql`update driver set version = 1`,
    sql`update driver set id = ${someId}`,
  ]) {
    await expect(tenantTx(database.db, userOf('carrier'), (tx) => statement.execute(tx))).rejects.toThrow(
      'permission denied',
    )
  }
})

const request = (accountId: string, holderId: string) =>
  sql<{ id: string }>`
    insert into driver_link_request (
      account_id, asked_as, holder_account_id, held_driver_id, shown_sealed, requested_by, requested_at, expires_at
    )
    select ${accountId}, 'Terry Asker', account_id, id, 'sealed',
      (select id from app_user where email = 'carrier@demo.example'), now(), now() + interval '1 day'
    from driver where account_id = ${holderId} order by driver.id limit 1
    returning id
  `

test('a request for a driver is not approved by the carrier that makes it, nor made in the name of another', async () => {
  const { rows } = await request(tarnbrook.id, oxmarrow.id).execute(database.admin)
  const approve = (user: User) =>
    tenantTx(database.db, user, (tx) =>
      sql`update driver_link_request set status = 'Approved' where id = ${rows[0]?.id}`.execute(tx),
    )
  await expect(approve(userOf('carrier'))).rejects.toThrow('row-level security')
  const stranger = await approve(userOf('carrier', [quillhaven.id]))
  expect(stranger.numAffectedRows).toBe(0n)
  const holder = await approve(userOf('agent', [oxmarrow.id]))
  expect(holder.numAffectedRows).toBe(1n)
  const inAnothersName = tenantTx(database.db, userOf('carrier', [quillhaven.id]), (tx) =>
    tx
      .insertInto('driver_link_request')
      .values({
        id: someId,
        account_id: oxmarrow.id,
        asked_as: 'Terry Asker',
        holder_account_id: quillhaven.id,
        held_driver_id: ownDriver,
        shown_sealed: Buffer.from('sealed'),
        requested_by: someId,
        requested_at: new Date(),
        expires_at: new Date(),
      })
      .execute(),
  )
  await expect(inAnothersName).rejects.toThrow('row-level security')
})
