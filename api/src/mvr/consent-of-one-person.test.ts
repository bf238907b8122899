import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { mvrRecords } from 'shared-api/mvr/mvr-record'
import { type Change, changeOf } from '../../test/support/sample-drivers.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import {
  consent,
  newConsenting,
  newConsentLink,
  newLicensed,
  readReport,
  request,
  signByLink,
} from '../../test/support/sample-mvrs.ts'
import { holding, waitingFor } from '../../test/support/sample-uploads.ts'
import { waitingOrder } from '../../test/support/sample-mvr-results.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { createMvrSandbox } from '../providers/mvr/sandbox/mvr-sandbox.ts'
import { advanceReport } from './advance-report.ts'

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
    Message__c: 'The consent has ended. Ask the driver for a new one.',
  })
  await consent(driver)
  expect(await validOf(driver)).toBe(1)
})

test('a consent that was given before there was a license is for none that comes later', async () => {
  const driver = await newLicensed()
  await service.admin
    .updateTable('driver')
    .set({ cdl_number_sealed: null, cdl_number_index: null, cdl_state: null })
    .where('id', '=', driver)
    .execute()
  await consent(driver)
  await edit(driver, { CDLState: 'OH', CDLNumber: 'LATER 20260002' })
  expect(await validOf(driver)).toBe(0)
})

test('the same number in other letters is the same license', async () => {
  const driver = await newConsenting('SAME 20260003')
  await edit(driver, { CDLNumber: 'same-2026-0003' })
  expect(await validOf(driver)).toBe(1)
})

test('a driver whose license changes while the signature waits has to read again', async () => {
  const driver = await newLicensed()
  const Data = await newConsentLink(driver)
  service.speakWith(undefined)
  const signed = await holding(service, 'lock table file_arrival in share mode', async () => {
    const signing = refusalOf(signByLink(Data))
    await waitingFor(service, 'file_arrival')
    await service.signIn('carrier')
    await edit(driver, { CDLNumber: 'OTHER 20260004' })
    return { signing }
  })
  expect(await signed.signing).toMatchObject({
    status: 409,
    message: 'This document has changed since you opened it. Read it again, then sign.',
  })
  expect(await validOf(driver)).toBe(0)
})

test('after a change of the license a new report is ordered, and none of the license before is offered', async () => {
  const driver = await newConsenting('BEFORE 20260005')
  await request([driver])
  await service.jobsDone()
  await edit(driver, { CDLNumber: 'AFTER 20260006' })
  await consent(driver)
  expect(await request([driver])).toMatchObject({ Recent: [], Ordered: 1 })
})

test('a report of the license before is not offered, also where the consent had been withdrawn', async () => {
  const driver = await newLicensed('BEFORE 20260007')
  const ConsentId = await consent(driver)
  await request([driver])
  await service.jobsDone()
  await call(mvrConsents.withdraw, { body: { ConsentId } })
  await edit(driver, { CDLNumber: 'AFTER 20260008' })
  await consent(driver)
  expect((await request([driver])).Recent).toEqual([])
})

test('what waits for a consent is ordered for the license, state and name that the driver signed for', async () => {
  const driver = await newLicensed()
  const { ReportId } = await request([driver])
  await edit(driver, { LastName: 'Vargas', CDLState: 'PA', CDLNumber: 'AFTER 20260009' })
  await consent(driver)
  await service.jobsDone()
  expect(await readReport(ReportId ?? '')).toMatchObject({
    MVR_Status__c: 'Complete',
    State__c: 'PA',
    DriverName: 'Ottoline Vargas',
  })
})

test('what the provider did not confirm is not sent again once the license is another', async () => {
  const driver = await newLicensed('BEFORE 20260010')
  const id = await waitingOrder(service.admin, driver, await consent(driver))
  const tools = { db: service.db, keys: testKeys, clock: () => testNow }
  const sandbox = createMvrSandbox(tools)
  const away = { ...sandbox, order: async () => Promise.reject(new Error('away')) }
  await expect(advanceReport({ ...tools, provider: away }, id)).rejects.toThrow('away')
  await edit(driver, { CDLNumber: 'AFTER 20260011' })
  await advanceReport({ ...tools, provider: sandbox }, id)
  expect(await readReport(id)).toMatchObject({
    MVR_Status__c: 'Failed',
    IsCharged: false,
    Message__c: "The driver's license changed before the provider confirmed the request. Request again.",
  })
})

test('a report that was sent back still waits: it is offered, and none is requested beside it', async () => {
  const driver = await newLicensed()
  const id = await waitingOrder(service.admin, driver, await consent(driver))
  await edit(driver, { CDLNumber: 'AFTER 20260012' })
  const { Batch, Recent } = await request([driver])
  expect(Batch).toBeNull()
  expect(Recent).toMatchObject([{ Id: id, MVR_Status__c: 'Consent Needed' }])
})

test('a request beside the signature of its consent is ordered, and never waits for a consent that is there', async () => {
  const driver = await newLicensed()
  const Data = await newConsentLink(driver)
  const both = await holding(service, 'lock table mvr_consent in share mode', async () => {
    const signed = signByLink(Data)
    await waitingFor(service, 'into "mvr_consent"')
    const requested = request([driver])
    await waitingFor(service, 'from "driver"')
    return { signed, requested }
  })
  await both.signed
  expect(await both.requested).toMatchObject({ Ordered: 1, ConsentNeeded: 0 })
})

test('a report and the record say that the license was changed since', async () => {
  const driver = await newConsenting('BEFORE 20260013')
  const { ReportId } = await request([driver])
  await service.jobsDone()
  const flags = async () => [
    (await readReport(ReportId ?? '')).IsOfLicenseBefore,
    (await call(mvrRecords.driver, { params: { id: driver }, query: { record_type: 'DRIVER' } })).Latest
      ?.IsOfLicenseBefore,
  ]
  expect(await flags()).toEqual([false, false])
  await edit(driver, { CDLState: 'PA' })
  expect(await flags()).toEqual([true, true])
})
