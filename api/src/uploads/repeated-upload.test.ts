import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { recognizedMapping } from 'shared-api/uploads/driver-headings'
import { driverUploads } from 'shared-api/uploads'
import { drivers } from 'shared-api/drivers'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'
import { driverLines, headLine, sendFile } from '../../test/support/sample-uploads.ts'

const service = await testService({ as: 'carrier' })

const statusOf = (UploadId: string) => call(driverUploads.status, { params: { UploadId } })
const found = async (Search: string) =>
  (await call(drivers.list, { query: { CarrierId: tarnbrook.id, Search, PageSize: 100 } })).Data

test('a file sent twice is imported once: by its id, and by its content', async () => {
  const content = headLine + driverLines('twice', 2)
  const UploadId = randomUUID()
  expect(await sendFile(content, { UploadId })).toEqual({ UploadId, Status: 'Received' })
  await service.jobsDone()
  expect(await sendFile(content, { UploadId })).toEqual({ UploadId, Status: 'Done' })
  const Mapping = recognizedMapping(headLine.trimEnd().split(','))
  expect(await sendFile(content, { UploadId, Mapping })).toEqual({ UploadId, Status: 'Done' })
  expect(await sendFile(content)).toEqual({ UploadId, Status: 'Done' })
  expect(await found('twice')).toHaveLength(2)
})

test('a file is refused under the id of another file, other columns or another carrier, at once and later', async () => {
  await service.signIn('operator')
  const content = headLine + driverLines('claimed', 2)
  const UploadId = randomUUID()
  const Mapping = { ...recognizedMapping(headLine.trimEnd().split(',')), CDLNumber: undefined }
  const others = [
    () => sendFile('anything', { UploadId }),
    () => sendFile(headLine + driverLines('other', 2), { UploadId }),
    () => sendFile(content, { UploadId, Mapping: JSON.parse(JSON.stringify(Mapping)) }),
    () => sendFile(content, { UploadId, CarrierId: quillhaven.id }),
  ]
  const refused = {
    status: 409,
    message: 'This upload was sent before with another file or other columns. Start a new upload.',
    errors: [],
  }
  await sendFile(content, { UploadId })
  for (const send of others) await expect(send()).rejects.toMatchObject(refused)
  await service.jobsDone()
  for (const send of others) await expect(send()).rejects.toMatchObject(refused)
  expect(await statusOf(UploadId)).toMatchObject({ Status: 'Done', Imported: 2 })
  const both = ['race', 'trace'].map((called) =>
    sendFile(headLine + driverLines(called, 1), { UploadId: '5b2c7f04-5a5e-4e5e-9a5e-0c5a5e5b5c5d' }).then(
      () => 'taken',
      ({ message }) => message,
    ),
  )
  expect(new Set(await Promise.all(both))).toEqual(new Set([refused.message, 'taken']))
  await service.jobsDone()
})

test('a file sent ten times at once is imported once', async () => {
  const content = headLine + driverLines('atonce', 5)
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendFile(content)))
  await service.jobsDone()
  expect(new Set(answers.map(({ UploadId }) => UploadId)).size).toBe(1)
  expect(await found('atonce')).toHaveLength(5)
  expect(service.problems).toEqual([])
})
