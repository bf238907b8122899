import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import type { DriverStatus } from 'shared-api/drivers'
import { memberships } from 'shared-api/memberships'
import { agentAccounts, carrierAccounts, quillhaven } from '../demo/accounts.ts'
import { productRows } from '../demo/products.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { testNow } from '../testing/test-world.ts'
import { moveDueMemberships } from './membership-clock.ts'

let service: TestService
/** Ids of drivers nobody has touched yet, by status. */
let untouched: Map<DriverStatus, string[]>

const strangers = agentAccounts.filter((account) => !carrierAccounts.includes(account)).map(({ id }) => id)
const absent = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  service = await startTestService()
  const rows = await service.admin
    .selectFrom('driver')
    .select(['id', 'status'])
    .where('account_id', '=', quillhaven.id)
    .where('cancelled_on', 'is', null)
    .where('activated_on', 'is not', null)
    .union(
      service.admin
        .selectFrom('driver')
        .select(['id', 'status'])
        .where('account_id', '=', quillhaven.id)
        .where('status', 'in', ['Inactive', 'Pending']),
    )
    .orderBy('id')
    .execute()
  untouched = new Map()
  for (const { id, status } of rows) untouched.set(status, [...(untouched.get(status) ?? []), id])
})

beforeEach(async () => {
  service.setNow(testNow)
  await service.signIn('carrier')
})

afterAll(() => service.stop())

function take(status: DriverStatus): string {
  const id = untouched.get(status)?.pop()
  if (id === undefined) throw new Error(`No driver is ${status} any more`)
  return id
}

const cancellation = (DriverId: string, CancellationDate = '2026-12-01') => ({
  body: { DriverId, CancellationReason: 'Driver left the company', CancellationDate },
})
const history = (id: string) => call(memberships.history, { params: { id } })
const field = (Field: string, Message: string) => ({ status: 400, errors: [{ Field, Message }] })

const audited = async (action: string, subject: string) => {
  const { count } = await service.admin
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', action)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return count
}

describe('cancelling a membership', () => {
  test('for today ends it at once, with all that hangs on it, and keeps who and why', async () => {
    const id = take('Active')
    expect(await call(memberships.cancel, cancellation(id, '2026-11-20'))).toMatchObject({
      Id: id,
      Active_Inactive__c: 'Inactive',
      Member__c: false,
      Embark_Monitoring_Active__c: false,
      Active_Until__c: '2026-11-20',
      Cancellation_Date__c: '2026-11-20',
    })
    const { Membership, Events } = await history(id)
    expect(Membership).toMatchObject({
      Cancellation_Reason__c: 'Driver left the company',
      Is_Cancellation_Planned__c: false,
    })
    expect(Events[0]).toMatchObject({
      Kind__c: 'Cancelled',
      From_Status__c: 'Active',
      To_Status__c: 'Inactive',
      Effective_Date__c: '2026-11-20',
      CreatedDate: testNow.toISOString(),
      CreatedBy__r: { Name: 'Dana Pell' },
    })
    expect(await audited('cancelled a membership', id)).toBe(1)
  })

  test("for tomorrow waits, also where tomorrow has begun elsewhere: the carrier's calendar counts", async () => {
    // The 21st in London, still the 20th in Ohio.
    service.setNow(new Date('2026-11-21T03:00:00Z'))
    const id = take('PE Only')
    expect(await call(memberships.cancel, cancellation(id, '2026-11-21'))).toMatchObject({
      Active_Inactive__c: 'PE Only',
      Member__c: true,
      Cancellation_Date__c: '2026-11-21',
      Active_Until__c: '2026-11-21',
    })
    expect((await history(id)).Membership).toMatchObject({ Is_Cancellation_Planned__c: true })
  })

  test('of a driver whose membership has not begun keeps it from beginning', async () => {
    const id = take('Pending')
    expect(await call(memberships.cancel, cancellation(id, '2026-11-20'))).toMatchObject({
      Active_Inactive__c: 'Inactive',
    })
    expect((await history(id)).Events[0]).toMatchObject({ From_Status__c: 'Pending', Kind__c: 'Cancelled' })
  })

  test('a second time is refused, planned or done', async () => {
    const id = take('Active')
    await call(memberships.cancel, cancellation(id))
    await expect(call(memberships.cancel, cancellation(id, '2027-01-01'))).rejects.toMatchObject({
      status: 409,
      message: 'This membership is already cancelled for 01 Dec 2026. Take that back to choose another day',
    })
    const inactive = take('Inactive')
    await expect(call(memberships.cancel, cancellation(inactive))).rejects.toMatchObject({
      status: 409,
      message: 'This membership is already cancelled',
    })
  })

  test('twice at once happens once', async () => {
    const id = take('Active')
    const both = await Promise.allSettled([
      call(memberships.cancel, cancellation(id)),
      call(memberships.cancel, cancellation(id)),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(
      (await history(id)).Events.filter(({ Kind__c }) => Kind__c === 'Cancellation planned'),
    ).toHaveLength(1)
  })

  test('before it began is refused at the date', async () => {
    const id = take('Active')
    await service.admin
      .updateTable('driver')
      .set({ activated_on: '2026-11-01' })
      .where('id', '=', id)
      .execute()
    await service.admin
      .updateTable('membership')
      .set({ begins_on: '2026-11-01' })
      .where('driver_id', '=', id)
      .execute()
    await expect(call(memberships.cancel, cancellation(id, '2026-10-31'))).rejects.toMatchObject(
      field('CancellationDate', "The cancellation date can't be before the activation date, 01 Nov 2026"),
    )
    expect((await call(memberships.cancel, cancellation(id, '2026-11-01'))).Active_Inactive__c).toBe(
      'Inactive',
    )
  })

  test.each([
    'Driver is no longer driving for us',
    'Driver is driving for us but wishes to cancel Driver Membership',
    'Because',
  ])('for the reason "%s" is refused at the field', async (CancellationReason) => {
    const [id = ''] = untouched.get('Active') ?? []
    const body = { DriverId: id, CancellationReason, CancellationDate: '2026-12-01' }
    await expect(call(memberships.cancel, { body })).rejects.toMatchObject(
      field('CancellationReason', 'Choose a reason from the list'),
    )
  })

  test('asks for a reason and a date', async () => {
    const token = await service.signIn('carrier')
    const { status, envelope } = await service.ask('CancelActiveMembership', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ DriverId: absent, CancellationReason: ' ', CancellationDate: '' }),
    })
    expect({ status, errors: envelope.Errors }).toEqual({
      status: 400,
      errors: [
        { Field: 'CancellationReason', Message: 'Choose a reason' },
        { Field: 'CancellationDate', Message: 'Enter a cancellation date, like 2026-11-20' },
      ],
    })
    for (const CancellationDate of ['0001-01-01', '9999-12-31']) {
      const body = { DriverId: absent, CancellationReason: 'Other', CancellationDate }
      await expect(call(memberships.cancel, { body })).rejects.toMatchObject(
        field('CancellationDate', 'Enter a date between 1990 and 2099, like 2026-11-20'),
      )
    }
  })

  test('more than two years ahead is refused at the date', async () => {
    const id = take('Active')
    await expect(call(memberships.cancel, cancellation(id, '2028-11-21'))).rejects.toMatchObject(
      field('CancellationDate', 'Choose a cancellation date within the next 24 months'),
    )
    const planned = await call(memberships.cancel, cancellation(id, '2028-11-20'))
    expect(planned.Cancellation_Date__c).toBe('2028-11-20')
  })

  test('of a driver who was deleted, or is not the caller’s, is 404', async () => {
    await expect(call(memberships.cancel, cancellation(absent))).rejects.toMatchObject({ status: 404 })
    const stranger = await service.admin
      .selectFrom('driver')
      .select('id')
      .where('account_id', 'in', strangers)
      .where('status', '=', 'Active')
      .executeTakeFirstOrThrow()
    await expect(call(memberships.cancel, cancellation(stranger.id))).rejects.toMatchObject({ status: 404 })
    await expect(history(stranger.id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('taking a cancellation back', () => {
  test('leaves the driver as before, and both in the history', async () => {
    const id = take('Active')
    const before = await history(id)
    await call(memberships.cancel, cancellation(id))
    const row = await call(memberships.restore, { body: { DriverId: id } })
    expect(row).toMatchObject({ Active_Inactive__c: 'Active', Member__c: true, Cancellation_Date__c: null })
    const after = await history(id)
    expect(after.Membership).toEqual(before.Membership)
    expect(
      after.Events.map(({ Kind__c }) => Kind__c)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['Cancellation planned', 'Cancellation taken back'])
    expect(await audited('took back a cancellation', id)).toBe(1)
    await moveDueMemberships(service.db, new Date('2026-12-02T12:00:00Z'))
    expect((await history(id)).Active_Inactive__c).toBe('Active')
  })

  test('is refused where none is planned, or its day has come', async () => {
    const id = take('Active')
    const nothing = { status: 409, message: expect.stringContaining('no cancellation to take back') }
    await expect(call(memberships.restore, { body: { DriverId: id } })).rejects.toMatchObject(nothing)
    await call(memberships.cancel, cancellation(id, '2026-11-21'))
    service.setNow(new Date('2026-11-21T12:00:00Z'))
    await service.signIn('carrier')
    await expect(call(memberships.restore, { body: { DriverId: id } })).rejects.toMatchObject(nothing)
    await expect(call(memberships.restore, { body: { DriverId: absent } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

const reactivation = (DriverId: string, ActivationDate: string) => ({ DriverId, ActivationDate })

describe('reactivating', () => {
  test("begins a membership anew, of the same product at today's price", async () => {
    const id = take('Inactive')
    const { Membership: ended } = await history(id)
    await service.admin
      .updateTable('product')
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
    expect(await audited('reactivated a membership', id)).toBe(1)
  })

  test('for a day to come waits as Pending, with another product', async () => {
    const id = take('Inactive')
    const product = productRows.find(({ name }) => name === 'Pre-Employment Check')
    const body = { ...reactivation(id, '2026-12-24'), ProductId: product?.id }
    expect(await call(memberships.reactivate, { body })).toMatchObject({
      Active_Inactive__c: 'Pending',
      Member__c: false,
    })
    await moveDueMemberships(service.db, new Date('2026-12-24T12:00:00Z'))
    expect(await history(id)).toMatchObject({
      Active_Inactive__c: 'PE Only',
      Events: [{ Kind__c: 'Activated', CreatedBy__r: null }, { Kind__c: 'Reactivated' }, {}, {}],
    })
  })

  test('is refused at the field before the last one ended, with a product that is not sold, and with a code that is none', async () => {
    const id = take('Active')
    await call(memberships.cancel, cancellation(id, '2026-11-20'))
    const refused = async (body: object, errors: object) =>
      expect(
        call(memberships.reactivate, { body: { ...reactivation(id, '2026-11-20'), ...body } }),
      ).rejects.toMatchObject(errors)
    await refused(
      { ActivationDate: '2026-11-19' },
      field('ActivationDate', "The activation date can't be before the cancellation date, 20 Nov 2026"),
    )
    await refused(
      { ActivationDate: '2027-11-21' },
      field('ActivationDate', 'Choose an activation date within the next 12 months'),
    )
    await refused(
      { ProductId: absent },
      field('ProductId', 'This product is not sold any more. Choose another one'),
    )
    await refused(
      { DiscountCode: 'SPRING2026' },
      field('DiscountCode', 'This code is not known or has ended. Check it, or leave it out'),
    )
  })
})
