import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { Client } from 'pg'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { migrate, readMigrations } from '../../platform/database/migrate.ts'

const database = await createTestDatabase()
const { admin } = database

async function withClient(work: (client: Client) => Promise<unknown>) {
  const client = new Client({ connectionString: database.adminUrl })
  await client.connect()
  await work(client)
  await client.end()
}

async function addAccounts(...typed: readonly (string | null)[]) {
  await admin
    .insertInto('account')
    .values(typed.map((dot, place) => ({ name: `Numbered ${place}`, dot_number: dot })))
    .execute()
}

const numbers = async () =>
  (
    await admin
      .selectFrom('account')
      .select('dot_number')
      .where('name', 'like', 'Numbered %')
      .orderBy('name')
      .execute()
  ).map(({ dot_number: dot }) => dot)

const forget = () => admin.deleteFrom('account').where('name', 'like', 'Numbered %').execute()

test('a USDOT number has one form, however it was typed', async () => {
  await addAccounts(' 0123456', '123 457', '\u00A0123458\t', '  ', '000', null, 'MC 0123')
  expect(await numbers()).toEqual(['123456', '123457', '123458', null, null, null, 'MC 0123'])
  await sql`update account set dot_number = '00123459 ' where dot_number = '123456'`.execute(admin)
  expect((await numbers())[0]).toBe('123459')
  await expect(addAccounts('0123459')).rejects.toThrow('account_dot_number_key')
  await forget()
})

test('numbers of an earlier release get that form; of two accounts with one number, the one that had the form keeps it', async () => {
  await withClient(async (client) => {
    await client.query(`
      drop function normal_usdot_number cascade;
      drop function keep_normal_usdot_number cascade;
      delete from migration where name = '0110_usdot_numbers.sql'
    `)
    await addAccounts(' 0123456', '0123457', '123457', '00123458', '0123458', '', ' ')
    expect(await migrate(client, await readMigrations())).toEqual(['0110_usdot_numbers.sql'])
  })
  expect(await numbers()).toEqual(['123456', '0123457', '123457', '123458', '0123458', null, null])
  await database.drop()
})
