import { afterEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { files } from 'shared-api/documents'
import { quillhaven } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { sweepArrivals } from './file-service.ts'
import { folderStore } from '../platform/files/file-store.ts'
import { pdf } from '../../test/support/sample-files.ts'

const service = await testService({ as: 'carrier' })

const run = (statement: ReturnType<typeof sql>) => statement.execute(service.admin)
const upload = (name: string) =>
  call(files.add, { body: { bucket: 'accounts', folder: quillhaven.id, Files: [new File([pdf], name)] } })
const arrivals = () => service.admin.selectFrom('file_arrival').select('store_key').execute()
const later = new Date(testNow.getTime() + 3_600_000)
const sweep = () => sweepArrivals({ db: service.db, files: folderStore(service.folder) }, later)

afterEach(async () => {
  await run(sql`drop trigger if exists commit_fails on file`)
  await service.admin.deleteFrom('file_arrival').execute()
})

test('a file that has its row is not left to the sweep', async () => {
  const [row] = await upload('contract.pdf')
  expect(await arrivals()).toEqual([])
  expect(await sweep()).toBe(0)
  const content = await call(files.content, { params: { id: row?.Id ?? '' } })
  expect(Buffer.from(await content.arrayBuffer()).equals(Buffer.from(pdf))).toBe(true)
})

test('bytes whose rows may be committed are left to the sweep, which knows', async () => {
  await run(sql`create or replace function refuse_commit() returns trigger language plpgsql as
    $$ begin raise exception 'the connection is lost'; end $$`)
  await run(sql`create constraint trigger commit_fails after insert on file deferrable initially deferred
    for each row execute function refuse_commit()`)
  await expect(upload('unsure.pdf')).rejects.toMatchObject({ status: 500 })
  const [{ store_key: key } = { store_key: '' }] = await arrivals()
  const { disk } = folderStore(service.folder)
  expect(await disk.exists(key)).toBe(true)
  expect(await sweep()).toBe(1)
  expect(await disk.exists(key)).toBe(false)
})
