import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { driverUploads } from 'shared-api/uploads'
import { tarnbrook } from '../../demo/accounts.ts'
import { folderStore } from '../platform/files/file-store.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { importWorker } from './import-upload.ts'
import { driverLines, headLine, holding, sendFile, waitingFor } from '../../test/support/sample-uploads.ts'

const service = await testService({ as: 'carrier' })

const statusOf = (UploadId: string) => call(driverUploads.status, { params: { UploadId } })

/** As a second process does that takes the job over from one that is slow and still there. */
function importAgain(UploadId: string): Promise<unknown> {
  const { db, folder } = service
  const { run } = importWorker({ db, keys: testKeys, files: folderStore(folder), clock: () => testNow })
  return run({ accountId: tarnbrook.id, uploadId: UploadId }, randomUUID()).catch(
    (problem: unknown) => problem,
  )
}

test('an import that ends while another process begins it again stays done', async () => {
  const held = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  const { UploadId, ending } = await holding(service, 'lock table driver in share mode', async () => {
    const sent = await sendFile(headLine + driverLines('ending', 3))
    await waitingFor(service, 'into driver')
    const row = `select from driver_upload where id = '${sent.UploadId}' for no key update`
    const holdingRow = holding(service, row, () => {
      held.resolve()
      return open.promise
    })
    await held.promise
    return { ...sent, ending: holdingRow }
  })
  await waitingFor(service, 'update "driver_upload"')
  const again = importAgain(UploadId)
  await waitingFor(service, '"driver_upload"', 2)
  open.resolve()
  await ending
  expect(await again).toBeUndefined()
  await service.jobsDone()
  expect(await statusOf(UploadId)).toMatchObject({ Status: 'Done', Imported: 3, Message: null })
  expect(service.problems).toEqual([])
})

test('an import that another process is still at is not given up', async () => {
  const { UploadId, again } = await holding(service, 'lock table driver in share mode', async () => {
    const sent = await sendFile(headLine + driverLines('slow', 3))
    await waitingFor(service, 'into driver')
    await service.admin
      .updateTable('driver_upload')
      .set({ attempts: 5 })
      .where('id', '=', sent.UploadId)
      .execute()
    const problem = await importAgain(sent.UploadId)
    expect(await statusOf(sent.UploadId)).toMatchObject({ Status: 'Checking', Message: null })
    return { ...sent, again: problem }
  })
  expect(again).toMatchObject({ message: expect.stringContaining('Another process') })
  await service.jobsDone()
  expect(await statusOf(UploadId)).toMatchObject({ Status: 'Done', Imported: 3, Message: null })
})

test('a failed import reports the first error, not the ones that followed from it', async () => {
  const rename = (from: string, to: string) =>
    sql`alter function ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(service.admin)
  await holding(service, 'lock table driver in share mode', async () => {
    // Read for longer than the database takes to refuse one thing and what follows from it.
    const long = driverLines('long', 1500).replaceAll('\r\n', `,${'.'.repeat(20_000)}\r\n`)
    await sendFile(headLine + driverLines('failing', 3000) + long)
    await waitingFor(service, 'into driver')
    await rename('known_drivers', 'known_drivers_away')
  })
  while (service.problems.length === 0) await delay(50)
  await rename('known_drivers_away', 'known_drivers')
  expect(service.problems.splice(0)).toMatchObject([{ message: expect.stringContaining('known_drivers') }])
  await service.jobsDone()
  expect(service.problems).toEqual([])
})

test('an import whose drivers the database refuses reports that error', async () => {
  await sql`alter table driver add constraint not_refused check (email <> 'refused0@x.example') not valid`.execute(
    service.admin,
  )
  await sendFile(headLine + driverLines('refused', 4000))
  while (service.problems.length === 0) await delay(50)
  await sql`alter table driver drop constraint not_refused`.execute(service.admin)
  expect(service.problems.splice(0)).toMatchObject([{ message: expect.stringContaining('not_refused') }])
  await service.jobsDone()
  expect(service.problems).toEqual([])
})
