import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { driverForm } from 'shared-api/driver-form'
import { driverUploads } from 'shared-api/driver-uploads'
import { drivers } from 'shared-api/drivers'
import { quillhaven, tarnbrook } from '../demo/accounts.ts'
import { draftOf, refusalOf } from '../drivers/sample-drivers.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { driverLines, headLine, holding, sendFile, waitingFor } from './sample-uploads.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())
beforeEach(() => service.signIn('carrier'))

const statusOf = (UploadId: string) => call(driverUploads.status, { params: { UploadId } })
const add = (more: object) => call(driverForm.add, { body: draftOf({ CarrierId: tarnbrook.id, ...more }) })

test('while drivers of a file are added to a carrier, forms are told so at once, and hold up nobody', async () => {
  const { UploadId } = await holding(service, 'lock table driver in share mode', async () => {
    const sent = await sendFile(headLine + driverLines('beside', 3))
    await waitingFor(service, 'driver')
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
