import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { memberships } from 'shared-api/memberships'
import { testNow } from '../../test/support/test-world.ts'
import { moveDueMemberships } from './membership-clock.ts'
import {
  absent,
  cancellation,
  driverGone,
  history,
  serviceWithMemberships,
  timesAudited,
} from '../../test/support/sample-memberships.ts'

const { service, take } = serviceWithMemberships()

test('taking a cancellation back leaves the driver as before, and both in the history', async () => {
  const id = take('Active')
  const before = await history(id)
  await call(memberships.cancel, cancellation(id))
  const row = await call(memberships.restore, { body: { DriverId: id } })
  expect(row).toMatchObject({ Active_Inactive__c: 'Active', Member__c: true, Cancellation_Date__c: null })
  const after = await history(id)
  expect(after.Membership).toEqual(before.Membership)
  expect(after.Events.map(({ Kind__c }) => Kind__c).slice(0, 2)).toEqual([
    'Cancellation taken back',
    'Cancellation planned',
  ])
  expect(await timesAudited(service().admin, 'took back a cancellation', id)).toBe(1)
  await moveDueMemberships(service().db, new Date('2026-12-02T12:00:00Z'))
  expect((await history(id)).Active_Inactive__c).toBe('Active')
})

test('a change that waited for another one is the newest in the history, although its call began before', async () => {
  const id = take('Active')
  await call(memberships.cancel, cancellation(id))
  service().setNow(new Date(testNow.getTime() - 1000))
  await call(memberships.restore, { body: { DriverId: id } })
  expect((await history(id)).Events.map(({ Kind__c }) => Kind__c).slice(0, 2)).toEqual([
    'Cancellation taken back',
    'Cancellation planned',
  ])
})

test('taking a cancellation back is refused where none is planned, or its day has come', async () => {
  const id = take('Active')
  const nothing = { status: 409, message: expect.stringContaining('no cancellation to undo') }
  await expect(call(memberships.restore, { body: { DriverId: id } })).rejects.toMatchObject(nothing)
  await call(memberships.cancel, cancellation(id, '2026-11-21'))
  service().setNow(new Date('2026-11-21T12:00:00Z'))
  await service().signIn('carrier')
  await expect(call(memberships.restore, { body: { DriverId: id } })).rejects.toMatchObject(nothing)
  await expect(call(memberships.restore, { body: { DriverId: absent } })).rejects.toMatchObject(driverGone)
})
