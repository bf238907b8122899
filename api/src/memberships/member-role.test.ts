import { beforeAll, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { memberships } from 'shared-api/memberships'
import { sessions } from 'shared-api/sessions'
import { demoId } from '../../demo/seeded-random.ts'
import { productRows } from '../../demo/products.ts'
import { bearer, testService } from '../../test/support/test-service.ts'
import { moveDueMemberships } from './membership-clock.ts'

const service = await testService()
/** Whose record mvr@demo.example sees. */
let DriverId: string

beforeAll(async () => {
  const { driver_id } = await service.admin
    .selectFrom('app_user')
    .select('driver_id')
    .where('id', '=', demoId('user mvr@demo.example'))
    .executeTakeFirstOrThrow()
  DriverId = driver_id ?? ''
})

async function cancel() {
  await service.signIn('carrier')
  const body = { DriverId, CancellationReason: 'Driver retired', CancellationDate: '2026-11-20' }
  await call(memberships.cancel, { body })
}

async function reactivate(product: string, ActivationDate = '2026-11-20') {
  await service.signIn('carrier')
  const ProductId = productRows.find(({ name }) => name === product)?.id
  await call(memberships.reactivate, { body: { DriverId, ActivationDate, ProductId } })
}

const roleNow = async () => {
  await service.signIn('mvr')
  return (await call(sessions.user)).Role
}

test('an account goes with the membership, from MVRs alone to one of a driver and back', async () => {
  const before = await service.signIn('mvr')
  await cancel()
  expect(await roleNow()).toBe('mvr')
  await reactivate('Driver Membership')
  // What was opened as an MVR user is not gone on with.
  expect((await service.ask('GetUserDetails', { headers: bearer(before) })).status).toBe(401)
  expect(await roleNow()).toBe('driver')
  await cancel()
  expect(await roleNow()).toBe('driver')
  await reactivate('MVR Report')
  expect(await roleNow()).toBe('mvr')
})

test('an account waits for a membership that is planned, and stays where nothing of it changes', async () => {
  await cancel()
  await reactivate('Driver Membership', '2026-12-01')
  expect(await roleNow()).toBe('mvr')
  await moveDueMemberships(service.db, new Date('2026-12-01T12:00:00Z'))
  expect(await roleNow()).toBe('driver')
  const token = await service.signIn('mvr')
  await moveDueMemberships(service.db, new Date('2027-01-01T12:00:00Z'))
  expect((await service.ask('GetUserDetails', { headers: bearer(token) })).status).toBe(200)
})
