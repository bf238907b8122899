import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { memberships } from 'shared-api/memberships'
import { productRows } from '../../demo/products.ts'
import { moveDueMemberships } from './membership-clock.ts'
import {
  absent,
  cancellation,
  driverGone,
  history,
  refusedAt,
  serviceWithMemberships,
  timesAudited,
} from '../../test/support/sample-memberships.ts'

const { service, take } = serviceWithMemberships()

const reactivation = (DriverId: string, ActivationDate: string) => ({ DriverId, ActivationDate })

test("reactivating begins a membership again, of the same product at today's price", async () => {
  const id = take('Inactive')
  const { Membership: ended } = await history(id)
  await service()
    .admin.updateTable('product')
    .set({ price_cents: 21_000 })
    .where('id', '=', ended?.Product__r?.Id ?? '')
    .execute()
  const body = { ...reactivation(id, '2026-11-20'), DiscountCode: 'fleet15' }
  expect(await call(memberships.reactivate, { body })).toMatchObject({
    Active_Inactive__c: 'Active',
    Member__c: true,
    Activation_Date__c: '2026-11-20',
    Cancellation_Date__c: null,
  })
  const { Membership, Events } = await history(id)
  expect(Membership).toMatchObject({
    Product__r: ended?.Product__r,
    Price__c: '178.50',
    Discount_Code__c: 'FLEET15',
    Percent_Off__c: 15,
    Cancellation_Reason__c: null,
  })
  expect(Membership?.Id).not.toBe(ended?.Id)
  expect(Events[0]).toMatchObject({
    Kind__c: 'Reactivated',
    From_Status__c: 'Inactive',
    To_Status__c: 'Active',
  })
  await expect(call(memberships.reactivate, { body })).rejects.toMatchObject({ status: 409 })
  expect(await timesAudited(service().admin, 'reactivated a membership', id)).toBe(1)
})

test('reactivating for a day to come waits as Pending, with another product', async () => {
  const id = take('Inactive')
  const product = productRows.find(({ name }) => name === 'Pre-Employment Check')
  const body = { ...reactivation(id, '2026-12-24'), ProductId: product?.id }
  expect(await call(memberships.reactivate, { body })).toMatchObject({
    Active_Inactive__c: 'Pending',
    Member__c: false,
  })
  await moveDueMemberships(service().db, new Date('2026-12-24T12:00:00Z'))
  expect(await history(id)).toMatchObject({
    Active_Inactive__c: 'PE Only',
    Events: [{ Kind__c: 'Activated', CreatedBy__r: null }, { Kind__c: 'Reactivated' }, {}, {}],
  })
})

test('reactivating is refused at the field before the last one ended, with a product that is not sold, and with a code that is none', async () => {
  const id = take('Active')
  await call(memberships.cancel, cancellation(id, '2026-11-20'))
  const refused = async (body: object, errors: object) =>
    expect(
      call(memberships.reactivate, { body: { ...reactivation(id, '2026-11-20'), ...body } }),
    ).rejects.toMatchObject(errors)
  await refused(
    { ActivationDate: '2026-11-19' },
    refusedAt('ActivationDate', "The activation date can't be before the cancellation date, 20 Nov 2026"),
  )
  await refused(
    { ActivationDate: '2027-11-21' },
    refusedAt('ActivationDate', 'Choose an activation date within the next 12 months'),
  )
  await refused(
    { ProductId: absent },
    refusedAt('ProductId', 'This product is no longer available. Choose another one'),
  )
  await refused({ DriverId: absent }, driverGone)
  await refused(
    { DiscountCode: 'SPRING2026' },
    refusedAt('DiscountCode', 'This code is unknown or has expired. Check it or remove it'),
  )
})
