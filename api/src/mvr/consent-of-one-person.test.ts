import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { type Change, changeOf } from '../../test/support/sample-drivers.ts'
import { consent, newLicensed, readReport } from '../../test/support/sample-mvrs.ts'
import { waitingOrder } from '../../test/support/sample-mvr-results.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const edit = async (id: string, given: Partial<Change>) =>
  call(driverForm.edit, { body: changeOf(await call(driverForm.details, { params: { id } }), given) })
const validOf = async (DriverId: string) =>
  (await call(mvrConsents.list, { query: { DriverId, list_filter: 'Valid' } })).Total

test('a consent ends when the driver gets the license of another person, and nothing is ordered with it', async () => {
  const driver = await newLicensed()
  const given = await consent(driver)
  await edit(driver, { FirstName: 'Wilhelmina' })
  expect(await validOf(driver)).toBe(1)
  const waiting = await waitingOrder(service.admin, driver, given)
  await edit(driver, { CDLNumber: 'OTHER 20260001' })
  expect(await validOf(driver)).toBe(0)
  expect(await readReport(waiting)).toMatchObject({
    MVR_Status__c: 'Consent Needed',
    ConsentId: null,
    Message__c: "The driver's license or name was changed. Ask for a new consent.",
  })
  await consent(driver)
  expect(await validOf(driver)).toBe(1)
})

test('where there is no license yet, the name says who consented, however it is written', async () => {
  const driver = await newLicensed()
  await service.admin
    .updateTable('driver')
    .set({ cdl_number_sealed: null, cdl_number_index: null })
    .where('id', '=', driver)
    .execute()
  await consent(driver)
  const rename = (last_name: string) =>
    service.admin.updateTable('driver').set({ last_name }).where('id', '=', driver).execute()
  const { last_name } = await service.admin
    .selectFrom('driver')
    .select('last_name')
    .where('id', '=', driver)
    .executeTakeFirstOrThrow()
  await rename(last_name.toUpperCase())
  expect(await validOf(driver)).toBe(1)
  await rename('Nosuch')
  expect(await validOf(driver)).toBe(0)
})
