import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { migrate, readMigrations } from './migrate.ts'

const database = await createTestDatabase()
let client: Client

beforeAll(async () => {
  client = new Client({ connectionString: database.adminUrl })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

const added = (text: string) => ({ name: '9001_added.sql', text, checksum: text })

test('migrating again changes nothing', async () => {
  expect(await migrate(client, await readMigrations())).toEqual([])
})

test('a new migration is applied once, though two starts race', async () => {
  const migrations = [...(await readMigrations()), added('create table added (id int)')]
  const other = new Client({ connectionString: database.adminUrl })
  await other.connect()
  const applied = await Promise.all([migrate(client, migrations), migrate(other, migrations)])
  await other.end()
  expect(applied.flat()).toEqual(['9001_added.sql'])
})

test('a migration that was edited after it had been applied is refused', async () => {
  const migrations = [...(await readMigrations()), added('create table added (id int, name text)')]
  await expect(migrate(client, migrations)).rejects.toThrow(
    '9001_added.sql was changed after it had been applied',
  )
})

test('a database that is ahead of the program is refused', async () => {
  await expect(migrate(client, await readMigrations())).rejects.toThrow(
    '9001_added.sql, which this program does not',
  )
})

test('a migration that fails leaves nothing of itself behind', async () => {
  const text = 'create table half (id int); select 1 / 0'
  const broken = { name: '9002_broken.sql', text, checksum: text }
  const migrations = [...(await readMigrations()), added('create table added (id int)'), broken]
  await expect(migrate(client, migrations)).rejects.toThrow(
    '9002_broken.sql could not be applied: division by zero',
  )
  const { rows } = await client.query(
    `select to_regclass('half') as half, count(*)::int from migration where name = $1`,
    [broken.name],
  )
  expect(rows).toEqual([{ half: null, count: 0 }])
})
