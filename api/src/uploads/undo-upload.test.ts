import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { driverUploads } from 'shared-api/uploads'
import { files } from 'shared-api/documents'
import { tenantTx } from '../platform/database/tenant.ts'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { pdf } from '../../test/support/sample-files.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { undoWorker } from './undo-upload.ts'
import { driverLines, headLine, holding, sendFile, waitingFor } from '../../test/support/sample-uploads.ts'
import { refusalOf } from '../../test/support/refusals.ts'

const service = await testService({ as: 'carrier' })

const undo = (UploadId: string) => call(driverUploads.undo, { body: { UploadId } })

const done = async (content: string) => {
  const { UploadId } = await sendFile(content)
  await service.jobsDone()
  return call(driverUploads.status, { params: { UploadId } })
}
/** The upload once its undo is over. */
const undone = async (UploadId: string) => {
  await undo(UploadId)
  await service.jobsDone()
  return call(driverUploads.status, { params: { UploadId } })
}
const found = async (Search: string) =>
  (await call(drivers.list, { query: { CarrierId: tarnbrook.id, Search, PageSize: 100 } })).Data

async function imported(called: string, count: number) {
  const { UploadId } = await done(headLine + driverLines(called, count))
  return { UploadId, ids: (await found(called)).map(({ Id }) => Id) }
}

test('an upload is undone within a day, whole, and its file may come again', async () => {
  const content = headLine + driverLines('undone', 4)
  const { UploadId } = await done(content)
  expect(await undone(UploadId)).toMatchObject({
    Status: 'Undone',
    UndoUntil: null,
    Undone: { Removed: 4, KeptChanged: 0, KeptUsed: 0 },
  })
  expect(await found('undone')).toEqual([])
  expect(await done(content)).toMatchObject({ Status: 'Done', Imported: 4 })
})

test('an upload is undone but for drivers changed or used since', async () => {
  const { UploadId } = await done(headLine + driverLines('kept', 5))
  const [changed, ticket, paper] = await found('kept')
  await service.admin
    .updateTable('driver')
    .set({ city: 'Dayton' })
    .where('id', '=', changed?.Id ?? '')
    .execute()
  await service.admin
    .insertInto('ticket')
    .values({ account_id: tarnbrook.id, driver_id: ticket?.Id ?? '', number: 'T-900001' })
    .execute()
  await service.admin
    .insertInto('file')
    .values({
      id: randomUUID(),
      account_id: tarnbrook.id,
      bucket: 'drivers',
      folder: paper?.Id ?? '',
      kind: 'Document',
      name: 'cdl.pdf',
      size_bytes: 9,
      content_type: 'application/pdf',
      store_key: 'of a test',
      created_by: randomUUID(),
      created_by_name: 'Dana Pell',
      created_at: testNow,
    })
    .execute()
  expect((await undone(UploadId)).Undone).toEqual({ Removed: 2, KeptChanged: 1, KeptUsed: 2 })
  expect((await found('kept')).map(({ Id }) => Id)).toEqual([changed?.Id, ticket?.Id, paper?.Id])
})

test('an upload is not undone after a day', async () => {
  const { UploadId } = await done(headLine + driverLines('late', 1))
  service.setNow(new Date(testNow.getTime() + 86_400_000))
  await service.signIn('carrier')
  expect(await call(driverUploads.status, { params: { UploadId } })).toMatchObject({ UndoUntil: null })
  expect(await refusalOf(undo(UploadId))).toMatchObject({ status: 409 })
  expect(await found('late')).toHaveLength(1)
})

const whileOneIsHeld = <T>(id: string | undefined, work: () => Promise<T>) =>
  holding(service, `select from driver where id = '${id}' for key share`, work)

test('an undo is answered before it is done, and asking again tells how it stands', async () => {
  const { UploadId, ids } = await imported('asked', 3)
  const counts = { Removed: 3, KeptChanged: 0, KeptUsed: 0 }
  await whileOneIsHeld(ids[0], async () => {
    const under = { Status: 'Undoing', UndoUntil: null, Undone: null }
    expect(await undo(UploadId)).toMatchObject(under)
    await waitingFor(service, 'undo_driver_upload')
    expect(await undo(UploadId)).toMatchObject(under)
    expect(await call(driverUploads.status, { params: { UploadId } })).toMatchObject(under)
  })
  await service.jobsDone()
  expect(await undo(UploadId)).toMatchObject({ Status: 'Undone', Undone: counts })
  expect(service.problems).toEqual([])
})

const breakOff = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%undo_driver_upload%'
  `.execute(service.admin)

test('an undo that breaks off midway is done again, once', async () => {
  const { UploadId, ids } = await imported('broken', 3)
  await whileOneIsHeld(ids[0], async () => {
    await undo(UploadId)
    await waitingFor(service, 'undo_driver_upload')
    await breakOff()
    expect(await found('broken')).toHaveLength(3)
  })
  await service.jobsDone()
  const { Status, Undone } = await call(driverUploads.status, { params: { UploadId } })
  expect([Status, Undone]).toEqual(['Undone', { Removed: 3, KeptChanged: 0, KeptUsed: 0 }])
  expect(service.problems.splice(0)).toHaveLength(1)
})

test('an undo of many drivers goes in pieces, and one that broke off counts each driver once', async () => {
  const { UploadId } = await done(headLine + driverLines('pieces', 1100))
  const all = await service.admin
    .selectFrom('driver')
    .select('id')
    .where('upload_id', '=', UploadId)
    .orderBy('id')
    .execute()
  const [first, last] = [all[0]?.id, all.at(-1)?.id]
  await service.admin
    .updateTable('driver')
    .set({ city: 'Dayton' })
    .where('id', '=', first ?? '')
    .execute()
  await whileOneIsHeld(last, async () => {
    await undo(UploadId)
    await waitingFor(service, 'undo_driver_upload')
    expect(await call(drivers.list, { query: { CarrierId: tarnbrook.id, Search: 'pieces' } })).toMatchObject({
      Total: 101,
    })
    expect(await call(driverUploads.status, { params: { UploadId } })).toMatchObject({ Status: 'Undoing' })
    await breakOff()
  })
  await service.jobsDone()
  expect((await call(driverUploads.status, { params: { UploadId } })).Undone).toEqual({
    Removed: 1099,
    KeptChanged: 1,
    KeptUsed: 0,
  })
  expect(service.problems.splice(0)).toHaveLength(1)
})

test('an undo that two processes are at removes its drivers once', async () => {
  const { UploadId, ids } = await imported('both', 3)
  const { run } = undoWorker({ db: service.db, clock: () => testNow })
  const second = await whileOneIsHeld(ids[0], async () => {
    await undo(UploadId)
    await waitingFor(service, 'undo_driver_upload')
    const again = run({ accountId: tarnbrook.id, uploadId: UploadId }, randomUUID())
    await waitingFor(service, 'driver_upload', 2)
    return { again }
  })
  await second.again
  await service.jobsDone()
  expect((await undo(UploadId)).Undone).toEqual({ Removed: 3, KeptChanged: 0, KeptUsed: 0 })
})

test('an upload that is undone keeps a driver who is given a ticket at that moment', async () => {
  const { UploadId, ids } = await imported('ticketed', 3)
  const ticket = `insert into ticket (account_id, driver_id, number) values ('${tarnbrook.id}', '${ids[0]}', 'T-900002')`
  await holding(service, ticket, async () => {
    await undo(UploadId)
    await waitingFor(service, 'undo_driver_upload')
  })
  expect((await undone(UploadId)).Undone).toEqual({ Removed: 2, KeptChanged: 0, KeptUsed: 1 })
})

test('an upload that is undone keeps a driver for whom a paper comes at that moment', async () => {
  const { UploadId, ids } = await imported('papered', 3)
  const paper = `
      insert into file (
        id, account_id, bucket, folder, kind, name, size_bytes, content_type, store_key, created_by, created_by_name, created_at
      ) values (
        '${randomUUID()}', '${tarnbrook.id}', 'drivers', '${ids[0]}', 'Document', 'cdl.pdf', 9, 'application/pdf', 'of another test',
        '${randomUUID()}', 'Dana Pell', now()
      )`
  await holding(service, paper, async () => {
    await undo(UploadId)
    await waitingFor(service, 'undo_driver_upload')
  })
  expect((await undone(UploadId)).Undone).toEqual({ Removed: 2, KeptChanged: 0, KeptUsed: 1 })
})

test('an upload that is undone leaves no document without a driver: one that comes too late is told that there is no such driver', async () => {
  const { ids } = await imported('gone', 1)
  const body = {
    bucket: 'drivers' as const,
    folder: ids[0] ?? '',
    Files: [new File([pdf], 'cdl.pdf')],
  }
  const refused = await holding(service, `delete from driver where id = '${ids[0]}'`, async () => {
    const asked = { refusal: refusalOf(call(files.add, { body })) }
    await waitingFor(service, 'into "file"')
    return asked
  })
  expect(await refused.refusal).toMatchObject({ status: 404, message: 'Record not found' })
  const left = await service.admin
    .selectFrom('file')
    .select('id')
    .where('folder', '=', ids[0] ?? '')
    .execute()
  expect(left).toEqual([])
})

test('an upload that is undone is one of the caller, though the owner of the tables may see all uploads', async () => {
  const { UploadId, ids } = await imported('foreign', 2)
  await sql`create policy all_uploads on driver_upload for select to portal_owner using (true)`.execute(
    service.admin,
  )
  const undoneBy = (role: 'carrier' | 'guest', accountId: string) =>
    tenantTx(
      service.db,
      { id: randomUUID(), role, accountIds: [accountId], driverId: undefined },
      async (tx) => {
        const { rows } =
          await sql`select removed from undo_driver_upload(${tarnbrook.id}, ${UploadId}, null, 500)`.execute(
            tx,
          )
        return rows
      },
    )
  expect(await undoneBy('carrier', quillhaven.id)).toEqual([{ removed: null }])
  expect(await undoneBy('guest', tarnbrook.id)).toEqual([{ removed: null }])
  await sql`drop policy all_uploads on driver_upload`.execute(service.admin)
  const { Total } = await call(drivers.list, { query: { CarrierId: tarnbrook.id, Search: 'foreign' } })
  expect(Total).toBe(ids.length)
})

test('finishing an import works only for an upload in progress, and only for its carrier', async () => {
  const { UploadId, ids } = await imported('ended', 2)
  const asking = (accountId: string, asked: string) =>
    tenantTx(
      service.db,
      { id: randomUUID(), role: 'carrier', accountIds: [accountId], driverId: undefined },
      async (tx) => (await sql`select * from ${sql.raw(asked)}`.execute(tx)).rows,
    )
  const takeOut = `take_out_repeated('${tarnbrook.id}', '${UploadId}', '3')`
  const status = (set: 'Importing' | 'Done') =>
    service.admin.updateTable('driver_upload').set({ status: set }).where('id', '=', UploadId).execute()
  expect(await asking(tarnbrook.id, takeOut)).toEqual([])
  await status('Importing')
  expect(await asking(quillhaven.id, takeOut)).toEqual([])

  await service.admin.deleteFrom('search_word').where('account_id', '=', tarnbrook.id).execute()
  const words = () =>
    service.admin.selectFrom('search_word').select('word').where('account_id', '=', tarnbrook.id).execute()
  const keepWords = `keep_search_words_of_upload('${tarnbrook.id}', '${UploadId}')`
  await asking(quillhaven.id, keepWords)
  expect(await words()).toEqual([])
  await asking(tarnbrook.id, keepWords)
  expect((await words()).map(({ word }) => word)).toContain('uploaded')

  await status('Done')
  const { Total } = await call(drivers.list, { query: { CarrierId: tarnbrook.id, Search: 'ended' } })
  expect(Total).toBe(ids.length)
})

test('a carrier has at most five files in progress, and others are told so before they are kept', async () => {
  await holding(service, 'lock table driver in share mode', async () => {
    const sent = Array.from({ length: 8 }, (_, place) =>
      sendFile(headLine + driverLines(`heap${place}`, 1)).then(
        () => 'taken',
        ({ status, message }) => `${status} ${message}`,
      ),
    )
    const answers = await Promise.all(sent)
    const tooMany =
      '409 Five files of this carrier are waiting to be imported. Upload this one when one of them is done.'
    expect(answers.toSorted()).toEqual([
      tooMany,
      tooMany,
      tooMany,
      ...Array.from({ length: 5 }, () => 'taken'),
    ])
  })
  await service.jobsDone()
  await sendFile(headLine + driverLines('heap9', 1))
  await service.jobsDone()
})
