import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import type { Role } from 'shared-api/contract'
import { type ColumnState, tables } from 'shared-api/tables'
import { demoId } from '../../demo/seeded-random.ts'
import { bearer, testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service = await testService()

const mine: ColumnState = { order: ['Name', 'Status'], hidden: ['Status'], widths: { Name: 240 } }

const load = (table: string) => call(tables.columnState, { query: { table } })
const save = (table: string, state: ColumnState) => call(tables.saveColumnState, { body: { table, state } })

/** The status of saving whatever is given, past the client. */
async function statusOfSaving(body: unknown) {
  const token = await service.signIn('carrier')
  const init = {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  return (await service.ask('save-column-state', init)).status
}

test('a table is found again as it was left, the last time counting', async () => {
  await service.signIn('carrier')
  expect(await load('drivers')).toBeNull()
  await save('drivers', { ...mine, hidden: [] })
  await save('drivers', mine)
  expect(await load('drivers')).toEqual(mine)
  expect(await load('tickets')).toBeNull()
})

test("the columns that one user saves are no other user's, the back office included", async () => {
  await service.signIn('carrier')
  await save('mvr-reports', mine)
  for (const role of ['agent', 'operator'] as const) {
    await service.signIn(role)
    expect(await load('mvr-reports')).toBeNull()
    await save('mvr-reports', { order: [role], hidden: [], widths: {} })
  }
  await service.signIn('carrier')
  expect(await load('mvr-reports')).toEqual(mine)
})

test.each([
  ['a field that no one knows', { table: 'drivers', state: { ...mine, color: 'red' } }],
  ['another user named', { table: 'drivers', state: mine, user_id: '5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11' }],
  ['no table', { state: mine }],
  ['a table named like a path', { table: '../drivers', state: mine }],
  ['a column named like markup', { table: 'drivers', state: { ...mine, order: ['<b>'] } }],
  ['a width that is no width', { table: 'drivers', state: { ...mine, widths: { Name: 'wide' } } }],
  ['a width wider than any screen', { table: 'drivers', state: { ...mine, widths: { Name: 90_000 } } }],
  ['columns without end', { table: 'drivers', state: { ...mine, order: Array<string>(61).fill('Name') } }],
])('%s is refused', async (_, body) => {
  expect(await statusOfSaving(body)).toBe(400)
})

const fill = async (role: Role, rows: readonly { table_name: string; saved_at: Date }[]) => {
  await service.signIn(role)
  const whose = { user_id: demoId(`user ${role}@demo.example`), state: JSON.stringify(mine) }
  await service.admin
    .insertInto('column_state')
    .values(rows.map((row) => ({ ...whose, ...row })))
    .execute()
}
const after = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)

test('made-up tables do not fill the database', async () => {
  const names = Array.from({ length: 100 }, (_, table) => `made-up-${table}`)
  await service.admin.deleteFrom('column_state').execute()
  await fill(
    'agent',
    names.map((table_name) => ({ table_name, saved_at: testNow })),
  )
  await expect(save('one-more', mine)).rejects.toMatchObject({ status: 409 })
  await save('made-up-99', mine)
})

test('of the columns of uploads the oldest give way to those of another table', async () => {
  const uploads = Array.from({ length: 99 }, (_, file) => `upload-${file + 1}`)
  await fill('operator', [
    { table_name: 'drivers', saved_at: testNow },
    ...uploads.map((table_name, file) => ({ table_name, saved_at: after(file === 49 ? 1 : file + 2) })),
  ])
  service.setNow(after(200))
  await save('upload-100', mine)
  expect([await load('upload-50'), await load('upload-1')]).toEqual([null, mine])
  service.setNow(after(201))
  await save('tickets', mine)
  expect([await load('upload-1'), await load('upload-2')]).toEqual([null, mine])
  for (const table of ['upload-100', 'tickets', 'drivers']) expect(await load(table)).toEqual(mine)
})

test('a state in a shape of before is as good as none', async () => {
  await service.signIn('operator')
  await save('drivers', mine)
  await service.admin
    .updateTable('column_state')
    .set({ state: JSON.stringify({ columns: ['Name'] }) })
    .where('table_name', '=', 'drivers')
    .execute()
  expect(await load('drivers')).toBeNull()
})
