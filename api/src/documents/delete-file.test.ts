import { afterEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { files } from 'shared-api/documents'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { folderStore } from '../platform/files/file-store.ts'
import { pdf } from '../../test/support/sample-files.ts'
import { fileSweep } from './file-sweep.ts'
import { ownDriverId } from '../../test/support/sample-rows.ts'

const service = await testService({ as: 'carrier' })
/** The driver who can sign in. */
const driver = await ownDriverId(service.admin)

const notThere = { status: 404, message: 'Record not found' }
const place = () => ({ bucket: 'drivers', folder: driver }) as const
const remove = (id: string) => call(files.remove, { params: { id } })
const listed = async () => (await call(files.list, { query: place() })).Data

async function upload(name = 'medical card.pdf') {
  const [row] = await call(files.add, { body: { ...place(), Files: [new File([pdf], name)] } })
  return row?.Id ?? ''
}

const keyOf = async (id: string) => {
  const row = await service.admin
    .selectFrom('file')
    .select('store_key')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.store_key ?? 'no such file'
}
const isStored = (key: string) => folderStore(service.folder).disk.exists(key)
const noted = () => service.admin.selectFrom('file_arrival').select('store_key').execute()
/** The log says of which record a file was, too. */
const entriesOf = async (id: string) =>
  service.admin
    .selectFrom('audit_entry')
    .select(['action', 'actor_role', 'subject'])
    .where('subject', 'like', `%/${id}`)
    .execute()

test('a document that is deleted is gone from lists and from the store, and the log says who did it', async () => {
  const stays = await upload('stays.pdf')
  const id = await upload()
  const key = await keyOf(id)
  expect(await isStored(key)).toBe(true)
  expect(await remove(id)).toBeNull()
  expect((await listed()).map(({ Id }) => Id)).toContain(stays)
  expect((await listed()).map(({ Id }) => Id)).not.toContain(id)
  await expect(call(files.content, { params: { id } })).rejects.toMatchObject(notThere)
  expect(await isStored(key)).toBe(false)
  expect(await noted()).toEqual([])
  expect(await entriesOf(id)).toEqual([
    { action: 'deleted a file', actor_role: 'carrier', subject: `drivers/${driver}/${id}` },
  ])
})

test('a document is deleted once, however often it is asked for at the same time', async () => {
  const id = await upload()
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => remove(id)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of asked) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(notThere)
  expect(await entriesOf(id)).toHaveLength(1)
})

test('a driver deletes what he uploaded himself, and nothing that others did', async () => {
  const carriers = await upload('from the carrier.pdf')
  await service.signIn('driver')
  const mine = await upload('from me.pdf')
  const may = new Map((await listed()).map(({ Id, CanDelete }) => [Id, CanDelete]))
  expect([may.get(mine), may.get(carriers)]).toEqual([true, false])
  await expect(remove(carriers)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Another user uploaded this file'),
  })
  expect(await isStored(await keyOf(carriers))).toBe(true)
  await remove(mine)
  expect((await listed()).map(({ Id }) => Id)).not.toContain(mine)
})

test('a related list says what may be deleted, too', async () => {
  const id = await upload()
  const { Data } = await call(files.related, { params: { id: driver }, query: { record_type: 'FILE' } })
  expect(Data.find(({ Id }) => Id === id)).toMatchObject({ CanDelete: true })
})

const run = (statement: ReturnType<typeof sql>) => statement.execute(service.admin)

describe('when it is cut off', () => {
  afterEach(async () => {
    await run(sql`drop trigger if exists commit_fails on file`)
    await run(sql`grant delete on file_arrival to portal_service`)
  })

  test('after the row is gone, the next sweep takes the bytes', async () => {
    const id = await upload()
    const key = await keyOf(id)
    // The process that deleted it has come no further than its row.
    await run(sql`delete from file where id = ${id}`)
    expect(await isStored(key)).toBe(true)
    const sweep = fileSweep({
      db: service.db,
      files: folderStore(service.folder),
      clock: () => testNow,
      log: { info: () => undefined, warn: () => undefined },
    })
    await sweep.run()
    expect([await isStored(key), await noted()]).toEqual([false, []])
  })

  test('before the row is gone, nothing is', async () => {
    const id = await upload()
    await run(sql`create or replace function refuse_commit() returns trigger language plpgsql as
      $$ begin raise exception 'the connection is lost'; end $$`)
    await run(sql`create constraint trigger commit_fails after delete on file deferrable initially deferred
      for each row execute function refuse_commit()`)
    await expect(remove(id)).rejects.toMatchObject({ status: 500 })
    expect((await listed()).map(({ Id }) => Id)).toContain(id)
    expect([await isStored(await keyOf(id)), await noted(), await entriesOf(id)]).toEqual([true, [], []])
  })
})
