import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { DriverDetails, driverForm } from 'shared-api/drivers/driver-form'
import { memberships } from 'shared-api/memberships'
import * as z from 'zod/mini'
import { oxmarrow, tarnbrook } from '../../demo/accounts.ts'
import { productRows } from '../../demo/products.ts'
import { testService } from '../../test/support/test-service.ts'
import { added, edited as edit, changeOf, type Draft, draftOf } from '../../test/support/sample-drivers.ts'
import { fieldsOf, refusalOf } from '../../test/support/refusals.ts'
import { auditOf } from '../../test/support/sample-rows.ts'

const service = await testService({ as: 'carrier' })

const product = productRows.find(({ name }) => name === 'Driver and Spouse')?.id ?? ''

const add = (more: Partial<Draft> = {}) => added(draftOf(more))

const rowOf = (id: string) =>
  service.admin.selectFrom('driver').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a driver who is edited keeps what was left out, loses what was emptied, and has the rest', async () => {
  const driver = await add({
    CDLState: 'OH',
    CDLNumber: 'KEEP-1',
    DOB: '1984-05-17',
    SocialSecurityNumber: '6789',
    City: 'Dayton',
    CarrierDriverId: 'K-1',
  })
  const { CarrierDriverId: _, ...form } = changeOf(driver, { LastName: 'Kept', City: '', DOB: null })
  const edited = await edit(form)
  expect(edited).toEqual({
    ...driver,
    Version: edited.Version,
    Name: 'Ottoline Kept',
    LastName: 'Kept',
    City: null,
    DOB: null,
  })
  expect(edited.Version).toBeGreaterThan(driver.Version)
  const [entry, ...others] = (await auditOf(service.admin, driver.Id)).toReversed()
  expect(entry).toEqual({ action: 'edited a driver', actor_role: 'carrier' })
  expect(others).toHaveLength(1)
})

test('a driver who is edited has no spouse without a name, but keeps one who came so', async () => {
  const said = [{ Field: 'SpouseFirstName', Message: 'Enter the name of the spouse' }]
  const reached = { SpouseEmail: 'chidi@x.example' }
  expect((await refusalOf(add(reached))).errors).toEqual(said)
  const driver = await add({ ...reached, SpouseFirstName: 'Chidi' })
  expect((await refusalOf(edit(changeOf(driver, { SpouseFirstName: '' })))).errors).toEqual(said)
  await service.admin
    .updateTable('driver')
    .set({ spouse_first_name: null, spouse_phone: '614.555.0122', spouse_email: 'Chidi@X.example' })
    .where('id', '=', driver.Id)
    .execute()
  const nameless = await call(driverForm.details, { params: { id: driver.Id } })
  const edited = await edit(changeOf(nameless, { City: 'Toledo' }))
  expect(edited).toMatchObject({ City: 'Toledo', SpouseEmail: 'chidi@x.example' })
})

test('a driver is edited by two: the second is told, gets the newer record, and has overwritten nothing', async () => {
  const driver = await add()
  const first = await edit(changeOf(driver, { City: 'Toledo' }))
  const refusal = await refusalOf(edit(changeOf(driver, { City: 'Akron' })))
  expect([refusal.status, refusal.message]).toEqual([409, 'Another user changed this driver'])
  expect(z.parse(DriverDetails, refusal.newer)).toEqual(first)
  expect((await rowOf(driver.Id)).city).toBe('Toledo')
  // With the version of the newer record his change counts.
  const later = await edit(changeOf(driver, { City: 'Akron', Version: first.Version }))
  expect(later.City).toBe('Akron')
})

test('a driver is edited by two at the same moment: one of them is told', async () => {
  const driver = await add()
  const sent = await Promise.allSettled(
    ['Toledo', 'Akron', 'Lima'].map((City) => edit(changeOf(driver, { City }))),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a driver who is edited in the database itself is changed for all who have the older record', async () => {
  const driver = await add()
  await service.admin.updateTable('driver').set({ city: 'Lima' }).where('id', '=', driver.Id).execute()
  const refusal = await refusalOf(edit(changeOf(driver)))
  expect(refusal.newer).toMatchObject({ City: 'Lima', Version: driver.Version + 1 })
})

test('a driver who is edited loses day, product and code of a membership that has not begun, where they are emptied', async () => {
  const driver = await add({ ProductId: product, DiscountCode: 'FLEET15', ActivationDate: '2026-12-15' })
  const planned = async () => (await call(memberships.history, { params: { id: driver.Id } })).Membership
  const full = (await planned())?.Price__c
  const noCode = await edit(changeOf(driver, { DiscountCode: '' }))
  expect(await planned()).toMatchObject({ Discount_Code__c: null, Activation_Date__c: '2026-12-15' })
  expect((await planned())?.Price__c).not.toBe(full)
  const noDay = await edit(changeOf(noCode, { ActivationDate: null }))
  expect(noDay.ActivationDate).toBeNull()
  expect(await planned()).toMatchObject({ Product__r: { Id: product }, Activation_Date__c: null })
  await edit(changeOf(noDay, { ProductId: null }))
  expect(await planned()).toBeNull()
})

test('a driver who is edited keeps a membership that has begun, and emptying it is refused at the field', async () => {
  const driver = await add({ ProductId: product, DiscountCode: 'FLEET15', ActivationDate: '2026-11-20' })
  for (const field of ['ProductId', 'ActivationDate', 'DiscountCode']) {
    const refusal = await refusalOf(edit(changeOf(driver, { [field]: null })))
    expect([refusal.status, Object.keys(fieldsOf(refusal))]).toEqual([400, [field]])
  }
})

test('a driver who is edited needs state and number together, counting what is on record', async () => {
  const driver = await add({ CDLState: 'OH', CDLNumber: 'BOTH-1' })
  const noState = await refusalOf(edit(changeOf(driver, { CDLState: null })))
  expect(fieldsOf(noState)).toEqual({ CDLState: 'Choose a CDL state' })
  const noNumber = await refusalOf(edit(changeOf(driver, { CDLNumber: null })))
  expect(fieldsOf(noNumber)).toEqual({ CDLNumber: 'Enter a CDL number' })
  const neither = await edit(changeOf(driver, { CDLState: '', CDLNumber: '' }))
  expect(neither).toMatchObject({ CDLState: null, CDLNumber: null })
})

test('a driver who is edited does not become another driver of the same carrier', async () => {
  const one = await add({ CDLState: 'OH', CDLNumber: 'MINE-1' })
  const other = await add({ CDLState: 'IN', CDLNumber: 'MINE-1' })
  const byEmail = await refusalOf(edit(changeOf(await add(), { EmailId: one.EmailId ?? '' })))
  expect([byEmail.status, Object.keys(fieldsOf(byEmail))]).toEqual([409, ['EmailId']])
  const byState = await refusalOf(edit(changeOf(other, { CDLState: 'OH' })))
  expect([byState.status, Object.keys(fieldsOf(byState))]).toEqual([409, ['CDLNumber']])
})

test('a driver who is edited shares an address with a colleague while both have a CDL, and no longer', async () => {
  const one = await add({ CDLState: 'OH', CDLNumber: 'SHARED-1' })
  const other = await add({ CDLState: 'OH', CDLNumber: 'SHARED-2' })
  const sharing = await edit(changeOf(other, { EmailId: one.EmailId ?? '' }))
  expect(sharing.EmailId).toBe(one.EmailId)
  const bare = await refusalOf(edit(changeOf(sharing, { CDLState: null, CDLNumber: null })))
  expect([bare.status, Object.keys(fieldsOf(bare))]).toEqual([409, ['EmailId']])
})

test('a driver who is edited is filled with the product and code that are planned, and a newer record tells them', async () => {
  const plan = { ProductId: product, DiscountCode: 'FLEET15', ActivationDate: '2026-12-15' }
  const driver = await add(plan)
  expect(driver).toMatchObject({
    ...plan,
    ProductName: 'Driver and Spouse',
    AgreedPrice: { Price__c: '22.90', CurrencyIsoCode: 'USD', Billing__c: 'Monthly' },
  })
  const other = await edit(changeOf(driver, { DiscountCode: null }))
  expect(other).toMatchObject({
    ProductId: product,
    DiscountCode: null,
    AgreedPrice: { Price__c: '26.95' },
  })
  const refusal = await refusalOf(edit(changeOf(driver, { City: 'Akron' })))
  expect(z.parse(DriverDetails, refusal.newer)).toEqual(other)
  expect(await add()).toMatchObject({
    ProductId: null,
    ProductName: null,
    DiscountCode: null,
    AgreedPrice: null,
  })
})

test('a driver who is edited and one who is added at the same moment do not get one CDL', async () => {
  for (const number of ['RACE-1', 'RACE-2', 'RACE-3', 'RACE-4', 'RACE-5']) {
    const CDL = { CDLState: 'OH', CDLNumber: number }
    const driver = await add()
    const sent = await Promise.allSettled([edit(changeOf(driver, CDL)), add(CDL)])
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test("a driver who is edited stays with the carrier, and a stranger's or absent one is not there", async () => {
  const driver = await add()
  const moved = await refusalOf(edit(changeOf(driver, { CarrierId: tarnbrook.id })))
  expect([moved.status, Object.keys(fieldsOf(moved))]).toEqual([400, ['CarrierId']])
  const stranger = await service.admin
    .selectFrom('driver')
    .select('id')
    .where('account_id', '=', oxmarrow.id)
    .executeTakeFirstOrThrow()
  for (const Id of [stranger.id, '00000000-0000-4000-8000-000000000417']) {
    const refusal = await refusalOf(edit(changeOf(driver, { Id })))
    expect([refusal.status, refusal.message]).toEqual([404, 'Record not found'])
    expect(fieldsOf(refusal)).toEqual({
      Id: 'This driver is no longer on record and may have been removed. Go back to the list.',
    })
  }
})
