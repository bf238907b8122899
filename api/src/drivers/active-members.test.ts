import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { drivers, type DriverStatus } from 'shared-api/drivers'
import { memberships } from 'shared-api/memberships'
import { tarnbrook } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

/** Thirty days before the tests it is the 21st of October. */
interface Past {
  state: 'Planned' | 'Running' | 'Ended'
  begins_on: string
  cancels_on?: string
  driver_status?: 'Active' | 'MVR Only'
}

async function addDriver(status: DriverStatus, activated_on: string, past: readonly Past[]) {
  const { id: account_id } = tarnbrook
  const { id: driver_id } = await service.admin
    .insertInto('driver')
    .values({ account_id, first_name: 'Came', last_name: 'Back', status, activated_on })
    .returning('id')
    .executeTakeFirstOrThrow()
  const whose = { account_id, driver_id, driver_status: 'Active' } as const
  await service.admin
    .insertInto('membership')
    .values(past.map((membership) => ({ ...whose, ...membership })))
    .execute()
}

const count = () => call(drivers.activeMembers.count, { query: { CarrierId: tarnbrook.id } })
const ended = (begins_on: string, cancels_on: string) => ({ state: 'Ended', begins_on, cancels_on }) as const

test('members thirty days ago are those whose membership stood then, whatever has become of them', async () => {
  const before = await count()
  // Were members.
  await addDriver('Pending', '2026-12-01', [
    ended('2026-01-05', '2026-11-02'),
    { state: 'Planned', begins_on: '2026-12-01' },
  ])
  await addDriver('Active', '2026-11-10', [
    ended('2026-01-05', '2026-10-30'),
    { state: 'Running', begins_on: '2026-11-10' },
  ])
  await addDriver('Inactive', '2026-01-05', [ended('2026-01-05', '2026-10-22')])
  // Were not.
  await addDriver('Inactive', '2026-01-05', [ended('2026-01-05', '2026-10-21')])
  await addDriver('Active', '2026-10-22', [{ state: 'Running', begins_on: '2026-10-22' }])
  await addDriver('MVR Only', '2026-01-05', [
    { state: 'Running', begins_on: '2026-01-05', driver_status: 'MVR Only' },
  ])
  await addDriver('Pending', '2026-10-01', [{ state: 'Planned', begins_on: '2026-10-01' }])
  expect(await count()).toEqual({ Count: before.Count + 2, Previous: before.Previous + 3 })
})

test('a driver who never had a membership was not a member on any day, cancelled or not', async () => {
  const before = await count()
  const { id } = await service.admin
    .insertInto('driver')
    .values({
      account_id: tarnbrook.id,
      first_name: 'Never',
      last_name: 'Began',
      status: 'Pending',
      activated_on: '2026-10-01',
      created_at: new Date('2026-10-01T15:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = { DriverId: id, CancellationReason: 'Driver retired', CancellationDate: '2026-11-20' }
  await call(memberships.cancel, { body })
  expect(await count()).toEqual(before)
})
