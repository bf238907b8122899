import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { memberships } from 'shared-api/memberships'
import { products } from 'shared-api/memberships/products'
import { drivers } from 'shared-api/drivers'
import { quillhaven } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { demoId } from '../../demo/seeded-random.ts'

const service = await testService({ as: 'carrier' })

const open = (id: string) => call(drivers.record, { params: { id }, query: { record_type: 'DRIVER' } })

async function addDriver(given: { status?: 'Inactive' | 'Pending'; upload_id?: string } = {}) {
  const id = randomUUID()
  await service.admin
    .insertInto('driver')
    .values({
      id,
      account_id: quillhaven.id,
      first_name: 'Perdita',
      last_name: 'Holloway',
      status: 'Inactive',
      street: '12 Mill Lane',
      city: 'Lima',
      state_province: 'OH',
      zip_postal_code: '45801',
      country: 'US',
      created_at: testNow,
      ...given,
    })
    .execute()
  return id
}

test("a driver's record has the address in one line and in its parts, for a form", async () => {
  expect(await open(await addDriver())).toMatchObject({
    Mailing_Address: '12 Mill Lane, Lima, OH 45801, United States',
    Street: '12 Mill Lane',
    City: 'Lima',
    StateProvince: 'OH',
    ZipPostalCode: '45801',
    Country: 'US',
    Carrier__r: { Id: quillhaven.id, Name: quillhaven.name },
    CreatedDate: testNow.toISOString(),
    UploadId: null,
  })
})

test("a driver's record follows his membership, from none to a cancellation that is planned", async () => {
  const id = await addDriver()
  const none = {
    Has_Membership__c: false,
    Product__r: null,
    Activation_Date__c: null,
    Cancellation_Date__c: null,
    Cancellation_Reason__c: null,
  }
  expect(await open(id)).toMatchObject(none)
  const product = (await call(products.list)).find(({ Family }) => Family === 'Membership')
  await call(memberships.reactivate, {
    body: { DriverId: id, ActivationDate: '2026-11-01', ...(product && { ProductId: product.Id }) },
  })
  const begun = await open(id)
  expect(begun).toMatchObject({
    ...none,
    Has_Membership__c: true,
    Active_Inactive__c: 'Active',
    Activation_Date__c: '2026-11-01',
    Product__r: { Id: product?.Id, Name: product?.Name },
  })
  await call(memberships.cancel, {
    body: {
      DriverId: id,
      CancellationReason: 'Driver left the company',
      CancellationDate: '2026-12-24',
    },
  })
  const planned = await open(id)
  expect(planned).toMatchObject({
    Active_Inactive__c: 'Active',
    Cancellation_Date__c: '2026-12-24',
    Cancellation_Reason__c: 'Driver left the company',
  })
  expect(planned.Version).toBeGreaterThan(begun.Version)
  await call(memberships.restore, { body: { DriverId: id } })
  expect(await open(id)).toMatchObject({ Cancellation_Date__c: null, Cancellation_Reason__c: null })
})

test("a driver's record says which bulk upload brought it", async () => {
  const uploadId = randomUUID()
  const userId = demoId('user carrier@demo.example')
  await service.admin
    .insertInto('driver_upload')
    .values({
      id: uploadId,
      account_id: quillhaven.id,
      uploaded_by: userId,
      uploaded_by_name: 'Dana Pell',
      file_name: 'drivers.csv',
      content_index: Buffer.from('drivers.csv'),
      reading: { encoding: 'utf-8', delimiter: ',', columns: 1, mapping: {} },
      rows_total: 1,
      store_key: uploadId,
      created_at: testNow,
    })
    .execute()
  expect(await open(await addDriver({ upload_id: uploadId }))).toMatchObject({ UploadId: uploadId })
})
