import { afterAll, expect, test } from '@jest/globals'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from 'shared-api/refusal'
import { folderStore } from '../src/platform/files/file-store.ts'
import { tableCounts } from '../test/support/table-counts.ts'
import { createTestDatabase, type TestDatabase } from '../test/support/test-database.ts'
import { testKeys, testKeyText, testNow } from '../test/support/test-world.ts'
import { completeParts, type DemoPart, lacksParts } from './demo-parts.ts'
import { addDemoDocuments } from './documents.ts'

const folders: string[] = []
const databases: TestDatabase[] = []

afterAll(async () => {
  await Promise.all(databases.map(({ drop }) => drop()))
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

/** A demo with its records alone, and a data folder with its keys. */
async function halfDemo() {
  const database = await createTestDatabase()
  databases.push(database)
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-demo-'))
  folders.push(dataFolder)
  await writeFile(join(dataFolder, 'keys'), testKeyText)
  return { ...database, dataFolder }
}

test('a demo whose documents failed is not whole, and the next run makes them', async () => {
  const demo = await halfDemo()
  const records = await tableCounts(demo.admin)
  // No folder can be made where a file lies.
  await mkdir(join(demo.dataFolder, 'files'))
  await writeFile(join(demo.dataFolder, 'files', 'kept'), '')
  await expect(addDemoDocuments(demo)).rejects.toThrow(/^documents of ticket T-\d+ could not be made: /)
  expect(await lacksParts(demo.serviceUrl)).toBe(true)
  expect(await tableCounts(demo.admin)).toEqual(records)

  await rm(join(demo.dataFolder, 'files'), { recursive: true })
  await addDemoDocuments(demo)
  const made = await tableCounts(demo.admin)
  expect(made['file']).toBeGreaterThan(70)
  expect(made['mvr_review']).toBeGreaterThan(20)
  expect(await lacksParts(demo.serviceUrl)).toBe(false)
  await addDemoDocuments(demo)
  expect(await tableCounts(demo.admin)).toEqual(made)
}, 600_000)

/** One that needs a step that is kept before the next, as the service does it. */
const partOf = (problem?: unknown): DemoPart => ({
  name: 'mails',
  add: async ({ db }) => {
    await db.transaction().execute((tx) => tx.insertInto('demo_mail').values(mail).execute())
    if (problem !== undefined) throw problem
  },
})

const mail = {
  id: '00000000-0000-4000-8000-000000000001',
  recipient: 'a@demo.example',
  subject: 'Made by a part',
  body: 'Once',
  link: null,
  sent_at: testNow,
}

test('a part that fails after its first step leaves nothing, and is made once', async () => {
  const { db, dataFolder } = await halfDemo()
  const context = { db, keys: testKeys, files: folderStore(dataFolder) }
  const complete = (part: DemoPart) =>
    completeParts(context, { parts: [part], now: testNow, onStep: () => undefined })
  const mails = () => db.selectFrom('demo_mail').select('subject').where('id', '=', mail.id).execute()
  await expect(complete(partOf(new Error('The disk is full.')))).rejects.toThrow(
    'mails could not be made: The disk is full.',
  )
  expect(await mails()).toEqual([])
  await complete(partOf())
  await complete(partOf())
  expect(await mails()).toEqual([{ subject: 'Made by a part' }])
})

test('a part about what a user has changed since is left out, and not tried again', async () => {
  const { db, dataFolder } = await halfDemo()
  const context = { db, keys: testKeys, files: folderStore(dataFolder) }
  const parts = [partOf(new Refusal(409, 'This ticket is closed.'))]
  await completeParts(context, { parts, now: testNow, onStep: () => undefined })
  expect(await db.selectFrom('demo_part').select('name').execute()).toContainEqual({ name: 'mails' })
  expect(await db.selectFrom('demo_mail').select('id').where('id', '=', mail.id).execute()).toEqual([])
})

test('two processes that complete one demo make each part once', async () => {
  const { db, dataFolder } = await halfDemo()
  const context = { db, keys: testKeys, files: folderStore(dataFolder) }
  const complete = () => completeParts(context, { parts: [partOf()], now: testNow, onStep: () => undefined })
  await Promise.all([complete(), complete()])
  expect(await db.selectFrom('demo_mail').select('id').where('id', '=', mail.id).execute()).toHaveLength(1)
})
