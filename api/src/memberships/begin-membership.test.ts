import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { memberships } from 'shared-api/memberships'
import { tenantTx, type User } from '../platform/database/tenant.ts'
import { carrierAccounts, tarnbrook } from '../../demo/accounts.ts'
import { demoId } from '../../demo/seeded-random.ts'
import { productRows } from '../../demo/products.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { beginMembership } from './begin-membership.ts'

const service = await testService({ as: 'carrier' })

const user: User & { name: string } = {
  id: demoId('user carrier@demo.example'),
  name: 'Dana Pell',
  role: 'carrier',
  accountIds: carrierAccounts.map(({ id }) => id),
  driverId: undefined,
}

interface Wish {
  /** By name; null: none. */
  product?: string | null
  discountCode?: string
  activationDate?: string | null
}

const begin = (driverId: string, { product, discountCode, activationDate }: Wish, now = testNow) => {
  const productId = product && productRows.find(({ name }) => name === product)?.id
  const beginning = { user, now, driverId, productId, discountCode, activationDate }
  return tenantTx(service.db, user, (tx) => beginMembership(tx, beginning))
}

async function newDriver() {
  const { id } = await service.admin
    .insertInto('driver')
    .values({
      account_id: tarnbrook.id,
      first_name: 'Odette',
      last_name: 'Brackwater',
      status: 'Pending',
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const farAt = (Message: string) => ({ status: 400, errors: [{ Field: 'ActivationDate', Message }] })
const refused = (Field: string) => ({ status: 400, errors: [{ Field }] })

const history = (id: string) => call(memberships.history, { params: { id } })
const [today, later] = ['2026-11-20', '2026-12-15']

const sell = (withdrawn_on: string | null) =>
  service.admin.updateTable('product').set({ withdrawn_on }).where('name', '=', 'MVR Report').execute()

test.each([
  ['Driver Membership', today, 'Active', '2026-12-20'],
  ['Driver Membership', '2026-01-31', 'Active', '2026-11-30'],
  ['Pre-Employment Check', today, 'PE Only', '2026-12-20'],
  ['MVR Report', today, 'MVR Only', null],
  ['License Monitoring', today, 'MVR Only', '2026-12-20'],
  ['Driver Membership', later, 'Pending', null],
  ['Driver Membership', undefined, 'Pending', null],
])(
  'a membership that is agreed with %s from %s makes a driver %s',
  async (product, activationDate, status, until) => {
    const id = await newDriver()
    await begin(id, { product, ...(activationDate === undefined ? {} : { activationDate }) })
    expect(await history(id)).toMatchObject({
      Active_Inactive__c: status,
      Membership: {
        Product__r: { Name: product },
        Active_Until__c: until,
        Activation_Date__c: activationDate ?? null,
        Embark_Monitoring_Active__c: product === 'License Monitoring',
      },
      Events: [
        {
          Kind__c: status === 'Pending' ? 'Planned' : 'Begun',
          To_Status__c: status,
          CreatedBy__r: { Name: 'Dana Pell' },
        },
      ],
    })
  },
)

test('a membership that is agreed keeps its price after the discount, whatever the product costs later', async () => {
  const id = await newDriver()
  await begin(id, { product: 'Driver and Spouse', discountCode: 'fleet15', activationDate: today })
  await service.admin
    .updateTable('product')
    .set({ price_cents: 9900 })
    .where('name', '=', 'Driver and Spouse')
    .execute()
  expect((await history(id)).Membership).toMatchObject({
    Price__c: '22.90',
    Discount_Code__c: 'FLEET15',
    Percent_Off__c: 15,
  })
})

test('a membership that is agreed may change until it has begun, and stands from then on', async () => {
  const id = await newDriver()
  await begin(id, { activationDate: later })
  expect(await history(id)).toMatchObject({ Active_Inactive__c: 'Pending', Membership: null })
  await begin(id, { product: 'Driver Membership' })
  expect((await history(id)).Membership).toMatchObject({ Activation_Date__c: later })
  await begin(id, { product: 'Pre-Employment Check', activationDate: today })
  expect((await history(id)).Active_Inactive__c).toBe('PE Only')
  const before = await history(id)
  // What an edited form sends again.
  await begin(id, { product: 'Pre-Employment Check', activationDate: today })
  expect(await history(id)).toEqual(before)
  await expect(begin(id, { product: 'Driver Membership' })).rejects.toMatchObject(refused('ProductId'))
  await expect(begin(id, { activationDate: later })).rejects.toMatchObject(refused('ActivationDate'))
  await expect(begin(id, { discountCode: 'FLEET15' })).rejects.toMatchObject(refused('DiscountCode'))
  expect(await history(id)).toEqual(before)
})

test.each([
  ['ProductId', { product: 'Pre-Employment Check' }],
  ['ActivationDate', { activationDate: '2026-12-16' }],
  ['DiscountCode', { discountCode: 'FLEET15' }],
] as const)(
  'a membership that is agreed does not change at %s while a cancellation of it is entered',
  async (Field, wish) => {
    const id = await newDriver()
    await begin(id, { product: 'Driver Membership', activationDate: later })
    const cancelled = { CancellationReason: 'Driver retired', CancellationDate: '2026-12-20' }
    await call(memberships.cancel, { body: { DriverId: id, ...cancelled } })
    const Message = 'The membership ends 20 Dec 2026. Undo the cancellation first'
    await expect(begin(id, wish)).rejects.toMatchObject({ status: 400, errors: [{ Field, Message }] })
    await call(memberships.restore, { body: { DriverId: id } })
    await begin(id, wish)
    expect((await history(id)).Active_Inactive__c).toBe('Pending')
  },
)

test('a membership that runs and is cancelled for a day to come says so at every field', async () => {
  const id = await newDriver()
  await begin(id, { product: 'Driver Membership', activationDate: today })
  const cancelled = { CancellationReason: 'Driver retired', CancellationDate: later }
  await call(memberships.cancel, { body: { DriverId: id, ...cancelled } })
  const Message = 'The membership ends 15 Dec 2026. Reactivate the driver after that'
  for (const [Field, wish] of [
    ['ProductId', { product: 'Pre-Employment Check' }],
    ['ActivationDate', { activationDate: '2026-12-16' }],
    ['DiscountCode', { discountCode: 'FLEET15' }],
  ] as const)
    await expect(begin(id, wish)).rejects.toMatchObject({ status: 400, errors: [{ Field, Message }] })
})

test("a membership that is agreed is for what is sold on the day of the carrier's calendar", async () => {
  await sell('2026-11-21')
  // In Ohio it is still the evening of the 20th.
  const evening = new Date('2026-11-21T02:00:00Z')
  await begin(await newDriver(), { product: 'MVR Report' }, evening)
  const night = new Date('2026-11-21T06:00:00Z')
  await expect(begin(await newDriver(), { product: 'MVR Report' }, night)).rejects.toMatchObject(
    refused('ProductId'),
  )
  await sell(null)
})

test('a membership that is agreed is given up before it has begun, and only the history knows', async () => {
  const id = await newDriver()
  await begin(id, { product: 'Driver Membership', activationDate: later })
  await begin(id, { product: null })
  expect(await history(id)).toMatchObject({
    Active_Inactive__c: 'Pending',
    Membership: null,
    Events: [
      { Kind__c: 'Plan withdrawn', Product__c: 'Driver Membership', Effective_Date__c: later },
      { Kind__c: 'Planned', Product__c: 'Driver Membership', Effective_Date__c: later },
    ],
  })
  await begin(id, { product: 'Pre-Employment Check', activationDate: today })
  expect((await history(id)).Active_Inactive__c).toBe('PE Only')
})

test('a membership that is agreed is chosen again where one of the same product ended before and the next was taken off', async () => {
  const id = await newDriver()
  const product = 'Driver Membership'
  await begin(id, { product, activationDate: today })
  const cancelled = { CancellationReason: 'Driver retired', CancellationDate: today }
  await call(memberships.cancel, { body: { DriverId: id, ...cancelled } })
  await call(memberships.reactivate, { body: { DriverId: id, ActivationDate: later } })
  await begin(id, { product: null, activationDate: later })
  await begin(id, { product, activationDate: later })
  expect(await history(id)).toMatchObject({
    Active_Inactive__c: 'Pending',
    Membership: { Product__r: { Name: product }, Activation_Date__c: later, Cancellation_Date__c: null },
  })
  await begin(id, { product: null, activationDate: null })
  await begin(id, { product })
  expect((await history(id)).Membership).toMatchObject({ Activation_Date__c: null })
})

test('a membership that is agreed is not from more than twelve months back', async () => {
  const id = await newDriver()
  const activationDate = '2025-11-19'
  const refusal = farAt('Choose an activation date within the last 12 months')
  await expect(begin(id, { product: 'Driver Membership', activationDate })).rejects.toMatchObject(refusal)
  // Nothing is billed for without a product: the date is what an old list says, until there is one.
  await begin(id, { activationDate })
  await expect(begin(id, { product: 'Driver Membership' })).rejects.toMatchObject(refusal)
})

test('a membership that is agreed is not planned more than twelve months ahead, with a product or without', async () => {
  const id = await newDriver()
  const refusal = farAt('Choose an activation date within the next 12 months')
  for (const product of ['Driver Membership', null])
    await expect(begin(id, { product, activationDate: '2027-11-21' })).rejects.toMatchObject(refusal)
  await begin(id, { activationDate: '2027-11-20' })
})

test.each(['2025-11-20', '2027-11-20'])(
  'a membership that is agreed is from %s on',
  async (activationDate) => {
    const id = await newDriver()
    await begin(id, { product: 'Driver Membership', activationDate })
    expect((await history(id)).Membership).toMatchObject({ Activation_Date__c: activationDate })
  },
)

test('a membership that is agreed is refused with a code and no product', async () => {
  const id = await newDriver()
  await expect(begin(id, { discountCode: 'FLEET15' })).rejects.toMatchObject({
    errors: [{ Field: 'ProductId', Message: 'Choose the product that the discount code applies to' }],
  })
})
