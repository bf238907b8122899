import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { drivers, type DriverStatus } from 'shared-api/drivers'
import { memberships } from 'shared-api/memberships'
import { quillhaven } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'
import { setTimeZone } from '../../test/support/sample-rows.ts'

const service = await testService({ as: 'carrier' })

const history = (id: string) => call(memberships.history, { params: { id } })

const someDriver = async (status: DriverStatus) => {
  const { id } = await service.admin
    .selectFrom('driver')
    .select('id')
    .where('account_id', '=', quillhaven.id)
    .where('status', '=', status)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

test('the history is for the driver too, of his own record alone', async () => {
  const own = await service.admin
    .selectFrom('app_user')
    .select('driver_id')
    .where('role', '=', 'driver')
    .executeTakeFirstOrThrow()
  await service.signIn('driver')
  const { Events, Membership } = await history(own.driver_id ?? '')
  expect(Events.map(({ Kind__c }) => Kind__c)).toEqual([
    'Cancellation taken back',
    'Cancellation planned',
    'Begun',
  ])
  expect(Membership).toMatchObject({ Price__c: expect.stringMatching(/^\d+\.\d\d$/), CurrencyIsoCode: 'USD' })
  await expect(history(await someDriver('Active'))).rejects.toMatchObject({ status: 404 })
})

test('why it ends is not told to the driver, neither in the history nor in the record', async () => {
  const { driver_id, account_id } = await service.admin
    .selectFrom('app_user')
    .innerJoin('driver', 'driver.id', 'app_user.driver_id')
    .select(['app_user.driver_id', 'driver.account_id'])
    .where('app_user.role', '=', 'driver')
    .executeTakeFirstOrThrow()
  const [CancellationReason, id] = ['Driver left the company', driver_id ?? '']
  await service.signIn(account_id === quillhaven.id ? 'carrier' : 'agent')
  await call(memberships.cancel, {
    body: { DriverId: id, CancellationReason, CancellationDate: '2026-12-24' },
  })
  const record = () => call(drivers.record, { params: { id }, query: { record_type: 'DRIVER' } })
  expect((await history(id)).Membership).toMatchObject({ Cancellation_Reason__c: CancellationReason })
  expect(await record()).toMatchObject({ Cancellation_Reason__c: CancellationReason })
  await service.signIn('driver')
  const { Events, Membership } = await history(id)
  expect(Membership).toMatchObject({ Cancellation_Reason__c: null, Cancellation_Date__c: '2026-12-24' })
  expect(Events.map(({ Reason__c }) => Reason__c)).toEqual(Events.map(() => null))
  expect(await record()).toMatchObject({ Cancellation_Reason__c: null, Cancellation_Date__c: '2026-12-24' })
})

test('the history of a driver without membership is empty', async () => {
  expect(await history(await someDriver('Pending'))).toEqual({
    Active_Inactive__c: 'Pending',
    Today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    Membership: null,
    Events: [],
  })
})

test("the history says which day it is by the carrier's calendar, by which a cancellation is planned or at once", async () => {
  const id = await someDriver('Active')
  await setTimeZone(service.admin, quillhaven.id, 'Pacific/Kiritimati')
  const { Today: first } = await history(id)
  await setTimeZone(service.admin, quillhaven.id, 'Pacific/Pago_Pago')
  const { Today: last } = await history(id)
  expect(Date.parse(first)).toBeGreaterThan(Date.parse(last))
  await call(memberships.cancel, {
    body: { DriverId: id, CancellationReason: 'Driver retired', CancellationDate: first },
  })
  expect((await history(id)).Membership).toMatchObject({ Is_Cancellation_Planned__c: true })
  await setTimeZone(service.admin, quillhaven.id, 'America/Chicago')
})

test('history is neither changed nor taken away, but with its driver', async () => {
  const id = await someDriver('Active')
  const events = service.admin.selectFrom('membership_event').select('id').where('driver_id', '=', id)
  expect((await events.execute()).length).toBeGreaterThan(0)
  const changed = service.admin
    .updateTable('membership_event')
    .set({ reason: 'x' })
    .where('driver_id', '=', id)
  await expect(changed.execute()).rejects.toThrow('append-only')
  const taken = service.admin.deleteFrom('membership_event').where('driver_id', '=', id)
  await expect(taken.execute()).rejects.toThrow('append-only')
  for (const table of [
    'ticket',
    'challenge',
    'mvr_report',
    'roadside_inspection',
    'crash',
    'sms_notification',
  ] as const) {
    await service.admin.updateTable(table).set({ driver_id: null }).where('driver_id', '=', id).execute()
  }
  await service.admin.deleteFrom('driver').where('id', '=', id).execute()
  expect(await events.execute()).toEqual([])
})
