import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testKeys } from '../../test/support/test-world.ts'
import { pdf } from '../../test/support/sample-files.ts'
import { checkedDocuments } from '../documents/file-service.ts'
import { fileBytes } from '../platform/files/file-bytes.ts'
import { folderStore } from '../platform/files/file-store.ts'
import { growFile, openStored, storeFile } from './stored-file.ts'

const key = '2026-11/some-file'
let folder: string
let path: string
let context: { files: ReturnType<typeof folderStore>; keys: typeof testKeys }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-stored-'))
  path = join(folder, 'arrived')
  context = { files: folderStore(folder), keys: testKeys }
})
afterEach(() => rm(folder, { recursive: true }))

const missing = { code: 'ENOENT' }
const notStored = { code: 'E_CANNOT_WRITE_FILE', cause: missing }

test('an uploaded file that is gone before it is stored fails its own upload', async () => {
  await expect(storeFile(context, key, { path, size: 10 })).rejects.toMatchObject(notStored)
  expect(await context.files.disk.exists(key)).toBe(false)
})

test('rejected lines that are gone before they are stored fail their own import', async () => {
  const lines = await growFile(context, key, 1000)
  await lines.add('one')
  const { incoming } = context.files
  let names: string[] = []
  while (names.length === 0) names = await readdir(incoming)
  for (const name of names) await rm(join(incoming, name))
  await expect(lines.store()).rejects.toMatchObject(notStored)
  await lines.drop()
})

test('a checked document that is gone before it is read fails its own upload', async () => {
  await writeFile(path, pdf)
  const [document] = await checkedDocuments([{ name: 'contract.pdf', path, size: pdf.length }], 'one')
  await rm(path)
  const bytes = document?.bytes()
  await readdir(folder)
  await expect(Array.fromAsync(bytes ?? [])).rejects.toMatchObject(missing)
})

test('stored lines that are gone are refused before any of them is sent', async () => {
  await expect(openStored(context, key)).rejects.toMatchObject(missing)
})

test('a file is read no further when its reader is told to stop', async () => {
  await writeFile(path, Buffer.alloc(1_000_000))
  const stop = new AbortController()
  let length = 0
  const reading = (async () => {
    for await (const bytes of fileBytes(path, stop.signal)) {
      length += bytes.length
      stop.abort()
    }
  })()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  expect(length).toBeLessThan(1_000_000)
})

test('rejected lines beyond a bound are left out, and the last line says that there are more', async () => {
  const lines = await growFile(context, key, 8)
  for (const line of ['one\n', 'two\n', 'three\n', 'four\n']) await lines.add(line)
  await lines.store()
  await lines.drop()
  const stored = await Array.fromAsync(await openStored(context, key))
  expect(Buffer.concat(stored).toString()).toBe(
    'one\ntwo\nThere are more of these lines. Correct these, and import the file again.\n',
  )
})
