import { expect, test } from '@jest/globals'
import { auditOf } from '../../test/support/sample-rows.ts'
import { testDatabase } from '../../test/support/test-database.ts'
import { testKeys } from '../../test/support/test-world.ts'
import { officeMvr } from './office-mvr.ts'

const database = await testDatabase()

async function office(...args: string[]) {
  const lines: string[] = []
  const tools = { db: database.db, keys: testKeys, args, print: (line: string) => lines.push(line) }
  const isInOrder = await officeMvr(tools)
  return { isInOrder, text: lines.join('\n') }
}

test('the back office lists prices and changes one, with an entry in the audit log', async () => {
  expect((await office('prices')).text).toMatch(/^3 year +\$ +14\.50 /m)
  expect((await office('price', '3 year', '15.25')).text).toBe(
    'A report of the type 3 year costs $15.25 from now on.',
  )
  expect((await office('prices')).text).toMatch(/^3 year +\$ +15\.25 /m)
  expect(await auditOf(database.admin, '3 year: 1525')).toEqual([
    { action: 'changed the price of an MVR', actor_role: 'operator' },
  ])
})

test('what is no type or no price is said, and changes nothing', async () => {
  expect(await office('price', '2 year', '15.25')).toEqual({
    isInOrder: false,
    text: '"2 year" is no type of MVR: 3 year, 7 year, Complete.',
  })
  for (const wrong of ['', '0', '15,25', '15.2', '-3', 'free'])
    // oxlint-disable-next-line no-await-in-loop
    expect(await office('price', '7 year', wrong)).toMatchObject({ isInOrder: false })
  expect((await office('prices')).text).toMatch(/^7 year +\$ +17\.25 /m)
})
