import { sql } from 'kysely'
import { beforeEach, expect, test } from '@jest/globals'
import { testDatabase } from '../../../test/support/test-database.ts'
import { testKeys, testKeyText } from '../../../test/support/test-world.ts'
import { parseKeys } from './keys.ts'
import { checkKeys, waitForKnownKeys } from './known-keys.ts'

const database = await testDatabase()
const keyText = (id: number, seed: string) => `${id}:${Buffer.alloc(32, seed).toString('base64')}`
const other = parseKeys(keyText(1, 'another key'))
const second = keyText(2, 'second key')

beforeEach(async () => {
  await database.admin.deleteFrom('sealing_key').execute()
})

const knownIds = async () =>
  (await database.db.selectFrom('sealing_key').select('id').orderBy('id').execute()).map(({ id }) => id)

test('the first keys of a database become known, and stay right', async () => {
  await checkKeys(database.db, testKeys)
  await checkKeys(database.db, testKeys)
  expect(await knownIds()).toEqual([1])
})

test('another key with a known id is refused by its id, and leaves no trace', async () => {
  await checkKeys(database.db, testKeys)
  await expect(checkKeys(database.db, other)).rejects.toThrow(
    'Key 1 is not the key 1 of this database. Start with the PORTAL_KEYS of this database, or in the demo with the file "keys" of its data folder: docs/operations.md, "Keys".',
  )
  await expect(checkKeys(database.db, parseKeys(`${second},${keyText(1, 'a third')}`))).rejects.toThrow(
    'Key 1',
  )
  expect(await knownIds()).toEqual([1])
})

test('a key is added beside a known one; without any known one it is refused', async () => {
  await checkKeys(database.db, testKeys)
  await expect(checkKeys(database.db, parseKeys(second))).rejects.toThrow(
    'The database knows key 1, and was started with key 2 alone.',
  )
  await checkKeys(database.db, parseKeys(`${testKeyText},${second}`))
  await checkKeys(database.db, parseKeys(`${second},${testKeyText}`))
  expect(await knownIds()).toEqual([1, 2])
  await checkKeys(database.db, parseKeys(second))
})

test('a command seals with no key that no service was started with', async () => {
  const both = parseKeys(`${second},${testKeyText}`)
  await checkKeys(database.db, testKeys)
  await expect(checkKeys(database.db, both, false)).rejects.toThrow('No service was started with key 2 yet.')
  expect(await knownIds()).toEqual([1])
  await checkKeys(database.db, both)
  await checkKeys(database.db, both, false)
})

test('of several processes that start at once with different keys, one key wins', async () => {
  const outcomes = await Promise.allSettled(
    [testKeys, other, testKeys, other].map((keys) => checkKeys(database.db, keys)),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(await knownIds()).toEqual([1])
})

test('a database that is away is asked again until it answers or the service stops; wrong keys end the wait', async () => {
  await checkKeys(database.db, testKeys)
  const stopping = new AbortController()
  const wait = (keys: typeof testKeys) =>
    waitForKnownKeys(database.db, keys, { pause: 1, signal: stopping.signal })
  await sql`alter table sealing_key rename to hidden`.execute(database.admin)
  const [right, wrong] = [wait(testKeys), wait(other)]
  const refused = expect(wrong).rejects.toThrow('Key 1')
  await sql`alter table hidden rename to sealing_key`.execute(database.admin)
  await Promise.all([right, refused])
  await sql`alter table sealing_key rename to hidden`.execute(database.admin)
  const stopped = wait(testKeys)
  stopping.abort()
  await stopped
  await sql`alter table hidden rename to sealing_key`.execute(database.admin)
})

test('the service can neither change nor remove what a key is recognized by', async () => {
  await checkKeys(database.db, testKeys)
  const change = database.db.updateTable('sealing_key').set({ check_value: Buffer.from('x') })
  await expect(change.execute()).rejects.toThrow('permission denied')
  await expect(database.db.deleteFrom('sealing_key').execute()).rejects.toThrow('permission denied')
})
