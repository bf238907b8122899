import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { memberships } from 'shared-api/memberships'
import { testNow } from '../../test/support/test-world.ts'
import { moveDueMemberships } from './membership-clock.ts'
import {
  cancellation,
  history,
  refusedAt,
  serviceWithMemberships,
  timesAudited,
} from '../../test/support/sample-memberships.ts'

const { service, take } = serviceWithMemberships()

test('cancelling a membership for today ends it at once, with all that hangs on it, and keeps who and why', async () => {
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
  expect(await timesAudited(service().admin, 'cancelled a membership', id)).toBe(1)
})

test("cancelling a membership for tomorrow waits, also where tomorrow has begun elsewhere: the carrier's calendar counts", async () => {
  // The 21st in London, still the 20th in Ohio.
  service().setNow(new Date('2026-11-21T03:00:00Z'))
  const id = take('PE Only')
  expect(await call(memberships.cancel, cancellation(id, '2026-11-21'))).toMatchObject({
    Active_Inactive__c: 'PE Only',
    Member__c: true,
    Cancellation_Date__c: '2026-11-21',
    Active_Until__c: '2026-11-21',
  })
  expect((await history(id)).Membership).toMatchObject({ Is_Cancellation_Planned__c: true })
})

test('cancelling a membership of a driver whose membership has not begun keeps it from beginning', async () => {
  const id = take('Pending')
  expect(await call(memberships.cancel, cancellation(id, '2026-11-20'))).toMatchObject({
    Active_Inactive__c: 'Inactive',
  })
  expect((await history(id)).Events[0]).toMatchObject({ From_Status__c: 'Pending', Kind__c: 'Cancelled' })
})

test("cancelling a membership of a driver who has not begun is refused before the day he was added, by the carrier's calendar", async () => {
  const id = take('Pending')
  const added = (values: { created_at: Date; activated_on: string | null }) =>
    service().admin.updateTable('driver').set(values).where('id', '=', id).execute()
  // The 10th in London, still the 9th in Ohio. The day of an upload waits for a product: nothing began on it.
  await added({ created_at: new Date('2026-11-10T03:00:00Z'), activated_on: '2001-01-01' })
  for (const day of ['2001-01-01', '2026-11-08']) {
    await expect(call(memberships.cancel, cancellation(id, day))).rejects.toMatchObject(
      refusedAt(
        'CancellationDate',
        'This driver was added on 09 Nov 2026 and is not a member yet. Choose that date or a later one',
      ),
    )
  }
  // Who never began has no day on which he did.
  expect(await call(memberships.cancel, cancellation(id, '2026-11-09'))).toMatchObject({
    Active_Inactive__c: 'Inactive',
    Activation_Date__c: null,
  })
})

test('cancelling a membership of a driver who has not begun leaves no day of a beginning when its day has come', async () => {
  const id = take('Pending')
  await service()
    .admin.updateTable('driver')
    .set({ activated_on: '2026-11-25' })
    .where('id', '=', id)
    .execute()
  await call(memberships.cancel, cancellation(id, '2026-11-30'))
  await moveDueMemberships(service().db, new Date('2026-12-01T18:00:00Z'))
  const { activated_on, status } = await service()
    .admin.selectFrom('driver')
    .select(['activated_on', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect({ activated_on, status }).toEqual({ activated_on: null, status: 'Inactive' })
})

test('cancelling a membership a second time is refused, planned or done', async () => {
  const id = take('Active')
  await call(memberships.cancel, cancellation(id))
  await expect(call(memberships.cancel, cancellation(id, '2027-01-01'))).rejects.toMatchObject({
    status: 409,
    message: 'This membership already ends 01 Dec 2026. Undo the cancellation to choose another date',
  })
  const inactive = take('Inactive')
  await expect(call(memberships.cancel, cancellation(inactive))).rejects.toMatchObject({
    status: 409,
    message: 'This membership is already cancelled',
  })
})

test('cancelling a membership twice at once happens once', async () => {
  const id = take('Active')
  const both = await Promise.allSettled([
    call(memberships.cancel, cancellation(id)),
    call(memberships.cancel, cancellation(id)),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await history(id)).Events.filter(({ Kind__c }) => Kind__c === 'Cancellation planned')).toHaveLength(
    1,
  )
})

test('cancelling a membership before it began is refused at the date', async () => {
  const id = take('Active')
  await service()
    .admin.updateTable('driver')
    .set({ activated_on: '2026-11-01' })
    .where('id', '=', id)
    .execute()
  await service()
    .admin.updateTable('membership')
    .set({ begins_on: '2026-11-01' })
    .where('driver_id', '=', id)
    .execute()
  await expect(call(memberships.cancel, cancellation(id, '2026-10-31'))).rejects.toMatchObject(
    refusedAt('CancellationDate', "The cancellation date can't be before the activation date, 01 Nov 2026"),
  )
  expect((await call(memberships.cancel, cancellation(id, '2026-11-01'))).Active_Inactive__c).toBe('Inactive')
})

test.each([
  'Driver is no longer driving for us',
  'Driver is driving for us but wishes to cancel Driver Membership',
  'Because',
])('cancelling a membership for the reason "%s" is refused at the field', async (CancellationReason) => {
  const id = take('Active')
  const body = { DriverId: id, CancellationReason, CancellationDate: '2026-12-01' }
  await expect(call(memberships.cancel, { body })).rejects.toMatchObject(
    refusedAt('CancellationReason', 'Choose a reason from the list'),
  )
})

test('cancelling a membership more than two years ahead is refused at the date', async () => {
  const id = take('Active')
  await expect(call(memberships.cancel, cancellation(id, '2028-11-21'))).rejects.toMatchObject(
    refusedAt('CancellationDate', 'Choose a cancellation date within the next 24 months'),
  )
  const planned = await call(memberships.cancel, cancellation(id, '2028-11-20'))
  expect(planned.Cancellation_Date__c).toBe('2028-11-20')
})
