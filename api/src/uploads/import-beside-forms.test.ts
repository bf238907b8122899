import { expect, test } from '@jest/globals'
import { call, Refusal } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import { driverUploads } from 'shared-api/uploads'
import { drivers } from 'shared-api/drivers'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { changeOf, draftOf } from '../../test/support/sample-drivers.ts'
import { testService } from '../../test/support/test-service.ts'
import { driverLines, headLine, holding, sendFile, waitingFor } from '../../test/support/sample-uploads.ts'
import { refusalOf } from '../../test/support/refusals.ts'

const service = await testService({ as: 'carrier' })

const statusOf = (UploadId: string) => call(driverUploads.status, { params: { UploadId } })
const add = (more: object) => call(driverForm.add, { body: draftOf({ CarrierId: tarnbrook.id, ...more }) })

test('while an import of drivers to a carrier ends, forms are told so at once, and hold up no one', async () => {
  const { UploadId } = await holding(service, 'lock table search_word in share mode', async () => {
    const sent = await sendFile(headLine + driverLines('beside', 3))
    await waitingFor(service, 'search_words')
    const refusals = await Promise.all(Array.from({ length: 12 }, () => refusalOf(add({}))))
    for (const { status, message } of refusals)
      expect([status, message]).toEqual([
        409,
        'Drivers are being imported for this carrier. Try again in a minute.',
      ])
    const others = await call(drivers.list, { query: { CarrierId: quillhaven.id } })
    expect(others.Total).toBeGreaterThan(0)
    return sent
  })
  await service.jobsDone()
  expect(await statusOf(UploadId)).toMatchObject({ Status: 'Done', Imported: 3 })
  expect(await add({})).toMatchObject({ Active_Inactive__c: 'Pending' })
})

test('forms beside an import that no one holds up are done or told to wait, and nothing else', async () => {
  const { UploadId } = await sendFile(headLine + driverLines('busy', 400))
  const sent = await Promise.allSettled(Array.from({ length: 40 }, () => add({})))
  const statuses = sent.map((result) =>
    result.status === 'fulfilled' ? 200 : result.reason instanceof Refusal ? result.reason.status : 500,
  )
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  await service.jobsDone()
  expect(await statusOf(UploadId)).toMatchObject({ Status: 'Done', Imported: 400 })
  expect(service.problems).toEqual([])
})

const rejectsOf = async (UploadId: string) =>
  (await (await call(driverUploads.rejects, { params: { UploadId } })).text()).split('\r\n')

/** Works while an import has compared its lines, and waits in the middle of adding their drivers. */
async function whileAdding(file: string, work: () => Promise<void>) {
  const held = Promise.withResolvers<void>()
  const begun = await holding(service, 'lock table driver in share mode', async () => {
    const sent = await sendFile(file)
    await waitingFor(service, 'into driver')
    const row = `select from driver_upload where id = '${sent.UploadId}' for update`
    const adding = holding(service, row, async () => {
      held.resolve()
      await waitingFor(service, 'into driver')
      await work()
    })
    await held.promise
    return { sent, adding }
  })
  await begun.adding
  return begun.sent
}

test('an import does not add a driver again whom a form added while it ran', async () => {
  const { Id } = await add({ FirstName: 'Edited' })
  const { UploadId } = await whileAdding(headLine + driverLines('late', 5), async () => {
    await add({ EmailId: 'late1@x.example' })
    await add({ FirstName: 'Láte2', LastName: 'UPLOADED', MobileNumber: '+1 614 555 1002' })
    await add({ CDLState: 'OH', CDLNumber: 'OH late.0003' })
    const driver = await call(driverForm.details, { params: { id: Id } })
    await call(driverForm.edit, { body: changeOf(driver, { EmailId: 'late4@x.example' }) })
  })
  await service.jobsDone()
  expect(await statusOf(UploadId)).toMatchObject({ Status: 'Done', Imported: 1, Duplicates: 4 })
  expect((await rejectsOf(UploadId)).slice(1)).toEqual([
    expect.stringContaining('The carrier already has a driver with this email address,3,Late1'),
    expect.stringContaining('The carrier already has a driver with this name and mobile number,4,Late2'),
    expect.stringContaining('The carrier already has a driver with this CDL number,5,Late3'),
    expect.stringContaining('The carrier already has a driver with this email address,6,Late4'),
    '',
  ])
  expect(service.problems).toEqual([])
})

test('an upload whose import has not ended is not undone, and the caller is told so at once', async () => {
  const { UploadId } = await holding(service, 'lock table search_word in share mode', async () => {
    const sent = await sendFile(headLine + driverLines('early', 3))
    await waitingFor(service, 'search_words')
    const refusal = await refusalOf(call(driverUploads.undo, { body: { UploadId: sent.UploadId } }))
    expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('still running')])
    return sent
  })
  await service.jobsDone()
  expect(await statusOf(UploadId)).toMatchObject({ Status: 'Done', Imported: 3 })
})
