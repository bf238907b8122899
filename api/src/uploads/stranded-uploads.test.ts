import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { driverUploads } from 'shared-api/uploads'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { folderStore } from '../platform/files/file-store.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { importWorker } from './import-upload.ts'
import { driverLines, headLine, holding, sendFile, waitingFor } from '../../test/support/sample-uploads.ts'
import { giveUpStranded } from './stranded-uploads.ts'

const service = await testService({ as: 'carrier' })

const statusOf = (UploadId: string) => call(driverUploads.status, { params: { UploadId } })
const tools = () => ({
  db: service.db,
  keys: testKeys,
  files: folderStore(service.folder),
  clock: () => testNow,
})
const giveUp = () => giveUpStranded(service.db, testNow)

/** As it stands when its job has ended without a word: the queue keeps such a job as failed, and later no more. */
async function stranded(UploadId: string, status: 'Received' | 'Checking' | 'Undoing') {
  await service.jobsDone()
  await service.admin.updateTable('driver_upload').set({ status }).where('id', '=', UploadId).execute()
}

const noteOf = async (UploadId: string) => {
  const { store_key } = await service.admin
    .selectFrom('driver_upload')
    .select('store_key')
    .where('id', '=', UploadId)
    .executeTakeFirstOrThrow()
  return service.admin
    .selectFrom('file_arrival')
    .select('store_key')
    .where('store_key', '=', store_key)
    .execute()
}

test('an upload whose job is gone has failed, and its file is for the sweep', async () => {
  const { UploadId } = await sendFile(`${headLine}Jamie,Person,nope,6145558001,,\n`)
  await stranded(UploadId, 'Received')
  expect(await giveUp()).toBe(1)
  expect(await statusOf(UploadId)).toMatchObject({
    Status: 'Failed',
    Message: 'The import was interrupted and nothing was imported. Upload the file again',
  })
  expect(await noteOf(UploadId)).toHaveLength(1)
  expect(await giveUp()).toBe(0)
})

const sixth = () => sendFile(headLine + driverLines('sixth', 1))

test('five whose jobs are gone keep no one out', async () => {
  const sent = await Promise.all(
    Array.from({ length: 5 }, (_, place) => sendFile(`${headLine}Bad${place},Person,nope,1,,\n`)),
  )
  for (const { UploadId } of sent) await stranded(UploadId, 'Checking')
  await expect(sixth()).rejects.toMatchObject({ status: 409 })
  expect(await giveUp()).toBe(5)
  expect(await sixth()).toMatchObject({ Status: 'Received' })
  await service.jobsDone()
})

test('an upload that waits for its turn, and one that is imported, are left alone', async () => {
  const sent = await holding(service, 'lock table driver in share mode', async () => {
    const first = await sendFile(headLine + driverLines('turned', 2))
    await waitingFor(service, 'into driver')
    // One file of a carrier's users is imported at a time, of all their accounts.
    const second = await sendFile(headLine + driverLines('beside', 2))
    const third = await sendFile(headLine + driverLines('waiting', 2), { CarrierId: quillhaven.id })
    expect(await giveUp()).toBe(0)
    // A process that is slow, and whose job has been given up: it may come to an end yet.
    await setJobState(first, 'failed')
    expect(await giveUp()).toBe(0)
    await setJobState(first, 'active')
    return [first, second, third]
  })
  await service.jobsDone()
  for (const { UploadId } of sent) expect(await statusOf(UploadId)).toMatchObject({ Status: 'Done' })
})

const setJobState = ({ UploadId }: { UploadId: string }, state: 'failed' | 'active') =>
  sql`
    update jobs.job set state = ${state}
    where id = (select job_id from driver_upload where id = ${UploadId})
  `.execute(service.admin)

test('an undo whose job is gone says how many drivers it has removed, and can be asked for again', async () => {
  const { UploadId } = await sendFile(headLine + driverLines('undoing', 3))
  await stranded(UploadId, 'Undoing')
  await service.admin.deleteFrom('driver').where('email', '=', 'undoing0@x.example').execute()
  await service.admin.updateTable('driver_upload').set({ removed: 1 }).where('id', '=', UploadId).execute()
  expect(await giveUp()).toBe(1)
  expect(await statusOf(UploadId)).toMatchObject({
    Status: 'Done',
    Message: 'The undo stopped after removing 1 driver. Try again, or cancel the memberships',
    UndoUntil: expect.any(String),
  })
  await call(driverUploads.undo, { body: { UploadId } })
  await service.jobsDone()
  expect(await statusOf(UploadId)).toMatchObject({ Status: 'Undone', Message: null, Undone: { Removed: 3 } })
})

test('an import whose file is lost is given up like others, and says so', async () => {
  const { UploadId } = await sendFile(`${headLine}Lost,File,nope,6145558003,,\n`)
  await stranded(UploadId, 'Received')
  const { run } = importWorker(tools())
  const tried = () => run({ accountId: tarnbrook.id, uploadId: UploadId }, randomUUID())
  // The first of five took it away; a store that is slow to come may have it yet.
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    await expect(tried()).rejects.toThrow()
    expect(await statusOf(UploadId)).toMatchObject({ Status: 'Checking', Message: null })
  }
  await tried()
  expect(await statusOf(UploadId)).toMatchObject({
    Status: 'Failed',
    Message: 'The file was lost. Upload it again',
  })
})

test('an import that the disk has no room for is tried later, and costs no attempt', async () => {
  const { UploadId } = await sendFile(`${headLine}Full,Disk,nope,6145558004,,\n`)
  await stranded(UploadId, 'Received')
  const row = () => service.admin.updateTable('driver_upload').where('id', '=', UploadId)
  await row().set({ attempts: 1, file_bytes: 1e14 }).execute()
  const { run } = importWorker(tools())
  const tried = run({ accountId: tarnbrook.id, uploadId: UploadId }, randomUUID())
  await expect(tried).rejects.toMatchObject({ code: 'ENOSPC' })
  const { attempts } = await service.admin
    .selectFrom('driver_upload')
    .select('attempts')
    .where('id', '=', UploadId)
    .executeTakeFirstOrThrow()
  expect(attempts).toBe(1)
  await row().set({ status: 'Failed', file_bytes: 0 }).execute()
})

test('an import is not given up before the sweep knows of its file', async () => {
  const { UploadId } = await sendFile(`${headLine}Given,Up,nope,6145558002,,\n`)
  await stranded(UploadId, 'Checking')
  await service.admin.updateTable('driver_upload').set({ attempts: 5 }).where('id', '=', UploadId).execute()
  const givingUp = await holding(service, 'lock table file_arrival in share mode', async () => {
    const { run } = importWorker(tools())
    const ended = run({ accountId: tarnbrook.id, uploadId: UploadId }, randomUUID())
    await waitingFor(service, 'into file_arrival')
    expect(await statusOf(UploadId)).toMatchObject({ Status: 'Checking' })
    return { ended }
  })
  await givingUp.ended
  expect(await statusOf(UploadId)).toMatchObject({ Status: 'Failed' })
  expect(await noteOf(UploadId)).toHaveLength(1)
})
