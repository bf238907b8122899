import { beforeEach, expect, test } from '@jest/globals'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { files } from 'shared-api/documents'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { bearer, startTestService, testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { sweepArrivals } from './file-service.ts'
import { folderStore } from '../platform/files/file-store.ts'
import { pdf, picture } from '../../test/support/sample-files.ts'

const service = await testService()
let token: string

beforeEach(async () => {
  token = await service.signIn('carrier')
})

const place = { bucket: 'accounts', folder: quillhaven.id } as const
const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer> = pdf) => new File([bytes], name)
const upload = (...Files: File[]) => call(files.add, { body: { ...place, Files } })
const listed = async (where: { bucket: 'accounts' | 'drivers'; folder: string } = place) =>
  (await call(files.list, { query: where })).Data

const kept = async () => {
  const names = await readdir(join(service.folder, 'kept'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return names.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name))
}
const incoming = () => readdir(join(service.folder, 'incoming')).catch(() => [])
const lastEntry = () =>
  service.admin
    .selectFrom('audit_entry')
    .select(['action', 'subject'])
    .orderBy('position', 'desc')
    .executeTakeFirst()

async function driverOf(accountId: string, name: '=' | '<>') {
  const { id } = await service.admin
    .selectFrom('driver')
    .select('id')
    .where('account_id', '=', accountId)
    .where('name', name, 'Adaeze Winfield')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

test('documents are kept, listed newest first, and come back as they were', async () => {
  const [row] = await upload(fileOf('Führerschein.pdf'), fileOf('scan.PNG', picture))
  expect(row).toMatchObject({
    FileName: 'Führerschein.pdf',
    Size: pdf.length,
    ContentType: 'application/pdf',
    Kind: 'Document',
    CreatedDate: testNow.toISOString(),
  })
  expect(await lastEntry()).toEqual({ action: 'uploaded documents', subject: quillhaven.id })
  const names = (await listed()).map(({ FileName }) => FileName)
  expect(names.toSorted()).toEqual(['Führerschein.pdf', 'scan.PNG'])
  const content = await call(files.content, { params: { id: row?.Id ?? '' } })
  expect(Buffer.from(await content.arrayBuffer()).equals(Buffer.from(pdf))).toBe(true)
  expect(await lastEntry()).toEqual({ action: 'opened a file', subject: row?.Id })
})

test('documents are given away to be saved, and never shown', async () => {
  const [row] = await upload(fileOf('a "quoted"; name=x.pdf'))
  const answer = await fetch(`${service.baseUrl}/api/v1/getFileContent/${row?.Id}`, {
    headers: bearer(token),
  })
  await answer.arrayBuffer()
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="a _quoted__ name_x.pdf"; filename*=UTF-8''a%20%22quoted%22%3B%20name%3Dx.pdf`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-length': String(pdf.length),
  })
})

test('documents lie sealed, under names that say nothing', async () => {
  const before = await kept()
  await upload(fileOf('license of Dana.pdf'))
  const [path] = (await kept()).filter((name) => !before.includes(name))
  expect(path).toMatch(/kept\/2026-11\/[\da-f-]{36}$/)
  expect((await readFile(path ?? '')).includes('%PDF')).toBe(false)
})

test('documents leave nothing in the folder in which they arrive', async () => {
  await upload(fileOf('one.pdf'), fileOf('two.pdf'))
  await expect(upload(fileOf('page.html'))).rejects.toThrow()
  expect(await emptied(incoming)).toEqual([])
})

/** The folder is emptied when the answer has left, or the service has seen that no one waits for it: a moment later. */
async function emptied(names: () => Promise<string[]>) {
  const until = Date.now() + 5000
  let found = await names()
  while (found.length > 0 && Date.now() < until) found = await names()
  return found
}

test('a driver keeps his own papers, and sees neither those of his carrier nor of his colleagues', async () => {
  const colleague = await driverOf(quillhaven.id, '<>')
  await call(files.add, {
    body: { bucket: 'drivers', folder: colleague, Files: [fileOf('colleague.pdf')] },
  })
  await service.signIn('driver')
  const own = await driverOf(quillhaven.id, '=')
  await call(files.add, { body: { bucket: 'drivers', folder: own, Files: [fileOf('mine.pdf')] } })
  expect((await listed({ bucket: 'drivers', folder: own })).map(({ FileName }) => FileName)).toEqual([
    'mine.pdf',
  ])
  const refused = { status: 404, message: 'Record not found' }
  await expect(listed({ bucket: 'drivers', folder: colleague })).rejects.toMatchObject(refused)
  await expect(listed(place)).rejects.toMatchObject(refused)
  await service.signIn('carrier')
  expect((await listed({ bucket: 'drivers', folder: own })).map(({ FileName }) => FileName)).toEqual([
    'mine.pdf',
  ])
})

test('documents of a record, and those of a user within a day, have a bound', async () => {
  const [first] = await listed()
  const store = (folder: string, megabytes: number) =>
    sql`
      insert into file (id, account_id, bucket, folder, kind, name, size_bytes, content_type, store_key, created_by,
        created_by_name, created_at)
      select gen_random_uuid(), account_id, bucket, ${folder}::uuid, kind, name, ${megabytes}::int * 1000000,
        content_type, gen_random_uuid()::text, created_by, created_by_name, ${testNow}
      from file where id = ${first?.Id}
    `.execute(service.admin)
  await upload(fileOf('fits.pdf'))
  await store(place.folder, 249)
  await store(place.folder, 1)
  expect(await refusalOf(upload(fileOf('full.pdf')))).toMatchObject({
    status: 409,
    message: 'There is room for 250 MB of documents here. Delete some that are not needed.',
  })
  const { id: folder } = await service.admin
    .selectFrom('ticket')
    .select('id')
    .where('account_id', '=', quillhaven.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const elsewhere = () =>
    call(files.add, { body: { bucket: 'tickets', folder, Files: [fileOf('elsewhere.pdf')] } })
  await elsewhere()
  await store(tarnbrook.id, 250)
  expect(await refusalOf(elsewhere())).toMatchObject({
    status: 409,
    message:
      'You can upload 500 MB of documents within a day, or 50 MB of driver files. Upload the rest tomorrow.',
  })
  await service.admin.deleteFrom('file').where('size_bytes', '>=', 1_000_000).execute()
})

test('an upload that is cut off by its sender leaves nothing', async () => {
  const rows = await listed()
  const before = await kept()
  const form = `--x\r\ncontent-disposition: form-data; name="bucket"\r\n\r\naccounts\r\n--x\r\ncontent-disposition: form-data; name="Files"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7`
  await new Promise<void>((resolve) => {
    const sending = request(`${service.baseUrl}/api/v1/uploadDocuments`, {
      method: 'POST',
      headers: {
        ...bearer(token),
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 5000,
      },
    })
    sending.on('error', () => undefined)
    sending.on('close', () => resolve())
    sending.write(form, () => sending.destroy())
  })
  expect(await listed()).toEqual(rows)
  expect(await kept()).toEqual(before)
  expect(await emptied(incoming)).toEqual([])
})

test('an upload that is cut off by a crash leaves bytes that the sweep takes away, and nothing that was kept', async () => {
  const [row] = await upload(fileOf('stays.pdf'))
  const store = folderStore(service.folder)
  await store.disk.put('2026-11/stranded', 'half of a file')
  const startedAt = new Date(testNow.getTime() - 7_200_000)
  const { store_key: stays } = await service.admin
    .selectFrom('file')
    .select('store_key')
    .where('id', '=', row?.Id ?? '')
    .executeTakeFirstOrThrow()
  await service.admin
    .insertInto('file_arrival')
    .values([
      { store_key: '2026-11/stranded', started_at: startedAt },
      { store_key: '2026-11/never-written', started_at: startedAt },
      { store_key: stays, started_at: startedAt },
      { store_key: '2026-11/under-way', started_at: testNow },
    ])
    .execute()
  const parts = { db: service.db, files: store }
  const before = new Date(testNow.getTime() - 3_600_000)
  // By one process of all; where one was taken for dead and still works, both end.
  await Promise.all([sweepArrivals(parts, before), sweepArrivals(parts, before)])
  expect(await store.disk.exists('2026-11/stranded')).toBe(false)
  expect(await store.disk.exists(stays)).toBe(true)
  const left = await service.admin.selectFrom('file_arrival').select('store_key').execute()
  expect(left).toEqual([{ store_key: '2026-11/under-way' }])
})

test('when the store fails, no row tells of a file that is not there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-broken-'))
  const broken = folderStore(folder)
  broken.disk.putStream = async (_, contents) => {
    for await (const piece of contents) if (piece === undefined) break
    throw new Error('the disk is full')
  }
  const other = await startTestService({ files: broken })
  try {
    await other.signIn('carrier')
    await expect(upload(fileOf('a.pdf'))).rejects.toMatchObject({ status: 500 })
    expect(await other.admin.selectFrom('file').select('id').execute()).toEqual([])
    expect(await other.admin.selectFrom('file_arrival').select('store_key').execute()).toEqual([])
  } finally {
    await other.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
